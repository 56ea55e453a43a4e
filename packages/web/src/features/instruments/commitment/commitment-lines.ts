import type { CommitmentPoint } from "@distributary/contract/reporting/commitments";
import { formatKnown, unknownText } from "../../../ui/format/amount.ts";
import { multipleText, percentText } from "../../../ui/format/ratio.ts";
import type { ChartLine } from "../../../ui/charts/line-chart.tsx";
import { commitmentTexts as texts } from "./commitment-texts.ts";

/** What of a commitment's record can be drawn together. */
export const measures = ["amounts", "multiples", "irr"] as const;
export type Measure = (typeof measures)[number];

const shown = {
  amounts: ["value", "paid_in", "distributed", "unfunded"],
  multiples: ["tvpi", "dpi", "rvpi"],
  irr: ["irr"],
} as const;

const colours: readonly ChartLine["colour"][] = ["asset", "plain", "liability", "other"];

/** The points that can be drawn: those at which every line has a value, a commitment that is not recorded apart. */
export function pointsOf(points: readonly CommitmentPoint[], measure: Measure): readonly CommitmentPoint[] {
  return points.filter((point) => namesOf(points, measure).every((name) => numberOf(point, name) !== null));
}

/** One line for each figure of the measure. */
export function linesOf(points: readonly CommitmentPoint[], measure: Measure): readonly ChartLine[] {
  return namesOf(points, measure).map((name, place) => ({
    name: texts.names[name],
    values: points.map((point) => numberOf(point, name) ?? 0),
    colour: colours[place] ?? "plain",
    filled: place === 0,
  }));
}

/** What a point says; without a unit the amounts stay covered. */
export function sayOf(point: CommitmentPoint, measure: Measure, unit: string | null): string {
  return shown[measure].map((name) => `${texts.names[name]} ${textOf(point, name, unit)}`).join(" · ");
}

type Name = (typeof shown)[Measure][number];

function namesOf(points: readonly CommitmentPoint[], measure: Measure): readonly Name[] {
  return shown[measure].filter((name) => name !== "unfunded" || points.some((point) => point.unfunded !== null));
}

/** A drawing rounds anyway: the exact figures stand in the table. The rate is drawn in per cent. */
function numberOf(point: CommitmentPoint, name: Name): number | null {
  if (name === "irr") return point.irr.value === null ? null : Number(point.irr.value) * 100;
  const figure = point[name];
  const text = figure !== null && typeof figure === "object" ? figure.value : figure;
  return text === null ? null : Number(text);
}

function textOf(point: CommitmentPoint, name: Name, unit: string | null): string {
  if (name === "irr") return percentText(point.irr.value);
  const figure = point[name];
  if (figure !== null && typeof figure === "object") return multipleText(figure.value);
  if (unit === null) return unknownText;
  return figure === null ? unknownText : `${formatKnown(figure)} ${unit}`;
}
