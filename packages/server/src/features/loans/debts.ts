import type { AccountDebts, DebtRecord } from "@distributary/contract/reporting/loans";
import { addDecimals, negateDecimal, sumDecimals, ZERO, type Decimal } from "@distributary/domain/money/decimal";
import { formatDecimal } from "@distributary/domain/money/format-decimal";
import { recordDays } from "@distributary/domain/returns/measures/commitment-record";
import { formatDay, type Day } from "@distributary/domain/time/day";
import type { Book } from "@distributary/domain/ledger/book";
import { debtLeft, debtMovements, type DebtMovement } from "@distributary/domain/commitments/debt-ledger";
import { quantityOn } from "@distributary/domain/snapshot/reconcile";
import { debtKeys } from "./figure-keys.ts";

/** An account of the book (index), and up to the end of which day, as known on which instant (null: now). */
export interface AskedDebts {
  readonly book: Book;
  readonly account: number;
  readonly day: Day;
  readonly asKnownOn: string | null;
}

/** What an account owes: the money of each currency as a debt of its own, and the loans that it holds. */
export function debtsOf(asked: AskedDebts): Pick<AccountDebts, "debts" | "instruments"> {
  const { book, account } = asked;
  const held = book.positions.filter((position) => position.account === account);
  return {
    debts: held
      .filter(({ isCash }) => isCash)
      .flatMap(({ instrument }) => debtRecord(asked, instrument) ?? [])
      .toSorted((a, b) => a.currency.localeCompare(b.currency, "en")),
    instruments: held.flatMap(({ instrument }) => {
      const terms = book.terms.instruments[instrument];
      return terms?.type === "CBND" ? [{ instrument_id: terms.id, name: terms.name }] : [];
    }),
  };
}

function debtRecord({ book, account, day, asKnownOn }: AskedDebts, currency: number): DebtRecord | null {
  const movements = debtMovements(book, account, currency, day);
  const [first] = movements;
  if (first === undefined) return null;
  const unit = book.terms.instruments[currency];
  const sums = sumsOf(movements);
  const interest = addDecimals(sums.charged, sums.interest);
  const id = book.terms.accounts[account]?.id ?? "";
  return {
    currency: unit?.code ?? "",
    balance: formatDecimal(debtLeft(movements)),
    ...printed(sums),
    missing: ["plan", ...(interest.mantissa === 0n ? (["interest"] as const) : [])],
    course: recordDays(first.day, day).map((on) => ({
      date: formatDay(on),
      balance: formatDecimal(negateDecimal(quantityOn(book, account, currency, on))),
    })),
    days: daysOf(movements),
    explain: debtKeys(id, unit?.id ?? "", { at: day, asKnownOn }),
  };
}

function daysOf(movements: readonly DebtMovement[]): DebtRecord["days"] {
  const days = new Map<Day, DebtMovement[]>();
  for (const movement of movements) {
    const booked = days.get(movement.day);
    if (booked) booked.push(movement);
    else days.set(movement.day, [movement]);
  }
  let balance: Decimal = ZERO;
  return [...days].map(([day, booked]) => {
    balance = addDecimals(balance, debtLeft(booked));
    return { date: formatDay(day), ...printed(sumsOf(booked)), balance: formatDecimal(balance) };
  });
}

interface Sums {
  readonly drawn: Decimal;
  readonly charged: Decimal;
  readonly paid: Decimal;
  readonly interest: Decimal;
  readonly principal: Decimal;
}

function sumsOf(movements: readonly DebtMovement[]): Sums {
  const of = (part: DebtMovement["part"]): Decimal =>
    sumDecimals(movements.flatMap((one) => (one.part === part ? [one.amount, one.beside] : [])));
  return {
    drawn: of("drawn"),
    charged: of("charged"),
    paid: of("paid"),
    interest: sumDecimals(movements.map((one) => one.interest)),
    principal: sumDecimals(movements.map((one) => one.principal)),
  };
}

function printed({ drawn, charged, paid, interest, principal }: Sums) {
  return {
    drawn: formatDecimal(drawn),
    charged: formatDecimal(charged),
    paid: formatDecimal(paid),
    interest: formatDecimal(interest),
    principal: formatDecimal(principal),
  };
}
