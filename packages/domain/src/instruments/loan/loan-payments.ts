import { ZERO, addDecimals, compareDecimals, subtractDecimals, type Decimal } from "../../money/decimal.ts";
import type { Day } from "../../time/day.ts";
import type { Instalment, LoanSchedule } from "./loan-terms.ts";

/** A payment that was really made. */
export interface MadePayment {
  readonly day: Day;
  readonly amount: Decimal;
}

/** One instalment beside what was paid of it. */
export interface InstalmentState {
  readonly instalment: Instalment;
  readonly paid: Decimal;
  /** planned less paid; zero once settled */
  readonly open: Decimal;
  /** the day the last part of it was paid; null while some is open */
  readonly settledOn: Day | null;
}

export interface PaidAgainstPlanned {
  readonly states: readonly InstalmentState[];
  /** payments due on or before the day, extra ones that the terms plan included */
  readonly planned: Decimal;
  readonly paid: Decimal;
  /** paid less planned: above zero ahead of the schedule, below zero behind it */
  readonly ahead: Decimal;
}

/**
 * What was paid on or before a day against what was planned: each payment settles the oldest open instalment first.
 * What the terms pay beyond an instalment is planned with it.
 */
export function paidAgainstPlanned(
  schedule: LoanSchedule,
  payments: readonly MadePayment[],
  day: Day,
): PaidAgainstPlanned {
  const made = payments.filter((payment) => payment.day <= day).toSorted((a, b) => a.day - b.day);
  const paid = made.reduce((sum, { amount }) => addDecimals(sum, amount), ZERO);
  const planned = schedule.instalments
    .filter(({ due }) => due <= day)
    .reduce((sum, instalment) => addDecimals(sum, dueOf(instalment)), ZERO);
  let before = ZERO;
  const states = schedule.instalments.map((instalment) => {
    const end = addDecimals(before, dueOf(instalment));
    const reached = compareDecimals(paid, end) < 0 ? paid : end;
    const share = compareDecimals(reached, before) > 0 ? subtractDecimals(reached, before) : ZERO;
    before = end;
    const open = subtractDecimals(dueOf(instalment), share);
    return { instalment, paid: share, open, settledOn: open.mantissa === 0n ? dayReached(made, end) : null };
  });
  return { states, planned, paid, ahead: subtractDecimals(paid, planned) };
}

function dueOf({ payment, extra }: Instalment): Decimal {
  return addDecimals(payment, extra);
}

/** The day on which payments, added up in order, reach an amount. */
function dayReached(made: readonly MadePayment[], amount: Decimal): Day | null {
  let sum = ZERO;
  for (const payment of made) {
    sum = addDecimals(sum, payment.amount);
    if (compareDecimals(sum, amount) >= 0) return payment.day;
  }
  return null;
}
