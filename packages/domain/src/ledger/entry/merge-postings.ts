import type { EntryColumns } from "../entry-columns.ts";
import { countUpTo, isNarrow, runningOf, shifted, stepAt, type Integers } from "../columns/integers.ts";
import { EXPENSE, INCOME, type ChangeExtra, type PostingColumns } from "../columns/posting-columns.ts";

/**
 * A slice with the changes of some transactions taken out and new ones merged in by (day, transaction number);
 * null when nothing is left. `added` are indices into the entry's columns, already in that order.
 */
export function mergePostings(
  old: PostingColumns | null,
  changeClass: number,
  isCash: boolean,
  entry: EntryColumns,
  added: readonly number[],
  removed: ReadonlySet<number>,
): PostingColumns | null {
  const unchanged = unchangedCount(old, entry, added, removed);
  const tail = mergedOrder(old, unchanged, entry, added, removed);
  const count = unchanged + tail.length;
  if (count === 0) return null;
  const sourceOf = (k: number): number => (k < unchanged ? k : (tail[k - unchanged] as number));
  let quantityScale = old?.quantityScale ?? 0;
  let amountScale = old?.amountScale ?? 0;
  let hasFees = old?.fees != null;
  // Only what income and expenses were caused by is ever asked for.
  const keepsCauses = changeClass === INCOME || changeClass === EXPENSE;
  let hasCauses = old?.causes != null;
  for (const i of added) {
    quantityScale = Math.max(quantityScale, entry.quantityScales[i] as number);
    amountScale = Math.max(amountScale, entry.amountScales[i] as number);
    if (keepsCauses && (entry.causes[i] as number) >= 0) hasCauses = true;
    const fees = entry.details.get(i)?.fees;
    if (fees && fees.mantissa !== 0n) {
      hasFees = true;
      amountScale = Math.max(amountScale, fees.scale);
    }
  }
  const days = new Int32Array(count);
  const transactions = new Int32Array(count);
  const causes = hasCauses ? new Int32Array(count).fill(-1) : null;
  const extras = new Map<number, ChangeExtra>();
  if (old) {
    days.set(old.days.subarray(0, unchanged));
    transactions.set(old.transactions.subarray(0, unchanged));
    if (old.causes) causes?.set(old.causes.subarray(0, unchanged));
    for (const [index, extra] of old.extras) if (index < unchanged) extras.set(index, extra);
  }
  tail.forEach((source, i) => {
    const k = unchanged + i;
    const pending = ~source;
    days[k] = (source >= 0 ? old?.days[source] : entry.days[pending]) as number;
    transactions[k] = (source >= 0 ? old?.transactions[source] : entry.transactions[pending]) as number;
    if (causes) causes[k] = (source >= 0 ? (old?.causes?.[source] ?? -1) : entry.causes[pending]) as number;
    const extra = source >= 0 ? old?.extras.get(source) : entry.details.get(pending)?.extra;
    if (extra) extras.set(k, extra);
  });
  const quantityShift = quantityScale - (old?.quantityScale ?? 0);
  const amountShift = amountScale - (old?.amountScale ?? 0);
  // Running totals before the first difference stay as they are, unless their scale or form changes.
  const running = (
    column: Integers | null | undefined,
    shift: number,
    scale: number,
    pendingOf: (pending: number) => readonly [number | bigint, number],
  ): Integers => {
    const kept = column && isNarrow(column) && shift === 0 ? unchanged : 0;
    const stepOf = (k: number): number | bigint => {
      const source = sourceOf(k);
      if (source >= 0) return shifted(step(column, source), shift);
      const [value, valueScale] = pendingOf(~source);
      return shifted(value, scale - valueScale);
    };
    return runningOf(count, stepOf, column, kept);
  };
  const quantity = running(old?.quantity, quantityShift, quantityScale, (i) => [
    entry.details.get(i)?.quantity ?? (entry.quantities[i] as number),
    entry.quantityScales[i] as number,
  ]);
  const amountOf = (i: number): readonly [number | bigint, number] => [
    entry.details.get(i)?.amount ?? (entry.amounts[i] as number),
    entry.amountScales[i] as number,
  ];
  const amount = isCash ? null : running(old?.amount, amountShift, amountScale, amountOf);
  const feesOf = (i: number): readonly [number | bigint, number] => {
    const fees = entry.details.get(i)?.fees;
    return fees ? [fees.mantissa, fees.scale] : [0, amountScale];
  };
  const fees = hasFees ? running(old?.fees, amountShift, amountScale, feesOf) : null;
  return { changeClass, count, days, transactions, quantityScale, quantity, amountScale, amount, fees, causes, extras };
}

/** Number of old changes before the first one that goes or that a new one comes before. */
function unchangedCount(
  old: PostingColumns | null,
  entry: EntryColumns,
  added: readonly number[],
  removed: ReadonlySet<number>,
): number {
  if (!old) return 0;
  let count = old.count;
  const first = added[0];
  if (first !== undefined) {
    const day = entry.days[first] as number;
    count = countUpTo(old.days, day);
    while (
      count > 0 &&
      old.days[count - 1] === day &&
      (old.transactions[count - 1] as number) > (entry.transactions[first] as number)
    ) {
      count -= 1;
    }
  }
  if (removed.size > 0) {
    for (let i = 0; i < count; i++) if (removed.has(old.transactions[i] as number)) return i;
  }
  return count;
}

/** What follows the unchanged ones: old changes by their index, new ones as the complement (~) of theirs. */
function mergedOrder(
  old: PostingColumns | null,
  unchanged: number,
  entry: EntryColumns,
  added: readonly number[],
  removed: ReadonlySet<number>,
): number[] {
  const order: number[] = [];
  let next = 0;
  for (let i = unchanged; i < (old?.count ?? 0); i++) {
    const day = old?.days[i] as number;
    const transaction = old?.transactions[i] as number;
    if (removed.has(transaction)) continue;
    while (next < added.length) {
      const pending = added[next] as number;
      const isBefore =
        (entry.days[pending] as number) < day ||
        ((entry.days[pending] as number) === day && (entry.transactions[pending] as number) < transaction);
      if (!isBefore) break;
      order.push(~pending);
      next += 1;
    }
    order.push(i);
  }
  for (; next < added.length; next++) order.push(~(added[next] as number));
  return order;
}

function step(column: Integers | null | undefined, index: number): number | bigint {
  if (!column) return 0;
  if (!isNarrow(column)) return stepAt(column, index);
  return (column[index] as number) - (index > 0 ? (column[index - 1] as number) : 0);
}
