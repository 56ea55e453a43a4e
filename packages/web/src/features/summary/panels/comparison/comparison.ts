import type { AtSinceDiff } from "@distributary/contract/summary/totals";
import type {
  IncompletePart,
  SummaryAnswer,
  SummaryPosition,
  SummaryRow,
} from "@distributary/contract/summary/summary";
import { addExact, negated, signOf } from "../../../../ui/format/exact.ts";
import type { Comparison } from "../../address.ts";
import { keyAtSince } from "../../../../records/evidence/figure-key.ts";

/** Two figures of everything side by side: the first stands under `since`, the second under `at`. */
export interface Compared {
  readonly kind: Comparison;
  readonly answer: SummaryAnswer;
  /** what opens the first figure of a position, and of the whole; null: that side does not have the position */
  readonly firstKey: KeysOfSide;
  readonly secondKey: KeysOfSide;
}

interface KeysOfSide {
  readonly whole: string;
  readonly position: (position: SummaryPosition) => string | null;
  /** whether the figure of that side is an estimate */
  readonly estimated: (position: SummaryPosition) => boolean;
}

/** The two days of an answer side by side. */
export function comparedDays(answer: SummaryAnswer): Compared {
  return {
    kind: "since",
    answer,
    firstKey: {
      whole: keyAtSince(answer.explain_key, answer),
      position: (position) => keyAtSince(position.explain_key, answer),
      // The answer says it of its last day alone.
      estimated: () => false,
    },
    secondKey: {
      whole: answer.explain_key,
      position: (position) => position.explain_key,
      estimated: (position) => position.estimated,
    },
  };
}

/**
 * Two answers to the same question but for whose it is, or when it was known, side by side at the same day. What only
 * one of them has counts nothing in the other.
 */
export function comparedAnswers(
  kind: Exclude<Comparison, "since">,
  first: SummaryAnswer,
  second: SummaryAnswer,
): Compared {
  const firstRows = new Map(first.rows.map((row) => [row.key, row]));
  const secondRows = new Set(second.rows.map((row) => row.key));
  const rows = [
    ...second.rows.map((row) => rowBeside(firstRows.get(row.key), row)),
    ...first.rows.filter((row) => !secondRows.has(row.key)).map((row) => rowBeside(row, undefined)),
  ].filter((row) => row !== null);
  const worth = (part: "assets" | "liabilities" | "net_worth"): AtSinceDiff =>
    beside(first.net_worth[part].at, second.net_worth[part].at);
  return {
    kind,
    answer: {
      ...second,
      rows,
      ...besideUnknown(first, second),
      net_worth: {
        ...second.net_worth,
        assets: worth("assets"),
        liabilities: worth("liabilities"),
        net_worth: worth("net_worth"),
      },
      refs: { ...first.refs, ...second.refs },
    },
    firstKey: keysOf(first),
    secondKey: keysOf(second),
  };
}

function keysOf(answer: SummaryAnswer): KeysOfSide {
  const positions = answer.rows.flatMap((row) => row.components ?? []);
  const places = new Map(positions.map((one) => [placeOf(one), one]));
  return {
    whole: answer.explain_key,
    position: (position) => places.get(placeOf(position))?.explain_key ?? null,
    estimated: (position) => places.get(placeOf(position))?.estimated ?? false,
  };
}

/** Whether two figures are known to be the same. */
export function isUnchanged({ diff }: AtSinceDiff): boolean {
  return diff !== null && signOf(diff) === 0;
}

function placeOf({ account_id, instrument_id }: SummaryPosition): string {
  return `${account_id}:${instrument_id}`;
}

/** `undefined`: one side does not have it, and it counts nothing there; null: it has it and does not know its value. */
function beside(first: string | null | undefined, second: string | null | undefined): AtSinceDiff {
  const [since, at] = [first === undefined ? "0" : first, second === undefined ? "0" : second];
  return { at, since, diff: at === null || since === null ? null : addExact(at, negated(since)) };
}

/** What is not known of the first stands under `since`, of the second under `at`; nothing is bridged between them. */
function besideUnknown(
  first: { readonly incomplete_in: readonly IncompletePart[] } | undefined,
  second: { readonly incomplete_in: readonly IncompletePart[] } | undefined,
): { readonly incomplete: boolean; readonly incomplete_in: IncompletePart[] } {
  const unknown: IncompletePart[] = [];
  if (second?.incomplete_in.includes("at")) unknown.push("at");
  if (first?.incomplete_in.includes("at")) unknown.push("since");
  return { incomplete: unknown.length > 0, incomplete_in: unknown };
}

function rowBeside(first: SummaryRow | undefined, second: SummaryRow | undefined): SummaryRow | null {
  const row = second ?? first;
  if (row === undefined) return null;
  const components = [...(second?.components ?? [])];
  const held = new Set(components.map(placeOf));
  const firsts = new Map((first?.components ?? []).map((one) => [placeOf(one), one]));
  const gone = [...firsts.values()].filter((one) => !held.has(placeOf(one)));
  const position = (one: SummaryPosition, side: AtSinceDiff): SummaryPosition => ({ ...one, value: side });
  return {
    ...row,
    value: beside(first?.value.at, second?.value.at),
    ...besideUnknown(first, second),
    ...(row.components === undefined
      ? {}
      : {
          components: [
            ...components.map((one) => position(one, beside(firsts.get(placeOf(one))?.value.at, one.value.at))),
            ...gone.map((one) => position(one, beside(one.value.at, undefined))),
          ],
        }),
  };
}
