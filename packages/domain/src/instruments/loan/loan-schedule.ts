import {
  ZERO,
  addDecimals,
  compareDecimals,
  mantissaAt,
  powerOfTen,
  sumDecimals,
  subtractDecimals,
  type Decimal,
} from "../../money/decimal.ts";
import { roundQuotient } from "../../money/round-fraction.ts";
import { addPeriods } from "../../time/periodicity.ts";
import { accruedPerUnit } from "./loan-day.ts";
import { dueDay, periodEnd } from "./loan-due.ts";
import type { Instalment, LoanSchedule, LoanTerms } from "./loan-terms.ts";

/** Interest of one period as an exact fraction of the balance. */
interface PeriodRate {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/**
 * The payments of a loan until it is repaid. The rate of a period is nominal: annual rate / periods in a year, of a last
 * period that is shorter its part by actual days; by a day count annual rate x the period's part of a year. Interest =
 * balance x rate. `traditional`: payment = i (P (1+i)^m - F) / ((1+i)^m - 1) over the m payments that amortise (the
 * annuity formula with final balance F; (P - F) / m where i = 0; where periods differ, the payment that is level over
 * all of them), principal = payment - interest.
 * `straight`: principal = (P - F) / m. Each is rounded to the minor unit half away from zero; the last payment
 * repays all that is left, so it alone takes the rounding; where payments rounded up repay a tiny loan before its last
 * period, it is the one that ends it, and less than the others. With an adjustable rate the level payment is worked out
 * anew from the period the rate changes. Due dates are start + k periods, clamped to the month's last day, the last
 * one the end of the loan, moved off weekends where there is a rule for it. Principal and extra payments add up to the principal exactly. Throws RangeError for terms
 * without a period or principal.
 */
export function loanSchedule(terms: LoanTerms): LoanSchedule {
  checkTerms(terms);
  const run = new ScheduleRun(terms);
  const instalments: Instalment[] = [];
  for (let period = 1; period <= terms.periods && compareDecimals(run.balance, ZERO) > 0; period++) {
    instalments.push(run.next(period));
  }
  const totalInterest = sumDecimals(instalments.map(({ interest }) => interest));
  return {
    regularPayment: terms.amortization === "traditional" ? run.firstLevel : null,
    regularPrincipal: terms.amortization === "straight" ? run.firstLevel : null,
    instalments,
    totalInterest,
    totalPaid: addDecimals(totalInterest, terms.principal),
  };
}

/** The state of a schedule between two payments. */
class ScheduleRun {
  balance: Decimal;
  /** level payment or level principal, as first worked out */
  firstLevel: Decimal | null = null;
  private level: Decimal | null = null;
  private annualRate: Decimal;
  private readonly terms: LoanTerms;
  private readonly minorUnit: number;
  private readonly waiting: { day: number; amount: Decimal }[];

  constructor(terms: LoanTerms) {
    this.terms = terms;
    this.balance = terms.principal;
    this.annualRate = terms.annualRate;
    this.minorUnit = terms.minorUnit ?? 2;
    this.waiting = (terms.extraPayments ?? []).toSorted((a, b) => a.day - b.day);
  }

  next(period: number): Instalment {
    const { terms, minorUnit } = this;
    const ends = periodEnd(terms, period);
    this.adjustRate(periodEnd(terms, period - 1));
    const rate = this.periodRate(period);
    const interest = roundQuotient(
      this.balance.mantissa * rate.numerator,
      powerOfTen(this.balance.scale) * rate.denominator,
      minorUnit,
    );
    // Asked for in the last period too: where it is the only one that amortises, the level payment is that of this one.
    const planned = this.principalOf(period, interest);
    const principal = period === terms.periods ? this.balance : planned;
    const afterPayment = subtractDecimals(this.balance, principal);
    const extra = smaller(this.extraUpTo(ends), afterPayment);
    this.balance = subtractDecimals(afterPayment, extra);
    if (extra.mantissa !== 0n && terms.afterExtraPayment === "recast") this.level = null;
    const payment = addDecimals(interest, principal);
    const due = dueDay(terms, period);
    return { period, due, annualRate: this.annualRate, payment, interest, principal, extra, balance: this.balance };
  }

  private adjustRate(begins: number): void {
    const change = this.terms.rateChanges?.filter(({ from }) => from <= begins).toSorted((a, b) => b.from - a.from)[0];
    if (!change || compareDecimals(change.annualRate, this.annualRate) === 0) return;
    this.annualRate = change.annualRate;
    if (this.terms.amortization === "traditional") this.level = null;
  }

