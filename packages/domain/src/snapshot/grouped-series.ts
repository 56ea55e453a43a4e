import { indexOf, type Book } from "../ledger/book.ts";
import type { Position } from "../ledger/columns/position.ts";
import { scopeOf } from "../ledger/scope.ts";
import { DayValues } from "./day-values.ts";
import type { Series, SeriesQuestion } from "./net-worth-series.ts";
import { seriesOver } from "./series.ts";

/**
 * Net worth of each group of positions on each of the days, as `netWorthSeries` has it of all of them. `groupOf` names
 * the group of a position; one that it names none for counts in none.
 */
export function seriesByGroup(
  book: Book,
  question: SeriesQuestion,
  groupOf: (position: Position) => string | undefined,
): ReadonlyMap<string, Series> {
  const target =
    question.currency === null ? book.terms.defaultCurrency : indexOf(book.instrumentIndex, question.currency);
  const days = Int32Array.from(question.days);
  const groups = new Map<string, number[]>();
  for (const p of scopeOf(book, question).positions) {
    const group = groupOf(book.positions[p] as Position);
    if (group === undefined) continue;
    const held = groups.get(group);
    if (held === undefined) groups.set(group, [p]);
    else held.push(p);
  }
  // Prices of an instrument are looked up once for all groups that hold it.
  const dayValues = new DayValues(book, days);
  return new Map(
    [...groups].map(([group, positions]) => [group, seriesOver(book, positions, days, target, { dayValues })]),
  );
}
