import type { NoFigureReason } from "./figure.ts";

/** Why a figure cannot be told. */
export const reasonTexts: Readonly<Record<NoFigureReason, string>> = {
  no_flows: "no contributions before the last day",
  nothing_paid_in: "no contributions to compare with",
  no_commitment: "no commitment is recorded",
  opening_value_not_positive: "a sub-period starts with a value of zero or less",
  value_below_zero: "liabilities exceed assets",
  average_capital_not_positive: "the average capital is zero or less",
  no_time_passed: "the period has no days",
  shorter_than_a_year: "the period is shorter than a year, too short for an annual rate",
  closing_value_not_positive: "the value at the end is zero or less",
  value_unknown: "a value in the period is unknown",
  cost_unknown: "a cost is unknown",
  no_price: "no price is known",
  no_rate: "no exchange rate is known",
  different_units: "units of different securities do not add up",
  no_solution: "no rate fits these flows",
  several_solutions: "several rates fit these flows",
  rate_too_high: "the annual rate is too high to show; the period is too short",
  too_few_observations: "the period has too few months",
  no_benchmark: "the benchmark has no level on a required date",
  benchmark_never_moved: "the benchmark never moved",
  returns_never_varied: "the monthly returns never varied",
  no_downside: "no month fell short of the risk-free return",
  policy_not_whole: "the policy weights do not add up to 100 %",
};

/** The reason in words, the same wherever it is said; one that this version does not know stands as it came. */
export function reasonText(reason: string): string {
  return (reasonTexts as Readonly<Record<string, string>>)[reason] ?? reason.replaceAll("_", " ");
}

/** The same as a sentence of its own. */
export function reasonSentence(reason: string): string {
  const text = reasonText(reason);
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
