import { formatDay, type Day } from "../time/day.ts";
import type { Book } from "../ledger/book.ts";
import { UNKNOWN } from "../snapshot/snapshot.ts";
import type { Position } from "../ledger/columns/position.ts";
import type { Problem } from "../market/problem.ts";
import { segmentsOf } from "../ledger/rates/rate-segments.ts";
import type { RowContext } from "../basis/row-context.ts";
import { CLASSES, type PostingColumns } from "../ledger/columns/posting-columns.ts";
import { sliceWindow } from "../market/window.ts";

/**
 * Positions with something that moved between the ends before the first rate of their currency, each by the first day of
 * it: a rate of that day mends it. The bridge counts such a move as nothing, so that all of it stands under currency.
 */
export function unconvertedChanges(context: RowContext, shown: readonly number[]): Problem[] {
  const { book, at, since, target, rateAt } = context;
  if (!since) return [];
  const firstRate = new Map<number, Day>();
  const found: Problem[] = [];
  for (const p of shown) {
    const position = book.positions[p] as Position;
    const { currency } = position;
    if (currency === target) continue;
    let first = firstRate.get(currency);
    if (first === undefined) {
      first = segmentsOf(book, currency, target).days[0] ?? Infinity;
      firstRate.set(currency, first);
    }
    // Mostly there is a rate from the begin on. What is held without one at the end is named as that already.
    if (first <= since.day + 1 || (at.isHeld(p) && (at.states[p] === UNKNOWN || !rateAt(currency)))) continue;
    const day = firstMove(context, p, first);
    if (day !== null) found.push(problemOf(book, position, target, day));
  }
  return found;
}

/** The first day between the ends, and before another day, on which something moved; null: there is none. */
function firstMove({ book, at, since, target }: RowContext, p: number, before: Day): Day | null {
  const position = book.positions[p] as Position;
  let earliest: Day | null = null;
  for (let c = 0; c < CLASSES; c++) {
    const slice = position.slices[c];
    if (!slice) continue;
    const to = at.counts[p * CLASSES + c] as number;
    for (let i = since?.counts[p * CLASSES + c] ?? 0; i < to; i++) {
      const day = slice.days[i] as Day;
      if (day >= Math.min(before, earliest ?? Infinity)) break;
      if (isMove(book, position, slice, target, i)) earliest = day;
    }
  }
  return earliest;
}

function isMove(book: Book, position: Position, slice: PostingColumns, target: number, i: number): boolean {
  const { amount, isIncomplete } = sliceWindow(book, position, slice, target, null, i, i + 1);
  return isIncomplete || amount.mantissa !== 0n;
}

function problemOf(
  { terms }: Book,
  { account: a, instrument: i, currency }: Position,
  target: number,
  day: Day,
): Problem {
  const [account, instrument] = [terms.accounts[a], terms.instruments[i]];
  const code = (of: number): string => terms.instruments[of]?.code ?? terms.instruments[of]?.name ?? "";
  return {
    code: "unconverted_change",
    account: account?.id ?? null,
    instrument: instrument?.id ?? "",
    day,
    message:
      `${instrument?.name ?? ""} in ${account?.name ?? ""}: no rate from ${code(currency)} to ${code(target)} on or before ` +
      `${formatDay(day)}; the flow counts as zero, and its value is included under currency.`,
  };
}
