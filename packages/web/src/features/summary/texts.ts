import { catalogue } from "../../language/catalogue.ts";
import { counted } from "../../ui/format/counted.ts";

/** Texts of the Summary. */
export const summaryTexts = catalogue({
  title: "Summary",
  netWorth: "Net worth",
  netWorthOf: (whose: string) => `Net worth of ${whose}`,
  at: "Date",
  since: "since",
  groupBy: "Group by",
  reports: "Reports",
  history: "History",
  historyOf: "Net worth over time",
  historyHidden: "Net worth over time. Amount hidden.",
  historySpoken: (first: string, from: string, last: string, to: string, points: number) =>
    counted(points, {
      one: `Net worth over time: ${first} on ${from}, ${last} on ${to}, # point.`,
      other: `Net worth over time: ${first} on ${from}, ${last} on ${to}, # points.`,
    }),
  assets: "Assets",
  liabilities: "Liabilities",
  total: "Total",
  changed: "What changed",
  allocation: "Allocation",
  allocationBy: "Allocation by",
  positions: "Positions",
  expandAll: "Open all groups",
  collapseAll: "Close all groups",
  failed: "We couldn’t calculate the summary",
  noHistory: "No history before this date.",
  noBridge: "Choose a date under Compared with to see what changed.",
  noAssets: "No assets on this date.",
  estimatedWhy: "Based on a model or an older valuation, not a price",
  incompleteWhy: "Some values are unknown; the total includes the known ones",
  rest: "Others",
  missing: (count: number, before: { readonly count: number; readonly day: string } | null) => {
    const text = counted(count, {
      one: "# value is missing a price or a cost",
      other: "# values are missing a price or a cost",
    });
    if (before === null) return text;
    return `${text}, ${count === before.count ? "" : `${before.count} of them `}on ${before.day}`;
  },
  lotErrors: (count: number) =>
    counted(count, {
      one: "# sale refers to a lot that was not held",
      other: "# sales refer to lots that were not held",
    }),
  unpaid: (count: number) =>
    counted(count, {
      one: "# loan or bond has unrecorded payments",
      other: "# loans or bonds have unrecorded payments",
    }),
  splits: (count: number) =>
    counted(count, {
      one: "# holding is missing a split recorded in another account",
      other: "# holdings are missing a split recorded in another account",
    }),
  estimatedCount: (count: number) => counted(count, { one: "# is estimated", other: "# are estimated" }),
  seeThem: "Open reconciliation",
  untied: (count: number) =>
    counted(count, { one: "# account does not reconcile", other: "# accounts do not reconcile" }),
  untiedWhy: (date: string) => `differs from its statement of ${date} by`,
  beginning: "the beginning",
  cut: (from: string) => `Axis starts at ${from}`,
});

/** Names of the parts of a difference, in the order of the waterfall. */
export const bridgeTexts = catalogue({
  flows: "Money in and out",
  income: "Income",
  expenses: "Expenses",
  price: "Price changes",
  currency: "Currency",
});

/** Names of what rows can be grouped by. */
export const groupTexts = catalogue({
  account: "Account",
  account_type: "Account type",
  instrument_type: "Holding type",
  currency: "Currency",
  entity: "Entity",
  instrument: "Holding",
  tag: "Tag",
});

/** What rows are grouped by, chosen level by level. */
export const levelTexts = catalogue({
  title: "Group by",
  level: (place: number) => `Level ${place}`,
  add: "Add a level",
  up: (level: string) => `Move ${level} up`,
  down: (level: string) => `Move ${level} down`,
  remove: (level: string) => `Remove ${level}`,
  pattern: "Tag prefix",
  patternHint: "#sector takes sector:energy, sector=energy and sector/energy.",
  patternShort: "Enter # and a name of at least three characters.",
  patternTwice: "Rows are already grouped by this.",
  patternAdd: "Add",
});

/** Columns that somebody chooses beside those of the table. */
export const ownColumnTexts = catalogue({
  title: "Columns",
  shown: "Table columns",
  more: "More",
  mine: "Custom",
  field: "Custom column",
  hint: "Enter a path (instrument.code), a tag (#sector) or a function (percent(unrealised, basis)).",
  add: "Add",
  remove: (column: string) => `Remove ${column}`,
  tooLong: "Use at most 500 characters.",
  twice: "This column is already in the table.",
  tooMany: "You can add up to 20 columns. Remove one first.",
  presets: {
    gainPercent: "Gain, %",
    changePercent: "Change, %",
    sinceValue: "Previous value",
    flows: "Money in and out",
    income: "Income",
    expenses: "Expenses",
    priceEffect: "Price changes",
    currencyEffect: "Currency effect",
    holdings: "Positions",
    largest: "Largest position",
    ownValue: "Value, own currency",
    ownCost: "Cost, own currency",
    averageCost: "Average cost",
    realised: "Realised, own currency",
    currency: "Own currency",
    code: "Code",
  },
});

