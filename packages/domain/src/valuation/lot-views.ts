import { buyColumnsOf, isNeverShort, type BuyColumns, type TradeColumns } from "../lots/buy-columns.ts";
import { FifoRows } from "../lots/fifo-rows.ts";
import type { FeeTreatment } from "../codes/fee-treatments.ts";
import type { Book } from "./book.ts";
import { isNarrow } from "./integers.ts";
import type { PlainTrades, Position } from "./position.ts";
import { TRADE, type Slice } from "./slice.ts";

/** The one slice of plain trades of a position that was never short; null when lots need the general engine. */
export function plainTrades({ terms }: Book, position: Position): PlainTrades | null {
  if (position.plain !== undefined) return position.plain;
  const slice = position.slices[TRADE];
  const isAlone = position.slices.every((other, c) => c === TRADE || !other);
  const trades = slice && isAlone && !position.isCash ? tradeColumns(slice, terms.feeTreatment) : null;
  position.plain = slice && trades && isNeverShort(trades) ? { slice, trades, buys: undefined, rows: undefined } : null;
  return position.plain;
}

/** Buying totals of plain trades, made on first use; without them the position goes over to the general engine. */
export function buysOf(position: Position, plain: PlainTrades): BuyColumns | null {
  plain.buys ??= buyColumnsOf(plain.trades) ?? undefined;
  if (!plain.buys) position.plain = null;
  return plain.buys ?? null;
}

/** First in, first out after every change of plain trades, made on first use; null where only totals will do. */
export function rowsOf(position: Position, plain: PlainTrades): FifoRows | null {
  if (plain.rows === undefined) {
    const buys = buysOf(position, plain);
    plain.rows = buys && FifoRows.of(plain.trades, buys);
  }
  return plain.rows;
}

function tradeColumns(slice: Slice, treatment: FeeTreatment = "basis"): TradeColumns | null {
  const { quantity, amount, extras } = slice;
  const fees = treatment === "basis" ? slice.fees : null;
  if (extras.size > 0 || !isNarrow(quantity) || !amount || !isNarrow(amount) || (fees && !isNarrow(fees))) return null;
  return { quantity, amount, fees };
}
