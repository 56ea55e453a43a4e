import { catalogue } from "../../../language/catalogue.ts";

/** Texts of how a conversion is worked out. */
export const conversionEvidenceTexts = catalogue({
  roundRule: "Based on the round you entered and the terms of all converting securities, in whole shares.",
  scenarioRule: "The round you entered, at this pre-money valuation.",
  before: "Pre-round shares",
  converted: "Converting shares",
  capPrice: "Cap price",
  discountPrice: "Discount price",
  capitalization: "Capitalization for the cap",
  converts: "Converting amount",
  total: "All post-round shares",
  partFormula: "shares ÷ all post-round shares",
  beforeFormula: "sum of shares of all classes, as entered",
  moneyFormula: "new money ÷ round price per share, whole shares",
  poolFormula: "(valuation + new money) × pool share ÷ round price − existing pool, whole shares",
  poolTarget: "Post-round pool share",
  poolBefore: "Existing pool",
  byValuation: "converting amount × the greater of valuation ÷ cap and 1 ÷ (1 − discount)",
});
