import { PRICE_SOURCES } from "../../codes/price-sources.ts";
import { normalizeDecimal, type Decimal } from "../../money/decimal.ts";
import { parseDecimal } from "../../money/parse-decimal.ts";
import type { Book } from "../book.ts";
import type { ExactInput, PriceInput, PriceKey } from "../input.ts";
import { forgetRates } from "./forget-rates.ts";
import { changeHistory, type PriceHistory, type RecordedPrice } from "../price-history.ts";
import { pairKey } from "../rates/rates.ts";
import { splitsIn } from "../splits.ts";
import { positionsHolding } from "../positions-holding.ts";

/**
 * Adds or replaces recorded prices and, for CCY instruments, rates (a rate must be above zero: RangeError).
 * Throws InvalidDecimal; nothing is changed then.
 */
export function setPrices(book: Book, prices: Iterable<PriceInput>): void {
  change(book, prices, []);
}

/** Takes superseded prices or rates out; keys that are not there are ignored. */
export function removePrices(book: Book, keys: Iterable<PriceKey>): void {
  change(book, [], keys);
}

interface Edit {
  readonly table: Map<number, PriceHistory>;
  readonly key: number;
  readonly set: RecordedPrice[];
  readonly remove: Omit<RecordedPrice, "price">[];
}

function change(book: Book, prices: Iterable<PriceInput>, keys: Iterable<PriceKey>): void {
  const ofRates = new Map<number, Edit>();
  const ofPrices = new Map<number, Edit>();
  const editOf = ({ instrument, currency }: PriceKey): Edit => {
    const isRate = book.terms.instruments[instrument]?.type === "CCY";
    const edits = isRate ? ofRates : ofPrices;
    const key = isRate ? pairKey(instrument, currency) : instrument;
    let edit = edits.get(key);
    if (!edit) edits.set(key, (edit = { table: isRate ? book.rates : book.prices, key, set: [], remove: [] }));
    return edit;
  };
  let firstRateDay = Number.POSITIVE_INFINITY;
  for (const input of prices) {
    const edit = editOf(input);
    const price = exactOf(input.price);
    if (edit.table === book.rates && price.mantissa <= 0n) throw new RangeError("A rate must be above zero.");
    const { day, currency } = input;
    edit.set.push({ day, currency, source: PRICE_SOURCES.indexOf(input.source), price });
  }
  for (const key of keys) {
    const { day, currency, source } = key;
    editOf(key).remove.push({ day, currency, source: PRICE_SOURCES.indexOf(source) });
  }
  for (const { table, key, set, remove } of [...ofPrices.values(), ...ofRates.values()]) {
    const splits = table === book.prices ? book.splits.get(key) : undefined;
    const next = changeHistory(table.get(key) ?? null, set, remove, splits);
    if (next) table.set(key, next);
    else table.delete(key);
    if (table === book.rates) {
      for (const { day } of [...set, ...remove]) firstRateDay = Math.min(firstRateDay, day);
    }
  }
  book.changes += 1;
  if (firstRateDay !== Number.POSITIVE_INFINITY) forgetRates(book, firstRateDay);
}

/**
 * Brings the splits of an instrument, and the prices that are carried past them, to what its positions say. Asked after
 * every entry that has a split in it, before or after.
 */
export function refreshSplits(book: Book, instrument: number): void {
  const splits = splitsIn(positionsHolding(book, instrument));
  if (splits.length === 0) book.splits.delete(instrument);
  else book.splits.set(instrument, splits);
  const history = book.prices.get(instrument);
  const next = history && changeHistory(history, [], [], splits);
  if (next) book.prices.set(instrument, next);
}

/** An input number as an exact decimal with the smallest scale. Throws InvalidDecimal. */
export function exactOf(input: ExactInput): Decimal {
  return typeof input === "string" ? parseDecimal(input) : normalizeDecimal(input);
}
