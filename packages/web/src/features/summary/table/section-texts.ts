import { catalogue } from "../../../language/catalogue.ts";
import type { Section } from "./sections.ts";
import { counted } from "../../../ui/format/counted.ts";

/** The kinds of lines of the Summary, each with what it means. */
export const sectionTexts = catalogue({
  title: "Show",
  hint: "Hidden sections still count in net worth.",
  names: {
    A: "Assets",
    L: "Liabilities",
    T: "Total",
    C: "Commitments",
    D: "Custom figures",
  } satisfies Record<Section, string>,
  meanings: {
    A: "Everything owned",
    L: "Everything owed",
    T: "Assets less liabilities",
    C: "Capital committed to funds",
    D: "Custom columns across all positions",
  } satisfies Record<Section, string>,
  hidden: (count: number) => counted(count, { one: "# zero-balance row hidden", other: "# zero-balance rows hidden" }),
  showEmpty: "Show zero balances",
  hideEmpty: "Hide zero balances",
});

/** What the history shows beside net worth. */
export const historyTexts = catalogue({
  debts: "Assets and debts",
  benchmark: "Benchmark",
  compareWith: "Compare with",
  rebased: "Starting net worth × growth of the benchmark. Later contributions and withdrawals don’t count.",
  noBenchmark: "This security has no prices for these dates. Choose another benchmark.",
});

/** The accounts, each with its value. */
export const accountTexts = catalogue({
  title: "Accounts",
  all: (count: number) => `Show all ${count} accounts`,
  fewer: "Show fewer accounts",
});

/** What was promised to funds and private holdings. */
export const capitalTexts = catalogue({
  title: "Commitments",
  meaning: "Capital committed, called and distributed. Commitments are not included in net worth.",
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
    committed: "Total committed capital",
    called: "Capital called to date",
    paid_in: "Capital paid, including fees",
    unfunded: "Capital that can still be called",
    recallable: "Distributions that may be called again",
    distributed: "Capital and profit received",
  },
  paid: "Paid in, including private holdings",
});

/** Own columns told of everything at once. */
export const ownFigureTexts = catalogue({
  title: "Custom figures",
  meaning: "Your custom columns, across all positions.",
});

/** Where a figure that rests on something missing can be mended. */
export const mendTexts = catalogue({
  price: "Enter a price",
  rate: (code: string, day: string) => `Enter the rate of ${code} on ${day}`,
  lots: "Open lots",
  loan: "Open payments",
  split: "Record the split here",
});

/** What of a part of the difference is of values that are not known. */
export const gapTexts = catalogue({
  firstValued: "First valuation",
  noValue: "Without a known value",
  noRate: "Without a known rate",
  rules: {
    price:
      "These positions have no value on one of the two dates, or were received on a day without a price. Unknown values count as zero, so their full value appears here rather than only the price change.",
    currency:
      "The currency of these positions has no rate on one of the two dates, or had none on the date of a flow. Unknown values count as zero, so their full value appears here rather than only the currency effect.",
  },
});

/** What of the page is not known, in words. */
export const incompleteTexts = catalogue({
  difference: "Some underlying values are unknown and count as zero",
  bridge: "Some flows are unknown; their value is included under price or currency",
  on: (days: readonly string[]) => `Incomplete: some values of ${days.join(" and ")} are unknown`,
  between: "Incomplete: some flows in the period have no value or rate",
});
