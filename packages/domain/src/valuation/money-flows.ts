import { minorUnitOf } from "../codes/currencies.ts";
import { approximate } from "../money/approximate.ts";
import type { Day } from "../time/day.ts";
import type { Book } from "./book.ts";
import { countUpTo, isNarrow, stepAt } from "./integers.ts";
import { positionKey, type Position } from "./position.ts";
import { rateOn } from "./rates.ts";
import { segmentsOf } from "./rate-segments.ts";
import { entersNetWorth } from "./net-worth-account.ts";
import { EXPENSE, FLOW, INCOME, INTERNAL, TRADE, amountOf, changesUpTo, type Slice } from "./slice.ts";
import { extraAmount } from "./window.ts";

/** The positions of a question shared out among groups. */
export interface Partition {
  /** by position: number of its group; -1: outside */
  readonly groupOf: Int32Array;
  readonly count: number;
  /** one group that holds everything of net worth */
  readonly isWhole: boolean;
}

/** What crossed the edge of a group, by day, in minor units of the target: put in (+), taken out (-). NaN: unknown. */
export interface GroupFlows {
  readonly flow: Map<Day, number>;
  /** income (+) and expenses (-) of what is in the group, whoever's cash they went to or came from */
  readonly income: Map<Day, number>;
  readonly expense: Map<Day, number>;
}

export interface FlowWindow {
  /** null: from the first change */
  readonly since: Day | null;
  readonly at: Day;
  readonly target: number;
  /** every amount at the rate of this day; null: each at the rate of its own */
  readonly rateDay: Day | null;
  /** by position: the share of it that counts; null: all of it */
  readonly weights: Float64Array | null;
}

/**
 * External flows of each group. What came from outside the book always counts; trades and own transfers count where
 * another side of theirs lies outside the group; income and expenses belong to the position that caused them, and
 * are flows where the cash lies in another group. A fee without a cause belongs to the units of its trade.
 */
export function flowsByGroup(book: Book, partition: Partition, window: FlowWindow): GroupFlows[] {
  const groups = Array.from({ length: partition.count }, (): GroupFlows => {
    return { flow: new Map(), income: new Map(), expense: new Map() };
  });
  const rates = new DoubleRates(book, window);
  const owners = partition.isWhole ? null : new Owners(book, partition, window);
  book.positions.forEach((position, p) => {
    const group = partition.groupOf[p] as number;
    if (group < 0) return;
    const amounts = new Amounts(book, position, window, rates, p);
    for (const c of [FLOW, TRADE, INTERNAL, INCOME, EXPENSE]) {
      const slice = position.slices[c];
      if (!slice || (partition.isWhole && (c === TRADE || c === INTERNAL))) continue;
      forEachIn(slice, window, (i) => {
        const day = slice.days[i] as number;
        if (c === FLOW) return add(groups[group]?.flow, day, amounts.at(slice, i));
        if (c === TRADE || c === INTERNAL) {
          if (owners?.isShared(slice.transactions[i] as number)) add(groups[group]?.flow, day, amounts.at(slice, i));
          return;
        }
        const amount = amounts.at(slice, i);
        const causer = owners && position.isCash ? owners.groupOfCause(position, slice, i) : null;
        const kind = c === INCOME ? "income" : "expense";
        const earner = causer === null ? group : causer;
        if (earner >= 0) add(groups[earner]?.[kind], day, amount);
        if (earner === group) return;
        add(groups[group]?.flow, day, amount);
        if (earner >= 0) add(groups[earner]?.flow, day, -amount);
      });
    }
  });
  // Cash outside the question still pays for and receives from what is inside.
  owners?.forEachOutside((position, slice, i, causer, p) => {
    const amount = new Amounts(book, position, window, rates, p).at(slice, i);
    const day = slice.days[i] as number;
    add(groups[causer]?.[slice.changeClass === INCOME ? "income" : "expense"], day, amount);
    add(groups[causer]?.flow, day, -amount);
  });
  return groups;
}

/** Who stands on the sides of a transaction, and who caused an income or an expense. */
class Owners {
  private static readonly NOBODY = -3;
  private static readonly SEVERAL = -4;
  private readonly book: Book;
  private readonly partition: Partition;
  private readonly window: FlowWindow;
  private readonly weights: number[] = [];
  /** by transaction: the only side with a trade or transfer of it */
  private readonly sides: Int32Array;
  /** by transaction: the position whose units it traded with a fee */
  private readonly feePayers = new Map<number, number>();
  /** by instrument: its only position */
  private readonly soleHolders = new Map<number, number>();

  constructor(book: Book, partition: Partition, window: FlowWindow) {
    this.book = book;
    this.partition = partition;
    this.window = window;
    this.sides = new Int32Array(book.identity.count).fill(Owners.NOBODY);
    book.positions.forEach((position, p) => this.take(position, p));
  }

  isShared(transaction: number): boolean {
    return this.sides[transaction] === Owners.SEVERAL;
  }

  /** Group of the position that caused a change of cash, -1 outside; null: not said, so it is the cash's own. */
  groupOfCause(position: Position, slice: Slice, i: number): number | null {
    const cause = slice.causes ? (slice.causes[i] as number) : -1;
    const causer =
      cause >= 0
        ? (this.book.positionIndex.get(positionKey(position.account, cause)) ?? this.soleHolders.get(cause) ?? -1)
        : slice.changeClass === EXPENSE
          ? (this.feePayers.get(slice.transactions[i] as number) ?? -1)
          : -1;
    return causer < 0 ? null : (this.partition.groupOf[causer] as number);
  }

