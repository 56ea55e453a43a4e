import {
  addDecimals,
  compareDecimals,
  negateDecimal,
  signOfDecimal,
  subtractDecimals,
  sumDecimals,
  ZERO,
  type Decimal,
} from "../money/decimal.ts";
import type { Day } from "../time/day.ts";
import type { Book } from "../ledger/book.ts";
import { amountOf, changesUpTo, EXPENSE, INCOME, quantityOf } from "../ledger/columns/posting-columns.ts";

/** One movement of a debt that is kept as a balance of money; amounts are zero or more unless they take one back. */
export interface DebtMovement {
  readonly day: Day;
  /** number of its transaction in the book */
  readonly transaction: number;
  /** drawn: borrowed, or owed from before; charged: interest and fees added to the debt; paid: money that came to it */
  readonly part: "drawn" | "charged" | "paid";
  /** what it changed of the debt */
  readonly amount: Decimal;
  /** of a payment: what of it is interest and what principal; `amount` and what was paid beside it add up to both */
  readonly interest: Decimal;
  readonly principal: Decimal;
  /** of a payment: expense that the same transaction booked on another own account, such as interest */
  readonly beside: Decimal;
}

/**
 * A debt in one currency (index of its instrument) of an account, movement by movement up to the end of a day. What is
 * charged raises the debt; a payment settles what was charged and is still open first, the rest is principal. What was
 * never charged nor booked beside a payment is not known to be interest.
 */
export function debtMovements(book: Book, account: number, currency: number, until: Day): readonly DebtMovement[] {
  const position = book.positions.find((one) => one.account === account && one.instrument === currency);
  const changes = (position?.slices ?? []).flatMap((slice) =>
    slice === null
      ? []
      : Array.from({ length: changesUpTo(slice, until) }, (_, i) => ({
          day: slice.days[i] as Day,
          transaction: slice.transactions[i] as number,
          changeClass: slice.changeClass,
          quantity: quantityOf(slice, i),
        })),
  );
  const beside = besides(book, account, currency, new Set(changes.map(({ transaction }) => transaction)), until);
  let open = ZERO;
  return changes
    .sort((a, b) => a.day - b.day || a.transaction - b.transaction)
    .map(({ day, transaction, changeClass, quantity }): DebtMovement => {
      const nothing = { interest: ZERO, principal: ZERO, beside: ZERO };
      if (changeClass === EXPENSE || changeClass === INCOME) {
        open = addDecimals(open, negateDecimal(quantity));
        return { day, transaction, part: "charged", amount: negateDecimal(quantity), ...nothing };
      }
      if (signOfDecimal(quantity) < 0)
        return { day, transaction, part: "drawn", amount: negateDecimal(quantity), ...nothing };
      const more = beside.get(transaction) ?? ZERO;
      // A transaction that pays twice is split once.
      beside.delete(transaction);
      const settled = least(quantity, open);
      open = subtractDecimals(open, settled);
      return {
        day,
        transaction,
        part: "paid",
        amount: quantity,
        interest: addDecimals(settled, more),
        principal: subtractDecimals(quantity, settled),
        beside: more,
      };
    });
}

/** What is owed after movements: drawn and charged, less what was paid to the debt; below zero: too much was paid. */
export function debtLeft(movements: readonly DebtMovement[]): Decimal {
  return sumDecimals(movements.map(({ part, amount }) => (part === "paid" ? negateDecimal(amount) : amount)));
}

/** Expenses in the currency that transactions of a debt booked on other accounts, by transaction, above zero. */
function besides(
  book: Book,
  account: number,
  currency: number,
  wanted: ReadonlySet<number>,
  until: Day,
): Map<number, Decimal> {
  const found = new Map<number, Decimal>();
  for (const { account: other, instrument, slices } of book.positions) {
    const slice = slices[EXPENSE];
    if (other === account || instrument !== currency || !slice) continue;
    for (let i = 0; i < changesUpTo(slice, until); i++) {
      const transaction = slice.transactions[i] as number;
      if (!wanted.has(transaction)) continue;
      const cost = negateDecimal(amountOf(slice, i));
      if (signOfDecimal(cost) > 0) found.set(transaction, addDecimals(found.get(transaction) ?? ZERO, cost));
    }
  }
  return found;
}

function least(a: Decimal, b: Decimal): Decimal {
  if (signOfDecimal(b) < 0) return ZERO;
  return compareDecimals(a, b) < 0 ? a : b;
}
