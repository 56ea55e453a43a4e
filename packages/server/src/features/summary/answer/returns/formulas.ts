/** The formula of each figure of returns, in words. */
export const RETURNS_FORMULAS: Readonly<Record<string, string>> = {
  gain: "closing − opening − contributions + withdrawals, to and from outside the selection",
  converted: "gain − sum of the gains of the parts: sum of transfers between parts × rate of the day",
  time_weighted: "product over sub-periods between flows of value before the next flow ÷ value after the last, − 1",
  time_weighted_per_year: "(1 + time-weighted return)^(365 ÷ days) − 1, from 365 days on",
  before_fees: "the time-weighted return without expenses",
  before_currency: "the time-weighted return at opening exchange rates",
  modified_dietz: "gain ÷ (opening + sum of flow × remaining days ÷ total days)",
  xirr: "the annual rate that discounts all flows to zero, actual/365 days",
  multiple: "(closing + withdrawals) ÷ (opening + contributions)",
  income_yield: "income received × 365 ÷ days ÷ closing",
  volatility: "standard deviation of the monthly returns × √12",
  drawdown: "largest fall of the time-weighted index from an earlier peak, day by day",
  mirr: "((withdrawals + closing, compounded to the last day) ÷ (opening + contributions, discounted to the first))^(365 ÷ days) − 1, both at the risk-free rate",
  sharpe: "mean of (monthly return − risk-free return) ÷ their standard deviation × √12",
  sortino: "mean of (monthly return − risk-free return) ÷ root of their mean squared shortfall × √12",
  benchmark: "the benchmark’s last level ÷ its first, − 1; excess return is the time-weighted return less this",
  public_market_equivalent:
    "(closing + withdrawals, compounded at the benchmark’s growth) ÷ (opening + contributions, compounded likewise), Kaplan and Schoar",
  long_nickels: "the annual rate that discounts all flows and their value in the benchmark to zero, Long and Nickels",
  direct_alpha:
    "the annual rate that discounts all flows, compounded at the benchmark’s growth, and closing to zero, Gredil, Griffiths and Stucke",
  tracking_error: "standard deviation of (monthly return − the benchmark’s) × √12",
  information_ratio: "mean of (monthly return − the benchmark’s) ÷ their standard deviation × √12",
  beta: "covariance of the monthly returns with the benchmark’s ÷ the benchmark’s variance",
};
