import { roundDecimal } from "../../money/round.ts";
import {
  addDecimals,
  multiplyDecimals,
  negateDecimal,
  signOfDecimal,
  subtractDecimals,
  ZERO,
  type Decimal,
} from "../../money/decimal.ts";
import { formatDecimal } from "../../money/format-decimal.ts";
import { minorUnitOf } from "../../codes/currencies.ts";
import { exact } from "../delimited/row-values.ts";
import type { RecordsThere } from "../known-records.ts";
import type { RowSink } from "../neutral-row.ts";
import { RecordRows } from "../record-rows.ts";
import { ShownFigures } from "../shown/shown-figures.ts";
import { besideMoney } from "../values/beside-money.ts";
import { dayBefore } from "../values/day-before.ts";
import { readAmount } from "../values/read-amount.ts";
import { readDate } from "../values/read-date.ts";
import { listIn, numberIn, objectIn, parseJson, textIn, type Json } from "./json-values.ts";

/** An activity with what it moves in cash. */
interface Activity {
  readonly line: number;
  readonly json: Json;
  readonly account: string;
  readonly currency: string;
  readonly date: string;
  readonly amount: Decimal;
}

const FROM = {
  transaction_id: "id",
  date: "date",
  type: "type",
  quantity: "quantity",
  price: "unitPrice",
  amount: "unitPrice",
  fee: "fee",
  account_id: "accountId",
  instrument_id: "symbol",
  description: "comment",
};

/**
 * Reads an export of Ghostfolio (JSON): accounts, activities, prices. Ghostfolio keeps the cash of an account beside its
 * activities; what was there before the first of them is what makes the two agree.
 */
export function readGhostfolio(text: string, there: RecordsThere, sink: RowSink, currency: string): void {
  const json = parseJson(text, sink);
  if (json === undefined) return;
  new GhostfolioRows(objectIn(json), text, currency, there, sink).write();
}

class GhostfolioRows {
  readonly #sink: RowSink;
  readonly #records: RecordRows;
  readonly #json: Json;
  readonly #text: string;
  readonly #base: string;
  readonly #accounts = new Map<string, Json>();
  readonly #profiles = new Map<string, Json>();
  readonly #shown = new ShownFigures();
  readonly #tags = new Map<string, string>();
  #cursor = 0;
  #line = 1;

  constructor(json: Json, text: string, currency: string, there: RecordsThere, sink: RowSink) {
    this.#json = json;
    this.#text = text;
    this.#sink = sink;
    this.#records = new RecordRows(there, sink);
    this.#base = textIn(objectIn(objectIn(json["user"])["settings"]), "currency") || currency;
    for (const account of listIn(json, "accounts")) this.#accounts.set(textIn(account, "id"), account);
    for (const profile of listIn(json, "assetProfiles")) this.#profiles.set(textIn(profile, "symbol"), profile);
    for (const tag of listIn(json, "tags")) this.#tags.set(textIn(tag, "id"), textIn(tag, "name"));
  }

