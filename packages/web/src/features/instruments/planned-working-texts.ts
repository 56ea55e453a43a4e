/** Texts of how a planned payment follows from the terms of its security. */
export const plannedWorkingTexts = {
  ofOne: "Of one unit",
  times: "held × of one unit",
  from: "Interest from",
  to: "Interest to",
  daysBy: (dayCount: string) => `Days, ${dayCount}`,
  wholePeriod: (count: number) => `1 ÷ ${count}, a whole period`,
  days: { T36: "days ÷ 360", A36: "days ÷ 360", F36: "days ÷ 365" },
  coupons: {
    FIX: "of one unit = par × coupon a year",
    FLT: "of one unit = par × (newest fixing when the period begins + spread)",
    IND: "of one unit = par × coupon a year × level ÷ level at the start",
  },
  formulas: {
    principal: "of one unit = par; of an index-linked bond par × level ÷ level at the start",
    tax: "the tax as recorded, each time",
    dividend: "dividend per share as recorded",
    payment: "the amount as recorded, each time",
    interest: "of one unit = notional × percent a year × part of the year",
  } as Readonly<Record<string, string>>,
  rule: "What is due on this day by the terms as they are recorded.",
  rules: {
    interest: "Interest of the period that ends on this day, on what is held when the day before ends.",
    principal: "What comes back of the principal, on what is held when the day before ends.",
    dividend: "The dividend that the security says, on what is held when the day before ends.",
    tax: "The tax that the home costs, each period from its first day on.",
  } as Readonly<Record<string, string>>,
  sumRule: "The payments that are due in the twelve months from today on, added up.",
  differenceRule: "What came for this payment less what was planned, in what is paid.",
  differenceFormula: "paid − planned",
  receivedRule:
    "What the ledger has as paid by this security, or for it, on the days that are nearer to this payment than to the one before or after. Interest that was bought or sold with units is no part of it; it and interest that accrued stand beside it in the evidence.",
  redeemedRule: "What the ledger has as given for units that were redeemed on this day or later.",
  earned: "What it earned or cost",
  between: (since: string, at: string) => `after ${since}, up to ${at}`,
} as const;
