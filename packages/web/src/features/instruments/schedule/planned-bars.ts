import type { InstrumentType } from "@distributary/domain/codes/instrument-types";
import { addExact, signOf } from "../../../ui/format/exact.ts";
import type { PlannedRow } from "../prices/series-queries.ts";

/** What is paid in one month or year, by kind; amounts are decimal text. */
export interface PlannedBar {
  /** `2027-03`, or `2027` */
  readonly label: string;
  readonly byKind: ReadonlyMap<string, string>;
  readonly sum: string;
}

/** What is due, decimal text. */
export interface DueAmount {
  readonly amount: string;
  /** it rests on something that is not known yet, or some of it does */
  readonly isEstimated: boolean;
}

/** A payment of the holding (of one unit where none is held). */
export interface DuePayment extends DueAmount {
  readonly date: string;
  readonly kind: string;
  /** what one unit pays, decimal text; null: not known */
  readonly ofOne: string | null;
  /** units held when it is due; null: nobody has any */
  readonly held: string | null;
}

/** More months than these are drawn as years. */
const mostMonths = 36;

/** Kinds whose payments are whole, whether anybody holds units of them or not: a rent, the taxes of a home. */
const WHOLE: ReadonlySet<InstrumentType> = new Set<InstrumentType>(["RECR", "REAL"]);

/** Planned rows as they are due on what is held: nothing is on a security of which nobody ever had a unit. */
export function dueOnHolding(type: InstrumentType, rows: readonly PlannedRow[]): readonly PlannedRow[] {
  if (WHOLE.has(type)) return rows;
  return rows.map((row) => (row.held === null ? { ...row, held: "0", expected: "0" } : row));
}

/**
 * The payments after a day: what is due on what is held, or on one unit where none is held any more. `isOfOne` says which
 * of the two, so that nobody takes the amounts of one unit for their own.
 */
export function paymentsAfter(
  rows: readonly PlannedRow[],
  day: string,
): { readonly payments: readonly DuePayment[]; readonly isOfOne: boolean } {
  const ahead = rows.filter(({ date }) => date !== null && date > day);
  const isOfOne = ahead.length > 0 && ahead.every(({ held }) => held !== null && signOf(held) === 0);
  const payments = ahead.map(({ date, kind, amount, expected, estimated, held }) => ({
    date: date ?? "",
    kind: kind ?? "",
    amount: (isOfOne ? amount : expected) ?? "0",
    isEstimated: estimated === "true",
    ofOne: amount,
    held,
  }));
  return { payments, isOfOne };
}

/** What was due up to a day while it was held, or was received although nothing was held, the oldest first. */
export function paymentsUpTo(rows: readonly PlannedRow[], day: string): readonly PlannedRow[] {
  return rows.filter(
    ({ date, held, received, kind }) =>
      date !== null &&
      date <= day &&
      (received !== null || (held !== null && signOf(held) !== 0) || (held === null && kind !== "principal")),
  );
}

/** What payments come to. */
export function sumOf(payments: readonly DueAmount[]): DueAmount {
  return {
    amount: payments.reduce((sum, { amount }) => addExact(sum, amount), "0"),
    isEstimated: payments.some(({ isEstimated }) => isEstimated),
  };
}

/** One bar for each month from the first payment (ascending) to the last, those without one at zero; years where they are many. */
export function plannedBars(payments: readonly DuePayment[]): readonly PlannedBar[] {
  const [first, last] = [payments[0], payments.at(-1)];
  if (first === undefined || last === undefined) return [];
  const months = monthsFrom(first.date, last.date);
  const length = months.length > mostMonths ? 4 : 7;
  const bars = new Map(months.map((month) => [month.slice(0, length), new Map<string, string>()]));
  for (const { date, kind, amount } of payments) {
    const byKind = bars.get(date.slice(0, length));
    byKind?.set(kind, addExact(byKind.get(kind) ?? "0", amount));
  }
  return [...bars].map(([label, byKind]) => ({ label, byKind, sum: [...byKind.values()].reduce(addExact, "0") }));
}

function monthsFrom(first: string, last: string): readonly string[] {
  const indexOf = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;
  const from = indexOf(first);
  return Array.from({ length: indexOf(last) - from + 1 }, (_, i) => {
    const at = from + i;
    return `${String(Math.floor(at / 12)).padStart(4, "0")}-${String((at % 12) + 1).padStart(2, "0")}`;
  });
}
