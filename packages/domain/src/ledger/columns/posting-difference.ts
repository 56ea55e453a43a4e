import type { Day } from "../../time/day.ts";
import { isNarrow } from "./integers.ts";
import type { PostingColumns } from "./posting-columns.ts";

/** One change that came into a slice or went out of it. */
export interface PostingChange {
  readonly day: Day;
  /** at the slice's quantity scale */
  readonly quantity: number;
  /** of cash: the quantity; at the slice's amount scale */
  readonly amount: number;
  /** fees that belong to basis, at the amount's scale */
  readonly fees: number;
  /** 1: it came, -1: it went */
  readonly sign: 1 | -1;
}

/** More than these are cheaper to read anew than to follow one by one. */
const MOST = 256;

/** Below this a few of them in any order stay exact beside a running total: 2^52 and 256 of them make less than 2^53. */
const SMALL_STEP = 2 ** 44;

/** True where every running total is an exact double. */
export function hasNarrowColumns(postings: PostingColumns): boolean {
  const { quantity, amount, fees } = postings;
  return isNarrow(quantity) && (amount === null || isNarrow(amount)) && (fees === null || isNarrow(fees));
}

/** The running amounts of a narrow slice; of cash they are its quantities. */
export function amountsOf(postings: PostingColumns): Float64Array {
  return (postings.amount ?? postings.quantity) as Float64Array;
}

/**
 * What one slice has and the one that takes its place has not, and the other way round; null where that is too much
 * or cannot be told: other scales, totals past 2^52, large steps, or changes with extras.
 */
export function postingDifference(
  old: PostingColumns | null,
  next: PostingColumns | null,
): readonly PostingChange[] | null {
  for (const postings of [old, next])
    if (postings && (!hasNarrowColumns(postings) || postings.extras.size > 0)) return null;
  if (old && next && (old.quantityScale !== next.quantityScale || old.amountScale !== next.amountScale)) return null;
  if (old && next && (old.fees === null) !== (next.fees === null)) return null;
  const start = old && next ? sameStart(old, next) : 0;
  const end = old && next ? sameEnd(old, next, start) : 0;
  const gone = (old?.count ?? 0) - start - end;
  const come = (next?.count ?? 0) - start - end;
  if (gone + come > MOST) return null;
  const changes = [
    ...Array.from({ length: gone }, (_, i) => changeOf(old as PostingColumns, start + i, -1)),
    ...Array.from({ length: come }, (_, i) => changeOf(next as PostingColumns, start + i, 1)),
  ];
  const isSmall = (value: number): boolean => value < SMALL_STEP && value > -SMALL_STEP;
  return changes.every(({ quantity, amount, fees }) => isSmall(quantity) && isSmall(amount + fees)) ? changes : null;
}

function changeOf(postings: PostingColumns, i: number, sign: 1 | -1): PostingChange {
  const quantity = stepOf(postings.quantity as Float64Array, i);
  const fees = postings.fees ? stepOf(postings.fees as Float64Array, i) : 0;
  return { day: postings.days[i] as number, quantity, amount: stepOf(amountsOf(postings), i), fees, sign };
}

function stepOf(column: Float64Array, i: number): number {
  return (column[i] as number) - (i > 0 ? (column[i - 1] as number) : 0);
}

function sameStart(old: PostingColumns, next: PostingColumns): number {
  const most = Math.min(old.count, next.count);
  const [quantity, nextQuantity] = [old.quantity, next.quantity];
  const [amount, nextAmount] = [amountsOf(old), amountsOf(next)];
  let same = 0;
  while (
    same < most &&
    old.days[same] === next.days[same] &&
    quantity[same] === nextQuantity[same] &&
    amount[same] === nextAmount[same] &&
    old.fees?.[same] === next.fees?.[same]
  ) {
    same += 1;
  }
  return same;
}

/** Changes at the end that are the same in both, by their days and steps. */
function sameEnd(old: PostingColumns, next: PostingColumns, start: number): number {
  const most = Math.min(old.count, next.count) - start;
  const [quantity, nextQuantity] = [old.quantity as Float64Array, next.quantity as Float64Array];
  const [amount, nextAmount] = [amountsOf(old), amountsOf(next)];
  const [fees, nextFees] = [old.fees as Float64Array | null, next.fees as Float64Array | null];
  let same = 0;
  while (same < most) {
    const i = old.count - 1 - same;
    const k = next.count - 1 - same;
    if (old.days[i] !== next.days[k]) break;
    if (stepOf(quantity, i) !== stepOf(nextQuantity, k) || stepOf(amount, i) !== stepOf(nextAmount, k)) break;
    if (fees && nextFees && stepOf(fees, i) !== stepOf(nextFees, k)) break;
    same += 1;
  }
  return same;
}
