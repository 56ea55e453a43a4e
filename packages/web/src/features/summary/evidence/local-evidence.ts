import type { Bridge, SummaryAnswer, SummaryPosition } from "@distributary/contract/summary/summary";
import { absolute, addExact, compareExact, negated, roundExact, signOf } from "../../../ui/format/exact.ts";
import { comparedDays, type Compared } from "../panels/comparison/comparison.ts";
import { gapsOf } from "./gaps.ts";
import { gapTexts } from "../table/section-texts.ts";
import { bridgeTexts, localEvidenceTexts } from "../texts.ts";
import { keyOfGain, siblingKey } from "../../../records/evidence/figure-key.ts";
import { isBridge } from "./evidence-address.ts";
import { costEvidenceTexts } from "./cost-evidence-texts.ts";

/** One part of a figure that the answer already holds, and the key that opens it further. */
export interface EvidencePart {
  /** null: it is what the others leave over, and opens no further */
  readonly key: string | null;
  readonly label: string;
  readonly amount: string;
}

/** The evidence of a figure that is the sum of positions in the answer. */
export interface LocalEvidence {
  readonly title: string;
  readonly figure: string | null;
  readonly rule: string;
  readonly parts: readonly EvidencePart[];
}

/**
 * The evidence of an address that the answer itself opens; null where the answer has no such figure. Without a comparison the first of two figures
 * is that of `since`.
 */
export function localEvidence(
  answer: SummaryAnswer,
  address: string,
  compared: Compared = comparedDays(answer),
): LocalEvidence | null {
  const name = address.slice(address.indexOf(":") + 1);
  if (isBridge(address)) return bridgeEvidence(answer, name);
  if (address.startsWith("gap:")) return gapEvidence(answer, name);
  if (address.startsWith("cost:")) return costEvidence(answer, name, "basis");
  if (address.startsWith("gain:")) return costEvidence(answer, name, "unrealised");
  return rowEvidence(compared, name, address.startsWith("was:") ? "since" : "at");
}

function bridgeEvidence(answer: SummaryAnswer, name: string): LocalEvidence | null {
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
  // What moves between own positions cancels but for the currencies it was converted between. Parts come rounded to
  // 18 places, so that the last of them say nothing.
  const left = addExact(whole[part], negated(sumOf(parts)));
  const converted =
    signOf(roundExact(left, 9)) === 0 ? [] : [{ key: null, label: localEvidenceTexts.converted, amount: left }];
  return {
    title: bridgeTexts[part],
    figure: whole[part],
    rule: localEvidenceTexts.bridgeRules[part],
    parts: [...sorted(parts), ...converted],
  };
}

/** What of a part of the difference is of values that are not known: the positions that they are of. */
function gapEvidence(answer: SummaryAnswer, name: string): LocalEvidence | null {
  const gap = gapsOf(answer).find(({ part }) => part === name);
  if (gap === undefined) return null;
  const { part, label, amount, positions } = gap;
  const parts = positions.map((position) => ({
    key: swapFigure(position.explain_key, part),
    label: labelOf(answer, position),
    amount: position.bridge?.[part] ?? "0",
  }));
  return {
    title: `${bridgeTexts[part]}, ${label}`,
    figure: amount,
    rule: gapTexts.rules[part],
    parts: sorted(parts),
  };
}

function rowEvidence(
  { answer, firstKey, secondKey }: Compared,
  key: string,
  end: "at" | "since",
): LocalEvidence | null {
  const row = answer.rows.find((item) => item.key === key);
  if (row === undefined) return null;
  const under = (path: readonly string[]): boolean => row.path.every((step, depth) => path[depth] === step);
  const keyOf = (end === "at" ? secondKey : firstKey).position;
  const parts = positionsOf(answer, (item) => item.section === row.section && under(item.path)).flatMap((position) => {
    const opens = keyOf(position);
    const amount = position.value[end];
    return amount === null || opens === null ? [] : [{ key: opens, label: labelOf(answer, position), amount }];
  });
  return { title: row.label, figure: row.value[end], rule: localEvidenceTexts.rowRule, parts: sorted(parts) };
}

/** Cost or gain of a row, a section or all: those of the positions under it that have one. */
function costEvidence(answer: SummaryAnswer, key: string, field: "basis" | "unrealised"): LocalEvidence | null {
  const row = answer.rows.find((item) => item.key === key);
  const isAll = key === "T";
  if (row === undefined && !isAll && key !== "A" && key !== "L") return null;
  const isUnder = ({ section, path }: SummaryAnswer["rows"][number]): boolean => {
    if (row === undefined) return isAll || section === key;
    return section === row.section && row.path.every((step, depth) => path[depth] === step);
  };
  const parts = positionsOf(answer, isUnder).flatMap((position) => {
    const amount = position[field];
    const { explain_key: value } = position;
    const opens = field === "basis" ? siblingKey(value, "basis") : keyOfGain(value);
    return amount === null || position.price_source === "unit"
      ? []
      : [{ key: opens, label: labelOf(answer, position), amount }];
  });
  const isCost = field === "basis";
  const title = isCost ? costEvidenceTexts.cost : costEvidenceTexts.gain;
  return {
    title: row === undefined ? title : `${title} · ${row.label}`,
    figure: row === undefined ? sumOf(parts) : row[field],
    rule: isCost ? costEvidenceTexts.costRule : costEvidenceTexts.gainRule,
    parts: sorted(parts),
  };
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

function sorted(parts: readonly EvidencePart[]): readonly EvidencePart[] {
  return parts.toSorted((left, right) => compareExact(absolute(right.amount), absolute(left.amount)));
}

/** The exact sum of the parts, to stand against the figure. */
export function sumOf(parts: readonly EvidencePart[]): string {
  return parts.reduce((sum, part) => addExact(sum, part.amount), "0");
}
