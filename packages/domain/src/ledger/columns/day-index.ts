import type { Day } from "../../time/day.ts";
import type { Position } from "./position.ts";
import { hasNarrowColumns, type PostingChange } from "./posting-difference.ts";
import { CLASSES, type PostingColumns } from "./posting-columns.ts";

/** Days between two standings that are kept: the shorter, the less is added up for a question and the more is kept. */
const BLOCK = 64;

/** Room for what comes later, so that a new position, a later day or another change is no reason to begin anew. */
const SPARE_POSITIONS = 64;
const SPARE_DAYS = 400;
const SPARE_CHANGES = 4096;

/** Where every slice stands at the end of one day, by position x CLASSES + class. */
export interface Standing {
  /** number of changes */
  readonly counts: Int32Array;
  /** running quantity, at the slice's scale */
  readonly quantities: Float64Array;
}

/**
 * All changes of a book by day, and where every slice stood at the start of every 64th: a standing on any day is a
 * copy and the changes of at most 64 days, read one after the other, instead of a search in every slice. Slices with
 * a column past 2^52 are not in it (`holds`); its sums are the other slices' own running totals, hence exact.
 */
export class DayIndex {
  private readonly firstDay: Day;
  /** number of changes on the tape up to the end of each day from `firstDay` */
  private readonly ends: Int32Array;
  private readonly standings: Standing[] = [];
  private readonly slots: number;
  private readonly inside: Uint8Array;
  private readonly scales: Uint8Array;
  private count: number;
  private tapeSlots: Int32Array;
  private tapeQuantities: Float64Array;
  /** lent to whoever asks, until the next one asks */
  private readonly lent: Float64Array;

  constructor(positions: readonly Position[]) {
    const slices = narrowSlices(positions);
    let first = Number.POSITIVE_INFINITY;
    let last = Number.NEGATIVE_INFINITY;
    let count = 0;
    for (const { slice: postings } of slices) {
      first = Math.min(first, postings.days[0] as number);
      last = Math.max(last, postings.days[postings.count - 1] as number);
      count += postings.count;
    }
    this.slots = (positions.length + SPARE_POSITIONS) * CLASSES;
    this.lent = new Float64Array(this.slots);
    this.inside = new Uint8Array(this.slots).fill(1);
    this.scales = new Uint8Array(this.slots);
    positions.forEach((position, p) =>
      position.slices.forEach((postings, c) => {
        if (postings && !hasNarrowColumns(postings)) this.inside[p * CLASSES + c] = 0;
        this.scales[p * CLASSES + c] = postings?.quantityScale ?? 0;
      }),
    );
    this.firstDay = count === 0 ? 0 : first;
    this.ends = new Int32Array(count === 0 ? 0 : last - first + 1 + SPARE_DAYS);
    this.count = count;
    this.tapeSlots = new Int32Array(count + SPARE_CHANGES);
    this.tapeQuantities = new Float64Array(count + SPARE_CHANGES);
    this.fill(slices);
    this.stand();
  }

  /** Whether a book of so many positions can still be answered from it. */
  hasRoomFor(positions: number): boolean {
    return positions * CLASSES <= this.slots;
  }

  /** Whether a slice is in it. */
  holds(slot: number): boolean {
    return this.inside[slot] === 1;
  }

  /** Scale of the quantities of a slice. */
  quantityScaleOf(slot: number): number {
    return this.scales[slot] as number;
  }

  /** Where everything stands at the end of a day. The counts are the caller's own; the quantities hold until the next call. */
  at(day: Day): Standing {
    const index = Math.min(day - this.firstDay, this.ends.length - 1);
    if (index < 0) return { counts: new Int32Array(this.slots), quantities: this.lent.fill(0) };
    const block = Math.floor(index / BLOCK);
    const { counts, quantities } = this.standings[block] as Standing;
    this.lent.set(quantities);
    const standing = { counts: counts.slice(), quantities: this.lent };
    this.play(standing, block === 0 ? 0 : (this.ends[block * BLOCK - 1] as number), this.ends[index] as number);
    return standing;
  }

