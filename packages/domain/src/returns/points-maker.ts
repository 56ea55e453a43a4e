import { DUST } from "./measures/growth.ts";
import type { Day } from "../time/day.ts";
import type { Book } from "../ledger/book.ts";
import type { DayGrid } from "../snapshot/day-grid.ts";
import { DayValues, ratesOver } from "../snapshot/day-values.ts";
import { EARNED, SPENT, flowMarksUpTo, type GroupSums } from "./group-sums.ts";
import { hasBegun, type Position } from "../ledger/columns/position.ts";
import { approximate } from "../money/approximate.ts";
import { fixedRateOn } from "../ledger/rates/rate-segments.ts";
import { withLargeCashFlows, type PreFlowValue } from "./large-cash-flows.ts";
import type { GroupPoints } from "./group-points.ts";
import { rateOn } from "../ledger/rates/rates.ts";
import type { ReturnColumns } from "./return-columns.ts";
import { preFlowValues } from "./pre-flow-values.ts";

export interface PointsQuestion {
  readonly book: Book;
  readonly grid: DayGrid;
  readonly since: Day | null;
  /** instrument index of the currency */
  readonly target: number;
  /** minor units of the target in one */
  readonly unit: number;
  /** by position: the share of it that counts on a day; null: all of everything */
  readonly weightsOn: ((day: Day) => Float64Array) | null;
  readonly columns: ReturnColumns;
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
    const { grid, since, columns } = this.question;
    const { marks } = sums;
    const flowed = flowMarksUpTo(sums.level);
    const first = since === null ? firstFlow(marks, flowed) : 0;
    const from = grid.days[first] as Day;
    // Of shares that change as the first day ends, that day stands twice: as it opened, and with what was taken over.
    const begin = since === null ? first : sums.takenAtFirst.size === 0 ? 1 : 0;
    const count = placesOf(marks, flowed | SPENT, grid, begin, columns.places);
    const places = columns.places.subarray(0, count);
    // The opening point stands before the places; without `since` it is the day before the first flow.
    const opens = since === null ? from - 1 : from;
    const days = columns.days.subarray(0, count + 1);
    days[0] = opens;
    const monthEnds = [0];
    for (let i = 0; i < count; i++) {
      const place = places[i] as number;
      days[i + 1] = grid.days[place] as Day;
      const isOpening = since !== null && place === 0;
      if (!isOpening && (grid.isMonthEnd[place] === 1 || place === marks.length - 1)) monthEnds.push(i + 1);
    }
    const amounts = this.amountsOf(positions, sums, places, { first, from, opens });
    // Name by name: there is one for each group, and an object that others are spread into is slow to make.
    const told: GroupPoints = {
      from,
      days,
      values: amounts.values,
      flows: amounts.flows,
      expenses: amounts.expenses,
      local: amounts.local,
      daily: this.dailyValues(sums, begin),
      income: amounts.income,
      hasExpenses: amounts.hasExpenses,
      monthEnds,
    };
    return withLargeCashFlows(told, columns, (i) => this.stoodBefore(positions, sums, told, i));
  }

  /** Values, flows and expenses at the places, in minor units; and all income from the first day on. */
  private amountsOf(
    positions: readonly number[],
    sums: GroupSums,
    places: Int32Array,
    { first, from, opens }: { readonly first: number; readonly from: Day; readonly opens: Day },
  ): Pick<GroupPoints, "values" | "flows" | "expenses" | "local" | "income" | "hasExpenses"> {
    const { book, since, target, unit, columns } = this.question;
    const { marks, currencies } = sums;
    const openings = since === null ? this.valuesBefore(positions, from) : openingsOf(sums);
    let seen = 0;
    for (let place = 0; place < marks.length; place++) seen |= marks[place] as number;
    const hasExpenses = (seen & SPENT) !== 0;
    const length = places.length + 1;
    const points = { values: emptied(columns.values, length), flows: emptied(columns.flows, length) };
    const isForeign = positions.some((p) => book.positions[p]?.currency !== target);
    const local = isForeign
      ? { values: emptied(columns.localValues, length), flows: emptied(columns.localFlows, length) }
      : null;
    const expenses = emptied(columns.expenses, length);
    let income = 0;
    for (const [currency, sum] of currencies) {
      const rates = this.ratesOf(currency);
      const opened = openings.get(currency) ?? 0;
      if (opened !== 0) addTo(points.values, 0, opened, this.fixedRate(currency, opens, true));
      if (local) {
        const rate = this.fixedRate(currency, from, opened !== 0);
        addTo(local.values, 0, opened, rate);
        addTwice(places, sum.value, { rates, into: points.values }, { rate, into: local.values });
        for (const flow of sum.flows)
          addTwice(places, flow, { rates, into: points.flows }, { rate, into: local.flows });
      } else {
        addDaily(places, sum.value, rates, points.values);
        for (const flow of sum.flows) addDaily(places, flow, rates, points.flows);
      }
      if (hasExpenses) addDaily(places, sum.expense, rates, expenses);
      if ((seen & EARNED) !== 0) income += incomeOf(marks, first, sum.income, rates);
    }
    const { values, flows } = inMinorUnits(points, unit);
    return {
      values,
      flows,
      expenses: hasExpenses ? scaled(expenses, unit) : expenses,
      local: local && inMinorUnits(local, unit),
      income: income * unit,
      hasExpenses,
    };
  }

  /** What was there at the end of every day of the grid from a place on. */
  private dailyValues({ currencies }: GroupSums, first: number): GroupPoints["daily"] {
    const { grid, unit, columns } = this.question;
    const days = grid.days.subarray(first);
    const values = emptied(columns.daily, days.length);
    for (const [currency, { value }] of currencies) {
      const rates = this.ratesOf(currency);
      for (let i = 0; i < days.length; i++) addTo(values, i, value[first + i] as number, rates[first + i] as number);
    }
    return { days, values: inMinorUnits({ values, flows: NO_FLOWS }, unit).values };
  }

  /** What was there before the day of a point, at its prices and rates. */
  private stoodBefore(
    positions: readonly number[],
    { currencies }: GroupSums,
    { days, values, local, from }: GroupPoints,
    i: number,
  ): PreFlowValue {
    const { book, grid, weightsOn, unit } = this.question;
    const day = days[i] as Day;
    // What opens the window and what was taken over then stand on one day: nothing moved in between.
    if (days[i - 1] === day) return { value: values[i - 1] as number, local: local?.values[i - 1] ?? Number.NaN };
    const place = grid.placeOf[day - grid.first] as number;
    const stood = preFlowValues(book, positions, day, weightsOn?.(day) ?? null);
    let [value, atFixed] = [0, 0];
    for (const [currency, { income }] of currencies) {
      const own = (stood.get(currency) ?? 0) + (income[place] as number);
      if (own === 0) continue;
      value += own * (this.ratesOf(currency)[place] as number) * unit;
      if (local) atFixed += own * this.fixedRate(currency, from, false) * unit;
    }
    return { value, local: atFixed };
  }

  /** What positions held at the end of the day before, by currency; null: nothing of them had begun. */
  private valuesBefore(positions: readonly number[], day: Day): ReadonlyMap<number, number> {
    const { book, weightsOn } = this.question;
    const weights = weightsOn?.(day) ?? null;
    const begun = positions.filter((p) => hasBegun(book.positions[p] as Position, day - 1));
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

  /** The rate of a day; of a currency in which nothing was held then the one that comes first where there was none yet. */
  private fixedRate(currency: number, day: Day, isHeld: boolean): number {
    const { book, target } = this.question;
    const key = `${currency} ${day} ${isHeld}`;
    let rate = this.fixed.get(key);
    if (rate === undefined) {
      const found = isHeld ? rateOn(book, currency, target, day)?.value : fixedRateOn(book, currency, target, day);
      rate = found ? approximate(found) : Number.NaN;
      this.fixed.set(key, rate);
    }
    return rate;
  }
}

