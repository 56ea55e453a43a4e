import type { EntryColumns } from './entry-columns.ts';
import { isNarrow, runningOf, shifted, stepAt, type Integers } from './integers.ts';
import type { ChangeExtra, Slice } from './slice.ts';

/**
 * A slice with the changes of some transactions taken out and new ones merged in by (day, transaction number);
 * null when nothing is left. `added` are indices into the entry's columns, already in that order.
 */
export function mergeSlice(
  old: Slice | null,
  changeClass: number,
  isCash: boolean,
  entry: EntryColumns,
  added: readonly number[],
  removed: ReadonlySet<number>,
): Slice | null {
  const sources = mergedOrder(old, entry, added, removed);
  const count = sources.length;
  if (count === 0) return null;
  let quantityScale = old?.quantityScale ?? 0;
  let amountScale = old?.amountScale ?? 0;
  let hasFees = old?.fees != null;
  for (const i of added) {
    quantityScale = Math.max(quantityScale, entry.quantityScales[i] as number);
    amountScale = Math.max(amountScale, entry.amountScales[i] as number);
    const fees = entry.details.get(i)?.fees;
    if (fees && fees.mantissa !== 0n) {
      hasFees = true;
      amountScale = Math.max(amountScale, fees.scale);
    }
  }
  const days = new Int32Array(count);
  const transactions = new Int32Array(count);
  const extras = new Map<number, ChangeExtra>();
  sources.forEach((source, k) => {
    const pending = ~source;
    days[k] = (source >= 0 ? old?.days[source] : entry.days[pending]) as number;
    transactions[k] = (source >= 0 ? old?.transactions[source] : entry.transactions[pending]) as number;
    const extra = source >= 0 ? old?.extras.get(source) : entry.details.get(pending)?.extra;
    if (extra) extras.set(k, extra);
  });
  const quantityShift = quantityScale - (old?.quantityScale ?? 0);
  const amountShift = amountScale - (old?.amountScale ?? 0);
  const quantity = runningOf(count, (k) => {
    const source = sources[k] as number;
    if (source >= 0) return shifted(step(old?.quantity, source), quantityShift);
    const detail = entry.details.get(~source);
    return shifted(detail?.quantity ?? (entry.quantities[~source] as number), quantityScale - (entry.quantityScales[~source] as number));
  });
  const amount = isCash
    ? null
    : runningOf(count, (k) => {
        const source = sources[k] as number;
        if (source >= 0) return shifted(step(old?.amount, source), amountShift);
        const detail = entry.details.get(~source);
        return shifted(detail?.amount ?? (entry.amounts[~source] as number), amountScale - (entry.amountScales[~source] as number));
      });
  const fees = !hasFees
    ? null
    : runningOf(count, (k) => {
        const source = sources[k] as number;
        if (source >= 0) return shifted(step(old?.fees, source), amountShift);
        const detail = entry.details.get(~source)?.fees;
        return detail ? shifted(detail.mantissa, amountScale - detail.scale) : 0;
      });
  return { changeClass, count, days, transactions, quantityScale, quantity, amountScale, amount, fees, extras };
}

/** Old changes by their index, new ones as the complement (~) of theirs. */
function mergedOrder(old: Slice | null, entry: EntryColumns, added: readonly number[], removed: ReadonlySet<number>): number[] {
  const order: number[] = [];
  let next = 0;
  for (let i = 0; i < (old?.count ?? 0); i++) {
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
