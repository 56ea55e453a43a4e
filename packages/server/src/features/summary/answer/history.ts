import type { SummaryAnswer } from "@distributary/contract/summary/summary";
import { civilOf, dayOf, formatDay, type Day } from "@distributary/domain/time/day";
import type { Series } from "@distributary/domain/snapshot/net-worth-series";

/** Steps of a history. */
export type HistoryStep = "D" | "W" | "M" | "Q";

/** A daily history of more than this many points is drawn no finer than a screen can show. */
const MOST_POINTS = 4_100;

/** From the finest: the steps one can ask for, then years and decades, of which all ten thousand years fit. */
const WIDENING: readonly ((from: Day, to: Day) => Day[])[] = [
  (from, to) => everyDays(from, to, 1),
  (from, to) => everyDays(from, to, 7),
  (from, to) => monthEnds(from, to, 1),
  (from, to) => monthEnds(from, to, 3),
  (from, to) => monthEnds(from, to, 12),
  (from, to) => monthEnds(from, to, 120),
];

/**
 * The days of a history: month or quarter ends, every seventh day or every day, always with both ends.
 * Longer than 4,100 points, the step is widened until it fits.
 */
export function historyDays(from: Day, to: Day, step: HistoryStep): Day[] {
  if (to <= from) return [to];
  let days: Day[] = [];
  for (const daysOf of WIDENING.slice("DWMQ".indexOf(step))) {
    days = daysOf(from, to);
    if (days.length <= MOST_POINTS) break;
  }
  return days;
}

function everyDays(from: Day, to: Day, step: number): Day[] {
  const days: Day[] = [];
  for (let day = to; day > from; day -= step) days.push(day);
  days.push(from);
  return days.reverse();
}

function monthEnds(from: Day, to: Day, step: number): Day[] {
  const days: Day[] = [from];
  const start = civilOf(from);
  for (let month = start.year * 12 + start.month - 1; ; month++) {
    const next = month + 1;
    const end = dayOf(Math.floor(next / 12), (next % 12) + 1, 1) - 1;
    if (end >= to) break;
    if (end > from && (month + 1) % step === 0) days.push(end);
  }
  days.push(to);
  return days;
}

/** The engine's series as texts in the currency; `minorUnits` says how many places a minor unit has. */
export function presentHistory(series: Series, minorUnits: number): NonNullable<SummaryAnswer["analytic"]["history"]> {
  return Array.from(series.days, (day, place) => ({
    date: formatDay(day),
    assets: minorText(series.assets[place] ?? 0, minorUnits),
    liabilities: minorText(series.liabilities[place] ?? 0, minorUnits),
    net_worth: minorText(series.total[place] ?? 0, minorUnits),
    incomplete: series.incomplete[place] === 1,
  }));
}

function minorText(amount: number, minorUnits: number): string {
  const magnitude = String(Math.abs(Math.round(amount))).padStart(minorUnits + 1, "0");
  const text = minorUnits === 0 ? magnitude : `${magnitude.slice(0, -minorUnits)}.${magnitude.slice(-minorUnits)}`;
  return Math.round(amount) < 0 ? `-${text}` : text;
}
