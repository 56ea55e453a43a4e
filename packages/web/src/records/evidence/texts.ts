/** Where a price came from. */
export const sourceTexts: Readonly<Record<string, string>> = {
  user: "entered by hand",
  statement: "from a statement",
  observed: "observed",
  model: "worked out by a model",
  trade: "of the last trade",
  unit: "one of itself",
};

/** What stands over the columns of days. */
export type DayHeads = Readonly<Partial<Record<"value" | "flow" | "factor" | "result", string>>>;

/** Texts of the days that a return is worked out of, by what they say. */
export const dayTexts = {
  titles: {
    flow: "Days",
    growth: "Links",
    weight: "Capital, weighed",
    discount: "Present values",
    carried: "Carried to the end",
    fall: "Index",
    month: "Months",
    compared: "Months",
  },
  heads: {
    flow: { flow: "Moved" },
    growth: { value: "Value", flow: "Flow", factor: "Growth", result: "Index" },
    weight: { flow: "Capital", factor: "Weight", result: "Weighted" },
    discount: { flow: "Flow", factor: "Discount", result: "Worth at first" },
    carried: { flow: "Flow", factor: "Growth", result: "Worth at the end" },
    fall: { value: "Index", factor: "Peak", result: "Fall" },
    month: { factor: "Return", result: "Distance²" },
    compared: { factor: "Return", result: "Benchmark" },
  },
} as const satisfies {
  readonly titles: Readonly<Record<string, string>>;
  readonly heads: Readonly<Record<string, DayHeads>>;
};

/** Texts of the evidence. */
export const explainTexts = {
  title: "Evidence",
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
  counts: (unit: string) => `Counts, ${unit}`,
  fees: "of it fees",
  legs: "Legs",
  prices: "Prices",
  accrued: "+ accrued, estimated",
  rates: "Rates",
  lots: "Lots",
  parts: "Parts",
  workedOutOf: "Worked out of",
  records: "Recorded",
  missing: "Not known",
  source: "Source",
  price: "Price",
  recordedPrice: "As it was recorded for this day. Values count it from this day on, until a newer one.",
  acquired: "Acquired",
  cost: "Cost",
  value: "Value",
  rate: "Rate",
  currencies: "Currencies",
  openTransaction: "Open the transaction of",
  shown: (shown: number, all: number) => `${shown} of ${all}`,
} as const;
