/**
 * A civil day as an integer: days since 1970-01-01 in the proleptic Gregorian calendar, no time zone.
 * Conversions follow Howard Hinnant's `days_from_civil` and `civil_from_days`.
 */
export type Day = number;

export interface CivilDate {
  readonly year: number;
  /** 1 to 12 */
  readonly month: number;
  /** 1 to 31 */
  readonly dayOfMonth: number;
}

/** The text is not an ISO date of the years 0001 to 9999, or names a day that does not exist. */
export class InvalidDay extends Error {
  override readonly name = "InvalidDay";
}

const DAYS_PER_ERA = 146_097;
const EPOCH_SHIFT = 719_468;

/** Day of a civil date; the date is trusted to exist. */
export function dayOf(year: number, month: number, dayOfMonth: number): Day {
  const y = month <= 2 ? year - 1 : year;
  const era = Math.floor(y / 400);
  const yearOfEra = y - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + dayOfMonth - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * DAYS_PER_ERA + dayOfEra - EPOCH_SHIFT;
}

/** Civil date of a day. */
export function civilOf(day: Day): CivilDate {
  const shifted = day + EPOCH_SHIFT;
  const era = Math.floor(shifted / DAYS_PER_ERA);
  const dayOfEra = shifted - era * DAYS_PER_ERA;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const shiftedMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9;
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0);
  return { year, month, dayOfMonth: dayOfYear - Math.floor((153 * shiftedMonth + 2) / 5) + 1 };
}

/** Parses `yyyy-MM-dd`. Throws {@link InvalidDay}. */
export function parseDay(text: string): Day {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (!match) throw new InvalidDay(`Not a date of the form yyyy-MM-dd: ${text.slice(0, 40)}`);
  const [year, month, dayOfMonth] = [Number(match[1]), Number(match[2]), Number(match[3])];
  if (year < 1 || month < 1 || month > 12 || dayOfMonth < 1 || dayOfMonth > daysInMonth(year, month)) {
    throw new InvalidDay(`There is no such day: ${text}`);
  }
  return dayOf(year, month, dayOfMonth);
}

/** Formats as `yyyy-MM-dd`. */
export function formatDay(day: Day): string {
  const { year, month, dayOfMonth } = civilOf(day);
  return `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}-${String(dayOfMonth).padStart(2, "0")}`;
}

/** Number of days in a month (1 to 12). */
export function daysInMonth(year: number, month: number): number {
  if (month === 2) return isLeapYear(year) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

/** Gregorian leap year. */
export function isLeapYear(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
}
