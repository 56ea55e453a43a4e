import type { NoFigureReason } from "./figure.ts";

/** Why a figure cannot be told. */
export const reasonTexts: Readonly<Record<NoFigureReason, string>> = {
  no_flows: "nothing was put in before the last day",
  nothing_paid_in: "nothing was put in to relate it to",
  no_commitment: "no commitment is recorded",
  opening_value_not_positive: "a stretch begins with a value of zero or less",
  value_below_zero: "more is owed than is held",
  average_capital_not_positive: "the average capital is zero or less",
  no_time_passed: "the period has no days",
  shorter_than_a_year: "the period is shorter than a year; a yearly rate would be a guess",
  closing_value_not_positive: "the value at the end is zero or less",
  value_unknown: "a value inside the period is not known",
  cost_unknown: "a cost inside is not known",
  no_solution: "no rate fits these flows",
  several_solutions: "several rates fit these flows",
  rate_too_high: "the yearly rate is too high to show; the period is too short for it",
  too_few_observations: "the period has too few months for it",
  no_benchmark: "the benchmark has no level on a day that is needed",
  benchmark_never_moved: "the benchmark never moved",
};
