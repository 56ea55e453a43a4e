/** Texts of how a conversion is worked out. */
export const conversionWorkingTexts = {
  roundRule:
    "By the round as it was typed and the terms of all that converts in it; fractions of shares are not issued.",
  scenarioRule: "The round that was typed, at this valuation before the money.",
  before: "Shares before the round",
  converted: "Shares of what converts",
  capPrice: "Price by the cap",
  discountPrice: "Price by the discount",
  capitalization: "Capitalization that the cap counts",
  converts: "What converts",
  total: "All shares afterwards",
  partFormula: "shares ÷ all shares afterwards",
  beforeFormula: "sum of the shares of all classes, as typed",
  moneyFormula: "new money ÷ price of a share in the round, whole shares",
  poolFormula: "(valuation + new money) × part of the pool ÷ price of the round − pool before, whole shares",
  poolTarget: "Part of the pool afterwards",
  poolBefore: "Pool before",
  byValuation: "what converts × the greater of valuation ÷ cap and 1 ÷ (1 − discount)",
} as const;
