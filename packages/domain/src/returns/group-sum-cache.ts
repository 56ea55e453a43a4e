import type { Day } from "../time/day.ts";
import type { Book } from "../ledger/book.ts";
import { DerivedCache } from "../ledger/derived-cache.ts";
import { regularGridOf } from "../snapshot/day-grid.ts";
import { EndValues } from "./end-values.ts";
import { FlowLevels } from "./flow-levels.ts";
import { GroupSums } from "./group-sums.ts";
import { LedgerSums } from "./ledger-sums.ts";
import { countUpTo } from "../ledger/columns/integers.ts";
import { linksOf, type LedgerLinks } from "../ledger/links/ledger-links.ts";
import { PackedSums, type PackedRange } from "./packed-sums.ts";
import { leafGroups, isSamePlan, type LeafGroup, type GroupingPlan } from "./grouping-plan.ts";
import type { PartitionedBook, SumsSource, SumsWindow } from "./sums-source.ts";
import { valuedDaysOf } from "../ledger/valued-days.ts";

/** Days of one stretch. */
const STRETCH = 128;
/** Numbers of 8 bytes that are kept at most. */
const MOST_NUMBERS = 1_500_000;

/** The regular days of one stretch, and what every group of the finest partition held and what moved it on them. */
interface Stretch {
  readonly days: Int32Array;
  /** by number of the group; none of a group without positions */
  readonly groups: readonly (PackedSums | undefined)[];
  readonly size: number;
}

/** Ways to share a book out of which sums are kept. */
const MOST_WAYS = 3;

const WAYS = new DerivedCache<PartitionedBook[]>("everything", () => []);

/** The sums of a book shared out in one way, the newest questions first. */
export function groupSumsOf(book: Book, shared: GroupingPlan): PartitionedBook {
  const ways = WAYS.of(book);
  const known = ways.findIndex((one) => isSamePlan(one.shared, shared));
  const [kept = new GroupSumCache(book, linksOf(book), shared)] = known < 0 ? [] : ways.splice(known, 1);
  ways.unshift(kept);
  ways.splice(MOST_WAYS);
  return kept;
}

/** Memory that all sums kept of a book take, about. */
export function cachedBytes(book: Book): number {
  return WAYS.of(book).reduce((sum, { bytes }) => sum + bytes, 0);
}

/**
 * A book shared out in one way, for as long as nothing in the book changes. The first window is added up as it is; from
 * the second one on whole stretches of days are added up and kept, so that another window has most of them at hand.
 */
class GroupSumCache implements PartitionedBook {
  readonly shared: GroupingPlan;
  readonly finest: readonly LeafGroup[];
  private readonly book: Book;
  private readonly links: LedgerLinks;
  private readonly levels: FlowLevels;
  /** by number, the one that was asked for longest ago first */
  private readonly stretches = new Map<number, Stretch>();
  private size = 0;
  private isAskedAgain = false;

  constructor(book: Book, links: LedgerLinks, shared: GroupingPlan) {
    this.book = book;
    this.links = links;
    this.shared = shared;
    this.levels = new FlowLevels(links, shared);
    this.finest = leafGroups(shared);
  }

  get bytes(): number {
    return this.size * Float64Array.BYTES_PER_ELEMENT;
  }

  over(window: SumsWindow): SumsSource {
    const { grid, since, at } = window;
    const isKept = this.isAskedAgain && grid.days.length * this.finest.length <= MOST_NUMBERS;
    this.isAskedAgain = true;
    if (!isKept) return this.ledgerSums(window);
    const parts: { readonly stretch: Stretch; readonly range: PackedRange }[] = [];
    const missing = new Set([grid.first, at]);
    const last = Math.floor(at / STRETCH);
    const needed = new Set<number>();
    for (let number = Math.floor(grid.first / STRETCH); number <= last; number++) {
      needed.add(number);
      const stretch = this.stretchOf(number);
      const { days } = stretch;
      const first = countUpTo(days, grid.first - 1);
      const end = countUpTo(days, at);
      if (first === end) continue;
      for (const day of [grid.first, at]) if (days[countUpTo(days, day) - 1] === day) missing.delete(day);
      const moved = since === null ? first : countUpTo(days, since);
      parts.push({
        stretch,
        range: { first, moved, end, place: grid.placeOf[(days[first] as Day) - grid.first] as number },
      });
    }
    this.forget(needed);
    const ends = missing.size === 0 ? null : new EndValues(this.book, this.shared.weights, grid, [...missing]);
    return {
      take: ({ number, members }, sums) => {
        for (const { stretch, range } of parts) stretch.groups[number]?.copyTo(sums, range);
        ends?.addTo(members, sums);
      },
    };
  }

  private ledgerSums(window: SumsWindow): LedgerSums {
    const { book, links, levels, shared } = this;
    const { partitions, weights } = shared;
    const stretches = weights ? [{ from: window.grid.first, weights }] : [];
    return new LedgerSums({ ...window, book, links, levels, partitions, stretches });
  }

  private stretchOf(number: number): Stretch {
    const known = this.stretches.get(number);
    const stretch = known ?? this.addedUp(number * STRETCH);
    if (!known) this.size += stretch.size;
    this.stretches.delete(number);
    this.stretches.set(number, stretch);
    return stretch;
  }

  private addedUp(first: Day): Stretch {
    const at = first + STRETCH - 1;
    const grid = regularGridOf({ days: this.links.days, valued: valuedDaysOf(this.book) }, first, at);
    const source = this.ledgerSums({ grid, since: first - 1, at });
    const sums = new GroupSums(grid.days.length, this.shared.partitions.length - 1);
    const groups: PackedSums[] = [];
    let size = 0;
    for (const group of grid.days.length === 0 ? [] : this.finest) {
      source.take(group, sums);
      const kept = new PackedSums(sums);
      sums.clear();
      groups[group.number] = kept;
      size += kept.size;
    }
    return { days: grid.days, groups, size };
  }

  /** Lets stretches go that are not needed now, until what is kept is within its bound. */
  private forget(needed: ReadonlySet<number>): void {
    for (const [number, { size }] of this.stretches) {
      if (this.size <= MOST_NUMBERS) return;
      if (needed.has(number)) continue;
      this.stretches.delete(number);
      this.size -= size;
    }
  }
}
