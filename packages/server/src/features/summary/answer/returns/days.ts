import type { EvidenceItem } from "@distributary/contract/summary/evidence";
import { ZERO, addDecimals, negateDecimal, type Decimal } from "@distributary/domain/money/decimal";
import { approximate } from "@distributary/domain/money/approximate";
import { ratioText } from "@distributary/domain/money/ratio-text";
import { growthIndex } from "@distributary/domain/returns/measures/growth";
import type { BenchmarkLevel } from "@distributary/domain/returns/measures/benchmark";
import { formatDay, type Day } from "@distributary/domain/time/day";
import type { ListedChange } from "@distributary/domain/ledger/listed-change";
import type { ReturnsEvidence } from "@distributary/domain/evidence/returns-evidence";
import { figureOrNull } from "../figures.ts";
import type { ReturnsName } from "@distributary/contract/evidence/returns-key";

type DayEvidence = Extract<EvidenceItem, { readonly kind: "day" }>;
type Points = ReturnsEvidence["points"];

/** Digits that what is worked out with doubles is right to. */
const DIGITS = 12;

/** A ratio, or an amount by a ratio, as text. */
export function workedOut(value: number): string | null {
  return Number.isFinite(value) ? ratioText(value, DIGITS) : null;
}

/** What the returns of one group rest on, day by day. */
export interface DaysUnder {
  readonly points: Points;
  /** exact sums of what was put in (+) and taken out (-), by day; null: one of them is not known */
  readonly flows: ReadonlyMap<Day, Decimal | null>;
  /** minor units as an amount */
  readonly money: (minorUnits: number) => Decimal | null;
  /** of a figure of a day; of none, of the window */
  readonly keyOf: (name: ReturnsName, day: Day | null) => string;
}

/** Exact sums by day of changes of some kinds. */
export function sumsByDay(changes: readonly ListedChange[]): ReadonlyMap<Day, Decimal | null> {
  const sums = new Map<Day, Decimal | null>();
  for (const { day, counts } of changes) {
    const before = sums.get(day);
    sums.set(day, before === null || counts === null ? null : addDecimals(before ?? ZERO, counts));
  }
  return sums;
}

/** The links of an index: value, flow, growth since the link before, and what 1 became. `names` open values and flows. */
export function growthDays(
  { points: { days }, flows, money, keyOf }: DaysUnder,
  { values, flows: amounts }: Pick<Points, "values" | "flows">,
  names: { readonly value: ReturnsName; readonly flow: ReturnsName },
): DayEvidence[] {
  const index = growthIndex({ values, flows: amounts }).value;
  // Between two flows nothing is linked: what the ends of months were worth says nothing of the return.
  const links = Array.from(days.keys()).filter((i) => {
    const isTwice = days[i] === days[i - 1] || days[i] === days[i + 1];
    return i === 0 || i === days.length - 1 || amounts[i] !== 0 || isTwice || flows.has(days[i] as Day);
  });
  return links.map((i, place): DayEvidence => {
    const day = days[i] as Day;
    const level = index ? (index[i] as number) : Number.NaN;
    const before = index && place > 0 ? (index[links[place - 1] as number] as number) : Number.NaN;
    const opening = i === 0 && names.value === "value";
    const [value, flow] = [money(values[i] as number), amounts[i] as number];
    const [isBefore, isEnd] = [i > 0 && days[i + 1] === day, i > 1 && days[i - 1] === day];
    const isTwice = isBefore || isEnd;
    // A day of a large inflow stands twice: what was there before with what came, which no figure is, and its end. Expenses
    // are of the end; by themselves no figure is them either.
    const told = isTwice ? flow !== 0 : i > 0 && flows.has(day);
    const opens = !isTwice || (isBefore && names.flow !== "flow_before_fees");
    return {
      ...dayOf("growth", day),
      value: figureOrNull(value),
      ...(isBefore ? {} : { value_key: opening ? keyOf("opening", null) : keyOf(names.value, day) }),
      ...(told ? { flow: figureOrNull(isTwice ? money(flow) : (flows.get(day) ?? null)) } : {}),
      ...(told && opens ? { flow_key: keyOf(names.flow, day) } : {}),
      factor: workedOut(level / before),
      result: workedOut(level),
    };
  });
}

/** Days with something put in (`sign` 1) or taken out (-1) on balance; what is not known counts for both. */
export function flowDays({ flows, keyOf }: DaysUnder, sign: 1 | -1): DayEvidence[] {
  return [...flows].flatMap(([day, amount]): DayEvidence[] => {
    if (amount !== null && Math.sign(approximate(amount)) !== sign) return [];
    const counted = amount && sign < 0 ? negateDecimal(amount) : amount;
    return [{ ...dayOf("flow", day), flow: figureOrNull(counted), flow_key: keyOf("flow", day) }];
  });
}

/** The capital of a window: what was there at the begin and each flow, by the part of the window that was left. */
export function weighedDays({ points, flows, money, keyOf }: DaysUnder): DayEvidence[] {
  const { from, days, values } = points;
  const at = days[days.length - 1] as Day;
  const weighed = (day: Day, amount: Decimal | null, key: string): DayEvidence => {
    const weight = (at - day) / (at - from);
    return {
      ...dayOf("weight", day),
      flow: figureOrNull(amount),
      flow_key: key,
      factor: workedOut(weight),
      result: amount && workedOut(approximate(amount) * weight),
    };
  };
  const opening = weighed(from, money(values[0] as number), keyOf("opening", null));
  return [opening, ...[...flows].map(([day, amount]) => weighed(day, amount, keyOf("flow", day)))];
}

