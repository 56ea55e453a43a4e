import {
  ZERO,
  multiplyDecimals,
  negateDecimal,
  signOfDecimal,
  subtractDecimals,
  sumDecimals,
  type Decimal,
} from "../money/decimal.ts";
import { decimalOf, divideRationals, rationalOf } from "../money/rational.ts";
import type { Day } from "../time/day.ts";
import type { Book } from "../ledger/book.ts";
import { quantityOn } from "../snapshot/reconcile.ts";
import type { ShareStep } from "./share-steps.ts";
import { changesUpTo } from "../ledger/columns/posting-columns.ts";

/** A position (index) and what of it counts, by step of the shares. */
export interface CountedPart {
  readonly p: number;
  readonly shares: readonly Decimal[];
}

/** Units of a position (index) at the end of a day. */
export function unitsOf(book: Book, p: number, day: Day): Decimal {
  const { account = -1, instrument = -1 } = book.positions[p] ?? {};
  return quantityOn(book, account, instrument, day);
}

/** Units of some positions together at the end of a day. */
export function unitsOfAll(book: Book, positions: readonly number[], day: Day): Decimal {
  return sumDecimals(positions.map((p) => unitsOf(book, p, day)));
}

/** The last day up to the end of one on which some positions together held, or owed, anything; that day where there is none. */
export function lastHeldOn(book: Book, positions: readonly number[], day: Day): Day {
  const changed = positions.flatMap((p) =>
    (book.positions[p]?.slices ?? []).flatMap((slice) => {
      return slice ? [...slice.days.subarray(0, changesUpTo(slice, day))] : [];
    }),
  );
  const days = [day, ...[...new Set(changed)].toSorted((a, b) => b - a).map((on) => on - 1)];
  return days.find((on) => signOfDecimal(unitsOfAll(book, positions, on)) !== 0) ?? day;
}

/**
 * What was lent from inside, shared out among the accounts (positions) that owe it: on the days of each step by the units
 * that each owes when they end, or when they begin where all is repaid by then. The last takes the rest, so that the
 * parts add up to what was lent.
 */
export function sharedOut(
  book: Book,
  debtors: readonly number[],
  lent: readonly CountedPart[],
  steps: readonly ShareStep[],
): readonly (readonly CountedPart[])[] {
  if (debtors.length < 2) return debtors.map(() => lent);
  const parts = steps.map((step) => partsOwed(book, debtors, step));
  return debtors.map((_, i) =>
    lent.map(({ p, shares }) => ({
      p,
      shares: shares.map((share, k) => {
        const of = (j: number): Decimal => multiplyDecimals(share, parts[k]?.[j] ?? ZERO);
        if (i < debtors.length - 1) return of(i);
        return debtors.slice(0, -1).reduce((rest, __, j) => subtractDecimals(rest, of(j)), share);
      }),
    })),
  );
}

/** Of all that is owed on the days of a step, the part that each owes; all of it is the first's where nobody owes anything. */
function partsOwed(book: Book, debtors: readonly number[], { from, until }: ShareStep): readonly Decimal[] {
  const owed = [until, from]
    .map((day) => debtors.map((p) => owedOf(unitsOf(book, p, day))))
    .find((units) => units.some((one) => signOfDecimal(one) > 0));
  if (!owed) return debtors.map((_, i) => (i === 0 ? { mantissa: 1n, scale: 0 } : ZERO));
  const all = rationalOf(sumDecimals(owed));
  return owed.map((units) => decimalOf(divideRationals(rationalOf(units), all)));
}

function owedOf(units: Decimal): Decimal {
  return signOfDecimal(units) < 0 ? negateDecimal(units) : ZERO;
}
