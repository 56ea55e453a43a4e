import {
  buyColumnsOf,
  isNeverShort,
  costOfOldest,
  openLotsAfter,
  stepOf,
  type BuyColumns,
  type TradeColumns,
} from "../lots/buy-columns.ts";
import { FifoRows } from "../lots/fifo-rows.ts";
import type { FeeTreatment } from "../codes/fee-treatments.ts";
import type { Book } from "../ledger/book.ts";
import type { DatedAmounts } from "../ledger/columns/converted-amounts.ts";
import { isNarrow } from "../ledger/columns/integers.ts";
import type { PlainTrades, Position, LotStanding } from "../ledger/columns/position.ts";
import { TRADE, type PostingColumns } from "../ledger/columns/posting-columns.ts";
import type { BookTerms } from "../ledger/terms.ts";

const NOT_MADE = { buys: undefined, rows: undefined, purchases: undefined, standing: undefined };

/** The one slice of plain trades of a position that was never short; null when lots need the general engine. */
export function plainTrades({ terms }: Book, position: Position): PlainTrades | null {
  if (position.plain !== undefined) return position.plain;
  const postings = position.slices[TRADE];
  const isAlone = position.slices.every((other, c) => c === TRADE || !other);
  const trades = postings && isAlone && !position.isCash ? tradeColumns(postings, terms.feeTreatment) : null;
  const isPlain = (of: PostingColumns, told: TradeColumns): boolean =>
    isNeverShort(told) && !(isFund(terms, position) && returnsAtOtherCost(of, told));
  position.plain = postings && trades && isPlain(postings, trades) ? { slice: postings, trades, ...NOT_MADE } : null;
  return position.plain;
}

function isFund({ instruments }: BookTerms, { instrument }: Position): boolean {
  return instruments[instrument]?.type === "CAPC";
}

/**
 * Whether units of a fund went for one of money each, and others came at another cost, as with fees outside the
 * commitment. While all of them cost one, capital returned takes the cost of its units and no other.
 */
function returnsAtOtherCost(
  { quantityScale, amountScale }: PostingColumns,
  { quantity, amount, fees }: TradeColumns,
): boolean {
  const factor = 10 ** Math.abs(quantityScale - amountScale);
  let returns = false;
  let isOther = false;
  // Single names: a pair for each change would be an object for each, in a loop that a first question runs unoptimised.
  for (let i = 0; i < quantity.length; i++) {
    const units = stepOf(quantity, i);
    const money = stepOf(amount, i);
    // Whole numbers of doubles divide without an error where they divide at all.
    const fine = quantityScale > amountScale ? units : money;
    const coarse = quantityScale > amountScale ? money : units;
    const isAtOne = fine % factor === 0 && fine / factor === coarse;
    if (units < 0) returns ||= isAtOne;
    isOther ||= (fees !== null && stepOf(fees, i) !== 0) || (units > 0 && !isAtOne);
  }
  return returns && isOther;
}

/** Buying totals of plain trades, made on first use; without them the position goes over to the general engine. */
export function buysOf(position: Position, plain: PlainTrades): BuyColumns | null {
  plain.buys ??= buyColumnsOf(plain.trades) ?? undefined;
  if (!plain.buys) position.plain = null;
  return plain.buys ?? null;
}

/** What was paid for the purchases of plain trades as amounts of their days. */
export function purchasesOf(plain: PlainTrades, buys: BuyColumns): DatedAmounts {
  const { count, days, quantityScale, amountScale } = plain.slice;
  plain.purchases ??= { count, days, quantity: buys.quantity, quantityScale, amount: buys.cost, amountScale };
  return plain.purchases;
}

/** The oldest open lot after so many changes: asked for again and again within one question. */
export function openLotsOf(plain: PlainTrades, buys: BuyColumns, end: number): LotStanding {
  if (plain.standing?.end !== end) {
    const open = openLotsAfter(plain.trades, buys, end);
    const oldestCost = costOfOldest(buys, open, plain.slice.amountScale);
    plain.standing = { first: open.first, left: open.left, end, oldestCost };
  }
  return plain.standing;
}

/** First in, first out after every change of plain trades, made on first use; null where only totals will do. */
export function rowsOf(position: Position, plain: PlainTrades): FifoRows | null {
  if (plain.rows === undefined) {
    const buys = buysOf(position, plain);
    plain.rows = buys && FifoRows.of(plain.trades, buys);
  }
  return plain.rows;
}

function tradeColumns(postings: PostingColumns, treatment: FeeTreatment = "basis"): TradeColumns | null {
  const { quantity, amount, extras } = postings;
  const fees = treatment === "basis" ? postings.fees : null;
  if (extras.size > 0 || !isNarrow(quantity) || !amount || !isNarrow(amount) || (fees && !isNarrow(fees))) return null;
  return { quantity, amount, fees };
}
