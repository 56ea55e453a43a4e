/** Why a figure of performance cannot be told. */
export type NoFigureReason =
  /** nothing was ever put in, or all of it on the valuation day */
  | "no_flows"
  /** nothing was paid in, so there is nothing to relate to */
  | "nothing_paid_in"
  /** no commitment is recorded */
  | "no_commitment"
  /** a sub-period begins with a value of zero or less */
  | "opening_value_not_positive"
  /** a sub-period ends with a value below zero, or what is left is owed: more was lost than was there */
  | "value_below_zero"
  /** the average capital of the period is zero or less */
  | "average_capital_not_positive"
  /** begin and end are the same day */
  | "no_time_passed"
  /** shorter than 365 days: a yearly rate would be a guess */
  | "shorter_than_a_year"
  /** the value at the end is zero or less */
  | "closing_value_not_positive"
  /** a value inside the period is unknown */
  | "value_unknown"
  /** a cost inside is unknown */
  | "cost_unknown"
  /** no price of it is known */
  | "no_price"
  /** no exchange rate is known */
  | "no_rate"
  /** units of different things do not add up */
  | "different_units"
  /** no rate of return makes the flows worth nothing */
  | "no_solution"
  /** several rates of return do */
  | "several_solutions"
  /** the rate that does is beyond what a figure can show */
  | "rate_too_high"
  /** fewer observations than the figure needs */
  | "too_few_observations"
  /** the benchmark has no level on a day that is needed */
  | "no_benchmark"
  /** the benchmark never moved, so nothing can be related to its moves */
  | "benchmark_never_moved"
  /** all differences are the same: nothing to divide by */
  | "returns_never_varied"
  /** no month fell short of what it is held against */
  | "no_downside"
  /** the weights of the policy do not add up to 1 */
  | "policy_not_whole";

/** A figure, or none with its reason. */
export type Figure<Value> =
  | { readonly value: Value; readonly reason: null }
  | { readonly value: null; readonly reason: NoFigureReason };

/** A figure that can be told. */
export function figure<Value>(value: Value): Figure<Value> {
  return { value, reason: null };
}

/** None, and why. */
export function noFigure(reason: NoFigureReason): { readonly value: null; readonly reason: NoFigureReason } {
  return { value: null, reason };
}
