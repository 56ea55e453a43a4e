/** Texts of the Summary. */
export const summaryTexts = {
  title: "Summary",
  netWorth: "Net worth",
  netWorthOf: (whose: string) => `Net worth of ${whose}`,
  at: "at",
  since: "since",
  groupBy: "Group by",
  reports: "Reports",
  history: "History",
  historyOf: "Net worth over time",
  assets: "Assets",
  liabilities: "Liabilities",
  total: "Total",
  changed: "What changed",
  allocation: "Allocation",
  allocationBy: "Allocation by",
  positions: "Positions",
  expandAll: "Open all groups",
  collapseAll: "Close all groups",
  failed: "The summary could not be worked out",
  noHistory: "There is nothing to draw before this date.",
  noBridge: "Choose a date under since to see what changed.",
  noAssets: "There are no assets at this date.",
  estimatedWhy: "Rests on a model or on an older valuation, not on a price",
  incompleteWhy: "Some values inside are not known; the total counts what is",
  rest: "Others",
  missing: (count: number, before: { readonly count: number; readonly day: string } | null) => {
    const text = count === 1 ? "1 value is missing a price or a cost" : `${count} values are missing a price or a cost`;
    if (before === null) return text;
    return `${text}, ${count === before.count ? "" : `${before.count} of them `}on ${before.day}`;
  },
  lotErrors: (count: number) =>
    count === 1 ? "1 sale names a lot that was not held" : `${count} sales name lots that were not held`,
  unpaid: (count: number) =>
    count === 1
      ? "1 loan or bond has payments due that are not recorded"
      : `${count} loans or bonds have payments due that are not recorded`,
  splits: (count: number) =>
    count === 1
      ? "1 holding lacks a split that another account has"
      : `${count} holdings lack a split that another account has`,
  estimatedCount: (count: number) => (count === 1 ? "1 is estimated" : `${count} are estimated`),
  seeThem: "See them in the reconciliation",
  untied: (count: number) => (count === 1 ? "1 account does not tie out" : `${count} accounts do not tie out`),
  untiedWhy: (date: string) => `differs from its statement of ${date} by`,
  beginning: "the beginning",
  cut: (from: string) => `Bars start at ${from}`,
} as const;

/** Names of the parts of a difference, in the order of the waterfall. */
export const bridgeTexts = {
  flows: "Money in and out",
  income: "Income",
  expenses: "Expenses",
  price: "Price changes",
  currency: "Currency",
} as const;

/** Names of what rows can be grouped by. */
export const groupTexts = {
  account: "Account",
  account_type: "Account type",
  instrument_type: "Kind of holding",
  currency: "Currency",
  entity: "Entity",
  instrument: "Holding",
  tag: "Tag",
} as const;

/** What rows are grouped by, chosen level by level. */
export const levelTexts = {
  title: "Group by",
  level: (place: number) => `Level ${place}`,
  add: "Add a level",
  up: (level: string) => `Move ${level} up`,
  down: (level: string) => `Move ${level} down`,
  remove: (level: string) => `Remove ${level}`,
  pattern: "Tags of a kind",
  patternHint: "#sector takes sector:energy, sector=energy and sector/energy.",
  patternShort: "A tag is # and a name of three or more characters.",
  patternTwice: "Rows are grouped by it already.",
  patternAdd: "Add",
} as const;

/** Columns that somebody chooses beside those of the table. */
export const ownColumnTexts = {
  title: "Columns",
  shown: "Of the table",
  more: "More",
  mine: "Your own",
  field: "A column of your own",
  hint: "A path (instrument.code), a tag (#sector), or a call (percent(unrealised, basis)).",
  add: "Add",
  remove: (column: string) => `Remove ${column}`,
  tooLong: "A column has at most 500 characters.",
  twice: "The table has this column already.",
  tooMany: "At most 20 columns can be added.",
  presets: {
    gainPercent: "Gain, %",
    changePercent: "Change, %",
    sinceValue: "Value since",
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
} as const;

/** Whose net worth it is, and through whom. */
export const perspectiveTexts = {
  title: "Whose",
  whose: "Whose net worth",
  hint: "Accounts count by the share of the entity in them on each day.",
  everybody: "Everybody",
  panel: (name: string) => `Share of ${name}`,
  account: "Account",
  entity: "Through",
  share: "Share",
  cancelled: "Left out, because it lies between entities that are counted",
  nothing: "Nothing of what is recorded is theirs on this day.",
} as const;

/** The instant as of which the books were known. */
export const sinceKnownTexts = {
  unchanged: "Nothing recorded since changes net worth on this day.",
  changed: "Later records and corrections change net worth by",
  show: "Show what changed",
  nothing: "Nothing was recorded yet.",
} as const;

/** Two figures of everything side by side. */
export const compareTexts = {
  title: "Compare",
  panel: "Side by side",
  with: "With",
  none: "Nothing",
  kinds: { since: "Two days", perspective: "Two owners", now: "Then and now" },
  days: "The two days are those at the top of the page.",
  noDays: "Choose a day under since to compare.",
  noInstant: "Choose under Known an instant to compare with now.",
  other: "With the net worth of",
  onlyChanges: "Only what differs",
  nothingDiffers: "Nothing differs.",
  failed: "The other side could not be worked out",
  beginning: "The beginning",
  everybody: "Everybody",
  somebody: "…",
  directly: (name: string) => `${name}, directly`,
  knownOn: (instant: string) => `Known ${instant}`,
  knownNow: "Known now",
} as const;

/** Views saved under a name. */
export const viewTexts = {
  title: "Views",
  untitled: "Views",
  none: "Save what is chosen on this page under a name, and come back to it with one click.",
  name: "Name of this view",
  save: "Save",
  rename: (name: string) => `Rename ${name}`,
  remove: (name: string) => `Remove ${name}`,
  newName: "New name",
  keep: "Rename",
  missing: "Give it a name.",
  twice: "There is a view of this name.",
  saved: (name: string) => `“${name}” is saved`,
  removed: (name: string) => `“${name}” is removed`,
  failed: "The views could not be read",
} as const;

/** Heads of the columns. */
export const columnTexts = {
  level: "Level",
  depth: "Depth",
  detail: "Detail",
  estimated: "Estimated",
  yes: "yes",
  before: "Value since",
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
} as const;

/** What a line of the table is called. */
export function lineName({ kind, label }: { readonly kind: string; readonly label: string }): string {
  if (kind === "section") return label === "A" ? summaryTexts.assets : summaryTexts.liabilities;
  return kind === "total" ? summaryTexts.total : label;
}

/** Texts of the trails that the summary itself holds. */
export const localTrailTexts = {
  rowRule: "The sum of these positions at the end of the day.",
  bridgeRules: {
    flows:
      "What came in from outside and went out, each at the rate of its day. What a position moved with other own positions is part of its amount.",
    income: "Dividends, interest and accrued interest, each at the rate of its day.",
    expenses: "Fees, costs and interest paid, each at the rate of its day.",
    price: "What the holdings gained or lost in their own currency, at the rate of the last day.",
    currency: "What exchange rates did to the opening values and to everything that moved since.",
  },
  converted: "Left over by conversions between own currencies",
  parts: (shown: number) => (shown === 1 ? "1 position" : `${shown} positions`),
  gone: "This figure is not part of the page as it stands now.",
} as const;
