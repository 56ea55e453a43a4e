import type { Bridge, SummaryAnswer, SummaryPosition } from "@distributary/contract/summary";
import { absolute, addExact, compareExact, signOf } from "../../ui/format/exact.ts";
import { bridgeTexts, localTrailTexts } from "./texts.ts";

/** One part of a figure that the answer already holds, and the key that opens it further. */
export interface TrailPart {
  readonly key: string;
  readonly label: string;
  readonly amount: string;
}

/** The trail of a figure that is the sum of positions in the answer. */
export interface LocalTrail {
  readonly title: string;
  readonly figure: string | null;
  readonly rule: string;
  readonly parts: readonly TrailPart[];
}

/** The address of a part of the whole difference. */
export function bridgeAddress(part: keyof Bridge): string {
  return `part:${part}`;
}

/** The address of a row of the table. */
export function rowAddress(key: string): string {
  return `rows:${key}`;
}

/** Whether an address is one that the answer itself opens. */
export function isLocal(address: string): boolean {
  return address.startsWith("part:") || address.startsWith("rows:");
}

/** The trail of such an address; null where the answer has no such figure. */
export function localTrail(answer: SummaryAnswer, address: string): LocalTrail | null {
  const name = address.slice("part:".length);
  return address.startsWith("part:") ? bridgeTrail(answer, name) : rowTrail(answer, name);
}

function bridgeTrail(answer: SummaryAnswer, name: string): LocalTrail | null {
  const part = (Object.keys(bridgeTexts) as (keyof Bridge)[]).find((key) => key === name);
  const whole = answer.analytic.bridge;
  if (part === undefined || whole === null) return null;
  const parts = positionsOf(answer, () => true)
    .filter((position) => position.bridge !== null && signOf(position.bridge[part]) !== 0)
    .map((position) => ({
      key: swapFigure(position.explain_key, part),
      label: labelOf(answer, position),
      amount: position.bridge?.[part] ?? "0",
    }));
  return {
    title: bridgeTexts[part],
    figure: whole[part],
    rule: localTrailTexts.bridgeRules[part],
    parts: sorted(parts),
  };
}

function rowTrail(answer: SummaryAnswer, key: string): LocalTrail | null {
  const row = answer.rows.find((item) => item.key === key);
  if (row === undefined) return null;
  const trail = row.path.join("/");
  const under = (path: readonly string[]): boolean => `${path.join("/")}/`.startsWith(`${trail}/`);
  const parts = positionsOf(answer, (item) => item.section === row.section && under(item.path))
    .filter((position) => position.value.at !== null)
    .map((position) => ({
      key: position.explain_key,
      label: labelOf(answer, position),
      amount: position.value.at ?? "0",
    }));
  return { title: row.label, figure: row.value.at, rule: localTrailTexts.rowRule, parts: sorted(parts) };
}

function positionsOf(
  answer: SummaryAnswer,
  wanted: (row: SummaryAnswer["rows"][number]) => boolean,
): SummaryPosition[] {
  return answer.rows.filter(wanted).flatMap((row) => row.components ?? []);
}

function labelOf(answer: SummaryAnswer, position: SummaryPosition): string {
  return `${answer.refs[position.instrument_id]?.name ?? position.instrument_id} · ${answer.refs[position.account_id]?.name ?? position.account_id}`;
}

function swapFigure(key: string, figure: string): string {
  return key.replace(/^[^:~]+/, figure);
}

function sorted(parts: readonly TrailPart[]): readonly TrailPart[] {
  return parts.toSorted((left, right) => compareExact(absolute(right.amount), absolute(left.amount)));
}

/** The exact sum of the parts, to stand against the figure. */
export function sumOf(parts: readonly TrailPart[]): string {
  return parts.reduce((sum, part) => addExact(sum, part.amount), "0");
}

/** The key of the whole at the other end of the comparison. */
export function keyAtSince(answer: SummaryAnswer): string {
  const [subject = "", , , ...rest] = answer.explain_key.split("~");
  return [subject, answer.since ?? answer.at, "", ...rest].join("~");
}
