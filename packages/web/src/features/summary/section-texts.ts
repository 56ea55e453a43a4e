import type { Section } from "./sections.ts";

/** The kinds of lines of the Summary, each with what it means. */
export const sectionTexts = {
  title: "Show",
  hint: "What is left out here still counts in net worth.",
  names: {
    A: "Assets",
    L: "Liabilities",
    T: "Total",
    C: "Commitments",
    D: "Own figures",
  } satisfies Record<Section, string>,
  meanings: {
    A: "What is owned",
    L: "What is owed",
    T: "What is owned less what is owed",
    C: "What was promised to funds",
    D: "Your own columns, over everything",
  } satisfies Record<Section, string>,
  hidden: (count: number) =>
    count === 1 ? "1 row that was and is zero is left out." : `${count} rows that were and are zero are left out.`,
  showEmpty: "Show empty rows",
  hideEmpty: "Leave out empty rows",
} as const;

/** What was promised to funds and private holdings. */
export const capitalTexts = {
  title: "Commitments",
  meaning:
    "What was promised to funds, and what became of it. A promise is not yet an asset: none of this is added to net worth.",
  commitment: "Commitment",
  figures: {
    committed: "Committed",
    called: "Called",
    paid_in: "Paid in",
    unfunded: "Unfunded",
    recallable: "Recallable",
    distributed: "Distributed",
  },
  meanings: {
    committed: "All that was promised",
    called: "What of it was called so far",
    paid_in: "What was paid, fees with it",
    unfunded: "What can still be called",
    recallable: "What came back and may be called again",
    distributed: "What came back",
  },
  paid: "Paid in, private holdings included",
} as const;

/** Own columns told of everything at once. */
export const ownFigureTexts = {
  title: "Own figures",
  meaning: "Each column of your own, over all positions together.",
} as const;

/** What moved in some days, and what it is made of at the end. */
export const movedTexts = {
  title: "Flows and returns",
  from: "from",
  to: "to",
  beginning: "the beginning",
  asPage: "As the page",
  order: "The first day must not be after the last.",
  failed: "Flows and returns could not be worked out",
  retry: "Try again",
  more: "All returns",
  moved: "In these days",
  standing: (day: string) => `At the end of ${day}`,
  gain: "Gain",
  timeWeighted: "Return, time-weighted",
  moneyWeighted: "Return a year, money-weighted",
  openFx: "Currency, on what is held",
  liveFx: "Currency, realised",
  cash: "Cash",
  holdings: "Holdings",
  due: "Due on notices",
  dueWhy: "Distributions to come, and what calls that are not paid yet will add to their funds.",
  debts: "Debts",
} as const;

/** Where a figure that rests on something missing can be mended. */
export const mendTexts = {
  price: "Enter a price",
  rate: (code: string, day: string) => `Enter the rate of ${code} on ${day}`,
  lots: "See its lots",
  loan: "See its payments",
  split: "Record the split here",
} as const;

/** What of a part of the difference is of values that are not known. */
export const gapTexts = {
  firstValued: "of it first valued",
  noValue: "of it without a known value",
  noRate: "of it without a known rate",
  rules: {
    price:
      "These positions have no value at one of the two days, or came in on a day without a price. What is not known counts as nothing, so that all they are worth stands here and not only what their price did.",
    currency:
      "The currency of these positions has no rate on one of the two days, or had none when money moved. What is not known counts as nothing, so that all they are worth stands here and not only what the rate did.",
  },
} as const;

/** What of the page is not known, in words. */
export const incompleteTexts = {
  difference: "Some values that it is worked out from are not known and count as nothing",
  bridge: "Some of what moved is not known; its value is shown under price or currency",
  on: (days: readonly string[]) => `Incomplete: some values of ${days.join(" and ")} are not known`,
  between: "Incomplete: some of what moved in between has no value or rate",
} as const;
