import type { RecordsThere } from "../known-records.ts";
import type { RowSink } from "../neutral-row.ts";
import { besideMoney } from "../values/beside-money.ts";
import { isZero, magnitude, negated } from "../values/read-amount.ts";
import { numberIn, objectIn, listIn, textIn, type Json } from "./json-values.ts";
import { instrumentTypeOf } from "../journal/commodities.ts";
import { valuedAccountRows } from "./sure-values.ts";
import { ToolRows } from "./tool-rows.ts";

interface Account {
  readonly line: number;
  readonly kind: string;
  /** as the export states it, owed below zero; empty where it does not */
  readonly balance: string;
  readonly name: string;
  readonly type: string;
  readonly currency: string;
  readonly isDebt: boolean;
}

interface Line {
  readonly line: number;
  readonly type: string;
  readonly data: Json;
}

const FROM = {
  transaction_id: "entry_id",
  date: "date",
  amount: "amount",
  quantity: "qty",
  price: "price",
  currency: "currency",
  account_id: "account_id",
  instrument_id: "ticker",
  description: "name",
};
const TYPES: Readonly<Record<string, string>> = {
  ...{ Investment: "A", Crypto: "A", Property: "A", Vehicle: "A", OtherAsset: "A" },
  ...{ CreditCard: "DE", Loan: "DE", OtherLiability: "DE" },
};
const COST = /(fees?\b|charges?\b|interest)/i;

/**
 * Reads the export of Sure, and of Maybe before it (`all.ndjson` of its zip): accounts, transactions, trades, transfers and
 * the balances that were set by hand. In it what leaves an account is above zero. Source: the exporter of both.
 */
export function readSure(text: string, there: RecordsThere, sink: RowSink): void {
  const lines = linesOf(text, sink);
  new SureRows(lines, there, sink).write();
}

function linesOf(text: string, sink: RowSink): readonly Line[] {
  const lines: Line[] = [];
  for (const [at, raw] of text.split("\n").entries()) {
    if (raw.trim() === "") continue;
    try {
      const json = objectIn(JSON.parse(raw.replace(/^\uFEFF/, "")));
      lines.push({ line: at + 1, type: textIn(json, "type"), data: objectIn(json["data"]) });
    } catch {
      const reason = `Line ${at + 1} isn’t whole JSON and is skipped. Export the data again.`;
      const place = { line: at + 1, column: null, code: "bad_json" };
      sink.note({ severity: "error", ...place, reason, raw: raw.slice(0, 200) });
    }
  }
  return lines;
}

class SureRows {
  readonly #lines: readonly Line[];
  readonly #out: ToolRows;
  readonly #accounts = new Map<string, Account>();
  readonly #names = new Map<string, string>();
  /** transactions that are one side of a transfer: the other side by its id */
  readonly #sides = new Map<string, string>();
  readonly #transactions = new Map<string, Json>();

  constructor(lines: readonly Line[], there: RecordsThere, sink: RowSink) {
    this.#lines = lines;
    this.#out = new ToolRows(there, sink, FROM);
    for (const { line, type, data } of lines) {
      const id = textIn(data, "id");
      if (type === "Account") this.#account(line, id, data);
      else if (type === "Category" || type === "Merchant" || type === "Tag") this.#names.set(id, textIn(data, "name"));
      else if (type === "Transaction") this.#transactions.set(id, data);
      else if (type === "Transfer" && textIn(data, "status") !== "rejected") {
        const [into, from] = [textIn(data, "inflow_transaction_id"), textIn(data, "outflow_transaction_id")];
        this.#sides.set(into, from).set(from, into);
      }
    }
  }

  write(): void {
    for (const { line, type, data } of this.#lines) {
      if (type === "Transaction") this.#transaction(line, data);
      else if (type === "Trade") this.#trade(line, data);
      else if (type === "Valuation") this.#valuation(line, data);
      else if (type === "Holding") this.#price(line, data);
    }
    const own = new Map<string, Line[]>();
    let last = "";
    for (const line of this.#lines) {
      const [id, date] = [textIn(line.data, "account_id"), textIn(line.data, "date").slice(0, 10)];
      if (date > last && line.type !== "Account") last = date;
      const lines = own.get(id) ?? [];
      if (lines.length === 0) own.set(id, lines);
      lines.push(line);
    }
    for (const [id, account] of this.#accounts) this.#stated(account, own.get(id) ?? [], last);
    this.#out.end();
  }

  #account(line: number, id: string, data: Json): void {
    const kind = textIn(data, "accountable_type");
    const name = textIn(data, "name").slice(0, 128) || id;
    const type = TYPES[kind] ?? "D";
    const isDebt = type === "DE";
    const stated = numberIn(data, "balance");
    const balance = isDebt && stated !== "" && !isZero(stated) ? negated(stated) : stated;
    const account = { line, kind, name, type, currency: textIn(data, "currency"), isDebt, balance };
    this.#accounts.set(id, account);
    this.#out.records.account(line, name, name, type, account.currency);
  }

