import { addDecimals, subtractDecimals, ZERO, type Decimal } from "@distributary/domain/money/decimal";
import { formatMoney } from "@distributary/domain/money/format-decimal";
import { readDecimal } from "@distributary/domain/money/parse-decimal";
import type { ReportCell } from "../model.ts";

/** Rows with the lines under them, and the place of the one that says what they come to. */
export interface AddedUp {
  readonly rows: readonly (readonly ReportCell[])[];
  readonly totals: readonly number[];
}

type Row = readonly ReportCell[];

const ROUNDING = "Rounding";

/**
 * Rows and their total so that every column adds up to the last digit that is shown. Each amount is rounded by itself;
 * where those of the rows do not come to that of the total, a line says how many minor units are between them. `places`
 * are the columns of amounts; in one with an amount that is not known nothing is added up. `counts` says which rows have
 * anything in a column: all, where it is left out.
 */
export function addedUp(
  rows: readonly Row[],
  total: Row,
  places: readonly number[],
  counts: (row: Row, at: number) => boolean = () => true,
): AddedUp {
  const cents = total.map((_, at): ReportCell =>
    at === 0
      ? ROUNDING
      : places.includes(at)
        ? lacking(
            rows.filter((row) => counts(row, at)),
            total,
            at,
          )
        : null,
  );
  const lines = [...rows, ...(isNothing(places.map((at) => cents[at] ?? null)) ? [] : [cents]), total];
  return { rows: lines, totals: [lines.length - 1] };
}

/** What a column of the total has more than the rows together, as it is shown; null: an amount is not known. */
export function lacking(rows: readonly Row[], total: Row, at: number): ReportCell {
  const whole = total[at] ?? null;
  if (whole === null) return null;
  let sum: Decimal = ZERO;
  for (const row of rows) {
    const amount = row[at] ?? null;
    if (amount === null) return null;
    sum = addDecimals(sum, readDecimal(amount));
  }
  return formatMoney(subtractDecimals(readDecimal(whole), sum), whole.split(".")[1]?.length ?? 0);
}

/** Whether no cell holds an amount other than zero: a line of these alone says nothing. */
export function isNothing(cells: Row): boolean {
  return cells.every((cell) => cell === null || Number(cell) === 0);
}
