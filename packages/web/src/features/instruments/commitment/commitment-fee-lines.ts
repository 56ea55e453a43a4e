import type { CommitmentFeeYear } from "@distributary/contract/reporting/commitments";
import { addExact } from "../../../ui/format/exact.ts";
import type { ChartLine } from "../../../ui/charts/line-chart.tsx";
import { commitmentTermsTexts as texts } from "./commitment-terms-texts.ts";

/** What was expected and charged up to the end of a year. */
export interface FeesUpTo {
  readonly year: number;
  readonly expected: string;
  readonly charged: string;
}

/** The fees added up year by year, as far as the terms tell them and without the years ahead. */
export function feesUpTo(years: readonly CommitmentFeeYear[], lastYear: number): readonly FeesUpTo[] {
  let [expected, charged] = ["0", "0"];
  return years
    .filter((one) => one.year <= lastYear && one.expected !== null)
    .map((one) => {
      expected = addExact(expected, one.expected ?? "0");
      charged = addExact(charged, one.charged);
      return { year: one.year, expected, charged };
    });
}

/** Two lines over the ends of the years; a drawing rounds anyway. */
export function feeLines(points: readonly FeesUpTo[]): readonly ChartLine[] {
  return [
    { name: texts.cumulated.expected, values: points.map((point) => Number(point.expected)), colour: "plain" },
    {
      name: texts.cumulated.charged,
      values: points.map((point) => Number(point.charged)),
      colour: "liability",
      filled: true,
    },
  ];
}
