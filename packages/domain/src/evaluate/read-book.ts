import { LOT_METHODS } from "../codes/lot-methods.ts";
import { ONE, ZERO, signOfDecimal, type Decimal } from "../money/decimal.ts";
import type { DatedFlow } from "../returns/measures/xirr.ts";
import { Fields, listOf } from "./fields.ts";
import {
  InvalidBook,
  TRADE_TYPES,
  type BookPrice,
  type BookRate,
  type BookToEvaluate,
  type BookTrade,
} from "./input.ts";
import { inOrder, namedShortSales } from "./in-order.ts";

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
 * or numbers. Without `at` the newest day of a trade or price counts. What is left out or taken as it stands though it
 * looks like a slip, a field that is not known or a sale of more than is held, is told to `note` in a sentence with its
 * place in the file. Throws {@link InvalidBook} with one sentence.
 */
export function readBook(json: unknown, note: (sentence: string) => void = () => undefined): BookToEvaluate {
  const fieldsOf: FieldsOf = (row, path, names) => {
    const fields = new Fields(row, path);
    for (const sentence of fields.unknown(names)) note(sentence);
    return fields;
  };
  const book = fieldsOf(json, "The book", BOOK);
  const currency = book.currency("currency");
  const listed = listOf(book.optional("trades"), "trades").map((row, i) =>
    tradeFrom(fieldsOf(row, `trades[${i}]`, TRADE), currency, fieldsOf),
  );
  const ordered = inOrder(listed.map((trade, place) => ({ trade, place })));
  const trades = ordered.map(({ trade }) => trade);
  const prices = listOf(book.optional("prices"), "prices").map((row, i) =>
    priceFrom(fieldsOf(row, `prices[${i}]`, ["date", "symbol", "price", "currency"]), currency),
  );
  const rates = listOf(book.optional("rates"), "rates").map((row, i) =>
    rateFrom(fieldsOf(row, `rates[${i}]`, ["date", "from", "to", "rate"])),
  );
  const flows =
    book.optional("flows") === undefined
      ? null
      : listOf(book.optional("flows"), "flows").map((row, i) =>
          flowFrom(fieldsOf(row, `flows[${i}]`, ["date", "amount"])),
        );
  const since = book.optional("since") === undefined ? null : book.day("since");
  const days = [...trades, ...prices, ...(flows ?? [])].map(({ day }) => day);
  if (trades.length === 0 && !flows?.length)
    throw new InvalidBook("The file has no trades or flows. Add at least one.");
  const at = book.optional("at") === undefined ? days.reduce((a, b) => Math.max(a, b)) : book.day("at");
  if (!book.flag("allow_short")) for (const sentence of namedShortSales(ordered, at)) note(sentence);
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

type FieldsOf = (row: unknown, path: string, names: readonly string[]) => Fields;

function tradeFrom(fields: Fields, currency: string, fieldsOf: FieldsOf): BookTrade {
  const type = fields.oneOf("type", TRADE_TYPES);
  const symbol = fields.optional("symbol");
  const ofSymbol = type === "BUY" || type === "SELL" || type === "SPLIT" || type === "DIVIDEND";
  const isAmount = type === "DEPOSIT" || type === "WITHDRAW" || type === "DIVIDEND" || type === "INTEREST";
  const [quantity, unitPrice] = [fields.decimalOrNull("quantity"), fields.decimalOrNull("unit_price")];
  if (ofSymbol && type !== "DIVIDEND") {
    if (!quantity || signOfDecimal(quantity) <= 0) throw fields.wrong("quantity", "must be above zero");
    if (!unitPrice && type !== "SPLIT") throw fields.wrong("unit_price", "is missing");
    if (unitPrice && signOfDecimal(unitPrice) < 0) throw fields.wrong("unit_price", "must not be below zero");
  }
  if (isAmount && !quantity && !unitPrice) throw fields.wrong("unit_price", "is missing");
  if (
    (type === "DEPOSIT" || type === "WITHDRAW") &&
    product(quantity, unitPrice).some((part) => signOfDecimal(part) < 0)
  ) {
    throw fields.wrong("quantity", "must not be below zero");
  }
  const ownFee = fields.decimalOrNull("fee");
  // A fee may stand in `fee` alone; an amount may stand in either of its two factors alone.
  const isNothing = type === "FEE" && !(quantity && unitPrice) && (ownFee !== null || !(quantity ?? unitPrice));
  const [units, price] = isNothing ? [ZERO, ZERO] : product(quantity, unitPrice);
  const lots = listOf(fields.optional("lots"), fields.pathOf("lots")).map((row, i) => {
    const lot = fieldsOf(row, `${fields.pathOf("lots")}[${i}]`, ["date", "quantity"]);
    const units = lot.decimal("quantity");
    if (signOfDecimal(units) <= 0) throw lot.wrong("quantity", "must be above zero");
    return { day: lot.day("date"), quantity: units };
  });
  if (lots.length > 0 && type !== "SELL") throw fields.wrong("lots", "belong to a SELL");
  return {
    day: fields.day("date"),
    type,
    symbol: ofSymbol || (symbol !== undefined && symbol !== "") ? fields.text("symbol") : null,
    quantity: units,
    unitPrice: price,
    fee: ownFee ?? ZERO,
    currency: fields.optional("currency") === undefined ? currency : fields.currency("currency"),
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
    currency: fields.optional("currency") === undefined ? currency : fields.currency("currency"),
  };
}

function rateFrom(fields: Fields): BookRate {
  const rate = fields.decimal("rate");
  if (signOfDecimal(rate) <= 0) throw fields.wrong("rate", "must be above zero");
  return { day: fields.day("date"), from: fields.currency("from"), to: fields.currency("to"), rate };
}

function flowFrom(fields: Fields): DatedFlow {
  return { day: fields.day("date"), amount: fields.decimal("amount") };
}
