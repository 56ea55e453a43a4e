import { catalogue } from "../../language/catalogue.ts";

/** Where a price came from. */
export const sourceTexts: Readonly<Record<string, string>> = catalogue({
  user: "entered by hand",
  statement: "from a statement",
  observed: "observed",
  model: "calculated by a model",
  trade: "from the last trade",
  unit: "one unit of itself",
});

/** What stands over the columns of days. */
export type DayHeads = Readonly<Partial<Record<"value" | "flow" | "factor" | "result", string>>>;

/** Texts of the days that a return is worked out of, by what they say. */
export const dayTexts = catalogue({
  titles: {
    flow: "Days",
    growth: "Links",
    weight: "Weighted capital",
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
    discount: { flow: "Flow", factor: "Discount", result: "Present value" },
    carried: { flow: "Flow", factor: "Growth", result: "Final value" },
    fall: { value: "Index", factor: "Peak", result: "Fall" },
    month: { factor: "Return", result: "Distance²" },
    compared: { factor: "Return", result: "Benchmark" },
  },
} as const satisfies {
  readonly titles: Readonly<Record<string, string>>;
  readonly heads: Readonly<Record<string, DayHeads>>;
});

/** Texts of the page under a figure. */
export const sourcePageTexts = catalogue({
  title: "Source",
  of: {
    quantity: "Source of the quantity",
    price: "Source of the price",
    amount: "Source of the amount",
    value: "Source of the value",
    date: "Source of the date",
  },
  none: "This figure has no source. Link a document or a fragment to one of its records.",
  underParts: "Open a part to see the document it comes from.",
  failed: "We couldn’t load the source of this figure",
  choose: "Documents",
});

/** Texts of the evidence. */
export const evidenceTexts = catalogue({
  title: "Evidence",
  failed: "We couldn’t load the evidence",
  rule: "Rule",
  formula: "Formula",
  sum: "Calculation",
  steps: "Steps",
  evidence: "Evidence",
  noEvidence: "No evidence for this figure.",
  more: "Load more",
  back: "Back",
  date: "Date",
  what: "Description",
  quantity: "Quantity",
  amount: "Amount",
  running: "Running",
  counts: (unit: string) => `Counts, ${unit}`,
  fees: "Fees included",
  legs: "Ledger entries",
  prices: "Prices",
  accrued: "+ accrued, estimated",
  rates: "Rates",
  lots: "Lots",
  parts: "Parts",
  workedOutOf: "Calculated from",
  records: "Recorded",
  missing: "Unknown",
  source: "Source",
  price: "Price",
  recordedPrice: "As recorded for this date. Used for values from this date until a newer price.",
  acquired: "Acquired",
  cost: "Cost",
  value: "Value",
  rate: "Rate",
  currencies: "Currencies",
  openTransaction: "Open the transaction of",
  shown: (shown: number, all: number) => `${shown} of ${all}`,
});
