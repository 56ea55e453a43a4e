import type { ReturnsName } from "../returns-key.ts";
import type { FigureWords } from "./words.ts";

const LINKED =
  "The period is split at every flow. Each sub-period’s growth is the value before the next flow divided by the value after the last. The figure is their product, less 1.";
const CROSSING =
  "Contributions, withdrawals and transfers to or from outside the selection, each at the rate of its day.";

/** The formula of the line between parts, which opens to nothing of its own. */
export const CONVERTED = "gain − sum of the gains of the parts: sum of transfers between parts × rate of the day";

/** The returns of a group of positions, the amounts that they are made of, and what these rest on each day. */
export const RETURNS_FIGURES: Readonly<Record<ReturnsName, FigureWords>> = {
  opening: {
    title: "Opening value",
    rule: "Value of the positions at the end of the day before the period, rounded to the minor unit.",
    formula: "sum of the opening values of the positions",
  },
  closing: {
    title: "Closing value",
    rule: "Value of the positions at the end of the period, rounded to the minor unit.",
    formula: "sum of the closing values of the positions",
  },
  put_in: {
    title: "Contributions",
    rule: `Net contributions, on the days with more contributions than withdrawals. ${CROSSING}`,
    formula: "sum over days with net contributions",
  },
  taken_out: {
    title: "Withdrawals",
    rule: `Net withdrawals, on the days with more withdrawals than contributions. ${CROSSING}`,
    formula: "sum over days with net withdrawals",
  },
  income: {
    title: "Income received",
    rule: "Income of the positions, each payment at the rate of its day. Accrued, unpaid income is included in the values.",
    formula: "sum of income × rate of its day",
  },
  expenses: {
    title: "Expenses paid",
    rule: "Expenses of the positions, each payment at the rate of its day.",
    formula: "sum of expenses × rate of their day",
  },
  gain: {
    title: "Gain",
    rule: "Closing value less opening value and contributions, plus withdrawals.",
    formula: "closing − opening − contributions + withdrawals, to and from outside the selection",
  },
  time_weighted: {
    title: "Time-weighted return",
    rule: LINKED,
    formula: "product over sub-periods between flows of value before the next flow ÷ value after the last, − 1",
  },
  time_weighted_per_year: {
    title: "Time-weighted return, per year",
    rule: "The time-weighted return as an annual rate, for periods of at least 365 days.",
    formula: "(1 + time-weighted return)^(365 ÷ days) − 1, from 365 days on",
  },
  before_fees: {
    title: "Return before fees",
    rule: `${LINKED} Expenses count as withdrawals.`,
    formula: "the time-weighted return without expenses",
  },
  before_currency: {
    title: "Return before currency",
    rule: `${LINKED} Every value and flow is converted at the opening exchange rate.`,
    formula: "the time-weighted return at opening exchange rates",
  },
  modified_dietz: {
    title: "Modified Dietz return",
    rule: "The gain divided by average capital: the opening value plus each flow weighted by the remaining part of the period.",
    formula: "gain ÷ (opening + sum of flow × remaining days ÷ total days)",
  },
  xirr: {
    title: "Money-weighted return, per year",
    rule: "The annual rate that discounts all flows to zero: the present values of contributions, withdrawals and the closing value sum to zero. Actual/365 days.",
    formula: "the annual rate that discounts all flows to zero, actual/365 days",
  },
  multiple: {
    title: "Multiple on invested capital",
    rule: "Withdrawals plus closing value, divided by opening value plus contributions.",
    formula: "(closing + withdrawals) ÷ (opening + contributions)",
  },
  income_yield: {
    title: "Income yield, per year",
    rule: "Income received, annualised to 365 days, divided by the closing value.",
    formula: "income received × 365 ÷ days ÷ closing",
  },
  volatility: {
    title: "Volatility, per year",
    rule: "The sample standard deviation of monthly returns, annualised with × √12.",
    formula: "standard deviation of the monthly returns × √12",
  },
  drawdown: {
    title: "Maximum drawdown",
    rule: "The largest fall of the time-weighted index from an earlier peak, at the end of every day with a price or a change.",
    formula: "largest fall of the time-weighted index from an earlier peak, day by day",
  },
  mirr: {
    title: "Modified internal rate of return, per year",
    rule: "The annual rate between two sums: contributions and the opening value discounted to the first day, withdrawals and the closing value compounded to the last day, both at the risk-free rate. For periods of at least 365 days.",
    formula:
      "((withdrawals + closing, compounded to the last day) ÷ (opening + contributions, discounted to the first))^(365 ÷ days) − 1, both at the risk-free rate",
  },
  sharpe: {
    title: "Sharpe ratio",
    rule: "The mean of the monthly returns less the risk-free return, divided by their sample standard deviation, annualised with × √12 (Sharpe, 1994).",
    formula: "mean of (monthly return − risk-free return) ÷ their standard deviation × √12",
  },
  sortino: {
    title: "Sortino ratio",
    rule: "The mean of the monthly returns less the risk-free return, divided by the root of the mean squared shortfall, annualised with × √12. Months without a shortfall count as zero.",
    formula: "mean of (monthly return − risk-free return) ÷ root of their mean squared shortfall × √12",
  },
  benchmark: {
    title: "Benchmark return",
    rule: "The benchmark’s closing level divided by its opening level, less 1.",
    formula: "the benchmark’s last level ÷ its first, − 1; excess return is the time-weighted return less this",
  },
  excess: {
    title: "Excess return",
    rule: "The time-weighted return less the benchmark return.",
    formula: "time-weighted return − benchmark return",
  },
  public_market_equivalent: {
    title: "Public-market equivalent",
    rule: "Withdrawals and closing value divided by opening value and contributions, each compounded to the last day at the benchmark’s growth (Kaplan and Schoar).",
    formula:
      "(closing + withdrawals, compounded at the benchmark’s growth) ÷ (opening + contributions, compounded likewise), Kaplan and Schoar",
  },
  long_nickels: {
    title: "Long-Nickels PME, per year",
    rule: "The annual rate that the same flows would have returned in the benchmark: its value at the end is the compounded contributions less the compounded withdrawals (Long and Nickels, 1996). Actual/365 days.",
    formula: "the annual rate that discounts all flows and their value in the benchmark to zero, Long and Nickels",
  },
  direct_alpha: {
    title: "Direct alpha, per year",
    rule: "The annual rate that discounts the flows, each compounded to the last day at the benchmark’s growth, and the closing value to zero: the return above the benchmark (Gredil, Griffiths and Stucke, 2014). Actual/365 days.",
    formula:
      "the annual rate that discounts all flows, compounded at the benchmark’s growth, and closing to zero, Gredil, Griffiths and Stucke",
  },
  beta: {
    title: "Beta",
    rule: "Sensitivity of monthly returns to the benchmark: their covariance divided by the benchmark’s variance.",
    formula: "covariance of the monthly returns with the benchmark’s ÷ the benchmark’s variance",
  },
  tracking_error: {
    title: "Tracking error, per year",
    rule: "The sample standard deviation of the monthly returns less the benchmark’s, annualised with × √12.",
    formula: "standard deviation of (monthly return − the benchmark’s) × √12",
  },
  information_ratio: {
    title: "Information ratio",
    rule: "The mean of the monthly returns less the benchmark’s, divided by their sample standard deviation, annualised with × √12.",
    formula: "mean of (monthly return − the benchmark’s) ÷ their standard deviation × √12",
  },
  value: {
    title: "Value",
    rule: "Value of each position at the end of the day, at the ownership share and the day’s rate.",
    formula: "sum of the values of the positions",
  },
  value_local: {
    title: "Value at opening rates",
    rule: "Value of each position at the end of the day, at the opening exchange rate.",
    formula: "sum of the values of the positions in their own currency × opening rate",
  },
  flow: {
    title: "Contributions and withdrawals",
    rule: CROSSING,
    formula: "sum of the counted amount of each ledger entry",
  },
  flow_before_fees: {
    title: "Contributions and withdrawals, before fees",
    rule: `${CROSSING} Expenses count as withdrawals.`,
    formula: "sum of the counted amount of each ledger entry",
  },
  flow_local: {
    title: "Contributions and withdrawals, at opening rates",
    rule: "Contributions and withdrawals at the opening exchange rate.",
    formula: "sum of the counted amount of each ledger entry",
  },
};
