/** Texts of the Summary. */
export const summaryTexts = {
  title: "Summary",
  netWorth: "Net worth",
  at: "at",
  since: "since",
  groupBy: "Group by",
  columns: "Columns",
  export: "Export",
  exportCsv: "Positions as CSV",
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
  missing: (count: number) =>
    count === 1 ? "1 value is missing a price or a cost" : `${count} values are missing a price or a cost`,
  estimatedCount: (count: number) => (count === 1 ? "1 is estimated" : `${count} are estimated`),
  untied: (count: number) => (count === 1 ? "1 account does not tie out" : `${count} accounts do not tie out`),
  untiedWhy: (date: string) => `differs from its statement of ${date} by`,
  openEvidence: "Evidence",
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

/** Heads of the columns. */
export const columnTexts = {
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

/** Where a price came from. */
export const sourceTexts: Readonly<Record<string, string>> = {
  user: "entered by hand",
  statement: "from a statement",
  observed: "observed",
  model: "worked out by a model",
  trade: "of the last trade",
  unit: "one of itself",
};

/** Texts of the evidence. */
export const explainTexts = {
  failed: "The evidence could not be read",
  rule: "Rule",
  formula: "Formula",
  steps: "Steps",
  evidence: "Evidence",
  noEvidence: "There is nothing under this figure.",
  more: "Load more",
  back: "Back",
  date: "Date",
  what: "What",
  quantity: "Quantity",
  amount: "Amount",
  running: "Running",
  legs: "Legs",
  prices: "Prices",
  accrued: "+ accrued, estimated",
  rates: "Rates",
  lots: "Lots",
  parts: "Parts",
  missing: "Not known",
  source: "Source",
  acquired: "Acquired",
  cost: "Cost",
  rate: "Rate",
  currencies: "Currencies",
  openTransaction: "Open the transaction of",
  shown: (shown: number, all: number) => `${shown} of ${all}`,
} as const;

/** Texts of the trails that the summary itself holds. */
export const localTrailTexts = {
  rowRule: "The sum of these positions at the end of the day.",
  bridgeRules: {
    flows: "What came in from outside and went out, each at the rate of its day.",
    income: "Dividends, interest and accrued interest, each at the rate of its day.",
    expenses: "Fees, costs and interest paid, each at the rate of its day.",
    price: "What the holdings gained or lost in their own currency, at the rate of the last day.",
    currency: "What exchange rates did to the opening values and to everything that moved since.",
  },
  parts: (shown: number) => (shown === 1 ? "1 position" : `${shown} positions`),
  gone: "This figure is not part of the page as it stands now.",
} as const;
