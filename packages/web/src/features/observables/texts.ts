import { catalogue } from "../../language/catalogue.ts";

/** Texts of the pages of observations: prices, rates, positions and what statements say. */
export const observableTexts = catalogue({
  one: "Observation",
  newOne: "New observation",
  rateOf: (of: string, currency: string): string => `Exchange rate of ${of} in ${currency}`,
  record: "Record",
  kind: "Kind",
  schemaFailed: "We couldn’t load this form",
  save: "Save observation",
  saved: "Observation saved",
  observed: "Observed values",
  aside: "Details",
  security: "Security",
  account: "Account",
  date: "Date",
  instant: "Instant",
  price: "Price",
  currency: "Currency",
  quantity: "Quantity",
  value: "Value",
  identifier: "Identifier",
  description: "Description",
  notes: "Notes",
  source: "Source",
  sources: { user: "Entered by hand", statement: "Statement", observed: "Price source" },
});
