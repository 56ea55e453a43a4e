import { ZERO, addDecimals, multiplyDecimals, type Decimal } from "../money/decimal.ts";
import { civilOf, type Day } from "../time/day.ts";
import type { Book } from "./book.ts";
import { segmentRate, segmentsOf } from "./rate-segments.ts";
import { EXPENSE, INCOME, amountOf, changesUpTo } from "./slice.ts";
import { extraAmount } from "./window.ts";

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
  /** share of an account (index) that counts; none: all of it */
  readonly shareOf?: (account: number) => Decimal;
}

/**
 * Income and expenses that were paid to or by some positions in (since, at], exact; what rests on an unknown price counts
 * as nothing. What accrued beside it is told by `accruedLines`.
 */
export function incomeLines(
  book: Book,
  positions: readonly number[],
  { since, at, target, shareOf }: IncomeQuestion,
): IncomeLine[] {
  const lines = new Map<string, IncomeLine>();
  for (const p of positions) {
    const position = book.positions[p];
    if (!position) continue;
    const segments = position.currency === target ? null : segmentsOf(book, position.currency, target);
    for (const c of [INCOME, EXPENSE]) {
      const slice = position.slices[c];
      if (!slice) continue;
      const to = changesUpTo(slice, at);
      for (let i = since === null ? 0 : changesUpTo(slice, since); i < to; i++) {
        const day = slice.days[i] as number;
        const extra = slice.extras.get(i);
        const more = extra ? (extraAmount(book, position.currency, extra, day) ?? ZERO) : ZERO;
        const own = addDecimals(amountOf(slice, i), more);
        const converted = segments ? multiplyDecimals(own, segmentRate(segments, day)) : own;
        const amount = shareOf ? multiplyDecimals(converted, shareOf(position.account)) : converted;
        const said = slice.causes?.[i] ?? -1;
        const cause = said >= 0 ? said : position.isCash ? null : position.instrument;
        const { year, month } = civilOf(day);
        const key = `${position.account} ${cause} ${year} ${month}`;
        const line = lines.get(key) ?? { account: position.account, cause, year, month, income: ZERO, expenses: ZERO };
        const kind = c === INCOME ? "income" : "expenses";
        lines.set(key, { ...line, [kind]: addDecimals(line[kind], amount) });
      }
    }
  }
  return [...lines.values()].sort((a, b) => a.year - b.year || a.month - b.month);
}