  write(): void {
    const begin = this.#text.indexOf('"activities"');
    this.#moveTo(Math.max(0, begin));
    const activities = listIn(this.#json, "activities").map((json) => this.#activity(json));
    for (const [id, account] of this.#accounts)
      this.#opening(
        id,
        account,
        activities.filter((one) => one.account === id),
      );
    for (const activity of activities) this.#row(activity);
    for (const [symbol, profile] of this.#profiles) this.#prices(symbol, profile);
    this.#shown.end(this.#sink);
  }

  #activity(json: Json): Activity {
    const id = textIn(json, "id");
    const at = this.#text.indexOf(id === "" ? `"${textIn(json, "date")}"` : `"${id}"`, this.#cursor);
    // Most exports name an activity's id somewhere inside of it: its line is where that is.
    if (at >= 0) this.#moveTo(at);
    const [units, price, fee] = ["quantity", "unitPrice", "fee"].map((name) => exact(numberIn(json, name)) ?? ZERO) as [
      Decimal,
      Decimal,
      Decimal,
    ];
    const currency = (textIn(json, "currency") || textIn(this.#profile(json), "currency") || this.#base).toUpperCase();
    const gross = roundDecimal(multiplyDecimals(units, price), minorUnitOf(currency));
    const type = textIn(json, "type");
    const amount =
      type === "BUY" || type === "FEE" ? negateDecimal(addDecimals(gross, fee)) : subtractDecimals(gross, fee);
    const raw = textIn(json, "date");
    const date = readDate(raw.slice(0, 10), "ymd") ?? raw;
    return { line: this.#line, json, account: textIn(json, "accountId"), currency, date, amount };
  }

  #profile(json: Json): Json {
    return objectIn(json["SymbolProfile"] ?? this.#profiles.get(textIn(json, "symbol")));
  }

  #moveTo(at: number): void {
    for (let i = this.#text.indexOf("\n", this.#cursor); i >= 0 && i < at; i = this.#text.indexOf("\n", i + 1))
      this.#line += 1;
    this.#cursor = at;
  }

  /** The cash before the first activity: what is stated at the end, less what the activities moved. */
  #opening(id: string, account: Json, activities: readonly Activity[]): void {
    const currency = textIn(account, "currency") || this.#base;
    const name = textIn(account, "name") || id;
    this.#records.account(1, name, name, "A", currency);
    const balances = listIn(account, "balances").toSorted((a, b) => (textIn(a, "date") < textIn(b, "date") ? -1 : 1));
    const last = balances.at(-1);
    const stated = exact(last === undefined ? numberIn(account, "balance") : numberIn(last, "value"));
    const first = activities.map(({ date }) => date).toSorted()[0];
    if (stated === null) return;
    const moving = activities.filter(({ json }) => MOVING.has(textIn(json, "type")));
    const day = first === undefined ? textIn(last ?? {}, "date").slice(0, 10) : dayBefore(first);
    // It keeps one balance for an account: of any other currency that its activities are in it shows no cash.
    for (const unit of new Set([currency, ...moving.map((one) => one.currency)])) {
      const ends = unit === currency ? stated : ZERO;
      this.#shown.state({ account: name, currency: unit, instrument: "" }, "", formatDecimal(ends));
      const moved = moving
        .filter((one) => one.currency === unit)
        .reduce((sum, one) => addDecimals(sum, one.amount), ZERO);
      const opening = subtractDecimals(ends, moved);
      if (signOfDecimal(opening) === 0 || day === "") continue;
      const cells = {
        transaction_id: `${name.slice(0, 60)}/opening${unit === currency ? "" : `/${unit}`}`,
        date: day,
        type: signOfDecimal(opening) > 0 ? "DEPOSIT" : "WITHDRAW",
        account_id: name,
        currency: unit,
        amount: formatDecimal(opening),
        description: "Cash before the first activity",
      };
      this.#sink.row({ kind: "transactions", line: 1, from: FROM, cells });
    }
  }

  #row({ line, json, account, currency, date, amount }: Activity): void {
    const kind = textIn(json, "type");
    const symbol = textIn(json, "symbol") || textIn(this.#profile(json), "symbol");
    const number = textIn(this.#accounts.get(account) ?? {}, "name") || account || "Ghostfolio";
    if (kind === "ITEM") return this.#valuable(line, json, number, date);
    if (kind === "LIABILITY") return this.#liability(line, json, date);
    if (!MOVING.has(kind)) {
      const reason = `Line ${line}: ${kind === "" ? "an activity without a type" : kind} can’t be imported. Enter it as a new transaction; the other rows can be imported.`;
      return this.#sink.note({
        severity: "error",
        line,
        column: "type",
        code: "not_imported",
        reason,
        raw: `${date} ${kind} ${symbol}`,
      });
    }
    this.#records.account(line, number, number, "A", currency);
    const type = kind === "INTEREST" ? "INCOME" : kind;
    const moved: Record<string, string> = { type, currency, amount: formatDecimal(amount) };
    if (type === "BUY" || type === "SELL") {
      moved["quantity"] = type === "BUY" ? numberIn(json, "quantity") : `-${numberIn(json, "quantity")}`;
      moved["price"] = numberIn(json, "unitPrice");
      const fee = exact(numberIn(json, "fee"));
      if (fee !== null && signOfDecimal(fee) > 0) moved["fee"] = formatDecimal(fee);
    }
    if (type === "BUY" || type === "SELL" || type === "DIVIDEND")
      moved["instrument_id"] = this.#security(line, symbol, json, currency);
    this.#put(line, json, number, date, moved);
  }

  /** Something that is owned beside what is traded: units at a price that no money moved for. */
  #valuable(line: number, json: Json, account: string, date: string): void {
    const { symbol, currency, name } = this.#thing(json);
    const [quantity, price] = [numberIn(json, "quantity"), numberIn(json, "unitPrice")];
    this.#records.account(line, account, account, "A", currency);
    const kind = textIn(this.#profile(json), "assetClass") === "REAL_ESTATE" ? "REAL" : "OTHR";
    const instrument = this.#records.instrument(line, [symbol, name], name, kind, currency);
    this.#put(line, json, account, date, {
      type: "RECEIVE",
      currency,
      amount: "0",
      instrument_id: instrument,
      quantity,
    });
    const cells = { date, instrument_id: instrument, price, currency };
    this.#shown.priced(instrument, date, price, currency);
    this.#sink.row({ kind: "prices", line, from: { date: "date", price: "unitPrice" }, cells });
  }

