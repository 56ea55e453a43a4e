import { buyColumnsOf, isNeverShort, type BuyColumns, type TradeColumns } from "../lots/buy-columns.ts";
import { FifoRows } from "../lots/fifo-rows.ts";
import type { LotMovement, LotState } from "../lots/fifo.ts";
import { runLots } from "../lots/run-lots.ts";
import { addDecimals, multiplyDecimals, type Decimal } from "../money/decimal.ts";
import type { LotMethod } from "../codes/lot-methods.ts";
import type { Day } from "../time/day.ts";
import type { Book } from "./book.ts";
import { isNarrow } from "./integers.ts";
import type { PlainTrades, Position } from "./position.ts";
import { rateOn } from "./rates.ts";
import { INTERNAL, TRADE, amountOf, changesUpTo, feesOf, quantityOf, type ForeignAmount, type Slice } from "./slice.ts";
import { extraAmount } from "./window.ts";

/** The one slice of plain trades of a position that was never short; null when lots need the general engine. */
export function plainTrades(position: Position): PlainTrades | null {
  if (position.plain !== undefined) return position.plain;
  const slice = position.slices[TRADE];
  const isAlone = position.slices.every((other, c) => c === TRADE || !other);
  const trades = slice && isAlone && !position.isCash ? tradeColumns(slice) : null;
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

function tradeColumns({ quantity, amount, fees, extras }: Slice): TradeColumns | null {
  if (extras.size > 0 || !isNarrow(quantity) || !amount || !isNarrow(amount) || (fees && !isNarrow(fees))) return null;
  return { quantity, amount, fees };
}

/**
 * Lots of all accounts that hold an instrument and need the general engine, by account, at the end of a day. Units
 * received without a given cost have none; a conversion takes and gives at the amount of the bridge.
 */
export function generalLots(
  book: Book,
  instrument: number,
  day: Day,
  methodOf: (account: number) => LotMethod,
): ReadonlyMap<number, LotState> {
  const movements: LotMovement[] = [];
  for (const position of book.positions) {
    if (position.instrument !== instrument || position.isCash) continue;
    if (methodOf(position.account) === "FIFO" && plainTrades(position)) continue;
    for (const slice of position.slices) {
      if (!slice) continue;
      const n = changesUpTo(slice, day);
      for (let i = 0; i < n; i++) movements.push(movementOf(book, position, slice, i));
    }
  }
  return runLots(movements, methodOf);
}

function movementOf(book: Book, position: Position, slice: Slice, i: number): LotMovement {
  const quantity = quantityOf(slice, i);
  const extra = slice.extras.get(i);
  const day = slice.days[i] as number;
  const common = { day, transaction: slice.transactions[i] as number, account: position.account, quantity };
  if (slice.changeClass === INTERNAL) return { ...common, kind: "transfer", amount: null, acquired: null };
  if (slice.changeClass === TRADE) {
    let amount: Decimal | null = addDecimals(amountOf(slice, i), feesOf(slice, i));
    if (extra) {
      const more = extraAmount(book, position.currency, extra, day);
      const fees = sumAt(book, extra.foreignFees, position.currency, day);
      amount = more && fees && addDecimals(amount, addDecimals(more, fees));
    }
    return { ...common, kind: "trade", amount, acquired: null };
  }
  const isOut = quantity.mantissa < 0n;
  if (isOut) return { ...common, kind: "give", amount: null, acquired: null };
  const lot = extra?.lot ?? null;
  return { ...common, kind: "receive", amount: lot?.cost ?? null, acquired: lot?.acquired ?? null };
}

function sumAt(book: Book, amounts: readonly ForeignAmount[], currency: number, day: Day): Decimal | null {
  let total: Decimal = { mantissa: 0n, scale: 0 };
  for (const { amount, currency: paid } of amounts) {
    const rate = rateOn(book, paid, currency, day);
    if (!rate) return null;
    total = addDecimals(total, multiplyDecimals(amount, rate.value));
  }
  return total;
}
