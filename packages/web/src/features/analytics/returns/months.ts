import type { SummaryReturns } from "@distributary/contract/summary/analytic";

type Month = NonNullable<SummaryReturns["months"]>[number];

/** The returns of one calendar year: its months by their number from 0, and all of them together. */
export interface YearOfMonths {
  readonly year: string;
  readonly months: readonly (Month | undefined)[];
  /** the days that bound what is known of the year, and its return; null: a month of it has none */
  readonly from: string;
  readonly to: string;
  readonly own: string | null;
}

/** Months by calendar years, the latest first. The return of a year is that of its months one after the other. */
export function yearsOf(months: readonly Month[]): readonly YearOfMonths[] {
  const years = new Map<string, Month[]>();
  for (const month of months) {
    const year = month.to.slice(0, 4);
    years.set(year, [...(years.get(year) ?? []), month]);
  }
  return [...years].toReversed().map(([year, own]) => {
    const grown = own.reduce((level, one) => level * (1 + Number(one.own ?? Number.NaN)), 1);
    return {
      year,
      months: Array.from({ length: 12 }, (_, place) => own.find(({ to }) => Number(to.slice(5, 7)) === place + 1)),
      from: own[0]?.from ?? "",
      to: own.at(-1)?.to ?? "",
      own: Number.isNaN(grown) ? null : (grown - 1).toFixed(9),
    };
  });
}