  /** Follows what an entry changed in a slice; false when there is no room for it and the index must be made anew. */
  follow(slot: number, next: PostingColumns | null, changes: readonly PostingChange[]): boolean {
    if (slot >= this.slots || this.inside[slot] !== 1) return false;
    const isInside = (day: Day): boolean => day >= this.firstDay && day - this.firstDay < this.ends.length;
    if (!changes.every((change) => isInside(change.day))) return false;
    if (this.count + changes.length > this.tapeSlots.length) return false;
    if (next) this.scales[slot] = next.quantityScale;
    return changes.every((change) => this.change(slot, change));
  }

  /** Puts a change on the tape or takes it off, and lets every later day and standing know. */
  private change(slot: number, { day, quantity, sign }: PostingChange): boolean {
    const index = day - this.firstDay;
    const end = this.ends[index] as number;
    if (sign > 0) {
      this.move(end, end + 1);
      this.tapeSlots[end] = slot;
      this.tapeQuantities[end] = quantity;
    } else {
      const start = index === 0 ? 0 : (this.ends[index - 1] as number);
      let place = end - 1;
      while (place >= start && !(this.tapeSlots[place] === slot && this.tapeQuantities[place] === quantity)) place -= 1;
      if (place < start) return false;
      this.move(place + 1, place);
    }
    this.count += sign;
    for (let later = index; later < this.ends.length; later++) this.ends[later] = (this.ends[later] as number) + sign;
    for (let block = Math.floor(index / BLOCK) + 1; block < this.standings.length; block++) {
      const { counts, quantities } = this.standings[block] as Standing;
      counts[slot] = (counts[slot] as number) + sign;
      quantities[slot] = (quantities[slot] as number) + sign * quantity;
    }
    return true;
  }

  private move(from: number, to: number): void {
    this.tapeSlots.copyWithin(to, from, this.count);
    this.tapeQuantities.copyWithin(to, from, this.count);
  }

  /** Writes every change at the place of its day: counted first, so that each is written once. */
  private fill(slices: readonly { readonly slot: number; readonly slice: PostingColumns }[]): void {
    const { firstDay, ends, tapeSlots, tapeQuantities } = this;
    for (const { slice: postings } of slices) {
      const { days, count } = postings;
      for (let i = 0; i < count; i++) {
        const day = (days[i] as number) - firstDay;
        ends[day] = (ends[day] as number) + 1;
      }
    }
    const places = new Int32Array(ends.length);
    let total = 0;
    for (let day = 0; day < ends.length; day++) {
      places[day] = total;
      total += ends[day] as number;
      ends[day] = total;
    }
    for (const { slot, slice: postings } of slices) {
      const { days, count } = postings;
      const quantity = postings.quantity as Float64Array;
      let units = 0;
      for (let i = 0; i < count; i++) {
        const day = (days[i] as number) - firstDay;
        const place = places[day] as number;
        places[day] = place + 1;
        tapeSlots[place] = slot;
        tapeQuantities[place] = (quantity[i] as number) - units;
        units = quantity[i] as number;
      }
    }
  }

  private stand(): void {
    const standing = { counts: new Int32Array(this.slots), quantities: new Float64Array(this.slots) };
    let before = 0;
    for (let start = 0; start < this.ends.length; start += BLOCK) {
      const end = start === 0 ? 0 : (this.ends[start - 1] as number);
      this.play(standing, before, end);
      this.standings.push(copyOf(standing));
      before = end;
    }
  }

  private play({ counts, quantities }: Standing, from: number, to: number): void {
    const { tapeSlots, tapeQuantities } = this;
    for (let i = from; i < to; i++) {
      const slot = tapeSlots[i] as number;
      counts[slot] = (counts[slot] as number) + 1;
      quantities[slot] = (quantities[slot] as number) + (tapeQuantities[i] as number);
    }
  }
}

function copyOf(standing: Standing): Standing {
  return { counts: standing.counts.slice(), quantities: standing.quantities.slice() };
}

function narrowSlices(positions: readonly Position[]): { slot: number; slice: PostingColumns }[] {
  return positions.flatMap((position, p) =>
    position.slices.flatMap((postings, c) =>
      postings && hasNarrowColumns(postings) ? [{ slot: p * CLASSES + c, slice: postings }] : [],
    ),
  );
}
