import { LOT_METHODS } from "../codes/lot-methods.ts";
import { ONE, ZERO, signOfDecimal, type Decimal } from "../money/decimal.ts";
import type { DatedFlow } from "../performance/xirr.ts";
import { Fields, listOf } from "./fields.ts";
import {
  InvalidBook,
  TRADE_TYPES,
  type BookPrice,
  type BookRate,
  type BookToEvaluate,
  type BookTrade,
} from "./input.ts";
import { demandHeldUnits } from "./units-held.ts";

const BOOK = [
  "currency",
  "method",
  "fees",
  "trades",
  "prices",
  "rates",
  "flows",
  "at",
  "since",
  "allow_short",
] as const;
const TRADE = ["date", "type", "symbol", "quantity", "unit_price", "fee", "currency", "lots"] as const;

/**
 * A book from parsed JSON: `{currency, method, fees, trades, prices, rates, flows, at, since, allow_short}`. Amounts are decimal text
 * or numbers. Without `at` the newest day of a trade or price counts. Throws {@link InvalidBook} with one sentence.
 */
export function readBook(json: unknown): BookToEvaluate {
  const book = new Fields(json, "The book").only(...BOOK);
  const currency = book.text("currency");
  const trades = listOf(book.optional("trades"), "trades").map((row, i) =>
    tradeFrom(new Fields(row, `trades[${i}]`).only(...TRADE), currency),
  );
  const prices = listOf(book.optional("prices"), "prices").map((row, i) =>
    priceFrom(new Fields(row, `prices[${i}]`).only("date", "symbol", "price", "currency"), currency),
  );
  const rates = listOf(book.optional("rates"), "rates").map((row, i) =>
    rateFrom(new Fields(row, `rates[${i}]`).only("date", "from", "to", "rate")),
  );
  const flows =
    book.optional("flows") === undefined
      ? null
      : listOf(book.optional("flows"), "flows").map((row, i) =>
          flowFrom(new Fields(row, `flows[${i}]`).only("date", "amount")),
        );
  const since = book.optional("since") === undefined ? null : book.day("since");
  const days = [...trades, ...prices, ...(flows ?? [])].map(({ day }) => day);
  if (trades.length === 0 && !flows) throw new InvalidBook("The book has neither trades nor flows.");
  const at = book.optional("at") === undefined ? days.reduce((a, b) => Math.max(a, b)) : book.day("at");
  if (!book.flag("allow_short")) demandHeldUnits(trades, at);
  if (since !== null && since > at) throw new InvalidBook("since must not be after at.");
  return {
    currency,
    method: book.optional("method") === undefined ? "FIFO" : book.oneOf("method", LOT_METHODS),
    fees: book.optional("fees") === undefined ? "basis" : book.oneOf("fees", ["basis", "expense"] as const),
    trades,
    prices,
    rates,
    flows,
    at,
    since,
  };
}

function tradeFrom(fields: Fields, currency: string): BookTrade {
  const type = fields.oneOf("type", TRADE_TYPES);
  const symbol = fields.optional("symbol");
  const ofSymbol = type === "BUY" || type === "SELL" || type === "SPLIT" || type === "DIVIDEND";
  const isAmount = type === "DEPOSIT" || type === "WITHDRAW" || type === "DIVIDEND" || type === "INTEREST";
  const [quantity, unitPrice] = [fields.decimalOrNull("quantity"), fields.decimalOrNull("unit_price")];
  if (ofSymbol && type !== "DIVIDEND") {
    if (!quantity || signOfDecimal(quantity) <= 0) throw fields.wrong("quantity", "must be above zero");
    if (!unitPrice && type !== "SPLIT") throw fields.wrong("unit_price", "is missing");
  }
  if (isAmount && !quantity && !unitPrice) throw fields.wrong("unit_price", "is missing");
  if (
    (type === "DEPOSIT" || type === "WITHDRAW") &&
    product(quantity, unitPrice).some((part) => signOfDecimal(part) < 0)
  ) {
    throw fields.wrong("quantity", "must not be below zero");
  }
  // A fee may stand in `fee` alone; an amount may stand in either of its two factors alone.
  const isNothing = type === "FEE" && !(quantity && unitPrice);
  const [units, price] = isNothing ? [ZERO, ZERO] : product(quantity, unitPrice);
  const lots = listOf(fields.optional("lots"), fields.pathOf("lots")).map((row, i) => {
    const lot = new Fields(row, `${fields.pathOf("lots")}[${i}]`).only("date", "quantity");
    return { day: lot.day("date"), quantity: lot.decimal("quantity") };
  });
  if (lots.length > 0 && type !== "SELL") throw fields.wrong("lots", "belong to a SELL");
  return {
    day: fields.day("date"),
    type,
    symbol: ofSymbol || (symbol !== undefined && symbol !== "") ? fields.text("symbol") : null,
    quantity: units,
    unitPrice: price,
    fee: fields.decimalOrNull("fee") ?? ZERO,
    currency: fields.optional("currency") === undefined ? currency : fields.text("currency"),
    lots,
  };
}

function product(quantity: Decimal | null, unitPrice: Decimal | null): [Decimal, Decimal] {
  return [quantity ?? ONE, unitPrice ?? ONE];
}

function priceFrom(fields: Fields, currency: string): BookPrice {
  return {
    day: fields.day("date"),
    symbol: fields.text("symbol"),
    price: fields.decimal("price"),
    currency: fields.optional("currency") === undefined ? currency : fields.text("currency"),
  };
}

function rateFrom(fields: Fields): BookRate {
  const rate = fields.decimal("rate");
  if (signOfDecimal(rate) <= 0) throw fields.wrong("rate", "must be above zero");
  return { day: fields.day("date"), from: fields.text("from"), to: fields.text("to"), rate };
}

function flowFrom(fields: Fields): DatedFlow {
  return { day: fields.day("date"), amount: fields.decimal("amount") };
}