  /** What is owed: on an account of its own, from that day on. */
  #liability(line: number, json: Json, date: string): void {
    const { symbol, currency, name } = this.#thing(json);
    const account = name || symbol || "Liability";
    this.#records.account(line, account, account, "DE", currency);
    const owed = multiplyDecimals(
      exact(numberIn(json, "quantity")) ?? ZERO,
      exact(numberIn(json, "unitPrice")) ?? ZERO,
    );
    const amount = formatDecimal(negateDecimal(roundDecimal(owed, minorUnitOf(currency))));
    this.#put(line, json, account, date, { type: "WITHDRAW", currency, amount });
  }

  #thing(json: Json): { readonly symbol: string; readonly currency: string; readonly name: string } {
    const profile = this.#profile(json);
    const currency = (textIn(json, "currency") || textIn(profile, "currency") || this.#base).toUpperCase();
    const symbol = textIn(json, "symbol") || textIn(profile, "symbol");
    return { symbol, currency, name: textIn(profile, "name").slice(0, 100) };
  }

  #put(line: number, json: Json, account: string, date: string, moved: Record<string, string>): void {
    const comment = textIn(json, "comment");
    const own = `${date}/${moved["instrument_id"] ?? account}/${moved["amount"]}`;
    const cells = {
      transaction_id: textIn(json, "id") || own,
      date,
      account_id: account,
      description: comment.slice(0, 500),
      ...besideMoney(this.#tagsOf(json), [comment]),
      ...moved,
    };
    this.#shown.row(account, cells);
    this.#sink.row({ kind: "transactions", line, from: FROM, cells });
  }

  /** Newer exports name the tags of an activity by their ids, some whole. */
  #tagsOf(json: Json): readonly string[] {
    const given: readonly unknown[] = Array.isArray(json["tags"]) ? json["tags"] : [];
    return given.map((tag) => (typeof tag === "string" ? (this.#tags.get(tag) ?? "") : textIn(objectIn(tag), "name")));
  }

  #security(line: number, symbol: string, json: Json, currency: string): string {
    const profile = this.#profile(json);
    const kind = textIn(profile, "assetSubClass");
    const type = kind === "CRYPTOCURRENCY" ? "CPTO" : kind === "BOND" ? "BOND" : "EQTY";
    return this.#records.instrument(
      line,
      [symbol],
      textIn(profile, "name"),
      type,
      textIn(profile, "currency") || currency,
    );
  }

  #prices(symbol: string, profile: Json): void {
    const currency = textIn(profile, "currency");
    for (const { date, marketPrice } of listIn(profile, "marketData")) {
      const price = readAmount(String(marketPrice), ".");
      const day = readDate(String(date).slice(0, 10), "ymd");
      if (price === null || day === null || currency === "") continue;
      const instrument = this.#security(1, symbol, { symbol }, currency);
      const cells = { date: day, instrument_id: instrument, price, currency };
      this.#shown.priced(instrument, day, price, currency);
      this.#sink.row({ kind: "prices", line: 1, from: { date: "date", price: "marketPrice" }, cells });
    }
  }
}

/** Activities that move cash. */
const MOVING: ReadonlySet<string> = new Set(["BUY", "SELL", "DIVIDEND", "INTEREST", "FEE"]);