  #transaction(line: number, data: Json): void {
    const parts = listIn(data, "split_lines");
    if (parts.length > 0) {
      for (const part of parts)
        this.#money(line, { ...data, ...part, account_id: data["account_id"], date: data["date"] });
      return;
    }
    const other = this.#transactions.get(this.#sides.get(textIn(data, "id")) ?? "");
    const from = this.#accounts.get(textIn(data, "account_id"));
    const to = this.#accounts.get(textIn(other ?? {}, "account_id"));
    const out = numberIn(data, "amount");
    const isOne =
      other !== undefined &&
      to !== undefined &&
      from !== undefined &&
      to !== from &&
      textIn(other, "currency") === textIn(data, "currency") &&
      numberIn(other, "amount") === negated(out);
    if (!isOne) return this.#money(line, data);
    // The side that pays stands for both.
    if (out.startsWith("-")) return;
    const currency = textIn(data, "currency");
    const sides = { counter_account_id: to.name, counter_currency: currency, counter_amount: out };
    const cells = { type: "TRANSFER", amount: negated(out), ...sides, ...this.#said(data) };
    this.#out.put({ ...this.#plain(line, data, from), text: this.#text(data), cells }, from.type);
  }

  #money(line: number, data: Json): void {
    const account = this.#accounts.get(textIn(data, "account_id"));
    if (account === undefined) return this.#unknown(line, data);
    const amount = negated(numberIn(data, "amount"));
    const category = this.#names.get(textIn(data, "category_id")) ?? "";
    const isOut = amount.startsWith("-");
    const type = isOut ? (COST.test(category) ? "FEE" : "WITHDRAW") : "DEPOSIT";
    this.#out.put(
      { ...this.#plain(line, data, account), text: this.#text(data), cells: { type, amount, ...this.#said(data) } },
      account.type,
    );
  }

  #trade(line: number, data: Json): void {
    const account = this.#accounts.get(textIn(data, "account_id"));
    if (account === undefined) return this.#unknown(line, data);
    const quantity = numberIn(data, "qty");
    const amount = negated(numberIn(data, "amount"));
    const cells = {
      type: quantity.startsWith("-") ? "SELL" : "BUY",
      instrument_id: this.#security(line, data),
      quantity,
      price: magnitude(numberIn(data, "price")),
      amount,
    };
    this.#out.put({
      ...this.#plain(line, data, account),
      text: textIn(data, "name"),
      cells: { ...cells, ...this.#said(data) },
    });
  }

  /** What the export states of an account at its end. That of one with holdings counts these too, and says nothing here. */
  #stated(account: Account, own: readonly Line[], last: string): void {
    const { line, name, currency, type, balance } = account;
    const valuations = own.filter((one) => one.type === "Valuation");
    if (type === "A") {
      if (own.length === valuations.length)
        valuedAccountRows({ ...account, value: balance, valuations }, last, this.#out);
      return;
    }
    if (balance === "") return;
    this.#out.shown.state({ account: name, currency, instrument: "" }, last, balance);
    if (last === "" || valuations.some(({ data }) => textIn(data, "date").slice(0, 10) === last)) return;
    this.#out.other("balances", line, { date: last, account_id: name, currency, balance });
  }

  /** A balance that was set by hand counts where the account holds money alone. */
  #valuation(line: number, data: Json): void {
    const account = this.#accounts.get(textIn(data, "account_id"));
    const balance = numberIn(data, "amount");
    if (account === undefined || account.type === "A" || balance === "") return;
    const currency = textIn(data, "currency") || account.currency;
    const signed = account.isDebt && !isZero(balance) ? negated(balance) : balance;
    const cells = { date: textIn(data, "date").slice(0, 10), account_id: account.name, currency, balance: signed };
    this.#out.other("balances", line, cells);
  }

  #price(line: number, data: Json): void {
    const price = numberIn(data, "price");
    if (price === "" || isZero(price)) return;
    const [instrument, currency, date] = [this.#security(line, data), textIn(data, "currency"), textIn(data, "date")];
    const cells = { date: date.slice(0, 10), instrument_id: instrument, price, currency };
    const account = this.#accounts.get(textIn(data, "account_id"))?.name;
    if (account !== undefined)
      this.#out.shown.state({ account, currency: "", instrument }, cells.date, numberIn(data, "qty"));
    this.#out.other("prices", line, cells);
  }

  #security(line: number, data: Json): string {
    const ticker = textIn(data, "ticker");
    const [name, type] = [textIn(data, "security_name"), instrumentTypeOf(ticker)];
    return this.#out.records.instrument(line, [ticker], name, type, textIn(data, "currency"));
  }

  #plain(line: number, data: Json, account: Account) {
    const currency = textIn(data, "currency") || account.currency;
    const id = textIn(data, "entry_id") || textIn(data, "id");
    return { line, date: textIn(data, "date").slice(0, 10), account: account.name, currency, id };
  }

  /** The tags and notes of a transaction, as far as it has any. */
  #said(data: Json): Readonly<Record<string, string>> {
    const ids: unknown = data["tag_ids"];
    const names = (Array.isArray(ids) ? ids : []).map((id) => this.#names.get(String(id)) ?? "");
    return besideMoney(names, [textIn(data, "notes")]);
  }

  #text(data: Json): string {
    const category = this.#names.get(textIn(data, "category_id")) ?? "";
    return [textIn(data, "name"), category, textIn(data, "notes")].filter((part) => part !== "").join(" · ");
  }

  #unknown(line: number, data: Json): void {
    this.#out.unread(line, "account_id", "a row of an account that the file does not name", textIn(data, "name"));
  }
}
