import { minorUnitOf } from "../codes/currencies.ts";
import { ONE, multiplyDecimals, type Decimal } from "../money/decimal.ts";
import { growthIndex } from "../returns/measures/growth.ts";
import type { Figure } from "../returns/measures/figure.ts";
import type { Day } from "../time/day.ts";
import type { Book } from "../ledger/book.ts";
import { dailyCourse } from "../returns/daily-course.ts";
import { dayGridOf } from "../snapshot/day-grid.ts";
import { Snapshot } from "../snapshot/snapshot.ts";
import type { GroupPoints } from "../returns/group-points.ts";
import { PointsMaker } from "../returns/points-maker.ts";
import { returnsOf, type ScopeReturns } from "../returns/group-returns.ts";
import { GroupSums } from "../returns/group-sums.ts";
import { linksOf } from "../ledger/links/ledger-links.ts";
import type { ListedChange } from "../ledger/listed-change.ts";
import { listedChanges } from "./listed-changes.ts";
import { LazyPositionRow } from "../summary/position-row.ts";
import { fixedRateOn } from "../ledger/rates/rate-segments.ts";
import { ratesOf } from "../ledger/rates/rates.ts";
import { ReturnColumns } from "../returns/return-columns.ts";
import { comparisonOf, type ReturnsWindow } from "../returns/scope-returns.ts";
import type { Partition } from "../returns/grouping-plan.ts";
import { LedgerSums } from "../returns/ledger-sums.ts";
import { lastDaysOf, weightsIn, windowsOf } from "../returns/share-windows.ts";
import { ownershipChangeFlows } from "./ownership-change-flows.ts";
import { valuedDaysOf } from "../ledger/valued-days.ts";

/** Whose returns are opened: positions (indices), by which shares they count, and the days. */
export interface OpenedReturns extends ReturnsWindow {
  readonly members: readonly number[];
  /** the members are everything of net worth */
  readonly isWhole: boolean;
}

/** The returns of one group with what they were worked out from. */
export interface ReturnsEvidence {
  readonly returns: ScopeReturns;
  /** the days that they are linked at */
  readonly points: GroupPoints;
  /** what 1 became by the end of each of these days; none where it cannot be told */
  readonly index: Figure<Float64Array>;
  /** the same by the end of every day with a price */
  readonly daily: { readonly days: Int32Array; readonly index: Figure<Float64Array> };
}

/** What one position of a group was worth at the end of a day. */
export interface HeldValue {
  readonly account: number;
  readonly instrument: number;
  /** the part of it that counts; null: all */
  readonly share: Decimal | null;
  /** by share, in the currency of the question; null: not known */
  readonly value: Decimal | null;
}

/** The returns of one group as `returnsByGroup` tells them, with the days under them. */
export function openReturns(book: Book, opened: OpenedReturns): ReturnsEvidence {
  const { since, at, target, members } = opened;
  const stretches = opened.shares?.stretches ?? [];
  const links = linksOf(book);
  const grid = dayGridOf({ days: links.days, valued: valuedDaysOf(book) }, since, at, lastDaysOf(stretches));
  const partitions = [partitionOf(book, opened)];
  const sums = new GroupSums(grid.days.length, 0);
  new LedgerSums({ book, links, grid, since, at, partitions, stretches }).take({ number: 0, members }, sums);
  const columns = new ReturnColumns(grid.days.length);
  const unit = 10 ** minorUnitOf(book.terms.instruments[target]?.code ?? "");
  const points = new PointsMaker({ book, grid, since, target, unit, weightsOn: weightsIn(stretches), columns }).of(
    members,
    sums,
  );
  const returns = returnsOf(points, comparisonOf(opened, true), columns);
  const course = dailyCourse(points, columns);
  return { returns, points, index: growthIndex(points), daily: { days: course.days, index: growthIndex(course) } };
}

/**
 * The changes that count in these returns, exact, in order of days: those of the ledger, and of shares. `ratesOf` null: each
 * at the rate of its day.
 */
export function changesUnder(book: Book, opened: OpenedReturns, ratesOfDay: Day | null): readonly ListedChange[] {
  const { since, at, target, members, shares } = opened;
  const links = linksOf(book);
  const stretches = shares?.stretches ?? [];
  const grid = dayGridOf({ days: links.days, valued: valuedDaysOf(book) }, since, at, lastDaysOf(stretches));
  const partition = partitionOf(book, opened);
  const shareOn = shares?.on ?? (() => ONE);
  const question = { links, grid, partition, members, target, shareOn, ratesOf: ratesOfDay };
  const parts = windowsOf({ since, at, first: grid.first }, stretches);
  const legs = parts.flatMap((window) => listedChanges(book, { ...question, ...window }));
  const taken = parts.slice(1).flatMap(({ since: day }) => {
    return ownershipChangeFlows(book, { members, day: day as Day, target, shareOn, ratesOf: ratesOfDay });
  });
  return [...legs, ...taken].toSorted((a, b) => a.day - b.day);
}

/**
 * What each position of the group was worth at the end of a day, those that were worth nothing left out: by the shares
 * with which the next day begins, or with which this one ended where it opens the window.
 */
export function heldUnder(
  book: Book,
  { members, target, shares }: OpenedReturns,
  { day, opens }: { readonly day: Day; readonly opens: boolean },
  ratesOfDay: Day | null,
): readonly HeldValue[] {
  const at = new Snapshot(book, members, day);
  const rateAt = ratesOf(book, target, day);
  const context = { book, target, at, since: null, rateAt, rateSince: rateAt, basis: null };
  return members.flatMap((p): HeldValue[] => {
    const { account = -1, instrument = -1, currency = -1 } = book.positions[p] ?? {};
    const end = new LazyPositionRow(context, p).at;
    const share = shares ? shares.on(p, opens ? day : day + 1) : null;
    if (end.quantity.mantissa === 0n || share?.mantissa === 0n) return [];
    const fixed = ratesOfDay === null ? null : fixedRateOn(book, currency, target, ratesOfDay);
    const value = ratesOfDay === null ? end.value : fixed && end.ownValue && multiplyDecimals(end.ownValue, fixed);
    return [{ account, instrument, share, value: value && share ? multiplyDecimals(value, share) : value }];
  });
}

function partitionOf(book: Book, { members, isWhole }: OpenedReturns): Partition {
  const groupOf = new Int32Array(book.positions.length).fill(-1);
  for (const p of members) groupOf[p] = 0;
  return { groupOf, count: 1, isWhole };
}
