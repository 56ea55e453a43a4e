import type { BuyColumns, OpenLots, TradeColumns } from "../../lots/buy-columns.ts";
import type { FifoRows } from "../../lots/fifo-rows.ts";
import type { Decimal } from "../../money/decimal.ts";
import type { ConvertedAmounts, DatedAmounts } from "./converted-amounts.ts";
import type { Day } from "../../time/day.ts";
import type { PostingColumns } from "./posting-columns.ts";

/** Which lots are open after so many changes, and what is left of the cost of the oldest. */
export interface LotStanding extends OpenLots {
  readonly end: number;
  readonly oldestCost: Decimal;
}

/** The trades of a position that lots can be told from by running totals. */
export interface PlainTrades {
  readonly slice: PostingColumns;
  readonly trades: TradeColumns;
  /** made on first use */
  buys: BuyColumns | undefined;
  /** made once the book is asked again and again; null: a sum could pass 2^52 */
  rows: FifoRows | null | undefined;
  /** what was paid for purchases, to be converted at the rates of their days; made on first use */
  purchases: DatedAmounts | undefined;
  /** where first in, first out was found to stand last */
  standing: LotStanding | undefined;
}

/** One instrument in one own account. */
export interface Position {
  /** indices in the terms */
  readonly account: number;
  readonly instrument: number;
  /** instrument index of the currency it is valued in */
  readonly currency: number;
  readonly isCash: boolean;
  /** by change class; null where there is no change of that class */
  readonly slices: (PostingColumns | null)[];
  /** plain trades only; undefined: not looked at since the last entry, null: lots need the general engine */
  plain: PlainTrades | null | undefined;
  /** amounts at the rates of their days by target currency and class; after the classes those of purchases */
  readonly converted: Map<number, (ConvertedAmounts | null)[]>;
}

/** Whether anything is entered of a position: one whose entries were all taken out again stays in a warm book. */
export function hasChanges({ slices }: Pick<Position, "slices">): boolean {
  return slices.some((postings) => postings !== null && postings !== undefined);
}

/** Whether anything of it was written up to the end of a day. */
export function hasBegun({ slices }: Pick<Position, "slices">, day: Day): boolean {
  return slices.some((postings) => postings && (postings.days[0] as Day) <= day);
}

/** Key of a position among all of a book. */
export function positionKey(account: number, instrument: number): number {
  return account * 0x400_0000 + instrument;
}
