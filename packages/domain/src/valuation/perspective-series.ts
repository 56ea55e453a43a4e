import { approximate } from "../money/approximate.ts";
import type { Day } from "../time/day.ts";
import { indexOf, type Book } from "./book.ts";
import type { Perspective } from "./ownership.ts";
import type { Position } from "./position.ts";
import type { SeriesQuestion } from "./question.ts";
import type { Series } from "./result.ts";
import { scopeOf } from "./scope.ts";
import { isHeld, isOfAnother, issuerOf, seenOn } from "./seen-on.ts";
import { seriesOver } from "./series.ts";

/**
 * Net worth through somebody's eyes on each of the days, by the shares of that day, as doubles in the minor unit: each
 * point is what the summary says of its day. Throws UnknownId and OwnershipCycle.
 */
export function perspectiveSeries(book: Book, question: SeriesQuestion, perspective: Perspective): Series {
  const target =
    question.currency === null ? book.terms.defaultCurrency : indexOf(book.instrumentIndex, question.currency);
  const { positions } = scopeOf(book, question);
  const { days } = question;
  const stretches = stretchesOf(days, turnsOf(book, positions, days));
  const parts = stretches.map((stretch) => {
    const { shareOf } = seenOn(book, perspective, positions, stretch[0] as Day);
    const weights = Float64Array.from(book.positions, (_, p) => approximate(shareOf(p)));
    const counted = positions.filter((p) => weights[p] !== 0);
    return seriesOver(book, counted, Int32Array.from(stretch), target, { weights });
  });
  const joined = (column: (part: Series) => Float64Array): Float64Array =>
    Float64Array.from(parts.flatMap((part) => [...column(part)]));
  return {
    currency: book.terms.instruments[target]?.id ?? "",
    days: Int32Array.from(days),
    total: joined(({ total }) => total),
    assets: joined(({ assets }) => assets),
    liabilities: joined(({ liabilities }) => liabilities),
    incomplete: Uint8Array.from(parts.flatMap(({ incomplete }) => [...incomplete])),
    bound: parts.reduce((most, { bound }) => Math.max(most, bound), 0),
  };
}

/** Days from which another share may count: owners come or go, or what cancels while it is held is bought or sold. */
function turnsOf(book: Book, positions: readonly number[], days: readonly Day[]): ReadonlySet<Day> {
  const { accounts, entities = [] } = book.terms;
  const [first, last] = [days[0] ?? 0, days.at(-1) ?? 0];
  const turns = new Set<Day>();
  for (const { owners } of [...accounts, ...entities])
    for (const { from, to } of owners ?? []) {
      if (from !== null) turns.add(from);
      if (to !== null) turns.add(to + 1);
    }
  const known = new Set([
    ...entities.map(({ id }) => id),
    ...accounts.flatMap(({ entity, owner }) => [entity?.id, owner]),
  ]);
  for (const p of positions) {
    const issuer = issuerOf(book, p);
    if (issuer === undefined || !known.has(issuer) || !isOfAnother(book, p)) continue;
    for (const day of changesOf(book.positions[p] as Position, first, last))
      if (isHeld(book, p, day) !== isHeld(book, p, day - 1)) turns.add(day);
  }
  return turns;
}

function changesOf({ slices }: Position, first: Day, last: Day): ReadonlySet<Day> {
  const days = slices.flatMap((slice) => (slice ? [...slice.days.subarray(0, slice.count)] : []));
  return new Set(days.filter((day) => day > first && day <= last));
}

/** The days, ascending, cut before the first of them on or after each turn. */
function stretchesOf(days: readonly Day[], turns: ReadonlySet<Day>): readonly (readonly Day[])[] {
  const ordered = [...turns].toSorted((a, b) => a - b);
  const stretches: Day[][] = [];
  let next = 0;
  for (const day of days) {
    let turned = stretches.length === 0;
    for (; next < ordered.length && (ordered[next] as Day) <= day; next++) turned = true;
    if (turned) stretches.push([day]);
    else stretches.at(-1)?.push(day);
  }
  return stretches;
}
