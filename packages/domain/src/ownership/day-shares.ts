import { approximate } from "../money/approximate.ts";
import { ZERO, addDecimals, multiplyDecimals, signOfDecimal, sumDecimals, type Decimal } from "../money/decimal.ts";
import { decimalOf, divideRationals, rationalOf } from "../money/rational.ts";
import type { Day } from "../time/day.ts";
import type { Book } from "../ledger/book.ts";
import { countsNothing, type WeightedDays, type WeightedPosition } from "./ownership-weights.ts";
import { lastHeldOn, unitsOf, unitsOfAll } from "./intercompany-loans.ts";
import { stepOn } from "./share-steps.ts";

/** The share of each position (by index) that counts from a day on, until the next stretch. */
export interface ShareStretch {
  readonly from: Day;
  readonly weights: Float64Array;
}

/** Which part of each position counts on which day. */
export interface DayShares {
  /** indices of those of which something counts on some day */
  readonly positions: readonly number[];
  /** at least one, in order of days; the first holds from the begin */
  readonly stretches: readonly ShareStretch[];
  /** the share of a position on a day, exact */
  readonly on: (p: number, day: Day) => Decimal;
}

/**
 * The shares by which values of positions and what moves them count. Of a debt what is lent to it from inside is taken
 * off, of each unit that is owed as much, in whichever account: as many units as are lent for each when the step ends, or
 * when last something was owed.
 */
export function daySharesOf(book: Book, { steps, counted, positions: all }: WeightedDays): DayShares {
  const positions = all.filter((p) => {
    const one = counted.get(p);
    return one !== undefined && !countsNothing(one);
  });
  const debts = debtsOf(book, counted);
  const stretches = steps.map(({ from, until }, step) => {
    const shares = new Map([...counted].map(([p, one]) => [p, one.shares[step] ?? ZERO]));
    for (const debtors of debts) {
      const lent = lentPerUnit(book, debtors, step, until);
      for (const { p } of debtors) shares.set(p, addDecimals(shares.get(p) ?? ZERO, lent));
    }
    const weights = Float64Array.from(book.positions, (_, p) => approximate(shares.get(p) ?? ZERO));
    return { from, shares, weights };
  });
  return { positions, stretches, on: (p, day) => stretches[stepOn(stretches, day)]?.shares.get(p) ?? ZERO };
}

/** A position (index) in which a loan from inside is owed, and what of it was lent. */
type Debtor = Pick<WeightedPosition, "lent"> & { readonly p: number };

/** The debtors of each loan from inside, loan by loan. */
function debtsOf(book: Book, counted: WeightedDays["counted"]): Debtor[][] {
  const debts = new Map<number, Debtor[]>();
  for (const [p, { lent }] of counted) {
    const instrument = book.positions[p]?.instrument ?? -1;
    if (lent.length > 0) debts.set(instrument, [...(debts.get(instrument) ?? []), { p, lent }]);
  }
  return [...debts.values()];
}

/** The share of what is lent, for each unit owed: zero or less. */
function lentPerUnit(book: Book, debtors: readonly Debtor[], step: number, until: Day): Decimal {
  const places = debtors.map(({ p }) => p);
  const day = lastHeldOn(book, places, until);
  const owed = unitsOfAll(book, places, day);
  if (signOfDecimal(owed) === 0) return ZERO;
  const lent = debtors.flatMap((one) =>
    one.lent.map(({ p, shares }) => multiplyDecimals(shares[step] ?? ZERO, unitsOf(book, p, day))),
  );
  return decimalOf(divideRationals(rationalOf(sumDecimals(lent)), rationalOf(owed)));
}
