import type { ReturnsName } from "./returns-key.ts";

/** What each figure is called. */
export const RETURNS_TITLES: Readonly<Record<ReturnsName, string>> = {
  opening: "Opening value",
  closing: "Closing value",
  put_in: "Put in",
  taken_out: "Taken out",
  income: "Income received",
  expenses: "Expenses paid",
  gain: "Gain",
  time_weighted: "Time-weighted return",
  time_weighted_per_year: "Time-weighted return, per year",
  before_fees: "Return before fees",
  before_currency: "Return before currency",
  modified_dietz: "Modified Dietz return",
  xirr: "Money-weighted return, per year",
  multiple: "Multiple of what was put in",
  income_yield: "Income yield, per year",
  volatility: "Volatility, per year",
  drawdown: "Deepest fall",
  benchmark: "Return of the benchmark",
  excess: "Excess over the benchmark",
  public_market_equivalent: "Public-market equivalent",
  beta: "Beta",
  value: "Value",
  value_local: "Value at the rates of the beginning",
  flow: "Put in and taken out",
  flow_before_fees: "Put in and taken out, before fees",
  flow_local: "Put in and taken out, at the rates of the beginning",
};

const LINKED =
  "The days of the window with something put in or taken out are links: what was there before the next flow over what was there after the last one. The figure is their product, less 1.";
/** What is said beside that where a day stands twice. */
export const LARGE_INFLOW =
  "A day on which more came in than was there, or than is left, stands twice: what was there before, at the price that was paid that day where it lies within those of its begin and its end, with what it earned and what came; and what is there in the end.";
const CROSSING =
  "What came from outside or left, and what crossed the edge of what is asked about, each at the rate of its day.";

/** The rule behind each figure, in a sentence or two. */
export const RETURNS_RULES: Readonly<Record<ReturnsName, string>> = {
  opening: "What the positions were worth at the end of the day before the window, rounded to the minor unit.",
  closing: "What the positions are worth at the end of the window, rounded to the minor unit.",
  put_in: `The days on which more came in than went out. ${CROSSING}`,
  taken_out: `The days on which more went out than came in. ${CROSSING}`,
  income:
    "What the positions earned, each payment at the rate of its day. What accrued and is not paid is in the values.",
  expenses: "What the positions cost, each payment at the rate of its day.",
  gain: "What the positions are worth in the end, less what they were worth at the beginning and what was put in, with what was taken out.",
  time_weighted: LINKED,
  time_weighted_per_year: "The time-weighted return as a yearly rate, from 365 days on.",
  before_fees: `${LINKED} What was paid in expenses counts as if it had been taken out.`,
  before_currency: `${LINKED} Every value and flow is converted at the rate of the day on which the window opens.`,
  modified_dietz:
    "The gain over the average capital: the opening value, and each flow by the part of the window that was left when it came.",
  xirr: "The yearly rate at which all that was put in, discounted to the first day, is worth what came out and what is left: the present values add up to nothing. Days by actual/365.",
  multiple: "What came out and what is left over what was there and what was put in.",
  income_yield: "The income received, for 365 days, over the closing value.",
  volatility: "How far the returns of the months lie from their mean: the sample standard deviation, for a year × √12.",
  drawdown:
    "The deepest fall of the time-weighted index from a peak before it, by the ends of all days with a price or a change.",
  benchmark: "The level of the benchmark at the end of the window over that at the beginning, less 1.",
  excess: "The time-weighted return less the return of the benchmark.",
  public_market_equivalent:
    "What came out and what is left over what was put in, each carried to the last day at the growth of the benchmark (Kaplan and Schoar).",
  beta: "How the returns of the months move with those of the benchmark: their covariance over the variance of the benchmark’s.",
  value: "What each position was worth at the end of the day, by share, at the rate of the day.",
  value_local: "What each position was worth at the end of the day, at the rate of the day on which the window opens.",
  flow: CROSSING,
  flow_before_fees: `${CROSSING} Expenses count as if they had been taken out.`,
  flow_local: "What came from outside or left, at the rates of the day on which the window opens.",
};

/** The formula of what `performance.formulas` has none of. */
export const RETURNS_FORMULAS: Readonly<Partial<Record<ReturnsName, string>>> = {
  opening: "sum of the values of the positions at the beginning",
  closing: "sum of the values of the positions at the end",
  put_in: "sum of the days on which more came in than went out",
  taken_out: "sum of the days on which more went out than came in",
  income: "sum of income × rate of its day",
  expenses: "sum of expenses × rate of their day",
  benchmark: "level at the end ÷ level at the beginning − 1",
  excess: "time-weighted return − return of the benchmark",
  value: "sum of the values of the positions",
  value_local: "sum of the own values of the positions × rate of the beginning",
  flow: "sum of what counts of each leg",
  flow_before_fees: "sum of what counts of each leg",
  flow_local: "sum of what counts of each leg",
};
