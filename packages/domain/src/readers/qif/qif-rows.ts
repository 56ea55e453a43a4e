import { formatDecimal } from "../../money/format-decimal.ts";
import { exact } from "../delimited/row-values.ts";
import type { RowSink } from "../neutral-row.ts";
import type { RecordRows } from "../record-rows.ts";
import { HeldUnits } from "../tools/held-units.ts";
import { besideMoney } from "../values/beside-money.ts";
import { magnitude, negated, readAmount } from "../values/read-amount.ts";
import { readDate } from "../values/read-date.ts";
import { RowIds } from "../values/row-ids.ts";
import { plainDate, type QifMapping, type QifRecord } from "./qif-values.ts";

/** What an action of an investment account is, and whether it moves units. */
const ACTIONS: Readonly<
  Record<string, "BUY" | "SELL" | "DIVIDEND" | "RETURN" | "REINVEST" | "INCOME" | "FEE" | "CASH" | "UNITS" | "SPLIT">
> = {
  Buy: "BUY",
  BuyX: "BUY",
  CvrShrt: "BUY",
  Sell: "SELL",
  SellX: "SELL",
  Div: "DIVIDEND",
  DivX: "DIVIDEND",
  CGLong: "DIVIDEND",
  CGLongX: "DIVIDEND",
  CGMid: "DIVIDEND",
  CGShort: "DIVIDEND",
  CGShortX: "DIVIDEND",
  RtrnCap: "RETURN",
  RtrnCapX: "RETURN",
  IntInc: "INCOME",
  IntIncX: "INCOME",
  MiscInc: "INCOME",
  MiscIncX: "INCOME",
  ReinvDiv: "REINVEST",
  ReinvInt: "REINVEST",
  ReinvLg: "REINVEST",
  ReinvMd: "REINVEST",
  ReinvSh: "REINVEST",
  MiscExp: "FEE",
  MiscExpX: "FEE",
  MargInt: "FEE",
  Cash: "CASH",
  Contrib: "CASH",
  ContribX: "CASH",
  XIn: "CASH",
  XOut: "CASH",
  Withdrwl: "CASH",
  WithdrwX: "CASH",
  ShrsIn: "UNITS",
  ShrsOut: "UNITS",
  StkSplit: "SPLIT",
};
const FROM = {
  date: "D",
  amount: "T",
  description: "P",
  account_id: "N",
  quantity: "Q",
  price: "I",
  type: "N",
  instrument_id: "Y",
};

/** Makes rows of the records of a QIF file. A transfer between two of its accounts stands in both and is one row. */
export class QifRows {
  readonly #mapping: QifMapping;
  readonly #records: RecordRows;
  readonly #sink: RowSink;
  readonly #ids = new RowIds();
  readonly #held = new HeldUnits();
  readonly #symbols = new Map<string, string>();
  /** transfers seen from one side, by day, accounts and amount: how many still wait for the other side */
  readonly #sides = new Map<string, number>();
  #account: { number: string; type: string | null } | null = null;

  constructor(mapping: QifMapping, records: RecordRows, sink: RowSink) {
    this.#mapping = mapping;
    this.#records = records;
    this.#sink = sink;
  }

  /** The account that the records after it are of. */
  account({ line, fields }: QifRecord, type: string): void {
    const number = fields.get("N") ?? this.#mapping.account;
    this.#account = { number, type };
    this.#records.account(line, number, fields.get("N") ?? "", type, this.#mapping.currency);
  }

  security({ fields }: QifRecord): void {
    const [name, symbol] = [fields.get("N") ?? "", fields.get("S") ?? ""];
    if (name !== "" && symbol !== "") this.#symbols.set(name, symbol);
  }

  cash({ line, fields }: QifRecord, type: string): void {
    const account = this.#of(line, type);
    const date = this.#day(fields.get("D") ?? "");
    const amount = this.#number(fields.get("T") ?? fields.get("U") ?? "");
    const text = [fields.get("P") ?? "", fields.get("M") ?? ""]
      .filter((part) => part !== "")
      .join(" · ")
      .slice(0, 500);
    const other = /^\[(.+)\]/.exec(fields.get("L") ?? "")?.[1];
    if (/^opening balance$/i.test(fields.get("P") ?? "") && (other === undefined || other === account.number))
      return this.#row(line, account, date, amount, text, fields);
    if (other === undefined || other === account.number) return this.#row(line, account, date, amount, text, fields);
    this.#transfer(line, account, other, date, amount, text, fields);
  }

