import { LoanCourse, type LoanDayRecorded } from "../../instruments/loan/loan-course.ts";
import {
  ONE,
  ZERO,
  addDecimals,
  negateDecimal,
  signOfDecimal,
  sumDecimals,
  type Decimal,
} from "../../money/decimal.ts";
import { decimalOf, divideRationals, multiplyRationals, rationalOf } from "../../money/rational.ts";
import type { Day } from "../../time/day.ts";
import type { Book } from "../../ledger/book.ts";
import { incomeOfSource } from "./income-of-source.ts";
import { COURSES } from "./kept-courses.ts";
import { ownPositionsOf } from "../../ledger/own-positions.ts";
import { EXPENSE, INCOME, quantityOf } from "../../ledger/columns/posting-columns.ts";
import { modelsOf } from "./model-value.ts";

/** Interest owed on one unit of a loan whose principal is `perUnit`, in its currency; null: none. */
export function loanInterest(book: Book, instrument: number, perUnit: Decimal, day: Day): Decimal | null {
  const course = courseOf(book, instrument);
  if (!course) return null;
  const owed = course.accruedPerUnit(day);
  return owed.numerator === 0n ? null : decimalOf(multiplyRationals(rationalOf(perUnit), owed));
}

/** Due dates of a loan up to the end of a day for which no payment is recorded, oldest first; none of what is no loan with terms. */
export function unrecordedInstalments(book: Book, instrument: number, day: Day): readonly Day[] {
  return courseOf(book, instrument)?.unpaidOn(day) ?? [];
}

/** Kept until the book changes. */
function courseOf(book: Book, instrument: number): LoanCourse | null {
  const terms = modelsOf(book).loanTerms(instrument);
  if (!terms) return null;
  const kept = COURSES.of(book).loans.get(instrument);
  if (kept?.terms === terms) return kept.course;
  const course = new LoanCourse(terms, recordedOf(book, instrument));
  COURSES.of(book).loans.set(instrument, { terms, course });
  return course;
}

/** What is recorded of a loan on one day. */
interface Recorded {
  /** units by place of the position */
  readonly moved: Map<number, Decimal>;
  /** interest that was added to the principal, and is settled by it */
  charged: Decimal;
  /** income (+) and expenses (-) that name the loan as their cause, wherever they were booked; in units */
  readonly caused: Decimal[];
}

/** What is recorded of a loan, day by day: the units left in all own accounts, owed and lent alike, and its interest. */
function recordedOf(book: Book, instrument: number): LoanDayRecorded[] {
  const days = new Map<Day, Recorded>();
  const on = (day: Day): Recorded => {
    const one = days.get(day) ?? { moved: new Map(), charged: ZERO, caused: [] };
    days.set(day, one);
    return one;
  };
  ownPositionsOf(book, instrument).forEach(({ slices }, place) => {
    for (const postings of slices) {
      if (!postings) continue;
      for (let i = 0; i < postings.count; i++) {
        const one = on(postings.days[i] as Day);
        const units = quantityOf(postings, i);
        one.moved.set(place, addDecimals(one.moved.get(place) ?? ZERO, units));
        if (postings.changeClass === EXPENSE || postings.changeClass === INCOME)
          one.charged = addDecimals(one.charged, absolute(units));
      }
    }
  });
  for (const { day, amount } of incomeOfSource(book, instrument, Number.MAX_SAFE_INTEGER)) {
    // Principal is counted in units here: money for a unit as the model values one.
    const perUnit = modelsOf(book).priceOn(instrument, day)?.perUnit ?? ONE;
    if (perUnit.mantissa === 0n) continue;
    on(day).caused.push(decimalOf(divideRationals(rationalOf(amount), rationalOf(perUnit))));
  }
  const left: Decimal[] = [];
  return [...days]
    .toSorted(([a], [b]) => a - b)
    .map(([day, { moved, charged, caused }]) => {
      const signs = new Set(left.map(signOfDecimal));
      for (const [place, units] of moved) left[place] = addDecimals(left[place] ?? ZERO, units);
      const interest = addDecimals(charged, interestOf(caused, signs));
      return {
        day,
        principal: left.reduce((sum, one) => addDecimals(sum, absolute(one)), ZERO),
        interest: signOfDecimal(interest) > 0 ? interest : ZERO,
      };
    });
}

/** Interest of a day, less what came back of it, by the signs of what was held before. */
function interestOf(caused: readonly Decimal[], signs: ReadonlySet<number>): Decimal {
  // Of a loan within the house both sides count, as both its positions do.
  if (signs.has(1) && signs.has(-1)) return sumDecimals(caused.map(absolute));
  const sum = sumDecimals(caused);
  return signs.has(1) ? sum : negateDecimal(sum);
}

function absolute(amount: Decimal): Decimal {
  return signOfDecimal(amount) < 0 ? negateDecimal(amount) : amount;
}
