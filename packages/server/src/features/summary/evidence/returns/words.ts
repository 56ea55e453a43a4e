import type { ReturnsName } from "@distributary/contract/evidence/returns-key";

/** What each figure is called. */
export const RETURNS_TITLES: Readonly<Record<ReturnsName, string>> = {
  opening: "Opening value",
  closing: "Closing value",
  put_in: "Contributions",
  taken_out: "Withdrawals",
  income: "Income received",
  expenses: "Expenses paid",
  gain: "Gain",
  time_weighted: "Time-weighted return",
  time_weighted_per_year: "Time-weighted return, per year",
  before_fees: "Return before fees",
  before_currency: "Return before currency",
  modified_dietz: "Modified Dietz return",
  xirr: "Money-weighted return, per year",
  multiple: "Multiple on invested capital",
  income_yield: "Income yield, per year",
  volatility: "Volatility, per year",
  drawdown: "Maximum drawdown",
  mirr: "Modified internal rate of return, per year",
  sharpe: "Sharpe ratio",
  sortino: "Sortino ratio",
  benchmark: "Benchmark return",
  excess: "Excess return",
  public_market_equivalent: "Public-market equivalent",
  long_nickels: "Long-Nickels PME, per year",
  direct_alpha: "Direct alpha, per year",
  beta: "Beta",
  tracking_error: "Tracking error, per year",
  information_ratio: "Information ratio",
  value: "Value",
  value_local: "Value at opening rates",
  flow: "Contributions and withdrawals",
  flow_before_fees: "Contributions and withdrawals, before fees",
  flow_local: "Contributions and withdrawals, at opening rates",
};

const LINKED =
  "The period is split at every flow. Each sub-period’s growth is the value before the next flow divided by the value after the last. The figure is their product, less 1.";
/** What is said beside that where a day stands twice. */
export const LARGE_INFLOW =
  "When a contribution exceeds the holding’s value, the day is split: before and after the contribution. The first part uses the price paid that day if it is between the opening and closing prices, and includes that day’s income.";
const CROSSING =
  "Contributions, withdrawals and transfers to or from outside the selection, each at the rate of its day.";

/** The rule behind each figure, in a sentence or two. */
export const RETURNS_RULES: Readonly<Record<ReturnsName, string>> = {
  opening: "Value of the positions at the end of the day before the period, rounded to the minor unit.",
  closing: "Value of the positions at the end of the period, rounded to the minor unit.",
  put_in: `Net contributions, on the days with more contributions than withdrawals. ${CROSSING}`,
  taken_out: `Net withdrawals, on the days with more withdrawals than contributions. ${CROSSING}`,
  income:
    "Income of the positions, each payment at the rate of its day. Accrued, unpaid income is included in the values.",
  expenses: "Expenses of the positions, each payment at the rate of its day.",
  gain: "Closing value less opening value and contributions, plus withdrawals.",
  time_weighted: LINKED,
  time_weighted_per_year: "The time-weighted return as an annual rate, for periods of at least 365 days.",
  before_fees: `${LINKED} Expenses count as withdrawals.`,
  before_currency: `${LINKED} Every value and flow is converted at the opening exchange rate.`,
  modified_dietz:
    "The gain divided by average capital: the opening value plus each flow weighted by the remaining part of the period.",
  xirr: "The annual rate that discounts all flows to zero: the present values of contributions, withdrawals and the closing value sum to zero. Actual/365 days.",
  multiple: "Withdrawals plus closing value, divided by opening value plus contributions.",
  income_yield: "Income received, annualised to 365 days, divided by the closing value.",
  volatility: "The sample standard deviation of monthly returns, annualised with × √12.",
  drawdown:
    "The largest fall of the time-weighted index from an earlier peak, at the end of every day with a price or a change.",
  mirr: "The annual rate between two sums: contributions and the opening value discounted to the first day, withdrawals and the closing value compounded to the last day, both at the risk-free rate. For periods of at least 365 days.",
  sharpe:
    "The mean of the monthly returns less the risk-free return, divided by their sample standard deviation, annualised with × √12 (Sharpe, 1994).",
  sortino:
    "The mean of the monthly returns less the risk-free return, divided by the root of the mean squared shortfall, annualised with × √12. Months without a shortfall count as zero.",
  benchmark: "The benchmark’s closing level divided by its opening level, less 1.",
  excess: "The time-weighted return less the benchmark return.",
  public_market_equivalent:
    "Withdrawals and closing value divided by opening value and contributions, each compounded to the last day at the benchmark’s growth (Kaplan and Schoar).",
  long_nickels:
    "The annual rate that the same flows would have returned in the benchmark: its value at the end is the compounded contributions less the compounded withdrawals (Long and Nickels, 1996). Actual/365 days.",
  direct_alpha:
    "The annual rate that discounts the flows, each compounded to the last day at the benchmark’s growth, and the closing value to zero: the return above the benchmark (Gredil, Griffiths and Stucke, 2014). Actual/365 days.",
  tracking_error: "The sample standard deviation of the monthly returns less the benchmark’s, annualised with × √12.",
  information_ratio:
    "The mean of the monthly returns less the benchmark’s, divided by their sample standard deviation, annualised with × √12.",
  beta: "Sensitivity of monthly returns to the benchmark: their covariance divided by the benchmark’s variance.",
  value: "Value of each position at the end of the day, at the ownership share and the day’s rate.",
  value_local: "Value of each position at the end of the day, at the opening exchange rate.",
  flow: CROSSING,
  flow_before_fees: `${CROSSING} Expenses count as withdrawals.`,
  flow_local: "Contributions and withdrawals at the opening exchange rate.",
};

/** The formula of what `performance.formulas` has none of. */
export const RETURNS_FORMULAS: Readonly<Partial<Record<ReturnsName, string>>> = {
  opening: "sum of the opening values of the positions",
  closing: "sum of the closing values of the positions",
  put_in: "sum over days with net contributions",
  taken_out: "sum over days with net withdrawals",
  income: "sum of income × rate of its day",
  expenses: "sum of expenses × rate of their day",
  benchmark: "closing level ÷ opening level − 1",
  excess: "time-weighted return − benchmark return",
  value: "sum of the values of the positions",
  value_local: "sum of the values of the positions in their own currency × opening rate",
  flow: "sum of the counted amount of each leg",
  flow_before_fees: "sum of the counted amount of each leg",
  flow_local: "sum of the counted amount of each leg",
};