/** Owner of net worth it is, and through whom. */
export const perspectiveTexts = catalogue({
  title: "Owner",
  whose: "Owner of net worth",
  hint: "Accounts count at the owner’s share on each day.",
  everybody: "All",
  panel: (name: string) => `Share of ${name}`,
  account: "Account",
  entity: "Through",
  share: "Share",
  cancelled: "Excluded: it is between entities already counted",
  nothing: "This owner holds nothing on this date.",
});

/** Currencies without a rate into that of the page. */
export const rateTexts = catalogue({
  noRate: (from: string, to: string) => `No exchange rate from ${from} to ${to}, so these values are missing here.`,
  shownIn: (currency: string) => `All figures are in ${currency}.`,
  showIn: (currency: string) => `Show in ${currency}`,
  enter: (currency: string) => `Enter the rate of ${currency}`,
});

/** The instant as of which the books were known. */
export const sinceKnownTexts = catalogue({
  unchanged: "No later changes to net worth on this date.",
  changed: "Later records and corrections changed net worth by",
  show: "Show what changed",
  nothing: "No records yet.",
});

/** Two figures of everything side by side. */
export const compareTexts = catalogue({
  title: "Compare",
  panel: "Side by side",
  with: "With",
  none: "Nothing",
  kinds: { since: "Two days", perspective: "Two owners", now: "Then and now" },
  days: "Uses the two dates at the top of the page.",
  noDays: "Choose a date under Compared with first.",
  noInstant: "Choose a time under Data as recorded first.",
  other: "Net worth of",
  onlyChanges: "Differences only",
  nothingDiffers: "No differences.",
  failed: "We couldn’t calculate the comparison",
  beginning: "The beginning",
  everybody: "All",
  somebody: "…",
  directly: (name: string) => `${name}, directly`,
  knownOn: (instant: string) => `As recorded on ${instant}`,
  knownNow: "Latest data",
});

/** Views saved under a name. */
export const viewTexts = catalogue({
  title: "Views",
  untitled: "Views",
  none: "Save this page’s settings as a view to return to it with one click.",
  name: "View name",
  save: "Save",
  rename: (name: string) => `Rename ${name}`,
  remove: (name: string) => `Remove ${name}`,
  newName: "New name",
  keep: "Rename",
  missing: "Enter a name.",
  twice: "A view with this name already exists. Enter another name.",
  saved: (name: string) => `“${name}” saved`,
  removed: (name: string) => `“${name}” removed`,
  failed: "We couldn’t load your views",
});

/** Heads of the columns. */
export const columnTexts = catalogue({
  level: "Level",
  depth: "Depth",
  detail: "Detail",
  estimated: "Estimated",
  yes: "yes",
  before: "Previous value",
  percent: "Change, %",
  difference: "Difference",
  name: "Name",
  quantity: "Quantity",
  price: "Price",
  asOf: "As of",
  value: "Value",
  change: "Change",
  cost: "Cost",
  gain: "Gain",
  share: "Share",
});

/** What a line of the table is called. */
export function lineName({ kind, label }: { readonly kind: string; readonly label: string }): string {
  if (kind === "section") return label === "A" ? summaryTexts.assets : summaryTexts.liabilities;
  return kind === "total" ? summaryTexts.total : label;
}

/** Texts of the evidence that the summary itself holds. */
export const localEvidenceTexts = catalogue({
  rowRule: "Sum of these positions at the end of the day.",
  bridgeRules: {
    flows:
      "Contributions and withdrawals, each at the rate of its day. A position’s amount includes transfers to and from your other positions.",
    income: "Dividends, interest and accrued interest, each at the rate of its day.",
    expenses: "Fees, costs and interest paid, each at the rate of its day.",
    price: "Gains and losses of the holdings in their own currency, at the closing rate.",
    currency: "Effect of exchange rates on opening values and on every flow since.",
  },
  converted: "Remainder of conversions between your currencies",
  parts: (shown: number) => counted(shown, { one: "# position", other: "# positions" }),
  gone: "This figure isn’t on the current page. Change the filters to see it.",
});
