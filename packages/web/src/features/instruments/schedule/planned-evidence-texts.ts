import { catalogue } from "../../../language/catalogue.ts";

/** Texts of how a planned payment follows from the terms of its security. */
export const plannedEvidenceTexts = catalogue({
  ofOne: "Per unit",
  times: "held × per unit",
  from: "Interest from",
  to: "Interest to",
  daysBy: (dayCount: string) => `Days, ${dayCount}`,
  wholePeriod: (count: number) => `1 ÷ ${count}, a whole period`,
  days: { T36: "days ÷ 360", A36: "days ÷ 360", F36: "days ÷ 365" },
  coupons: {
    FIX: "per unit = par × annual coupon",
    FLT: "per unit = par × (latest fixing at the start of the period + spread)",
    IND: "per unit = par × annual coupon × level ÷ starting level",
  },
  formulas: {
    principal: "per unit = par; of an index-linked bond par × level ÷ starting level",
    tax: "recorded tax, each period",
    dividend: "recorded dividend per share",
    payment: "recorded amount, each period",
    interest: "per unit = notional × annual percentage × fraction of year",
  } as Readonly<Record<string, string>>,
  rule: "Amount due on this date by the recorded terms.",
  rules: {
    interest: "Interest for the period ending on this date, on the holding at the end of the previous day.",
    principal: "Principal repaid, on the holding at the end of the previous day.",
    dividend: "The security’s dividend, on the holding at the end of the previous day.",
    tax: "Property tax for each period, from its first day.",
  } as Readonly<Record<string, string>>,
  sumRule: "Sum of the payments due in the next twelve months.",
  differenceRule: "Actual payment less planned payment, in the payment currency.",
  differenceFormula: "paid − planned",
  receivedRule:
    "Payments recorded for this security on the dates closest to this due date. Interest bought or sold with units is excluded; it is listed separately in the evidence, with accrued interest.",
  redeemedRule: "Proceeds recorded for units redeemed on or after this date.",
  earned: "Income or expense",
  between: (since: string, at: string) => `after ${since}, up to ${at}`,
});
