import { multiplyDecimals, addDecimals, subtractDecimals, negateDecimal, ZERO } from "../../money/decimal.ts";
import { formatDecimal } from "../../money/format-decimal.ts";
import { roundDecimal } from "../../money/round.ts";
import { minorUnitOf } from "../../codes/currencies.ts";
import { exact } from "../delimited/row-values.ts";
import { instrumentTypeOf } from "../journal/commodities.ts";
import type { RecordsThere } from "../known-records.ts";
import type { RowSink } from "../neutral-row.ts";
import { besideMoney } from "../values/beside-money.ts";
import { isZero, magnitude, negated } from "../values/read-amount.ts";
import { readDate } from "../values/read-date.ts";
import { listIn, numberIn, objectIn, parseJson, textIn, type Json } from "./json-values.ts";
import { HeldUnits } from "./held-units.ts";
import { ToolRows } from "./tool-rows.ts";

const FROM = {
  transaction_id: "id",
  date: "date",
  type: "activityType",
  quantity: "quantity",
  price: "unitPrice",
  amount: "amount",
  currency: "currency",
  account_id: "accountName",
  instrument_id: "assetSymbol",
  description: "comment",
};

/**
 * Reads the activities that Wealthfolio exports (JSON), or its accounts. Source: its reference of activity types: the
 * money of a trade is quantity by price and the fee; that of any other activity its amount.
 */
export function readWealthfolio(text: string, there: RecordsThere, sink: RowSink): void {
  const json = parseJson(text, sink);
  if (json === undefined) return;
  const list = listIn({ list: Array.isArray(json) ? json : objectIn(json)["activities"] }, "list");
  const out = new ToolRows(there, sink, FROM);
  const rows: { line: number; date: string; json: Json }[] = [];
  let at = 0;
  let line = 1;
  for (const activity of list) {
    const id = textIn(activity, "id");
    const place = id === "" ? -1 : text.indexOf(`"${id}"`, at);
    if (place >= 0) {
      for (let i = text.indexOf("\n", at); i >= 0 && i < place; i = text.indexOf("\n", i + 1)) line += 1;
      at = place;
    }
    if ("accountType" in activity && !("activityType" in activity)) accountOf(out, line, activity);
    else if (activity["isDraft"] !== true && textIn(activity, "status") !== "DRAFT")
      rows.push({ line, date: dayIn(activity), json: activity });
  }
  const held = new HeldUnits();
  // What a split makes of a holding is known once all before it is: an export may begin with the newest.
  for (const row of rows.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))) rowOf(out, row, held);
  out.end();
}

function accountOf(out: ToolRows, line: number, json: Json): void {
  const name = textIn(json, "name") || textIn(json, "id");
  const type = textIn(json, "accountType") === "CASH" ? "D" : "A";
  out.records.account(line, name, name, type, textIn(json, "currency"));
}

function dayIn(json: Json): string {
  const raw = textIn(json, "date") || textIn(json, "activityDate");
  return readDate(raw.slice(0, 10), "ymd") ?? raw;
}

function rowOf(
  out: ToolRows,
  { line, date, json }: { readonly line: number; readonly date: string; readonly json: Json },
  held: HeldUnits,
): void {
  const account = textIn(json, "accountName") || textIn(json, "accountId") || "Wealthfolio";
  const currency = (textIn(json, "currency") || textIn(json, "accountCurrency")).toUpperCase();
  const type = textIn(json, "activityType");
  const text = textIn(json, "comment");
  const [quantity, price, fee] = [numberIn(json, "quantity"), numberIn(json, "unitPrice"), numberIn(json, "fee")];
  const gross = roundDecimal(multiplyDecimals(exact(quantity) ?? ZERO, exact(price) ?? ZERO), minorUnitOf(currency));
  const stated = numberIn(json, "amount");
  const money = stated === "" || isZero(stated) ? formatDecimal(gross) : magnitude(stated);
  const cost = exact(fee) ?? ZERO;
  const paidFee: Record<string, string> = isZero(fee) || fee.startsWith("-") ? {} : { fee };
  const symbol = textIn(json, "assetSymbol") || textIn(json, "symbol") || textIn(json, "assetId");
  const isCash = symbol === "" || /^\$?CASH[-:_]/i.test(symbol);
  const plain = { line, date, account, currency, id: textIn(json, "id"), text };
  const said = besideMoney([], [text]);
  const put = (cells: { type: string; amount: string } & Record<string, string>, part = ""): void => {
    held.add(account, symbol, cells["quantity"] ?? "0");
    out.put({ ...plain, id: plain.id === "" ? "" : `${plain.id}${part}`, cells: { ...said, ...cells } });
  };
  const security = (): Record<string, string> => ({
    instrument_id: out.records.instrument(
      line,
      [symbol],
      textIn(json, "assetName"),
      instrumentTypeOf(symbol.replace(/-[A-Z]{3}$/, "")),
      currency,
    ),
  });
  const fees = (): void => {
    if (!isZero(fee)) put({ type: "FEE", amount: negated(magnitude(fee)), ...(isCash ? {} : security()) }, "/fee");
  };
  switch (type) {
    case "BUY":
      return put({
        ...{ type, ...security(), quantity: magnitude(quantity), price },
        amount: formatDecimal(negateDecimal(addDecimals(gross, cost))),
        ...paidFee,
      });
    case "SELL":
      return put({
        ...{ type, ...security(), quantity: negated(magnitude(quantity)), price },
        amount: formatDecimal(subtractDecimals(gross, cost)),
        ...paidFee,
      });
    case "DIVIDEND":
      put(isCash ? { type: "INCOME", amount: money } : { type, amount: money, ...security() });
      return fees();
    case "INTEREST":
    case "CREDIT":
      put({ type: "INCOME", amount: money });
      return fees();
    case "DEPOSIT":
      put({ type, amount: money });
      return fees();
    case "WITHDRAWAL":
      put({ type: "WITHDRAW", amount: negated(money) });
      return fees();
    case "FEE":
    case "TAX":
      return put({
        type: "FEE",
        amount: negated(isZero(money) ? magnitude(fee) : money),
        ...(isCash ? {} : security()),
      });
    case "TRANSFER_IN":
    case "ADD_HOLDING":
      if (isCash) put({ type: "DEPOSIT", amount: money });
      else put({ type: "RECEIVE", amount: "0", ...security(), quantity: magnitude(quantity) });
      return fees();
    case "TRANSFER_OUT":
    case "REMOVE_HOLDING":
      if (isCash) put({ type: "WITHDRAW", amount: negated(money) });
      else put({ type: "DELIVER", amount: "0", ...security(), quantity: negated(magnitude(quantity)) });
      return fees();
    case "SPLIT": {
      const ratio = stated === "" || isZero(stated) ? magnitude(quantity) : magnitude(stated);
      const change = held.splitBy(account, symbol, ratio);
      if (change === null) break;
      return put({ type, amount: "0", ...security(), quantity: change, split_ratio: `${ratio}:1` });
    }
    default:
      break;
  }
  out.unread(line, "activityType", type === "" ? "an activity without a type" : type, `${date} ${type} ${symbol}`);
}
