import type { CurrencySums, GroupSums } from "./group-sums.ts";

/** The columns of one currency; null: nothing on any day. */
interface PackedCurrency {
  readonly currency: number;
  readonly value: Float64Array | null;
  readonly flows: readonly (Float64Array | null)[];
  readonly income: Float64Array | null;
  readonly expense: Float64Array | null;
}

/** Which places of packed columns go where: values from `first` on, what moved them from `moved` on, up to `end`. */
export interface PackedRange {
  readonly first: number;
  readonly moved: number;
  readonly end: number;
  /** place in the other columns of what is at `first` */
  readonly place: number;
}

/** The sums of one group over a stretch of days, without the columns that hold nothing. */
export class PackedSums {
  /** numbers of 8 bytes that it holds, about */
  readonly size: number;
  private readonly marks: Uint32Array;
  private readonly currencies: readonly PackedCurrency[];

  constructor({ marks, currencies }: GroupSums) {
    this.marks = marks.slice();
    this.currencies = Array.from(currencies, ([currency, sums]) => packed(currency, sums));
    const columns = this.currencies.flatMap(({ value, flows, income, expense }) => [value, ...flows, income, expense]);
    this.size = columns.reduce((size, column) => size + (column?.length ?? 0), marks.length / 2);
  }

  /** Copies a range into the sums of a group in which there is nothing yet. */
  copyTo(sums: GroupSums, range: PackedRange): void {
    const { first, moved, end, place } = range;
    const shift = place - first;
    for (let i = moved; i < end; i++) sums.marks[i + shift] = this.marks[i] as number;
    for (const { currency, value, flows, income, expense } of this.currencies) {
      const own = sums.of(currency);
      copyColumn(value, first, range, own.value);
      for (let level = 0; level < flows.length; level++)
        copyColumn(flows[level] ?? null, moved, range, own.flows[level] as Float64Array);
      copyColumn(income, moved, range, own.income);
      copyColumn(expense, moved, range, own.expense);
    }
  }
}

function packed(currency: number, { value, flows, income, expense }: CurrencySums): PackedCurrency {
  return {
    currency,
    value: packedColumn(value),
    flows: flows.map(packedColumn),
    income: packedColumn(income),
    expense: packedColumn(expense),
  };
}

/** Also what is not known is something. */
function packedColumn(column: Float64Array): Float64Array | null {
  return column.some((amount) => amount !== 0) ? column.slice() : null;
}

function copyColumn(
  column: Float64Array | null,
  from: number,
  { first, end, place }: PackedRange,
  into: Float64Array,
): void {
  if (!column) return;
  const shift = place - first;
  if (from === 0 && end === column.length) into.set(column, shift);
  else for (let i = from; i < end; i++) into[i + shift] = column[i] as number;
}