const NO_FLOWS = new Float64Array(0);

interface Columns {
  readonly values: Float64Array;
  readonly flows: Float64Array;
}

/** The begin of a column, with nothing in it. */
function emptied(column: Float64Array, length: number): Float64Array {
  return column.subarray(0, length).fill(0);
}

/** In minor units, not rounded: a return of what costs little would be one of the rounding. */
function inMinorUnits({ values, flows }: Columns, unit: number): Columns {
  for (let i = 0; i < values.length; i++) {
    const value = (values[i] as number) * unit;
    values[i] = Math.abs(value) < DUST ? 0 : value;
  }
  return { values, flows: scaled(flows, unit) };
}

/** Multiplies a column in place. */
function scaled(column: Float64Array, unit: number): Float64Array {
  for (let i = 0; i < column.length; i++) column[i] = (column[i] as number) * unit;
  return column;
}

/** What a group held at the first place. */
function openingsOf({ currencies, takenAtFirst }: GroupSums): ReadonlyMap<number, number> {
  return new Map(
    [...currencies].map(([currency, { value }]) => [
      currency,
      (value[0] as number) - (takenAtFirst.get(currency) ?? 0),
    ]),
  );
}

/** Adds a column at some places, each at its rate, to points of which the first is the opening. */
function addDaily(places: Int32Array, column: Float64Array, rates: Float64Array, into: Float64Array): void {
  for (let i = 0; i < places.length; i++) {
    const place = places[i] as number;
    addTo(into, i + 1, column[place] as number, rates[place] as number);
  }
}

/** The same, and in one pass also at one rate for all days. */
function addTwice(
  places: Int32Array,
  column: Float64Array,
  { rates, into }: { readonly rates: Float64Array; readonly into: Float64Array },
  { rate, into: local }: { readonly rate: number; readonly into: Float64Array },
): void {
  for (let i = 0; i < places.length; i++) {
    const place = places[i] as number;
    const amount = column[place] as number;
    if (amount === 0) continue;
    into[i + 1] = (into[i + 1] as number) + amount * (rates[place] as number);
    local[i + 1] = (local[i + 1] as number) + amount * rate;
  }
}

/** Adds an amount at a rate. Nothing is nothing in every currency, also where no rate is known. */
function addTo(into: Float64Array, i: number, amount: number, rate: number): void {
  if (amount !== 0) into[i] = (into[i] as number) + amount * rate;
}

function incomeOf(marks: Uint32Array, first: number, column: Float64Array, rates: Float64Array): number {
  let total = 0;
  for (let place = first; place < marks.length; place++) {
    const amount = column[place] as number;
    if (amount !== 0) total += amount * (rates[place] as number);
  }
  return total;
}

/** Place of the first flow or income; the last place where there is none. */
function firstFlow(marks: Uint32Array, flowed: number): number {
  const place = marks.findIndex((mark) => (mark & (flowed | EARNED)) !== 0);
  return place < 0 ? marks.length - 1 : place;
}

/** Writes the places from the first on with such marks, month ends, and the last; answers how many. */
function placesOf(marks: Uint32Array, wanted: number, grid: DayGrid, first: number, into: Int32Array): number {
  let count = 0;
  const last = marks.length - 1;
  for (let place = first; place <= last; place++) {
    const isPoint = ((marks[place] as number) & wanted) !== 0 || grid.isMonthEnd[place] === 1;
    if (isPoint || place === last) into[count++] = place;
  }
  return count;
}
