import {
  ONE,
  ZERO,
  addDecimals,
  compareDecimals,
  negateDecimal,
  signOfDecimal,
  subtractDecimals,
  type Decimal,
} from "../money/decimal.ts";
import { decimalOf, multiplyRationals, rationalOf } from "../money/rational.ts";
import type { Day } from "../time/day.ts";
import type { Book } from "../ledger/book.ts";
import type { Position } from "../ledger/columns/position.ts";
import { FLOW, changesUpTo, quantityOf } from "../ledger/columns/posting-columns.ts";
import type { Split } from "../ledger/splits.ts";

/** A split that another account recorded, and not the one that held units through its day. */
export interface MissedSplit {
  readonly split: Split;
  /** units held when the day of the split began; below zero: owed */
  readonly held: Decimal;
}

interface Change {
  readonly day: Day;
  readonly quantity: Decimal;
  readonly isSplit: boolean;
  /** came or went without consideration */
  readonly isFlow: boolean;
}

/**
 * The splits up to the end of a day that some account recorded and a position did not, though it held units then and
 * has held some ever since: prices of after the split count for units of before it. Units that came without
 * consideration, as many as the split is of, are taken for it. In order of their days.
 */
export function missedSplits(book: Book, position: Position, until: Day): readonly MissedSplit[] {
  const splits = book.splits.get(position.instrument) ?? [];
  if (splits.length === 0) return [];
  const changes = changesOf(position, until);
  return splits.flatMap((split) => {
    if (split.day > until) return [];
    const held = changes
      .filter(({ day }) => day < split.day)
      .reduce((sum, one) => addDecimals(sum, one.quantity), ZERO);
    if (signOfDecimal(held) === 0) return [];
    const after = changes.filter(({ day }) => day >= split.day);
    const due = subtractDecimals(decimalOf(multiplyRationals(rationalOf(held), split.ratio)), held);
    const isRecorded = after.some(
      ({ day, quantity, isSplit, isFlow }) =>
        (isSplit && day === split.day) || (isFlow && isWithinOne(subtractDecimals(quantity, due))),
    );
    return isRecorded || wasEmptied(held, after) ? [] : [{ split, held }];
  });
}

function changesOf({ slices }: Position, until: Day): Change[] {
  return slices.flatMap((postings) => {
    if (!postings) return [];
    return Array.from({ length: changesUpTo(postings, until) }, (_, i) => ({
      day: postings.days[i] as Day,
      quantity: quantityOf(postings, i),
      isSplit: postings.extras.get(i)?.action?.kind === "split",
      isFlow: postings.changeClass === FLOW,
    }));
  });
}

/** Whether nothing was held at the end of some day: what is held now came after the split. */
function wasEmptied(held: Decimal, after: readonly Change[]): boolean {
  const days = [...new Set(after.map(({ day }) => day))].toSorted((a, b) => a - b);
  let left = held;
  return days.some((on) => {
    for (const { day, quantity } of after) if (day === on) left = addDecimals(left, quantity);
    return signOfDecimal(left) === 0;
  });
}

/** Fractions of a unit are paid in cash or rounded. */
function isWithinOne(gap: Decimal): boolean {
  return compareDecimals(signOfDecimal(gap) < 0 ? negateDecimal(gap) : gap, ONE) < 0;
}