  #transfer(
    line: number,
    account: Held,
    other: string,
    date: string,
    amount: string,
    text: string,
    fields: QifRecord["fields"],
  ): void {
    const key = (from: string, to: string, value: string): string => `${date}\n${from}\n${to}\n${value}`;
    const mirrored = key(other, account.number, negated(amount));
    const waiting = this.#sides.get(mirrored) ?? 0;
    if (waiting > 0) {
      this.#sides.set(mirrored, waiting - 1);
      return;
    }
    const mine = key(account.number, other, amount);
    this.#sides.set(mine, (this.#sides.get(mine) ?? 0) + 1);
    this.#records.account(line, other, other, "D", account.currency);
    const counter = { counter_account_id: other, counter_currency: account.currency, counter_amount: negated(amount) };
    this.#put(line, account, date, amount, text, { type: "TRANSFER", ...counter, ...said(fields) });
  }

  investment({ line, fields }: QifRecord): void {
    const account = this.#of(line, "A");
    const date = this.#day(fields.get("D") ?? "");
    const action = fields.get("N") ?? "";
    const kind = ACTIONS[action];
    const name = fields.get("Y") ?? "";
    const amount = this.#number(fields.get("T") ?? fields.get("U") ?? "");
    const text = [fields.get("P") ?? "", fields.get("M") ?? ""]
      .filter((part) => part !== "")
      .join(" · ")
      .slice(0, 500);
    if (kind === undefined) {
      return this.#refuse(line, `“${action.slice(0, 30)}” can’t be imported from QIF.`, `${date} ${action} ${name}`);
    }
    const security = (): Record<string, string> => ({
      instrument_id: this.#records.instrument(
        line,
        [this.#symbols.get(name) ?? "", name],
        name,
        "EQTY",
        account.currency,
      ),
    });
    const paid = magnitude(amount);
    const units = magnitude(this.#number(fields.get("Q") ?? ""));
    const price = this.#number(fields.get("I") ?? "");
    const put = (more: Record<string, string>, value: string): void =>
      this.#put(line, account, date, value, text, { ...more, ...said(fields) });
    const id = kind === "UNITS" || kind === "SPLIT" ? (security()["instrument_id"] ?? "") : "";
    if (kind === "UNITS") {
      const isIn = action === "ShrsIn";
      const quantity = isIn ? units : negated(units);
      this.#held.add(account.number, id, quantity);
      return put({ type: isIn ? "RECEIVE" : "DELIVER", instrument_id: id, quantity }, "0");
    }
    if (kind === "SPLIT") {
      // Quicken says how many there are afterwards for ten.
      const change = this.#held.splitBy(account.number, id, tenth(units));
      if (change === null)
        return this.#refuse(
          line,
          `The split of ${name.slice(0, 60)} can’t be read: the file has no purchases before it.`,
          date,
        );
      this.#held.add(account.number, id, change);
      return put({ type: "SPLIT", instrument_id: id, quantity: change, split_ratio: `${units}:10` }, "0");
    }
    if (kind === "BUY" || kind === "REINVEST") this.#held.add(account.number, security()["instrument_id"] ?? "", units);
    if (kind === "SELL") this.#held.add(account.number, security()["instrument_id"] ?? "", negated(units));
    if (kind === "BUY") put({ type: "BUY", ...security(), quantity: units, price }, negated(paid));
    else if (kind === "SELL") put({ type: "SELL", ...security(), quantity: negated(units), price }, paid);
    else if (kind === "REINVEST") {
      put({ type: "DIVIDEND", ...security() }, paid);
      put({ type: "BUY", ...security(), quantity: units, price }, negated(paid));
    } else if (kind === "DIVIDEND" && name !== "") put({ type: "DIVIDEND", ...security() }, paid);
    else if (kind === "RETURN") put({ type: "CAPRETURN", ...security() }, paid);
    else if (kind === "DIVIDEND" || kind === "INCOME") put({ type: "INCOME" }, paid);
    else if (kind === "FEE") put({ type: "FEE" }, negated(paid));
    else {
      const isOut = action === "XOut" || action.startsWith("Withdr") || amount.startsWith("-");
      put({ type: isOut ? "WITHDRAW" : "DEPOSIT" }, isOut ? negated(paid) : paid);
    }
  }

  #refuse(line: number, what: string, raw: string): void {
    const reason = `${what} Enter it as a new transaction; the other rows can be imported.`;
    this.#sink.note({ severity: "error", line, column: "N", code: "not_imported", reason, raw });
  }

  /** A line of a list of prices: `"SYMBOL",12 3/4,"1/ 5'24"`. */
  price(words: string, line: number): void {
    const found = /^"([^"]{1,100})",\s*([^,]+(?:,\d+)?),\s*"([^"]+)"/.exec(words);
    if (found === null) return;
    const price = fractional(found[2]!.trim()) ?? this.#number(found[2]!.trim());
    const currency = this.#mapping.currency;
    const instrument = this.#records.instrument(line, [found[1]!], "", "EQTY", currency);
    const cells = { date: this.#day(found[3]!), instrument_id: instrument, price, currency };
    this.#sink.row({ kind: "prices", line, from: {}, cells });
  }

  /** Transfers seen from one side alone are rows of their own already. */
  end(): void {
    this.#sides.clear();
  }

  #of(line: number, type: string): Held {
    const number = this.#account?.number ?? this.#mapping.account;
    const currency = this.#records.account(line, number, "", this.#account?.type ?? type, this.#mapping.currency);
    return { number, currency };
  }

  #row(line: number, account: Held, date: string, amount: string, text: string, fields: QifRecord["fields"]): void {
    const type = amount.startsWith("-") ? "WITHDRAW" : "DEPOSIT";
    this.#put(line, account, date, amount, text, { type, ...said(fields) });
  }

  #put(
    line: number,
    { number, currency }: Held,
    date: string,
    amount: string,
    text: string,
    more: Record<string, string>,
  ): void {
    const what = `${more["type"]} ${more["instrument_id"] ?? ""} ${more["quantity"] ?? ""} ${text}`;
    const id = this.#ids.next(number, "", date, amount, what);
    const cells = { transaction_id: id, date, account_id: number, currency, amount, description: text, ...more };
    this.#sink.row({ kind: "transactions", line, from: FROM, cells });
  }

  #day(text: string): string {
    return readDate(plainDate(text), this.#mapping.dayOrder) ?? text;
  }

  #number(text: string): string {
    return text === "" ? "" : (readAmount(text, this.#mapping.decimal) ?? text);
  }
}

