/** Texts of how a point of a payoff is worked out. */
export const payoffWorkingTexts = {
  rule: "The greatest of what its rights are worth at this price of a common share; no right must be used.",
  rateRule: "What the forward is worth if this is the rate on its last day; not discounted.",
  units: "units",
  quantity: "Units",
  exercise: "ratio × (price of a share − strike)",
  formulas: {
    preference: "preference price × multiple",
    participation: "preference price × multiple + ratio × price of a share, at most preference price × cap",
    conversion: "ratio × (price of a share − conversion cost)",
    exercise: "ratio × (price of a share − strike)",
    sale: "ratio × (strike − price of a share)",
    exchange: "notional × (rate − agreed rate)",
    nothing: "0: no right is worth using",
    investment: "what was invested",
  } as Readonly<Record<string, string>>,
  profitRule: "What would be paid less what the units cost.",
  profitFormula: "payoff − what was paid",
  cost: "What was paid",
} as const;