/** Money as its owner sees it: put in below zero, what came out and what is left above. In order of days. */
function moneyDays({ points, flows, money, keyOf }: DaysUnder, of: "discount" | "carried"): DayEvidence[] {
  const { from, days, values } = points;
  const last = days.length - 1;
  const one = (day: Day, amount: Decimal | null, key: string): DayEvidence => ({
    ...dayOf(of, day),
    flow: figureOrNull(amount),
    flow_key: key,
  });
  const opening = money(-(values[0] as number));
  return [
    ...(opening?.mantissa === 0n ? [] : [one(from, opening, keyOf("opening", null))]),
    ...[...flows].map(([day, amount]) => one(day, amount && negateDecimal(amount), keyOf("flow", day))),
    one(days[last] as Day, money(values[last] as number), keyOf("value", days[last] as Day)),
  ];
}

/** Every flow discounted to the first day at a yearly growth; without one the flows alone. */
export function discountedDays(
  under: DaysUnder,
  growth: number | null,
  dayNumber: (text: string) => Day,
): DayEvidence[] {
  const listed = moneyDays(under, "discount");
  const first = listed[0];
  if (growth === null || !first) return listed;
  return listed.map((one) => {
    const factor = growth ** (-(dayNumber(one.date) - dayNumber(first.date)) / 365);
    return { ...one, factor: workedOut(factor), result: byFactor(one, factor) };
  });
}

/** Every flow carried to the last day at the growth of a benchmark. */
export function carriedDays(
  under: DaysUnder,
  levelOn: BenchmarkLevel,
  dayNumber: (text: string) => Day,
): DayEvidence[] {
  const { days } = under.points;
  const end = levelOn(days[days.length - 1] as Day);
  return moneyDays(under, "carried").map((one) => {
    const level = levelOn(dayNumber(one.date));
    const factor = end !== null && level ? end / level : Number.NaN;
    return { ...one, factor: workedOut(factor), result: byFactor(one, factor) };
  });
}

/** What was put in discounted to the first day and what came out carried to the last, at the growth of one level. */
export function modifiedDays(
  under: DaysUnder,
  levelOn: BenchmarkLevel,
  dayNumber: (text: string) => Day,
): DayEvidence[] {
  const { days, from } = under.points;
  const [first, last] = [levelOn(from), levelOn(days[days.length - 1] as Day)];
  return moneyDays(under, "carried").map((one) => {
    const level = levelOn(dayNumber(one.date));
    const end = Number(one.flow) < 0 ? first : last;
    const factor = end !== null && level ? end / level : Number.NaN;
    return { ...one, factor: workedOut(factor), result: byFactor(one, factor) };
  });
}

/** The falls of an index from the peak before it. */
export function fallenDays({ daily: { days, index } }: ReturnsEvidence): DayEvidence[] {
  let peak = 1;
  return Array.from(index.value ?? [], (level, i) => {
    peak = Math.max(peak, level);
    return {
      ...dayOf("fall", days[i] as Day),
      value: workedOut(level),
      factor: workedOut(peak),
      result: workedOut(1 - level / peak),
    };
  });
}

/** What opens the return of a month, from the end of a day to that of another, and the return that it is held against. */
export type MonthKeys = (since: Day, at: Day) => Pick<DayEvidence, "factor_key" | "result_key">;

/** The returns of the months with their squared distance from the mean; beside those of a benchmark where there is one. */
export function monthDays(
  { points, index }: ReturnsEvidence,
  levelOn: BenchmarkLevel | null,
  keysOf: MonthKeys,
): DayEvidence[] {
  const levels = index.value;
  if (!levels) return [];
  const { monthEnds, days, from } = points;
  const steps = monthEnds.slice(1).flatMap((place, i) => {
    const before = levels[monthEnds[i] as number] as number;
    if (before <= 0) return [];
    const on = (p: number): number => levelOn?.(Math.max(days[p] as Day, from)) ?? Number.NaN;
    const keys = keysOf(days[monthEnds[i] as number] as Day, days[place] as Day);
    const own = (levels[place] as number) / before - 1;
    return [{ place, own, other: on(place) / on(monthEnds[i] as number) - 1, keys }];
  });
  const mean = steps.reduce((sum, { own }) => sum + own, 0) / steps.length;
  return steps.map(({ place, own, other, keys }) => ({
    ...dayOf(levelOn ? "compared" : "month", days[place] as Day),
    ...keys,
    factor: workedOut(own),
    result: workedOut(levelOn ? other : (own - mean) ** 2),
  }));
}

function byFactor({ flow }: DayEvidence, factor: number): string | null {
  return flow === null ? null : workedOut(Number(flow) * factor);
}

function dayOf(of: DayEvidence["of"], day: Day): DayEvidence {
  return { kind: "day", of, date: formatDay(day), value: null, flow: null, factor: null, result: null };
}