  /** Income and expenses in cash outside the question that something inside caused. */
  forEachOutside(visit: (position: Position, slice: Slice, i: number, causer: number, p: number) => void): void {
    this.book.positions.forEach((position, p) => {
      if ((this.partition.groupOf[p] as number) >= 0 || !position.isCash || !this.isOwn(position)) return;
      for (const c of [INCOME, EXPENSE]) {
        const slice = position.slices[c];
        if (!slice) continue;
        forEachIn(slice, this.window, (i) => {
          const causer = this.groupOfCause(position, slice, i);
          if (causer !== null && causer >= 0) visit(position, slice, i, causer, p);
        });
      }
    });
  }

  private isOwn(position: Position): boolean {
    const account = this.book.terms.accounts[position.account];
    return account !== undefined && entersNetWorth(account);
  }

  /** A group, and within it one share: what moves between positions that count by other shares does not cancel. */
  private sideOf(p: number): number {
    const group = this.partition.groupOf[p] as number;
    const weight = this.window.weights?.[p];
    if (weight === undefined || group < 0) return group;
    let place = this.weights.indexOf(weight);
    if (place < 0) place = this.weights.push(weight) - 1;
    return place * this.partition.count + group;
  }

  private take(position: Position, p: number): void {
    if (!this.isOwn(position)) return;
    const side = this.sideOf(p);
    if (!position.isCash) this.soleHolders.set(position.instrument, this.soleHolders.has(position.instrument) ? -1 : p);
    for (const c of [TRADE, INTERNAL]) {
      const slice = position.slices[c];
      if (!slice) continue;
      forEachIn(slice, this.window, (i) => {
        const transaction = slice.transactions[i] as number;
        const known = this.sides[transaction] as number;
        if (known === Owners.NOBODY) this.sides[transaction] = side;
        else if (known !== side) this.sides[transaction] = Owners.SEVERAL;
        if (hasFee(slice, i)) this.feePayers.set(transaction, p);
      });
    }
  }
}

/** Rates into the target as doubles, looked up once per currency; NaN: none. */
class DoubleRates {
  private readonly book: Book;
  private readonly window: FlowWindow;
  private readonly known = new Map<number, (day: Day) => number>();

  constructor(book: Book, window: FlowWindow) {
    this.book = book;
    this.window = window;
  }

  of(currency: number): (day: Day) => number {
    let rateOf = this.known.get(currency);
    if (!rateOf) {
      rateOf = this.make(currency);
      this.known.set(currency, rateOf);
    }
    return rateOf;
  }

  private make(currency: number): (day: Day) => number {
    const { target, rateDay } = this.window;
    if (currency === target) return () => 1;
    if (rateDay !== null) {
      const rate = rateOn(this.book, currency, target, rateDay);
      const fixed = rate ? approximate(rate.value) : Number.NaN;
      return () => fixed;
    }
    const { days, values } = segmentsOf(this.book, currency, target);
    const doubles = Float64Array.from(values, approximate);
    return (day) => doubles[countUpTo(days, day) - 1] ?? Number.NaN;
  }
}

/** Amounts of the changes of one position in minor units of the target. */
class Amounts {
  private readonly book: Book;
  private readonly position: Position;
  /** minor units of the target in one, by share */
  private readonly unit: number;
  private readonly rateOf: (day: Day) => number;

  constructor(book: Book, position: Position, { target, weights }: FlowWindow, rates: DoubleRates, p: number) {
    this.book = book;
    this.position = position;
    this.unit = 10 ** minorUnitOf(book.terms.instruments[target]?.code ?? "") * (weights?.[p] ?? 1);
    this.rateOf = rates.of(position.currency);
  }

  at(slice: Slice, i: number): number {
    const day = slice.days[i] as number;
    let amount = ownAmount(slice, i);
    const extra = slice.extras.size > 0 ? slice.extras.get(i) : undefined;
    if (extra) {
      const more = extraAmount(this.book, this.position.currency, extra, day);
      amount = more ? amount + approximate(more) : Number.NaN;
    }
    return amount * this.rateOf(day) * this.unit;
  }
}

/** One change in the position's own currency, without extras. */
function ownAmount(slice: Slice, i: number): number {
  const column = slice.amount ?? slice.quantity;
  if (!isNarrow(column)) return approximate(amountOf(slice, i));
  return doubleStep(column, i) / 10 ** (slice.amount ? slice.amountScale : slice.quantityScale);
}

function doubleStep(column: Float64Array, i: number): number {
  return (column[i] as number) - (i > 0 ? (column[i - 1] as number) : 0);
}

function hasFee({ fees }: Slice, i: number): boolean {
  if (!fees) return false;
  return isNarrow(fees) ? doubleStep(fees, i) !== 0 : stepAt(fees, i) !== 0n;
}

function forEachIn(slice: Slice, { since, at }: FlowWindow, visit: (i: number) => void): void {
  const to = changesUpTo(slice, at);
  for (let i = since === null ? 0 : changesUpTo(slice, since); i < to; i++) visit(i);
}

function add(sums: Map<Day, number> | undefined, day: Day, amount: number): void {
  sums?.set(day, (sums.get(day) ?? 0) + amount);
}
