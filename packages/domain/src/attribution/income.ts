import { ZERO, addDecimals, multiplyDecimals, type Decimal } from "../money/decimal.ts";
import { civilOf, type Day } from "../time/day.ts";
import type { Book } from "../ledger/book.ts";
import type { Position } from "../ledger/columns/position.ts";
import { convertedOn, segmentsOf } from "../ledger/rates/rate-segments.ts";
import { EXPENSE, INCOME, amountOf, changesUpTo, type PostingColumns } from "../ledger/columns/posting-columns.ts";
import { amountAt } from "../market/window.ts";
import type { DatedWeights } from "../ownership/income-weights.ts";

/** Income (+) and expenses (-) of one cause in one month, in the target currency at the rates of their days. */
export interface IncomeLine {
  /** index of the account that received or paid */
  readonly account: number;
  /** index of the instrument that caused it; null: not said */
  readonly cause: number | null;
  readonly year: number;
  /** 1 to 12 */
  readonly month: number;
  readonly income: Decimal;
  readonly expenses: Decimal;
}

/** The days (since, at] whose income is asked for, and in which currency (instrument index). */
export interface IncomeQuestion {
  readonly since: Day | null;
  readonly at: Day;
  readonly target: number;
  /** whose part counts; none: all of everything */
  readonly shares?: DatedWeights;
}

/** One change of a position that earned or cost something, in (since, at]. */
export interface EarnedChange {
  readonly position: Position;
  readonly slice: PostingColumns;
  /** place of the change in its slice */
  readonly index: number;
  readonly day: Day;
  /** index of the instrument that caused it; null: not said */
  readonly cause: number | null;
  readonly kind: "income" | "expenses";
  /** in the position's own currency; null: it rests on an unknown price */
  readonly own: Decimal | null;
  /** what of it counts: in the target currency at the rate of the day, by the share of that day */
  readonly amount: Decimal;
}

/**
 * Income and expenses that were paid to or by some positions in (since, at], exact; what rests on an unknown price counts
 * as nothing. What accrued beside it is told by `accruedLines`.
 */
export function incomeLines(book: Book, positions: readonly number[], question: IncomeQuestion): IncomeLine[] {
  const lines = new Map<string, IncomeLine>();
  for (const { position, day, cause, kind, amount } of earnedChanges(book, positions, question)) {
    const { year, month } = civilOf(day);
    const key = `${position.account} ${cause} ${year} ${month}`;
    const line = lines.get(key) ?? { account: position.account, cause, year, month, income: ZERO, expenses: ZERO };
    lines.set(key, { ...line, [kind]: addDecimals(line[kind], amount) });
  }
  return [...lines.values()].sort((a, b) => a.year - b.year || a.month - b.month);
}

/** The changes behind the lines of income, position by position and in the order of their days. */
export function* earnedChanges(
  book: Book,
  positions: readonly number[],
  { since, at, target, shares }: IncomeQuestion,
): Generator<EarnedChange> {
  for (const p of positions) {
    const position = book.positions[p];
    if (!position) continue;
    const segments = position.currency === target ? null : segmentsOf(book, position.currency, target);
    for (const c of [INCOME, EXPENSE]) {
      const slice = position.slices[c];
      if (!slice) continue;
      const to = changesUpTo(slice, at);
      for (let index = since === null ? 0 : changesUpTo(slice, since); index < to; index++) {
        const day = slice.days[index] as number;
        const own = amountAt(book, position, slice, index);
        const converted = convertedOn(own ?? amountOf(slice, index), segments, day);
        const amount = shares ? multiplyDecimals(converted, shares.on(p, day)) : converted;
        const said = slice.causes?.[index] ?? -1;
        const cause = said >= 0 ? said : position.isCash ? null : position.instrument;
        const kind = c === INCOME ? "income" : "expenses";
        yield { position, slice, index, day, cause, kind, own, amount };
      }
    }
  }
}
