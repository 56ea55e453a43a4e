import { approximate } from "../money/approximate.ts";
import { ZERO } from "../money/decimal.ts";
import type { Day } from "../time/day.ts";
import { indexOf, type Book } from "../ledger/book.ts";
import { ownershipWeights } from "../ownership/ownership-weights.ts";
import type { Perspective } from "../ownership/ownership.ts";
import type { Position } from "../ledger/columns/position.ts";
import type { SeriesQuestion } from "../snapshot/net-worth-series.ts";
import type { Series } from "../snapshot/net-worth-series.ts";
import { scopeOf } from "../ledger/scope.ts";
import { seriesOver } from "../snapshot/series.ts";
import { shareSteps, type ShareStep } from "../ownership/share-steps.ts";

/**
 * Net worth through somebody's eyes on each of the days, by the shares of that day, as doubles in the minor unit: each
 * point is what the summary says of its day. Throws UnknownId and OwnershipCycle.
 */
export function perspectiveSeries(book: Book, question: SeriesQuestion, perspective: Perspective): Series {
  const target =
    question.currency === null ? book.terms.defaultCurrency : indexOf(book.instrumentIndex, question.currency);
  const { days } = question;
  const steps = shareSteps(book.terms, perspective, days[0] ?? 0, days.at(-1) ?? 0);
  const positions = scopeOf(book, question).positions.filter((p) => {
    const { account } = book.positions[p] as Position;
    return steps.some(({ ownership }) => ownership.accounts.has(account));
  });
  const counted = ownershipWeights(book, perspective, positions, steps);
  const parts = stretchesOf(days, steps).map(({ step, stretch }) => {
    const weights = Float64Array.from(book.positions, (_, p) => approximate(counted.get(p)?.shares[step] ?? ZERO));
    const joined = new Map(
      [...counted].flatMap(([p, { lent }]) => {
        const others = lent.map((one) => ({ p: one.p, share: approximate(one.shares[step] ?? ZERO) }));
        const taken = others.filter(({ share }) => share !== 0);
        return taken.length === 0 ? [] : [[p, taken] as const];
      }),
    );
    const seen = positions.filter((p) => weights[p] !== 0 || joined.has(p));
    return seriesOver(book, seen, Int32Array.from(stretch), target, { weights, joined });
  });
  const together = (column: (part: Series) => Float64Array): Float64Array =>
    Float64Array.from(parts.flatMap((part) => [...column(part)]));
  return {
    currency: book.terms.instruments[target]?.id ?? "",
    days: Int32Array.from(days),
    total: together(({ total }) => total),
    assets: together(({ assets }) => assets),
    liabilities: together(({ liabilities }) => liabilities),
    incomplete: Uint8Array.from(parts.flatMap(({ incomplete }) => [...incomplete])),
    bound: parts.reduce((most, { bound }) => Math.max(most, bound), 0),
  };
}

/** The days, ascending, of each step that has any. */
function stretchesOf(
  days: readonly Day[],
  steps: readonly ShareStep[],
): readonly { readonly step: number; readonly stretch: readonly Day[] }[] {
  return steps.flatMap(({ from }, step) => {
    const until = steps[step + 1]?.from ?? Infinity;
    const stretch = days.filter((day) => day >= from && day < until);
    return stretch.length === 0 ? [] : [{ step, stretch }];
  });
}