  private periodRate(period: number): PeriodRate {
    const { numerator, denominator } = accruedPerUnit(
      this.terms,
      this.annualRate,
      periodEnd(this.terms, period - 1),
      periodEnd(this.terms, period),
    );
    return { numerator, denominator };
  }

  private principalOf(period: number, interest: Decimal): Decimal {
    const { terms } = this;
    if (period <= (terms.interestOnlyPeriods ?? 0)) return ZERO;
    if (!this.level) {
      const left = terms.periods - period + 1;
      const final = terms.finalBalance ?? ZERO;
      this.level =
        terms.amortization === "straight"
          ? levelPrincipal(this.balance, final, BigInt(left), this.minorUnit)
          : this.areAlike()
            ? levelPayment(this.balance, final, BigInt(left), this.periodRate(period), this.minorUnit)
            : unevenPayment(
                this.balance,
                final,
                Array.from({ length: left }, (_, i) => this.periodRate(period + i)),
                this.minorUnit,
              );
      this.firstLevel ??= this.level;
    }
    const planned = terms.amortization === "straight" ? this.level : subtractDecimals(this.level, interest);
    return smaller(planned, this.balance);
  }

  /** Whether every period has the same part of the yearly rate. */
  private areAlike(): boolean {
    const { start, periodicity, periods, dayCount } = this.terms;
    return dayCount === undefined && periodEnd(this.terms, periods) === addPeriods(start, periodicity, periods);
  }

  private extraUpTo(due: number): Decimal {
    let total = ZERO;
    for (let first = this.waiting[0]; first && first.day <= due; first = this.waiting[0]) {
      total = addDecimals(total, first.amount);
      this.waiting.shift();
    }
    return total;
  }
}

/** (P - F) / m, rounded. */
function levelPrincipal(principal: Decimal, left: Decimal, payments: bigint, minorUnit: number): Decimal {
  const repaid = subtractDecimals(principal, left);
  return roundQuotient(repaid.mantissa, powerOfTen(repaid.scale) * payments, minorUnit);
}

/** i (P (1+i)^m - F) / ((1+i)^m - 1) on integers, rounded once. */
function levelPayment(
  principal: Decimal,
  left: Decimal,
  payments: bigint,
  rate: PeriodRate,
  minorUnit: number,
): Decimal {
  const { numerator, denominator } = rate;
  if (numerator === 0n) return levelPrincipal(principal, left, payments, minorUnit);
  const scale = Math.max(principal.scale, left.scale);
  const grown = (denominator + numerator) ** payments;
  const plain = denominator ** payments;
  return roundQuotient(
    numerator * (mantissaAt(principal, scale) * grown - mantissaAt(left, scale) * plain),
    denominator * powerOfTen(scale) * (grown - plain),
    minorUnit,
  );
}

/**
 * The payment that is level over periods of different rates r_k, on integers, rounded once: with q_k = 1 + r_k,
 * (P q_1 ... q_m - F) / (1 + q_m + q_m q_(m-1) + ... + q_m ... q_2).
 */
function unevenPayment(principal: Decimal, left: Decimal, rates: readonly PeriodRate[], minorUnit: number): Decimal {
  const scale = Math.max(principal.scale, left.scale);
  let [grown, plain, sum, last] = [1n, 1n, 0n, 1n];
  for (const { numerator, denominator } of rates.toReversed()) {
    // `sum` is of the products so far, over `plain`.
    sum = sum * last + grown;
    grown *= denominator + numerator;
    plain *= denominator;
    last = denominator;
  }
  return roundQuotient(
    mantissaAt(principal, scale) * grown - mantissaAt(left, scale) * plain,
    sum * last * powerOfTen(scale),
    minorUnit,
  );
}

function smaller(a: Decimal, b: Decimal): Decimal {
  return compareDecimals(a, b) <= 0 ? a : b;
}

function checkTerms({ principal, periods, finalBalance, interestOnlyPeriods, annualRate }: LoanTerms): void {
  if (compareDecimals(principal, ZERO) <= 0) throw new RangeError("Enter a loan principal greater than zero.");
  if (!Number.isInteger(periods) || periods < 1) throw new RangeError("Enter at least one payment.");
  if ((interestOnlyPeriods ?? 0) < 0) throw new RangeError("Enter zero or more interest-only payments.");
  if (compareDecimals(annualRate, ZERO) < 0) throw new RangeError("Enter a loan rate of zero or more.");
  if (finalBalance && compareDecimals(finalBalance, principal) > 0) {
    throw new RangeError("Enter a final balance no greater than the principal.");
  }
}
