import { formatDecimal } from "@distributary/domain/money/format-decimal";
import { multiplyDecimals } from "@distributary/domain/money/decimal";
import { readDecimal } from "@distributary/domain/money/parse-decimal";
import { formatDay, parseDay } from "@distributary/domain/time/day";
import { addExact, compareExact, negated, signOf } from "../../ui/format/exact.ts";

/** An owner as an account or entity records it: a share from 0 to 1 as decimal text, days `yyyy-MM-dd`, both included. */
export interface OwnerRow {
  readonly entity_id: string;
  readonly share: string;
  /** null: since ever */
  readonly from: string | null;
  /** null: until further notice */
  readonly to: string | null;
}

/** The owners that a record names, in the order in which it keeps them; empty where it names none. */
export function ownersOf(attributes: Readonly<Record<string, unknown>>): readonly OwnerRow[] {
  const recorded = attributes["owners"];
  if (!Array.isArray(recorded)) return [];
  return recorded.flatMap((row: unknown) => {
    const { entity_id, share, from, to } = (row ?? {}) as Partial<Record<keyof OwnerRow, unknown>>;
    if (typeof entity_id !== "string" || (typeof share !== "string" && typeof share !== "number")) return [];
    return [{ entity_id, share: String(share), from: dayOrNull(from), to: dayOrNull(to) }];
  });
}

function dayOrNull(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}

/** The rows that hold on a day, the largest share first. */
export function ownersOn(rows: readonly OwnerRow[], day: string): readonly OwnerRow[] {
  return rows
    .filter((row) => (row.from === null || row.from <= day) && (row.to === null || day <= row.to))
    .toSorted((a, b) => compareExact(b.share, a.share));
}

/** What the shares of some rows come to, as decimal text. */
function shareSum(rows: readonly OwnerRow[]): string {
  return rows.reduce((sum, { share }) => addExact(sum, share), "0");
}

/** What nobody of the rows owns, as decimal text; null: nothing. */
export function restOf(rows: readonly OwnerRow[]): string | null {
  const rest = addExact("1", negated(shareSum(rows)));
  return signOf(rest) > 0 ? rest : null;
}

/** Rows as they are read: by the day on which they begin, the newest first, then the largest share. */
export function inOrder(rows: readonly OwnerRow[]): readonly { readonly row: OwnerRow; readonly index: number }[] {
  return rows
    .map((row, index) => ({ row, index }))
    .toSorted((a, b) => (b.row.from ?? "").localeCompare(a.row.from ?? "") || compareExact(b.row.share, a.row.share));
}

/** The rows with another in the place of one, or after the last; without it where there is none. */
export function withRow(rows: readonly OwnerRow[], index: number, row: OwnerRow | null): readonly OwnerRow[] {
  if (index >= rows.length) return row === null ? rows : [...rows, row];
  return rows.flatMap((one, at) => (at === index ? (row ?? []) : one));
}

/** The rows where one has another share from a day on: it ends on the day before, and the new one takes its end. */
export function changedFrom(rows: readonly OwnerRow[], index: number, share: string, day: string): readonly OwnerRow[] {
  const row = rows[index];
  if (row === undefined) return rows;
  // From its first day on: it is another share altogether.
  if (row.from !== null && day <= row.from) return withRow(rows, index, { ...row, share });
  return [...withRow(rows, index, { ...row, to: formatDay(parseDay(day) - 1) }), { ...row, share, from: day }];
}

/** The rows as a record keeps them: what is not dated says nothing of days. */
export function recorded(rows: readonly OwnerRow[]): readonly Record<string, string>[] {
  return rows.map(({ entity_id, share, from, to }) => ({
    entity_id,
    share,
    ...(from === null ? {} : { from }),
    ...(to === null ? {} : { to }),
  }));
}

const hundredth = { mantissa: 1n, scale: 2 };
const hundred = { mantissa: 100n, scale: 0 };

/** A percentage as decimal text (60) as the share that it is (0.6). */
export function shareOfPercent(percent: string): string {
  return formatDecimal(multiplyDecimals(readDecimal(percent), hundredth));
}

/** A share as decimal text (0.6) as a percentage (60). */
export function percentOfShare(share: string): string {
  return formatDecimal(multiplyDecimals(readDecimal(share), hundred));
}
