import type { Periodicity } from "@distributary/domain/codes/payment-terms";
import { compoundGrowth, type GrowthPoint } from "@distributary/domain/instruments/compound-growth";
import { ZERO, type Decimal } from "@distributary/domain/money/decimal";
import { periodsPerYear } from "@distributary/domain/time/periodicity";
import { TypedForm, type Faults } from "../../records/form/typed-form.ts";

/** What is typed into the growth calculator. */
export interface GrowthInput {
  readonly start: string;
  readonly contribution: string;
  readonly rate: string;
  readonly years: string;
  readonly periodicity: Periodicity;
}

/** The value at the end of each year, the beginning first. */
export interface GrowthAnswer {
  readonly start: Decimal;
  readonly years: readonly GrowthPoint[];
}

/** The savings that were typed, or what is wrong with them. */
export function growthAnswer(input: GrowthInput): { readonly answer: GrowthAnswer | null; readonly faults: Faults } {
  const form = new TypedForm();
  const start = form.amount("start", input.start, { least: "zero" }, ZERO);
  const contribution = form.amount("contribution", input.contribution, {}, ZERO);
  const annualRate = form.percent("rate", input.rate, { least: "zero", most: "1000" });
  const years = form.count("years", input.years, { least: "above zero", most: "100" });
  if (!start || !contribution || !annualRate || years === null) return { answer: null, faults: form.faults };
  const { periodicity } = input;
  const perYear = periodsPerYear(periodicity);
  const points = compoundGrowth({ start, contribution, periodicity, annualRate, periods: years * perYear });
  return { answer: { start, years: points.filter(({ period }) => period % perYear === 0) }, faults: form.faults };
}
