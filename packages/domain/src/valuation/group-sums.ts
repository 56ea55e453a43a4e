/** What a group held and what moved it, in one currency, by place of a day grid. */
export interface CurrencySums {
  /** at the end of the day; NaN: a price is unknown */
  readonly value: Float64Array;
  /** put in (+) and taken out (-); NaN: an amount is unknown */
  readonly flow: Float64Array;
  readonly income: Float64Array;
  /** below zero */
  readonly expense: Float64Array;
}

/** What happened on a day, whatever it added up to. */
export const FLOWED = 1;
export const EARNED = 2;
export const SPENT = 4;

/** The sums of one group by currency (instrument index); cleared, the next group uses the same columns. */
export class GroupSums {
  /** FLOWED, EARNED and SPENT by place */
  readonly marks: Uint8Array;
  private readonly byCurrency = new Map<number, CurrencySums>();
  private readonly used = new Map<number, CurrencySums>();

  constructor(places: number) {
    this.marks = new Uint8Array(places);
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
      sums = { value: column(), flow: column(), income: column(), expense: column() };
      this.byCurrency.set(currency, sums);
    }
    this.used.set(currency, sums);
    return sums;
  }

  /** Adds what a group inside this one holds; flows are not the sum of those of the parts. */
  addValues(part: GroupSums): void {
    for (const [currency, { value }] of part.used) addColumn(value, this.of(currency).value);
  }

  clear(): void {
    const { marks } = this;
    for (const { value } of this.used.values()) value.fill(0);
    for (let place = 0; place < marks.length; place++) {
      if (marks[place] === 0) continue;
      marks[place] = 0;
      for (const { flow, income, expense } of this.used.values()) {
        flow[place] = 0;
        income[place] = 0;
        expense[place] = 0;
      }
    }
    this.used.clear();
  }
}

/** Adds a column to another, by a share. */
export function addColumn(from: Float64Array, into: Float64Array, share = 1): void {
  for (let i = 0; i < into.length; i++) into[i] = (into[i] as number) + (from[i] as number) * share;
}
