import { ZERO, addDecimals, multiplyDecimals, signOfDecimal, type Decimal } from "../money/decimal.ts";
import type { Day } from "../time/day.ts";
import type { Book } from "./book.ts";
import type { Position } from "./position.ts";
import { segmentRate, segmentsOf } from "./rate-segments.ts";
import { EXPENSE, INCOME, amountOf, changesUpTo, feesOf } from "./slice.ts";
import { extraAmount } from "./window.ts";

/** Accounts of private holdings: equity, preferred equity, other equity. */
const HOLDING_ACCOUNTS: readonly string[] = ["EQ", "EP", "EO"];

/**
 * Paid into commitments (fees included), and invested in SAFEs and in the holdings of equity accounts (fees left out),
 * up to the end of a day, in the target currency at the rates of the days. What came back is not taken off. Null:
 * nothing of that kind was ever held. A payment at an unknown price counts as nothing.
 */
export function paidCapital(
  book: Book,
  positions: readonly number[],
  day: Day,
  target: number,
  shareOf: (account: number) => Decimal,
): Decimal | null {
  let total: Decimal | null = null;
  for (const p of positions) {
    const position = book.positions[p] as Position;
    const kind = book.terms.instruments[position.instrument]?.type;
    const account = book.terms.accounts[position.account];
    const isPrivate = kind === "CAPC" || kind === "SAFE" || HOLDING_ACCOUNTS.includes(account?.type ?? "");
    if (!isPrivate || position.isCash) continue;
    const paid = paidInto(book, position, day, target, kind === "CAPC");
    total = addDecimals(total ?? ZERO, multiplyDecimals(paid, shareOf(position.account)));
  }
  return total;
}

function paidInto(book: Book, position: Position, day: Day, target: number, withFees: boolean): Decimal {
  const segments = position.currency === target ? null : segmentsOf(book, position.currency, target);
  let total: Decimal = ZERO;
  for (const slice of position.slices) {
    if (!slice || slice.changeClass === INCOME || slice.changeClass === EXPENSE) continue;
    const n = changesUpTo(slice, day);
    for (let i = 0; i < n; i++) {
      const on = slice.days[i] as number;
      const extra = slice.extras.get(i);
      const more = extra ? (extraAmount(book, position.currency, extra, on) ?? ZERO) : ZERO;
      const amount = addDecimals(amountOf(slice, i), more);
      if (signOfDecimal(amount) <= 0) continue;
      const paid = withFees ? addDecimals(amount, feesOf(slice, i)) : amount;
      total = addDecimals(total, segments ? multiplyDecimals(paid, segmentRate(segments, on)) : paid);
    }
  }
  return total;
}
