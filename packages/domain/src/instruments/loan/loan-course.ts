import { ZERO, compareDecimals, type Decimal } from "../../money/decimal.ts";
import { boundedRational } from "../../money/bounded-rational.ts";
import {
  addRationals,
  compareRationals,
  divideRationals,
  multiplyRationals,
  rational,
  rationalOf,
  subtractRationals,
  type Rational,
} from "../../money/rational.ts";
import type { Day } from "../../time/day.ts";
import { wholePeriods } from "../../time/periodicity.ts";
import { dueDay, periodEnd } from "./loan-due.ts";
import { PrincipalOverTime, interestOver } from "./loan-interest.ts";
import type { LoanTerms } from "./loan-terms.ts";

/** What was recorded of a loan on one day; zero or more, in the loan's currency or in its units alike. */
export interface LoanDayRecorded {
  readonly day: Day;
  /** principal left at the end of the day */
  readonly principal: Decimal;
  /** interest paid or added to the principal on the day */
  readonly interest: Decimal;
}

/** How a loan stands after what was recorded on a day. */
interface Standing {
  readonly day: Day;
  /** up to the end of this day interest is settled: the due date that the newest payment served, or the day it began */
  readonly settled: Day;
  /** principal from `settled` on */
  readonly principal: PrincipalOverTime;
  /** paid towards what is open, too little to settle it */
  readonly credit: Rational;
  readonly interestWasRecorded: boolean;
}

/** A payment settles an instalment's interest when it comes to so much of it: banks count days in other ways. */
const NEARLY = rational(9n, 10n);
const A_TENTH = rational(1n, 10n);
const NONE = rational(0n, 1n);

/**
 * The interest that is owed on a loan from day to day, by its terms, the principal that was recorded and the payments
 * that were. Interest accrues on the recorded principal at the rate of each period and stays owed until a payment is
 * recorded. A payment serves the oldest instalment that is open, or, when none is, the one of the period that it falls
 * in: what it settles is settled up to that due date, some days early or late as it may be.
 *
 * - Where interest was recorded, it settles as many instalments as it comes to within a tenth; less stays as credit.
 * - While none ever was, a repayment of principal settles what is open.
 * - A repayment without interest, after some was recorded, is a prepayment: less accrues from then on.
 */
export class LoanCourse {
  private readonly terms: LoanTerms;
  private readonly end: Day;
  private readonly standings: Standing[] = [];

  /** `recorded` in order of days, one entry a day. */
  constructor(terms: LoanTerms, recorded: readonly LoanDayRecorded[]) {
    this.terms = terms;
    this.end = periodEnd(terms, terms.periods);
    let before: Standing | null = null;
    for (const one of recorded) {
      before = this.after(before, one);
      this.standings.push(before);
    }
  }

  /** Interest owed at the end of a day on one unit of the principal left, exact; zero where nothing is left. */
  accruedPerUnit(day: Day): Rational {
    const left = this.standingOn(day)?.principal.last ?? ZERO;
    return left.mantissa === 0n ? NONE : divideRationals(this.accruedOn(day), rationalOf(left));
  }

  /** Interest owed at the end of a day and not paid, exact; zero or more. */
  accruedOn(day: Day): Rational {
    const standing = this.standingOn(day);
    if (!standing) return NONE;
    const open = this.interestOf(standing, Math.min(day, this.end));
    return compareRationals(open, standing.credit) > 0 ? subtractRationals(open, standing.credit) : NONE;
  }

  /** Due dates up to the end of a day whose interest no recorded payment settled, oldest first. */
  unpaidOn(day: Day): Day[] {
    const standing = this.standingOn(day);
    if (!standing || standing.principal.last.mantissa === 0n) return [];
    const { start, periodicity, periods } = this.terms;
    const days: Day[] = [];
    for (let count = wholePeriods(start, periodicity, standing.settled) + 1; count <= periods; count++) {
      const due = dueDay(this.terms, count);
      if (due > day) break;
      if (this.due(count) > standing.settled) days.push(due);
    }
    return days;
  }

