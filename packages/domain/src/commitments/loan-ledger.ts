import {
  addDecimals,
  multiplyDecimals,
  negateDecimal,
  signOfDecimal,
  sumDecimals,
  ZERO,
  type Decimal,
} from "../money/decimal.ts";
import type { Day } from "../time/day.ts";
import type { Book } from "../ledger/book.ts";
import { incomeOfSource, type Moved } from "../market/models/income-of-source.ts";
import { holdingAt, holdersOf } from "../snapshot/holding-at.ts";
import { loanInterest } from "../market/models/loan-course.ts";
import { amountOf, changesUpTo, FLOW, INTERNAL, quantityOf, TRADE } from "../ledger/columns/posting-columns.ts";
import { amountAt } from "../market/window.ts";
import { modelsOf } from "../market/models/model-value.ts";

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

/** One movement of a loan: principal paid or drawn, or interest; zero or more unless it takes another one back. */
export interface LoanMovement {
  readonly day: Day;
  /** number of its transaction in the book */
  readonly transaction: number;
  readonly part: "principal" | "drawn" | "interest";
  /** in the loan's currency */
  readonly amount: Decimal;
}

/**
 * Payments and drawings of a loan up to the end of a day. Principal is what changed the position of the loan, interest
 * the income and expenses whose cause is the loan, wherever they were booked; what was booked on one day is one payment.
 */
export function loanLedger(book: Book, instrument: number, until: Day): LoanLedger {
  const { side, movements } = loanMovements(book, instrument, until);
  const days = new Map<Day, LoanMovement[]>();
  for (const movement of movements) days.set(movement.day, [...(days.get(movement.day) ?? []), movement]);
  return {
    side,
    days: [...days].map(([day, booked]) => {
      const of = (wanted: LoanMovement["part"]): Decimal =>
        sumDecimals(booked.filter(({ part }) => part === wanted).map(({ amount }) => amount));
      const [principal, interest] = [of("principal"), of("interest")];
      return { day, paid: addDecimals(principal, interest), interest, principal, drawn: of("drawn") };
    }),
  };
}

/**
 * The single movements behind {@link loanLedger}, by day, and on one day in the order in which they were entered. A day
 * on which more was drawn than repaid counts as one of drawing, so that the movements add up to the days.
 */
export function loanMovements(
  book: Book,
  instrument: number,
  until: Day,
): { readonly side: LoanLedger["side"]; readonly movements: readonly LoanMovement[] } {
  const accounts = new Set(holdersOf(book, instrument));
  const moved: Moved[] = [];
  let opening: { day: Day; sign: number } | null = null;
  for (const position of book.positions) {
    if (position.instrument !== instrument || !accounts.has(position.account)) continue;
    for (const changeClass of [FLOW, TRADE, INTERNAL]) {
      const slice = position.slices[changeClass];
      if (!slice) continue;
      for (let i = 0; i < changesUpTo(slice, until); i++) {
        const day = slice.days[i] as Day;
        const transaction = slice.transactions[i] as number;
        moved.push({ day, transaction, amount: amountAt(book, position, slice, i) ?? amountOf(slice, i) });
        const sign = signOfDecimal(quantityOf(slice, i));
        if (changeClass !== INTERNAL && sign !== 0 && (opening === null || day < opening.day)) opening = { day, sign };
      }
    }
  }
  if (opening === null) return { side: null, movements: [] };
  const side = opening.sign < 0 ? "owed" : "lent";
  const towards = (amount: Decimal): Decimal => (side === "owed" ? amount : negateDecimal(amount));
  const change = new Map<Day, Decimal>();
  for (const one of moved) change.set(one.day, addDecimals(change.get(one.day) ?? ZERO, towards(one.amount)));
  const movementOf = (part: LoanMovement["part"], { day, transaction }: Moved, amount: Decimal): LoanMovement => ({
    day,
    transaction,
    part,
    amount,
  });
  const principal = moved.map((one) => {
    const amount = towards(one.amount);
    return signOfDecimal(change.get(one.day) ?? ZERO) < 0
      ? movementOf("drawn", one, negateDecimal(amount))
      : movementOf("principal", one, amount);
  });
  // Interest leaves the one who owes and reaches the one who lent.
  const interest = incomeOfSource(book, instrument, until).map((one) =>
    movementOf("interest", one, negateDecimal(towards(one.amount))),
  );
  const movements = [...principal, ...interest].sort((a, b) => a.day - b.day || a.transaction - b.transaction);
  return { side, movements };
}

/**
 * What is left of a loan at the end of a day, both zero or more: by the ledger and the terms, whatever price is recorded,
 * because a price says what it is worth and not what is owed. The value counts only of units that were paid for by nobody
 * under no terms. Null: not known.
 */
export function loanBalance(book: Book, instrument: number, accounts: readonly number[], day: Day): LoanBalance | null {
  const { quantity, value } = holdingAt(book, instrument, accounts, day);
  const perUnit = modelsOf(book).priceOn(instrument, day)?.perUnit;
  if (!perUnit) return value && { principal: absolute(value), accrued: ZERO };
  const interest = loanInterest(book, instrument, perUnit, day) ?? ZERO;
  return {
    principal: absolute(multiplyDecimals(quantity, perUnit)),
    accrued: absolute(multiplyDecimals(quantity, interest)),
  };
}

function absolute(amount: Decimal): Decimal {
  return signOfDecimal(amount) < 0 ? negateDecimal(amount) : amount;
}
