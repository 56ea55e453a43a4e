/** What a group held and what moved it, in one currency, by place of a day grid. */
export interface CurrencySums {
  /** at the end of the day; NaN: a price is unknown */
  readonly value: Float64Array;
  /**
   * Put in (+) and taken out (-) by the level at which it first crosses an edge: what crosses the edge of a coarse group
   * crosses that of every finer one around the same position. NaN: an amount is unknown.
   */
  readonly flows: readonly Float64Array[];
  readonly income: Float64Array;
  /** below zero */
  readonly expense: Float64Array;
}

/** What happened on a day, whatever it added up to. */
export const EARNED = 1;
export const SPENT = 2;
const FLOWED = 4;
/** Levels beyond these share a mark: a day may then count for a group on which nothing crossed its edge. */
const MARKED_LEVELS = 28;

/** With at most one marked day in this many, only the marked days are visited. */
const SPARSE = 4;

/** The mark of a flow that first crosses an edge at a level. */
export function flowMark(level: number): number {
  return FLOWED << Math.min(level, MARKED_LEVELS);
}

/** The marks of everything that crosses the edge of a group of a level. */
export function flowMarksUpTo(level: number): number {
  return (flowMark(level) << 1) - FLOWED;
}

/** The sums of one group by currency (instrument index); cleared, the next group uses the same columns. */
export class GroupSums {
  /** number of the level from the coarsest, 0, on */
  readonly level: number;
  /** EARNED, SPENT and flow marks by place */
  readonly marks: Uint32Array;
  /** by currency: what came in (+) or went out (-) once the first day was over, by a change of shares; its value has it */
  readonly takenAtFirst = new Map<number, number>();
  private readonly byCurrency = new Map<number, CurrencySums>();
  private readonly used = new Map<number, CurrencySums>();
  /** reused by every call of `markedPlaces` */
  private readonly room: Int32Array;

  constructor(places: number, level: number) {
    this.marks = new Uint32Array(places);
    this.room = new Int32Array(places);
    this.level = level;
  }

  /** The currencies that the group has anything in. */
  get currencies(): ReadonlyMap<number, CurrencySums> {
    return this.used;
  }

  of(currency: number): CurrencySums {
    const known = this.used.get(currency);
    if (known) return known;
    let sums = this.byCurrency.get(currency);
    if (!sums) {
      const column = (): Float64Array => new Float64Array(this.marks.length);
      const flows = Array.from({ length: this.level + 1 }, column);
      sums = { value: column(), flows, income: column(), expense: column() };
      this.byCurrency.set(currency, sums);
    }
    this.used.set(currency, sums);
    return sums;
  }

  /** Adds what a group of the next finer level inside this one holds and earned, and what of its flows leaves this one too. */
  addPart(part: GroupSums): void {
    const marked = part.markedPlaces();
    // Where there is no mark there is nothing to add.
    const isSparse = marked.length * SPARSE <= part.marks.length;
    const add = isSparse ? (from: Float64Array, into: Float64Array) => addMarked(marked, from, into) : addColumn;
    for (const [currency, sums] of part.used) {
      const own = this.of(currency);
      addColumn(sums.value, own.value);
      for (let level = 0; level < own.flows.length; level++)
        add(sums.flows[level] as Float64Array, own.flows[level] as Float64Array);
      add(sums.income, own.income);
      add(sums.expense, own.expense);
    }
    for (const [currency, amount] of part.takenAtFirst)
      this.takenAtFirst.set(currency, (this.takenAtFirst.get(currency) ?? 0) + amount);
    const kept = flowMarksUpTo(this.level) | EARNED | SPENT;
    for (let i = 0; i < marked.length; i++) {
      const place = marked[i] as number;
      this.marks[place] = (this.marks[place] as number) | ((part.marks[place] as number) & kept);
    }
  }

  clear(): void {
    const marked = this.markedPlaces();
    for (const { value, flows, income, expense } of this.used.values()) {
      value.fill(0);
      for (const column of [...flows, income, expense])
        for (let i = 0; i < marked.length; i++) column[marked[i] as number] = 0;
    }
    this.marks.fill(0);
    this.takenAtFirst.clear();
    this.used.clear();
  }

  /** Ascending, in a column that holds until the next call: few days of a group have anything but a value. */
  private markedPlaces(): Int32Array {
    const { marks, room } = this;
    let count = 0;
    for (let place = 0; place < marks.length; place++) if (marks[place] !== 0) room[count++] = place;
    return room.subarray(0, count);
  }
}

function addColumn(from: Float64Array, into: Float64Array): void {
  for (let i = 0; i < into.length; i++) into[i] = (into[i] as number) + (from[i] as number);
}

function addMarked(marked: Int32Array, from: Float64Array, into: Float64Array): void {
  for (let i = 0; i < marked.length; i++) {
    const place = marked[i] as number;
    into[place] = (into[place] as number) + (from[place] as number);
  }
}