  private standingOn(day: Day): Standing | undefined {
    let [low, high] = [0, this.standings.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.standings[middle] as Standing).day <= day) low = middle + 1;
      else high = middle;
    }
    return this.standings[low - 1];
  }

  private due(count: number): Day {
    return periodEnd(this.terms, count);
  }

  private after(before: Standing | null, { day, principal, interest }: LoanDayRecorded): Standing {
    const wasRecorded = (before?.interestWasRecorded ?? false) || interest.mantissa > 0n;
    const old = before?.principal.last ?? ZERO;
    if (!before || old.mantissa === 0n || principal.mantissa === 0n) {
      // Interest begins with the money, in the middle of a loan's life too, and never before the loan does.
      const settled = Math.max(day, this.terms.start);
      const fresh = new PrincipalOverTime([{ from: settled, amount: principal }]);
      return { day, settled, principal: fresh, credit: NONE, interestWasRecorded: wasRecorded };
    }
    const isRepaid = compareDecimals(principal, old) < 0;
    const { settled, credit } =
      interest.mantissa > 0n
        ? this.settledBy(before, day, addRationals(rationalOf(interest), before.credit))
        : isRepaid && !wasRecorded
          ? { settled: this.servedBy(before, day), credit: NONE }
          : before;
    // A payment that leaves nothing open repays on the due date that it served: no odd days of interest are left.
    const isOnDue = settled > before.settled && settled >= this.lastDue(day);
    const from = isOnDue && isRepaid ? settled : Math.max(day, settled);
    return {
      day,
      settled,
      principal: before.principal.since(settled).changedTo(from, principal),
      credit,
      interestWasRecorded: wasRecorded,
    };
  }

  /** Up to where interest of an amount, what was paid towards it before included, settles. */
  private settledBy(before: Standing, day: Day, amount: Rational): { settled: Day; credit: Rational } {
    const { start, periodicity } = this.terms;
    const served = this.nextDue(day);
    let { settled } = before;
    let rest = amount;
    for (;;) {
      const count = wholePeriods(start, periodicity, settled) + 1;
      const next = this.due(count);
      if (next > this.end) break;
      const open = this.interestOf(before, next, settled);
      if (open.numerator === 0n || compareRationals(rest, multiplyRationals(open, NEARLY)) < 0) break;
      // The first instalment of a loan that was opened in mid-period covers days before it.
      const whole = this.interestOf(before, next, this.due(count - 1));
      const due = compareRationals(whole, open) > 0 ? whole : open;
      if (next > served && compareRationals(rest, multiplyRationals(due, NEARLY)) < 0) break;
      settled = next;
      rest = compareRationals(rest, due) > 0 ? subtractRationals(rest, due) : NONE;
    }
    if (settled === before.settled) return { settled, credit: settled > day ? before.credit : boundedRational(rest) };
    // What is over is a bank's other way to count, unless it is a good part of what is still open.
    const isNoise = settled >= served || compareRationals(rest, multiplyRationals(amount, A_TENTH)) < 0;
    return { settled, credit: isNoise ? NONE : boundedRational(rest) };
  }

  /** Up to where a repayment settles that nothing was recorded of but principal. */
  private servedBy({ settled }: Standing, day: Day): Day {
    const last = this.lastDue(day);
    if (settled < last) return last;
    const next = this.nextDue(day);
    if (settled >= next) return settled;
    // Some days early it serves what is due next; else interest begins anew with it.
    return next - day <= day - last ? next : Math.max(settled, day);
  }

  private lastDue(day: Day): Day {
    if (day >= this.end) return this.end;
    return this.due(Math.max(0, wholePeriods(this.terms.start, this.terms.periodicity, day)));
  }

  private nextDue(day: Day): Day {
    const last = this.lastDue(day);
    return last >= day || last >= this.end
      ? last
      : this.due(wholePeriods(this.terms.start, this.terms.periodicity, last) + 1);
  }

  private interestOf({ principal }: Standing, until: Day, from?: Day): Rational {
    let sum = NONE;
    for (const { from: begins, to, amount } of principal.between(from ?? null, until)) {
      if (amount.mantissa === 0n) continue;
      sum = addRationals(sum, multiplyRationals(rationalOf(amount), interestOver(this.terms, begins, to)));
    }
    return sum;
  }
}
