import { ZERO, addDecimals, mantissaAt, multiplyDecimals, powerOfTen, type Decimal } from "../money/decimal.ts";
import { decimalOf, multiplyRationals, rationalOf } from "../money/rational.ts";
import { divideToDecimal } from "../money/round.ts";
import type { Day } from "../time/day.ts";
import { bondInterest } from "./models/bond-course.ts";
import type { Book } from "../ledger/book.ts";
import { fundPrice } from "./models/fund-value.ts";
import type { Nav } from "../ledger/nav.ts";
import { forwardPrice } from "./models/forward-price.ts";
import { isNarrow, stepAt, type Integers } from "../ledger/columns/integers.ts";
import { loanInterest } from "./models/loan-course.ts";
import { isCarried, newestUpTo, priceAt, recordedDay, sourceName } from "../ledger/price-history.ts";
import { rateOn } from "../ledger/rates/rates.ts";
import { openingCost } from "./opening-cost.ts";
import type { PriceUsed } from "./price-used.ts";
import { TRADE, changesUpTo, isPlainChange, type PostingColumns } from "../ledger/columns/posting-columns.ts";
import { ratioSince } from "../ledger/splits.ts";
import { positionsHolding } from "../ledger/positions-holding.ts";
import { modelsOf } from "./models/model-value.ts";

/** A price per unit as it stands at the end of a day. */
export interface PriceOn {
  readonly price: Decimal;
  /** the price as an integer at its scale while that is below 2^52, else null */
  readonly small: number | null;
  readonly day: Day;
  readonly source: PriceUsed["source"];
  /** instrument index */
  readonly currency: number;
  readonly isEstimated: boolean;
  /** of a day before a split, and carried past it by the ratio */
  readonly isCarried: boolean;
  /** value of a unit of quantity in the instrument's own currency, par, multiplier and accrued interest included; null: no rate */
  readonly perUnit: Decimal | null;
  /** interest accrued inside `perUnit`; null: none */
  readonly accrued: Decimal | null;
  /** the net asset value of a fund that it was told from; null: several; undefined: a price per unit */
  readonly nav?: Nav | null;
}

/**
 * The price that counts for an instrument at the end of a day: newest recorded one (user-sourced, then statement,
 * then observed on one date), else the model's, else the last trade's; null where there is none of them. A bond's
 * price is clean, that of a trade too: the interest that is owed on it is added. The net asset value of a fund goes
 * before an older price; where nothing else is known, what an opening position cost. `account` is the one whose units are meant, null: those of all together.
 */
export function priceOn(book: Book, instrument: number, day: Day, account: number | null = null): PriceOn | null {
  const price = cleanPriceOn(book, instrument, day, account);
  if (!price?.perUnit || !modelsOf(book).accrues(instrument)) return price;
  const accrued =
    price.source === "model" && modelsOf(book).loanTerms(instrument) !== null
      ? loanInterest(book, instrument, price.perUnit, day)
      : bondInterest(book, instrument, day);
  return accrued ? { ...price, small: null, perUnit: addDecimals(price.perUnit, accrued), accrued } : price;
}

function cleanPriceOn(book: Book, instrument: number, day: Day, account: number | null): PriceOn | null {
  const own = book.terms.instruments[instrument]?.currency ?? 0;
  const factor = book.unitFactors[instrument] ?? null;
  const history = book.prices.get(instrument);
  const index = history ? newestUpTo(history, day) : -1;
  const valued = book.navs.has(instrument) ? fundPrice(book, instrument, day, account) : null;
  const isValuedLater = (on: Day): boolean => valued !== null && !valued.isPaidIn && valued.date > on;
  if (history && index >= 0 && !isValuedLater(recordedDay(history, index))) {
    const { price, source, currency } = priceAt(history, index);
    let perUnit: Decimal | null = factor ? multiplyDecimals(price, factor) : price;
    if (currency !== own) {
      const rate = rateOn(book, currency, own, day);
      perUnit = rate && multiplyDecimals(perUnit, rate.value);
    }
    const isPlain = isNarrow(history.prices) && perUnit === price;
    const small = isPlain ? (history.prices[index] as number) : null;
    return {
      price,
      small,
      day: recordedDay(history, index),
      source: sourceName(source),
      currency,
      isEstimated: false,
      isCarried: isCarried(history, index),
      perUnit,
      accrued: null,
    };
  }
  const model = modelsOf(book).priceOn(instrument, day) ?? forwardPrice(book, instrument, day);
  if (model) {
    return {
      price: factor ? quotient(model.perUnit, factor) : model.perUnit,
      small: null,
      day: model.date,
      source: "model",
      currency: own,
      isEstimated: true,
      isCarried: false,
      perUnit: model.perUnit,
      accrued: null,
    };
  }
  const fund = valued ?? fundPrice(book, instrument, day, account);
  if (fund) {
    const { perUnit, date, isEstimated, isPaidIn, nav } = fund;
    return {
      price: factor ? quotient(perUnit, factor) : perUnit,
      small: null,
      day: date,
      source: isPaidIn ? "model" : "statement",
      currency: own,
      isEstimated,
      isCarried: false,
      perUnit,
      accrued: null,
      ...(isPaidIn ? {} : { nav }),
    };
  }
  const trade = lastTrade(book, instrument, day);
  if (!trade) return atOpeningCost(book, instrument, day, own);
  const price = factor ? quotient(trade.perUnit, factor) : trade.perUnit;
  return {
    price,
    small: null,
    day: trade.day,
    source: "last_transaction",
    currency: own,
    isEstimated: true,
    isCarried: trade.isCarried,
    perUnit: trade.perUnit,
    accrued: null,
  };
}

