import type { Decimal } from "../../money/decimal.ts";
import { addRationals, rational, type Rational } from "../../money/rational.ts";
import type { Day } from "../../time/day.ts";
import { addPeriods, wholePeriods } from "../../time/periodicity.ts";
import { accruedPerUnit } from "./loan-day.ts";
import type { LoanTerms } from "./loan-terms.ts";

/** Principal from the end of a day on. */
interface Level {
  readonly from: Day;
  readonly amount: Decimal;
}

/** Principal over time, in levels by the day from which each counts; at least one. */
export class PrincipalOverTime {
  private readonly levels: readonly Level[];

  constructor(levels: readonly Level[]) {
    this.levels = levels;
  }

  /** The newest level. */
  get last(): Decimal {
    return (this.levels.at(-1) as Level).amount;
  }

  /** From a day on; before the first level there is the first. */
  since(day: Day): PrincipalOverTime {
    const first = Math.max(
      0,
      this.levels.findLastIndex(({ from }) => from <= day),
    );
    const [one, ...more] = this.levels.slice(first) as [Level, ...Level[]];
    return new PrincipalOverTime([{ ...one, from: Math.max(one.from, day) }, ...more]);
  }

  /** The same until a day, and another amount from it on. */
  changedTo(from: Day, amount: Decimal): PrincipalOverTime {
    return new PrincipalOverTime([...this.levels.filter((level) => level.from < from), { from, amount }]);
  }

  /** The stretches between two days (from null: the first level's day), each with its principal. Before the first level there is the first. */
  *between(from: Day | null, to: Day): Generator<{ from: Day; to: Day; amount: Decimal }> {
    for (const [i, level] of this.levels.entries()) {
      const begins = i === 0 ? (from ?? level.from) : Math.max(level.from, from ?? level.from);
      const ends = Math.min(this.levels[i + 1]?.from ?? to, to);
      if (begins < ends) yield { from: begins, to: ends, amount: level.amount };
    }
  }
}

/**
 * Interest on one unit of principal between the ends of two days, exact: each period at the rate fixed when it begins,
 * a part of one by its actual days.
 */
export function interestOver(terms: LoanTerms, from: Day, to: Day): Rational {
  const { annualRate, rateChanges = [], start, periodicity } = terms;
  if (to <= from) return rational(0n, 1n);
  if (rateChanges.length === 0) return accruedPerUnit(terms, annualRate, from, to);
  let sum = rational(0n, 1n);
  let begins = from;
  while (begins < to) {
    const period = wholePeriods(start, periodicity, begins);
    const rate = rateFrom(terms, addPeriods(start, periodicity, period));
    const ends = Math.min(to, sameRateUntil(terms, period));
    sum = addRationals(sum, accruedPerUnit(terms, rate, begins, ends));
    begins = ends;
  }
  return sum;
}

/** The yearly rate of the period that begins on a day. */
function rateFrom({ annualRate, rateChanges = [] }: LoanTerms, begins: Day): Decimal {
  return rateChanges.findLast(({ from }) => from <= begins)?.annualRate ?? annualRate;
}

/** The first day on which a period after one begins that has had another rate fixed since. */
function sameRateUntil({ rateChanges = [], start, periodicity }: LoanTerms, period: number): Day {
  const begins = addPeriods(start, periodicity, period);
  const next = rateChanges.find(({ from }) => from > begins);
  if (!next) return Number.MAX_SAFE_INTEGER;
  const whole = wholePeriods(start, periodicity, next.from);
  const due = addPeriods(start, periodicity, whole);
  return due >= next.from ? due : addPeriods(start, periodicity, whole + 1);
}
