import type { Day } from "../time/day.ts";
import type { Book } from "./book.ts";
import type { DayGrid } from "./day-grid.ts";
import { DayValues, ratesOver } from "./day-values.ts";
import { EARNED, FLOWED, SPENT, type GroupSums } from "./group-sums.ts";
import type { Position } from "./position.ts";
import { approximate } from "../money/approximate.ts";
import { rateOn } from "./rates.ts";

/** The days of one group that its returns are linked at, in minor units of the target. NaN: unknown. */
export interface GroupPoints {
  /** the end of `since`, or the day of the first flow, before which there was nothing */
  readonly from: Day;
  /** ascending; the first opens */
  readonly days: Int32Array;
  /** of whole minor units */
  readonly values: Float64Array;
  readonly flows: Float64Array;
  /** below zero */
  readonly expenses: Float64Array;
  /** values and flows with all rates as they were on `from`; null: nothing is held in another currency */
  readonly local: { readonly values: Float64Array; readonly flows: Float64Array } | null;
  /** over all days */
  readonly income: number;
  readonly hasExpenses: boolean;
  /** places of month ends among the days, with both ends */
  readonly monthEnds: readonly number[];
}

export interface PointsQuestion {
  readonly book: Book;
  readonly grid: DayGrid;
  readonly since: Day | null;
  /** instrument index of the currency */
  readonly target: number;
  /** minor units of the target in one */
  readonly unit: number;
  readonly weights: Float64Array | null;
}

/** Turns the sums of groups into points in one currency. Rates are looked up once for all groups. */
export class PointsMaker {
  private readonly question: PointsQuestion;
  private readonly rates = new Map<number, Float64Array>();
  private readonly fixed = new Map<string, number>();

  constructor(question: PointsQuestion) {
    this.question = question;
  }

  /** The points of a group of these positions (indices). */
  of(positions: readonly number[], sums: GroupSums): GroupPoints {
    const { grid, since, target } = this.question;
    const { marks, currencies } = sums;
    const first = since === null ? firstFlow(marks) : 0;
    const from = grid.days[first] as Day;
    const places = placesOf(marks, grid, since === null ? first : 1);
    // The opening point stands before the places; without `since` it is the day before the first flow.
    const opens = since === null ? from - 1 : from;
    const days = Int32Array.from([opens, ...places.map((place) => grid.days[place] as Day)]);
    const before = since === null ? this.valuesBefore(positions, from) : null;
    const openings = [...currencies].map(
      ([currency, { value }]) => [currency, before ? (before.get(currency) ?? 0) : (value[0] as number)] as const,
    );
    const pointsAt = (ratesOf: (currency: number) => Rates): { values: Float64Array; flows: Float64Array } => {
      const values = new Float64Array(days.length);
      const flows = new Float64Array(days.length);
      for (const [currency, value] of openings)
        values[0] = (values[0] as number) + inTarget(value, ratesOf(currency).opening);
      for (const [currency, sum] of currencies) {
        const rates = ratesOf(currency);
        addAt(places, sum.value, rates, values);
        addAt(places, sum.flow, rates, flows);
      }
      return { values: this.scaled(values).map(Math.round), flows: this.scaled(flows) };
    };
    const daily = (currency: number): Rates => {
      return {
        opening: before ? this.fixedRate(currency, opens) : (this.ratesOf(currency)[0] as number),
        byPlace: this.ratesOf(currency),
        fixed: 0,
      };
    };
    const local = (currency: number): Rates => {
      const fixed = this.fixedRate(currency, from);
      return { opening: fixed, byPlace: null, fixed };
    };
    const expenses = new Float64Array(days.length);
    let income = 0;
    for (const [currency, sum] of currencies) {
      const rates = daily(currency);
      addAt(places, sum.expense, rates, expenses);
      for (let place = first; place < marks.length; place++) {
        if (((marks[place] as number) & EARNED) === 0) continue;
        income += inTarget(sum.income[place] as number, rates.byPlace?.[place] ?? Number.NaN);
      }
    }
    const isForeign = positions.some((p) => this.question.book.positions[p]?.currency !== target);
    return {
      from,
      days,
      ...pointsAt(daily),
      expenses: this.scaled(expenses),
      local: isForeign ? pointsAt(local) : null,
      income: income * this.question.unit,
      hasExpenses: marks.some((mark) => (mark & SPENT) !== 0),
      monthEnds: [0, ...places.flatMap((place, i) => (isStep(grid, place) ? [i + 1] : []))],
    };
  }

