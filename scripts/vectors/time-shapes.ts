import type { BusinessDayRule, DayCount, Periodicity } from "@distributary/domain/codes/payment-terms";
import { DAY_COUNTS } from "@distributary/domain/codes/payment-terms";
import { countDays, yearFraction } from "@distributary/domain/time/day-count";
import { formatDay, parseDay } from "@distributary/domain/time/day";
import { scheduleOf, type Stub } from "@distributary/domain/time/schedule";
import { differences } from "./compare.ts";
import { fractionText, type Shape, type VectorCase } from "./shape.ts";

interface DayCountCase extends VectorCase {
  readonly start: string;
  readonly end: string;
}

export const dayCountShape: Shape<DayCountCase> = {
  answer: ({ start, end }) => Object.fromEntries(DAY_COUNTS.map((code) => [code, counted(code, start, end)])),
  // The text of a double is written differently elsewhere: 1e-05 and 0.00001 are the same number.
  compare: (expected, answer) => differences(withNumbers(expected), answer),
};

function counted(code: DayCount, start: string, end: string): object {
  const [from, to] = [parseDay(start), parseDay(end)];
  const fraction = yearFraction(code, from, to);
  const value = Number(fraction.numerator) / Number(fraction.denominator);
  return { days: countDays(code, from, to), fraction: fractionText(fraction), value };
}

function withNumbers(expected: unknown): unknown {
  const counts = Object.entries(expected as Record<string, { value: string }>);
  return Object.fromEntries(counts.map(([code, count]) => [code, { ...count, value: Number(count.value) }]));
}

interface ScheduleCase extends VectorCase {
  readonly periodicity: Periodicity;
  readonly business_day_rule: BusinessDayRule | null;
  readonly start: string;
  readonly end: string;
  readonly stub: Stub;
  readonly end_of_month: boolean;
}

export const scheduleShape: Shape<ScheduleCase> = {
  answer: (given) => {
    const { unadjusted, dates } = scheduleOf({
      start: parseDay(given.start),
      end: parseDay(given.end),
      periodicity: given.periodicity,
      stub: given.stub,
      businessDayRule: given.business_day_rule,
      endOfMonth: given.end_of_month,
    });
    return { unadjusted: unadjusted.map(formatDay), dates: dates.map(formatDay) };
  },
};