interface Held {
  readonly number: string;
  readonly currency: string;
}

/**
 * The memo of a record and of its parts, its classes, which Quicken calls tags (`LUtilities:Water/House`), and its
 * categories, which stand in its description between payee and memo. A row is known by its text without them.
 */
function said(fields: QifRecord["fields"]): Readonly<Record<string, string>> {
  const parts = ["L", "S"].flatMap((letter) => (fields.get(letter) ?? "").split("\n"));
  const tags = parts.flatMap((text) => /^[^/]*\/(.+)$/.exec(text)?.[1]?.split(/[:/]/) ?? []);
  const memo = fields.get("M") ?? "";
  const categories = new Set(parts.map((text) => text.split("/")[0]!.trim()).filter((text) => !NO_CATEGORY.test(text)));
  const texts = [fields.get("P") ?? "", ...categories, memo].filter((text) => text !== "");
  return {
    ...(categories.size === 0 ? {} : { description: texts.join(" · ").slice(0, 500) }),
    ...besideMoney(tags, [memo, ...(fields.get("E") ?? "").split("\n")]),
  };
}

/** What stands in the place of a category: nothing, the account of a transfer, or that there are several. */
const NO_CATEGORY = /^(|\[.*|-+split-+)$/i;

/** A tenth of a plain number; as it is where it is none. */
function tenth(text: string): string {
  const value = exact(text);
  return value === null ? text : formatDecimal({ mantissa: value.mantissa, scale: value.scale + 1 });
}

/** A price in halves down to 128ths, as exchanges once quoted them; null where it is none. */
function fractional(text: string): string | null {
  const found = /^(\d{1,9})?\s*(\d{1,3})\/(2|4|8|16|32|64|128)$/.exec(text);
  if (found === null) return null;
  const scaled = (BigInt(found[1] ?? "0") * 10_000_000n + (BigInt(found[2]!) * 10_000_000n) / BigInt(found[3]!))
    .toString()
    .padStart(8, "0");
  return `${scaled.slice(0, -7)}.${scaled.slice(-7)}`.replace(/\.?0+$/, "");
}