  /** What positions held at the end of the day before, by currency; null: nothing of them had begun. */
  private valuesBefore(positions: readonly number[], day: Day): ReadonlyMap<number, number> {
    const { book, weights } = this.question;
    const begun = positions.filter((p) => hasBegun(book.positions[p] as Position, day));
    const held = new Map<number, number>();
    if (begun.length === 0) return held;
    const values = new DayValues(book, Int32Array.of(day - 1));
    for (const p of begun) {
      const { currency } = book.positions[p] as Position;
      const value = (values.of(p)?.[0] ?? 0) * (weights ? (weights[p] as number) : 1);
      held.set(currency, (held.get(currency) ?? 0) + value);
    }
    return held;
  }

  private ratesOf(currency: number): Float64Array {
    const { book, target, grid } = this.question;
    let rates = this.rates.get(currency);
    if (!rates) {
      rates = ratesOver(book, currency, target, grid.days);
      this.rates.set(currency, rates);
    }
    return rates;
  }

  private fixedRate(currency: number, day: Day): number {
    const { book, target } = this.question;
    const key = `${currency} ${day}`;
    let rate = this.fixed.get(key);
    if (rate === undefined) {
      const found = rateOn(book, currency, target, day);
      rate = found ? approximate(found.value) : Number.NaN;
      this.fixed.set(key, rate);
    }
    return rate;
  }

  private scaled(column: Float64Array): Float64Array {
    return column.map((amount) => amount * this.question.unit);
  }
}

/** Rates of one currency: of each place, or one for all. NaN: none. */
interface Rates {
  readonly opening: number;
  readonly byPlace: Float64Array | null;
  readonly fixed: number;
}

/** Adds a column at some places to points, of which the first is the opening. */
function addAt(places: readonly number[], column: Float64Array, { byPlace, fixed }: Rates, into: Float64Array): void {
  for (let i = 0; i < places.length; i++) {
    const place = places[i] as number;
    const rate = byPlace ? (byPlace[place] as number) : fixed;
    into[i + 1] = (into[i + 1] as number) + inTarget(column[place] as number, rate);
  }
}

/** Nothing is nothing in every currency, also where no rate is known. */
function inTarget(amount: number, rate: number): number {
  return amount === 0 ? 0 : amount * rate;
}

function hasBegun({ slices }: Position, day: Day): boolean {
  return slices.some((slice) => slice && (slice.days[0] as Day) < day);
}

/** Place of the first flow or income; the last place where there is none. */
function firstFlow(marks: Uint8Array): number {
  const place = marks.findIndex((mark) => (mark & (FLOWED | EARNED)) !== 0);
  return place < 0 ? marks.length - 1 : place;
}

/** Places from the first on with a flow or an expense, month ends, and the last. */
function placesOf(marks: Uint8Array, grid: DayGrid, first: number): number[] {
  const places: number[] = [];
  const last = marks.length - 1;
  for (let place = first; place <= last; place++) {
    const isPoint = ((marks[place] as number) & (FLOWED | SPENT)) !== 0 || grid.isMonthEnd[place] === 1;
    if (isPoint || place === last) places.push(place);
  }
  return places;
}

function isStep(grid: DayGrid, place: number): boolean {
  return grid.isMonthEnd[place] === 1 || place === grid.days.length - 1;
}
