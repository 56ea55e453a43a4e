import { LOAN_FIGURES } from "@distributary/contract/evidence/figures/loans";
import { formulasOf } from "@distributary/contract/evidence/figures/words";
import type { LoanRecord } from "@distributary/contract/reporting/loans";
import { paidAgainstPlanned, type PaidAgainstPlanned } from "@distributary/domain/instruments/loan/loan-payments";
import { loanSchedule } from "@distributary/domain/instruments/loan/loan-schedule";
import type { LoanTerms } from "@distributary/domain/instruments/loan/loan-terms";
import { rateChangesFrom, readLoan } from "@distributary/domain/instruments/loan/read-loan";
import { addDecimals, sumDecimals, ZERO, type Decimal } from "@distributary/domain/money/decimal";
import { formatDecimal } from "@distributary/domain/money/format-decimal";
import { formatDay, type Day } from "@distributary/domain/time/day";
import { fixingsIn, referenceOf } from "@distributary/domain/market/models/fixings";
import { holdersOf } from "@distributary/domain/snapshot/holding-at";
import { unrecordedInstalments } from "@distributary/domain/market/models/loan-course";
import { loanBalance, loanLedger, type LoanLedger } from "@distributary/domain/commitments/loan-ledger";
import type { Asked } from "./asked.ts";

const FORMULAS = formulasOf(LOAN_FIGURES);

type Record = Omit<LoanRecord, "instrument_id" | "name" | "currency" | "at" | "explain">;

/** What was paid of a loan up to the end of a day against what its terms planned. */
export function loanRecord({ book, instrument, day, recorded }: Asked): Record {
  const accounts = holdersOf(book, instrument);
  const ledger = loanLedger(book, instrument, day);
  const left = loanBalance(book, instrument, accounts, day);
  const balanceOn = (on: Day): string | null => {
    const balance = loanBalance(book, instrument, accounts, on);
    return balance && formatDecimal(balance.principal);
  };
  const fixings = fixingsIn(book.prices.get(referenceOf(book.terms, recorded)), recorded, day);
  const { terms, missing } = readLoan(recorded, rateChangesFrom(recorded, fixings));
  const rates = terms?.rateChanges ?? [];
  const compared = terms && paidAgainstPlanned(loanSchedule(terms), paymentsOf(ledger), day);
  return {
    side: ledger.side,
    missing: [...(missing ?? [])],
    planned: terms && compared && plannedUpTo(terms, compared, day),
    made: {
      ...sums(ledger.days),
      drawn: formatDecimal(sumDecimals(ledger.days.map(({ drawn }) => drawn))),
      balance: left && formatDecimal(left.principal),
    },
    ahead: compared && formatDecimal(compared.ahead),
    accrued: left && formatDecimal(left.accrued),
    to_repay: left && formatDecimal(addDecimals(left.principal, left.accrued)),
    unrecorded: unrecordedInstalments(book, instrument, day).map(formatDay),
    rates: rates.map(({ from, annualRate }) => ({ from: formatDay(from), rate: formatDecimal(annualRate) })),
    instalments: (compared?.states ?? []).map(({ instalment, paid, open, settledOn }) => ({
      period: instalment.period,
      due: formatDay(instalment.due),
      payment: formatDecimal(instalment.payment),
      interest: formatDecimal(instalment.interest),
      principal: formatDecimal(instalment.principal),
      extra: formatDecimal(instalment.extra),
      balance: formatDecimal(instalment.balance),
      paid: formatDecimal(paid),
      open: formatDecimal(open),
      settled_on: settledOn === null ? null : formatDay(settledOn),
      ledger_balance: instalment.due > day || ledger.side === null ? null : balanceOn(instalment.due),
    })),
    payments: ledger.days.map(({ day: on, paid, interest, principal, drawn }) => ({
      date: formatDay(on),
      paid: formatDecimal(paid),
      interest: formatDecimal(interest),
      principal: formatDecimal(principal),
      drawn: formatDecimal(drawn),
      balance: balanceOn(on),
    })),
    formulas: FORMULAS,
  };
}

function paymentsOf({ days }: LoanLedger) {
  return days.map(({ day, paid }) => ({ day, amount: paid }));
}

function plannedUpTo(terms: LoanTerms, { states }: PaidAgainstPlanned, day: Day): NonNullable<Record["planned"]> {
  const due = states.map(({ instalment }) => instalment).filter((instalment) => instalment.due <= day);
  const balance = due.at(-1)?.balance ?? (terms.start <= day ? terms.principal : ZERO);
  return {
    ...sums(
      due.map((one) => ({
        paid: addDecimals(one.payment, one.extra),
        interest: one.interest,
        principal: addDecimals(one.principal, one.extra),
      })),
    ),
    balance: formatDecimal(balance),
  };
}

function sums(parts: readonly { readonly paid: Decimal; readonly interest: Decimal; readonly principal: Decimal }[]) {
  const total = (part: "paid" | "interest" | "principal"): string =>
    formatDecimal(sumDecimals(parts.map((one) => one[part])));
  return { paid: total("paid"), interest: total("interest"), principal: total("principal") };
}
