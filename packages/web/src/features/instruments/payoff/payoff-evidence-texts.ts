import { catalogue } from "../../../language/catalogue.ts";

/** Texts of how a point of a payoff is worked out. */
export const payoffEvidenceTexts = catalogue({
  rule: "Value of its best right at this common share price; no right has to be exercised.",
  rateRule: "Value of the forward if this is the rate on its last day, undiscounted.",
  units: "units",
  quantity: "Units",
  exercise: "ratio × (share price − strike)",
  formulas: {
    preference: "preference price × multiple",
    participation: "preference price × multiple + ratio × share price, at most preference price × cap",
    conversion: "ratio × (share price − conversion cost)",
    exercise: "ratio × (share price − strike)",
    sale: "ratio × (strike − share price)",
    exchange: "notional × (rate − agreed rate)",
    nothing: "0: no right is worth exercising",
    investment: "amount invested",
  } as Readonly<Record<string, string>>,
  profitRule: "Payoff less the cost of the units.",
  profitFormula: "payoff − cost",
  cost: "Cost",
});
