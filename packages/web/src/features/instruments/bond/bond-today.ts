import { accruedInterest, type BondTerms } from "@distributary/domain/instruments/bond/bond";
import { addDecimals, subtractDecimals, type Decimal } from "@distributary/domain/money/decimal";
import { formatDecimal } from "@distributary/domain/money/format-decimal";
import { readDecimal } from "@distributary/domain/money/parse-decimal";
import { decimalOf, divideRationals, multiplyRationals, rationalOf } from "@distributary/domain/money/rational";
import { parseDay } from "@distributary/domain/time/day";
import { addExact, negated, signOf } from "../../../ui/format/exact.ts";
import type { PlannedRow, WorthRow } from "../prices/series-queries.ts";

/** What of a bond fell due and is not recorded, and what it pays next. */
export interface BondDues {
  /** coupons, the oldest first */
  readonly coupons: readonly PlannedRow[];
  /** what is open of them, decimal text */
  readonly open: string;
  /** the day of a redemption that is not recorded; null: none is due */
  readonly redemption: string | null;
  /** the next coupon on what is held; null: none comes, or none is held */
  readonly next: PlannedRow | null;
}

/** Reads from the plan of a bond what is open, and what comes after a day. */
export function bondDues(rows: readonly PlannedRow[], now: string): BondDues {
  const coupons = rows.filter(({ kind, open }) => kind !== "principal" && open !== null);
  const isAhead = ({ date, kind, expected }: PlannedRow): boolean =>
    kind === "interest" && date !== null && date > now && signOf(expected ?? "0") !== 0;
  return {
    coupons,
    open: coupons.reduce((sum, { open }) => addExact(sum, open ?? "0"), "0"),
    redemption: rows.find(({ kind, open }) => kind === "principal" && open !== null)?.date ?? null,
    next: rows.find(isAhead) ?? null,
  };
}

/** What one unit of a bond is worth without interest, and with what of the running coupon accrued by its terms. */
export function unitWorth(
  terms: BondTerms,
  { value, accrued }: WorthRow,
  now: string,
): { readonly clean: Decimal; readonly accrued: Decimal; readonly dirty: Decimal } {
  const clean = subtractDecimals(readDecimal(value ?? "0"), readDecimal(accrued ?? "0"));
  const running = decimalOf(accruedInterest(terms, parseDay(now)));
  return { clean, accrued: running, dirty: addDecimals(clean, running) };
}

/** A clean price with the interest in it, as prices are quoted: clean price × dirty ÷ clean of one unit; null: no clean value. */
export function priceWithInterest(price: string | null, clean: Decimal, dirty: Decimal): string | null {
  if (price === null || clean.mantissa === 0n) return null;
  const ratio = divideRationals(rationalOf(dirty), rationalOf(clean));
  return formatDecimal(decimalOf(multiplyRationals(rationalOf(readDecimal(price)), ratio)));
}

/** What of the interest inside a value is that of the running coupon: all of it less what is open of those before. */
export function runningInterest(accrued: string | null, open: string): string {
  return addExact(accrued ?? "0", negated(open));
}
