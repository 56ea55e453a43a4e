import { catalogue } from "../../../language/catalogue.ts";

/** The rules of the evidence of costs and gains of rows. */
export const costEvidenceTexts = catalogue({
  cost: "Cost",
  gain: "Unrealised gain",
  costRule: "Sum of the cost of these positions’ open lots, each at the rate of the day it was acquired.",
  gainRule: "Sum of the value of these positions less their cost. Accrued interest counts as income, not gain.",
});