function atOpeningCost(book: Book, instrument: number, day: Day, currency: number): PriceOn | null {
  const cost = openingCost(book, instrument, day);
  if (!cost) return null;
  const factor = book.unitFactors[instrument] ?? null;
  return {
    price: factor ? quotient(cost.perUnit, factor) : cost.perUnit,
    small: null,
    day: cost.day,
    source: "model",
    currency,
    isEstimated: true,
    isCarried: false,
    perUnit: cost.perUnit,
    accrued: null,
  };
}

/** A price per unit in the instrument's own currency as an integer at a scale. */
export interface SmallPrice {
  readonly mantissa: number;
  readonly scale: number;
}

/** The same as `priceOn` says where a recorded price counts as it stands; null: ask `priceOn`. */
export function smallPriceOn(book: Book, instrument: number, day: Day): SmallPrice | null {
  const history = book.prices.get(instrument);
  if (!history || book.unitFactors[instrument] || !isNarrow(history.prices)) return null;
  if (modelsOf(book).accrues(instrument) || book.navs.has(instrument)) return null;
  const index = newestUpTo(history, day);
  if (index < 0 || history.currencies[index] !== book.terms.instruments[instrument]?.currency) return null;
  return { mantissa: history.prices[index] as number, scale: history.scale };
}

/** Money paid or received per unit in the newest trade on or before the day, over all own accounts. */
function lastTrade(
  book: Book,
  instrument: number,
  day: Day,
): { day: Day; perUnit: Decimal; isCarried: boolean } | null {
  let best: { slice: PostingColumns; index: number; day: Day; transaction: number } | null = null;
  for (const position of positionsHolding(book, instrument)) {
    const postings = position.slices[TRADE];
    if (!postings?.amount) continue;
    let index = changesUpTo(postings, day) - 1;
    while (index >= 0 && !tellsPrice(postings, postings.amount, index)) index -= 1;
    if (index < 0) continue;
    const date = postings.days[index] as number;
    const transaction = postings.transactions[index] as number;
    if (!best || date > best.day || (date === best.day && transaction > best.transaction)) {
      best = { slice: postings, index, day: date, transaction };
    }
  }
  if (!best?.slice.amount) return null;
  const amount = { mantissa: stepAt(best.slice.amount, best.index), scale: best.slice.amountScale };
  const quantity = { mantissa: stepAt(best.slice.quantity, best.index), scale: best.slice.quantityScale };
  const ratio = ratioSince(book.splits.get(instrument), best.day, day);
  if (!ratio) return { day: best.day, perUnit: quotient(amount, quantity), isCarried: false };
  const units = decimalOf(multiplyRationals(rationalOf(quantity), ratio));
  return { day: best.day, perUnit: quotient(amount, units), isCarried: true };
}

/** Units that came or went for nothing say nothing of what one is worth. */
function tellsPrice(postings: PostingColumns, amount: Integers, index: number): boolean {
  return stepAt(postings.quantity, index) !== 0n && stepAt(amount, index) !== 0n && isPlainChange(postings, index);
}

function quotient(a: Decimal, b: Decimal): Decimal {
  const scale = Math.max(a.scale, b.scale);
  const [numerator, denominator] = [mantissaAt(a, scale), mantissaAt(b, scale)];
  if (denominator === 0n) return ZERO;
  if ((numerator * powerOfTen(18)) % denominator === 0n)
    return addDecimals(ZERO, divideToDecimal(numerator, denominator, 18));
  return divideToDecimal(numerator, denominator);
}

/** The price as the answer names it. */
export function priceUsed(book: Book, price: PriceOn): PriceUsed {
  return {
    price: price.price,
    date: price.day,
    source: price.source,
    currency: book.terms.instruments[price.currency]?.id ?? "",
    kind: price.nav === undefined ? "per_unit" : "amount",
    estimated: price.isEstimated,
    ...(price.isCarried ? { carried: true as const } : {}),
    accrued: price.accrued,
    ...(price.nav ? { record: price.nav.id } : {}),
  };
}
