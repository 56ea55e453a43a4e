/** How often something is paid: daily, weekly, bi-weekly, monthly, quarterly, semi-annually, annually. */
export const PERIODICITIES = ["D", "W", "B", "M", "Q", "S", "A"] as const;
export type Periodicity = (typeof PERIODICITIES)[number];

/** 30/360 bond basis, actual/360, actual/365 fixed. */
export const DAY_COUNTS = ["T36", "A36", "F36"] as const;
export type DayCount = (typeof DAY_COUNTS)[number];

/** Following; modified following. */
export const BUSINESS_DAY_RULES = ["F", "MF"] as const;
export type BusinessDayRule = (typeof BUSINESS_DAY_RULES)[number];

/** Fixed, floating, index-linked. */
export const COUPON_TYPES = ["FIX", "FLT", "IND"] as const;
export type CouponType = (typeof COUPON_TYPES)[number];

/** Which principal payments of a bond are made: initial, final, both. */
export const NOTIONAL_EXCHANGES = ["I", "F", "B"] as const;
export type NotionalExchange = (typeof NOTIONAL_EXCHANGES)[number];

/** Interest of a loan: fixed for its life, or adjusted. */
export const INTEREST_PAYMENTS = ["FIX", "ARM"] as const;
export type InterestPayment = (typeof INTEREST_PAYMENTS)[number];

/** Level principal (straight line), or level payment (as a mortgage is repaid). */
export const AMORTIZATIONS = ["straight", "traditional"] as const;
export type Amortization = (typeof AMORTIZATIONS)[number];

/** A recurring payment of a fixed amount, or of a coupon on a notional. */
export const RECUR_TYPES = ["S", "C"] as const;
export type RecurType = (typeof RECUR_TYPES)[number];

/** What a fund's fees are a percentage of: invested capital, committed capital, net assets, the lesser or the greater of invested and committed. */
export const NOTIONAL_TARGETS = ["I", "C", "A", "L", "G"] as const;
export type NotionalTarget = (typeof NOTIONAL_TARGETS)[number];

/** A fund's expenses are capped at a fixed amount or at a percentage. */
export const EXPENSE_CAP_TYPES = ["F", "%"] as const;
export type ExpenseCapType = (typeof EXPENSE_CAP_TYPES)[number];

/** An option or warrant is a right to buy, or one to sell. */
export const OPTION_RIGHTS = ["C", "P"] as const;
export type OptionRight = (typeof OPTION_RIGHTS)[number];
