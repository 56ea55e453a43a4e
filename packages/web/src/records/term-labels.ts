import { catalogue } from "../language/catalogue.ts";
import type {
  Amortization,
  BusinessDayRule,
  CouponType,
  DayCount,
  ExpenseCapType,
  InterestPayment,
  NotionalExchange,
  NotionalTarget,
  OptionRight,
  Periodicity,
  RecurType,
} from "@distributary/domain/codes/payment-terms";

/** How often, as people say it. */
export const periodicityLabels: Readonly<Record<Periodicity, string>> = catalogue({
  D: "Daily",
  W: "Weekly",
  B: "Every two weeks",
  M: "Monthly",
  Q: "Quarterly",
  S: "Twice a year",
  A: "Yearly",
});

/** How days are counted, as people say it. */
export const dayCountLabels: Readonly<Record<DayCount, string>> = catalogue({
  T36: "30/360",
  A36: "Actual/360",
  F36: "Actual/365 fixed",
});

/** What becomes of a day on which nobody works, as people say it. */
export const businessDayLabels: Readonly<Record<BusinessDayRule, string>> = catalogue({
  F: "Following",
  MF: "Modified following",
});

/** What a coupon follows, as people say it. */
export const couponTypeLabels: Readonly<Record<CouponType, string>> = catalogue({
  FIX: "Fixed",
  FLT: "Floating",
  IND: "Index-linked",
});

/** When the notional is exchanged, as people say it. */
export const notionalExchangeLabels: Readonly<Record<NotionalExchange, string>> = catalogue({
  I: "At the beginning",
  F: "At the end",
  B: "At both ends",
});

/** What the rate of a loan does, as people say it. */
export const interestPaymentLabels: Readonly<Record<InterestPayment, string>> = catalogue({
  FIX: "Fixed rate",
  ARM: "Adjustable rate",
});

/** How a loan is paid back, as people say it. */
export const amortizationLabels: Readonly<Record<Amortization, string>> = catalogue({
  traditional: "Mortgage",
  straight: "Straight Line",
});

/** What a recurring payment pays, as people say it. */
export const recurTypeLabels: Readonly<Record<RecurType, string>> = catalogue({
  S: "Fixed Amount",
  C: "Coupon Amount",
});

/** What the fees of a fund are counted on, as people say it. */
export const notionalTargetLabels: Readonly<Record<NotionalTarget, string>> = catalogue({
  I: "Invested capital",
  C: "Committed capital",
  A: "Net assets",
  L: "The lesser of invested and committed",
  G: "The greater of invested and committed",
});

/** What an option is a right to, as people say it. */
export const optionRightLabels: Readonly<Record<OptionRight, string>> = catalogue({
  C: "To buy",
  P: "To sell",
});

/** What a cap on expenses is, as people say it. */
export const expenseCapLabels: Readonly<Record<ExpenseCapType, string>> = catalogue({
  F: "Fixed amount",
  "%": "Percentage",
});
