import { addDecimals, compareDecimals, subtractDecimals, ZERO, type Decimal } from "../../money/decimal.ts";
import { readAmount } from "../values/read-amount.ts";
import { exact } from "../delimited/row-values.ts";
import type { SectionRow } from "./statement-sections.ts";

/** Cash that an account held at the end of a statement. */
export interface ClosingCash {
  readonly line: number;
  readonly currency: string;
  readonly balance: string;
}

/** The report rounds its lines. */
const ROUNDING: Decimal = { mantissa: 1n, scale: 4 };

/**
 * The closing cash of each currency by the cash report of a statement. In English its line is named. In any other
 * language it is the one that its figures prove: the lines above it, from the opening cash on, add up to it.
 */
export function closingCash(
  rows: readonly SectionRow[],
  isOther: (section: string) => boolean,
): readonly ClosingCash[] {
  const named = rows.filter(
    (row) => row.section === "Cash Report" && /^ending cash$/i.test(row.of("Currency Summary")),
  );
  if (named.length > 0)
    return named.flatMap((row) => closing(row.line, row.of("Currency"), readAmount(row.of("Total"), ".")));
  const groups = new Map<string, SectionRow[]>();
  for (const row of rows) {
    const { section, heading, cells } = row;
    if (!isOther(section) || heading[1] !== "Currency" || cells.length < 3) continue;
    const key = `${section}\n${cells[1]}`;
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return [...groups.values()].flatMap(provedLine);
}

/** The last line of a currency that is the sum of those above it. */
function provedLine(rows: readonly SectionRow[]): readonly ClosingCash[] {
  const amounts = rows.map(({ cells }) => exact(readAmount(cells[2] ?? "", ".") ?? ""));
  let sum = ZERO;
  let found: readonly ClosingCash[] = [];
  for (const [at, amount] of amounts.entries()) {
    if (amount === null) return [];
    if (at > 0 && compareDecimals(distance(sum, amount), ROUNDING) < 0)
      found = closing(rows[at]!.line, rows[at]!.cells[1]!, readAmount(rows[at]!.cells[2]!, "."));
    sum = addDecimals(sum, amount);
  }
  return found;
}

function closing(line: number, currency: string, balance: string | null): readonly ClosingCash[] {
  return balance === null || !/^[A-Z]{3}$/.test(currency) ? [] : [{ line, currency, balance }];
}

function distance(a: Decimal, b: Decimal): Decimal {
  const { mantissa, scale } = subtractDecimals(a, b);
  return { mantissa: mantissa < 0n ? -mantissa : mantissa, scale };
}
