import {
  addDecimals,
  multiplyDecimals,
  negateDecimal,
  signOfDecimal,
  subtractDecimals,
  ZERO,
  type Decimal,
} from "../money/decimal.ts";
import type { Day } from "../time/day.ts";
import { currencyOf, type Book } from "./book.ts";
import { heldOn, holdersOf } from "./held-on.ts";
import type { Position } from "./position.ts";
import { rateOn } from "./rates.ts";
import { amountOf, changesUpTo, EXPENSE, FLOW, INCOME, INTERNAL, quantityOf, TRADE, type Slice } from "./slice.ts";
import { extraAmount } from "./window.ts";

/** What the ledger shows of a loan on one day; amounts are zero or more, in the loan's currency. */
export interface LoanDay {
  readonly day: Day;
  /** principal and interest together */
  readonly paid: Decimal;
  /** income or expense that names the loan */
  readonly interest: Decimal;
  readonly principal: Decimal;
  /** lent on that day */
  readonly drawn: Decimal;
}

/** A loan as the ledger has it. */
export interface LoanLedger {
  /** owed by the own accounts, or lent by them; null: nothing was ever booked */
  readonly side: "owed" | "lent" | null;
  readonly days: readonly LoanDay[];
}

/** What is owed (or lent) at the end of a day: principal by the ledger, and the interest accrued on it. */
export interface LoanBalance {
  readonly principal: Decimal;
  readonly accrued: Decimal;
}

/**
 * Payments and drawings of a loan up to the end of a day. Principal is what changed the position of the loan, interest
 * the income and expenses whose cause is the loan, wherever they were booked; what was booked on one day is one payment.
 */
export function loanLedger(book: Book, instrument: number, until: Day): LoanLedger {
  const accounts = new Set(holdersOf(book, instrument));
  const moved = new Map<Day, Decimal>();
  let opening: { day: Day; sign: number } | null = null;
  for (const position of book.positions) {
    if (position.instrument !== instrument || !accounts.has(position.account)) continue;
    for (const changeClass of [FLOW, TRADE, INTERNAL]) {
      const slice = position.slices[changeClass];
      if (!slice) continue;
      for (let i = 0; i < changesUpTo(slice, until); i++) {
        const day = slice.days[i] as Day;
        add(moved, day, amountIn(book, position, slice, i));
        const sign = signOfDecimal(quantityOf(slice, i));
        if (changeClass !== INTERNAL && sign !== 0 && (opening === null || day < opening.day)) opening = { day, sign };
      }
    }
  }
  if (opening === null) return { side: null, days: [] };
  const side = opening.sign < 0 ? "owed" : "lent";
  const towards = (amount: Decimal): Decimal => (side === "owed" ? amount : negateDecimal(amount));
  const interest = interestOf(book, instrument, until);
  const days = [...new Set([...moved.keys(), ...interest.keys()])].sort((a, b) => a - b);
  return {
    side,
    days: days.map((day) => {
      const change = towards(moved.get(day) ?? ZERO);
      // Interest leaves the one who owes and reaches the one who lent.
      const cost = negateDecimal(towards(interest.get(day) ?? ZERO));
      const isDrawn = signOfDecimal(change) < 0;
      const principal = isDrawn ? ZERO : change;
      return {
        day,
        paid: addDecimals(principal, cost),
        interest: cost,
        principal,
        drawn: isDrawn ? negateDecimal(change) : ZERO,
      };
    }),
  };
}

/** What is left of a loan at the end of a day, both zero or more. */
export function loanBalance(book: Book, instrument: number, accounts: readonly number[], day: Day): LoanBalance | null {
  const { quantity, value, price } = heldOn(book, instrument, accounts, day);
  if (value === null) return null;
  const accrued = price?.accrued ? multiplyDecimals(quantity, price.accrued) : ZERO;
  return { principal: absolute(subtractDecimals(value, accrued)), accrued: absolute(accrued) };
}

function amountIn(book: Book, position: Position, slice: Slice, index: number): Decimal {
  const extra = slice.extras.get(index);
  const more = extra ? extraAmount(book, position.currency, extra, slice.days[index] as Day) : null;
  return addDecimals(amountOf(slice, index), more ?? ZERO);
}

/** Income (+) and expenses (-) whose cause is the loan, by day, in its currency at the rates of their days. */
function interestOf(book: Book, instrument: number, until: Day): Map<Day, Decimal> {
  const own = currencyOf(book, instrument);
  const found = new Map<Day, Decimal>();
  for (const position of book.positions) {
    if (!position.isCash) continue;
    for (const changeClass of [INCOME, EXPENSE]) {
      const slice = position.slices[changeClass];
      if (!slice?.causes) continue;
      for (let i = 0; i < changesUpTo(slice, until); i++) {
        if (slice.causes[i] !== instrument) continue;
        const day = slice.days[i] as Day;
        const rate = position.currency === own ? null : rateOn(book, position.currency, own, day);
        const amount = amountOf(slice, i);
        add(found, day, rate ? multiplyDecimals(amount, rate.value) : amount);
      }
    }
  }
  return found;
}

function add(sums: Map<Day, Decimal>, day: Day, amount: Decimal): void {
  sums.set(day, addDecimals(sums.get(day) ?? ZERO, amount));
}

function absolute(amount: Decimal): Decimal {
  return signOfDecimal(amount) < 0 ? negateDecimal(amount) : amount;
}
