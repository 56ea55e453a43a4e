import { catalogue } from "../../language/catalogue.ts";

/** Texts of what the units of a lot are told of. */
export const lotColumnTexts = catalogue({
  rule: "Remaining units of the lot: units acquired less units sold since, adjusted for splits.",
  formula: "units acquired − units sold",
  acquired: "Acquired",
  lot: "Lot, transaction and cost",
  open: "Open",
  ofRates: "Gain from rates",
  ofPrices: "Gain from prices",
});
