import { multiplyDecimals, negateDecimal, type Decimal } from "../money/decimal.ts";
import type { Day } from "../time/day.ts";
import type { Book } from "../ledger/book.ts";
import { FlowLevels } from "../returns/flow-levels.ts";
import { EARNED, GroupSums, SPENT } from "../returns/group-sums.ts";
import type { ListedChange } from "../ledger/listed-change.ts";
import { MoneyFlows, type CountedChanges, type FlowWindow } from "../returns/money-flows.ts";
import { positionKey, type Position } from "../ledger/columns/position.ts";
import { fixedRateOn } from "../ledger/rates/rate-segments.ts";
import { rateOn } from "../ledger/rates/rates.ts";
import type { Partition } from "../returns/grouping-plan.ts";
import { CHANGE_CLASSES, quantityOf, type PostingColumns } from "../ledger/columns/posting-columns.ts";
import type { Adding, Sharing } from "../returns/posting-amounts.ts";
import { amountAt } from "../market/window.ts";

/** Which changes are listed: of the positions of one group, in a currency, each by a share. */
export interface ListedQuestion extends Omit<FlowWindow, "book"> {
  /** one group, number 0 */
  readonly partition: Partition;
  readonly members: readonly number[];
  /** instrument index */
  readonly target: number;
  /** share of a position (index) that counts on a day */
  readonly shareOn: (p: number, day: Day) => Decimal;
  /** the day whose rate counts for every change, by the rule of `fixedRateOn`; null: that of its own day */
  readonly ratesOf: Day | null;
}

/**
 * The changes that `MoneyFlows` counts for one group, one by one and exact, in order of days: by the same rule of what
 * crosses its edge, so that they add up to what its returns are worked out from.
 */
export function listedChanges(book: Book, question: ListedQuestion): readonly ListedChange[] {
  const { partition, members, weights, links, grid } = question;
  const found: ListedChange[] = [];
  const levels = new FlowLevels(links, { partitions: [partition], weights });
  const sums = new GroupSums(grid.days.length, 0);
  const flows = new MoneyFlows({ ...question, book }, levels, (position, slice) => {
    return new Listing(book, question, { position, slice, found });
  });
  for (const p of members) flows.add(p, sums);
  return found.sort((a, b) => a.day - b.day);
}

/** Takes down what of a slice would be added. */
class Listing implements CountedChanges {
  private readonly book: Book;
  private readonly question: ListedQuestion;
  private readonly of: { readonly position: Position; readonly slice: PostingColumns; readonly found: ListedChange[] };
  private readonly p: number;

  constructor(book: Book, question: ListedQuestion, of: Listing["of"]) {
    this.book = book;
    this.question = question;
    this.of = of;
    this.p = book.positionIndex.get(positionKey(of.position.account, of.position.instrument)) ?? -1;
  }

  addTo(adding: Adding, from: number, to: number): void {
    for (let i = from; i < to; i++) this.take(i, adding.mark, adding.share);
  }

  addSome(adding: Adding, indices: Int32Array, from: number, to: number): void {
    for (let n = from; n < to; n++) this.take(indices[n] as number, adding.mark, adding.share);
  }

  shareOut({ into, share, setOf, levels }: Sharing, from: number, to: number): void {
    for (let i = from; i < to; i++) {
      const level = levels[setOf[this.of.slice.transactions[i] as number] as number] as number;
      if (into[level]) this.take(i, 0, share);
    }
  }

  /** `share` below zero: what a holding caused in cash elsewhere leaves its group. */
  private take(i: number, mark: number, share: number): void {
    const { book, question, of } = this;
    const { slice, position } = of;
    const day = slice.days[i] as Day;
    const amount = amountAt(book, position, slice, i);
    const { currency } = position;
    const { target, ratesOf } = question;
    const rate =
      ratesOf === null
        ? (rateOn(book, currency, target, day)?.value ?? null)
        : fixedRateOn(book, currency, target, ratesOf);
    const converted = amount && rate && multiplyDecimals(amount, rate);
    const counts = converted && multiplyDecimals(converted, question.shareOn(this.p, day));
    of.found.push({
      account: position.account,
      instrument: position.instrument,
      currency: position.currency,
      day,
      transaction: book.identity.textOf(slice.transactions[i] as number),
      category: CHANGE_CLASSES[slice.changeClass] ?? "internal",
      quantity: quantityOf(slice, i),
      amount,
      counts: counts && share < 0 ? negateDecimal(counts) : counts,
      kind: mark === EARNED ? "income" : mark === SPENT ? "expense" : "flow",
    });
  }
}
