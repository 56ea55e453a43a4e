import type { RecordsThere } from "../known-records.ts";
import type { Cells, NeutralRow, RowSink } from "../neutral-row.ts";
import type { DatabaseRow } from "../sqlite/database-text.ts";
import { LEFT_TABLE } from "./archive-text.ts";
import { ArchivedBook, type ArchivedTransaction } from "./archived-book.ts";
import { rowsOfTransaction } from "./archived-rows.ts";

const FROM: Cells = {
  date: "transaction_date",
  amount: "quantity",
  quantity: "quantity",
  price: "price",
  balance: "value",
  account_id: "account",
  instrument_id: "instrument",
  description: "description",
};

/** What stays behind, where the archive has any of it. */
const LEFT: Readonly<Record<string, readonly [one: string, more: string]>> = {
  document: ["document", "documents"],
  prospect: ["prospect", "prospects"],
  report: ["report", "reports"],
  record_version: ["earlier version of a record", "earlier versions of records"],
};

/** Says what an import of the archive brings, and what not, as far as the archive counts it. */
function leftBehind(book: ArchivedBook): string {
  const counts = book.rows(LEFT_TABLE)[0]?.values ?? {};
  const left = Object.entries(LEFT).flatMap(([table, [one, more]]) => {
    const count = Number(counts[table] ?? "0");
    return Number.isSafeInteger(count) && count > 0 ? [`${count} ${count === 1 ? one : more}`] : [];
  });
  const named = [...left, "the shares of owners", "the terms of bonds, loans and commitments"];
  const list = `${named.slice(0, -1).join(", ")} and ${named.at(-1)}`;
  return `Accounts, securities, transactions with their tags and notes, prices, rates and statements of the archive are imported. Not imported: ${list}. To bring everything, ask your administrator to import the archive with “distributary universe import”.`;
}

/**
 * Reads the text of an archive of the product: what is owned, and how it came to be, as rows of the form. Each transaction
 * becomes the rows that together move what its line items move.
 */
export function readArchive(text: string, there: RecordsThere, sink: RowSink): void {
  const book = new ArchivedBook(text);
  const row = (kind: NeutralRow["kind"], line: number, cells: Cells): void =>
    sink.row({ kind, line, from: FROM, cells });
  sink.note({ severity: "warning", line: null, column: null, code: "archive", reason: leftBehind(book), raw: null });
  for (const { line, number, name, type, currency, entity, code } of book.accounts.values()) {
    if (code !== "" || there.accountCurrency(number) !== undefined) continue;
    row("accounts", line, { account_id: number, name, acct_type: type, base_currency: currency, entity });
  }
  for (const { line, identifier, name, type, currency } of book.instruments.values())
    if (!there.hasInstrument(identifier))
      row("instruments", line, { instrument_id: identifier, name, instrument_type: type, currency });
  const counts = new Map<string, number>();
  const nextId = (name: string): string => {
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return count === 1 ? name : `${name}/${count}`;
  };
  for (const transaction of book.transactions()) {
    const name = nameOf(transaction);
    const { description = "", tags = [], notes = "" } = transaction.event ?? {};
    const said = {
      description,
      ...(tags.length === 0 ? {} : { tags: tags.join(",") }),
      ...(notes === "" ? {} : { notes }),
    };
    for (const { line, date, cells } of rowsOfTransaction(transaction, book))
      row("transactions", line, { transaction_id: nextId(name), date, ...said, ...cells });
  }
  for (const { number, values } of observed(book)) {
    const { date_of: date = "", price = "", value = "", quantity = "", account_id = "", instrument_id = "" } = values;
    const currency = book.currencyOf(values["units_id"] ?? "") ?? "";
    if (values["type_id"] === "std.price") {
      const from = book.currencyOf(instrument_id);
      const identifier = book.instruments.get(instrument_id)?.identifier;
      if (from !== null) row("fx", number, { date, from_currency: from, to_currency: currency, rate: plain(price) });
      else if (identifier !== undefined && currency !== "")
        row("prices", number, { date, instrument_id: identifier, price: plain(price), currency });
      continue;
    }
    const account = book.accounts.get(account_id);
    const of = statedOf(book, instrument_id, currency, quantity === "");
    const balance = quantity === "" ? value : quantity;
    if (account !== undefined && balance !== "" && of !== null)
      row("balances", number, { date, account_id: account.number, balance: plain(balance), ...of });
  }
}

/** What the rows of a transaction are named: as its event was where it was imported once, so that they are known again. */
function nameOf({ id, event }: ArchivedTransaction): string {
  return event?.type === "NEW" ? event.identifier || event.id : id;
}

/** What a statement speaks of: money, units of a security, or the whole account; what a position is worth has no row. */
function statedOf(book: ArchivedBook, instrument: string, currency: string, isValue: boolean): Cells | null {
  const money = instrument === "" ? currency : (book.currencyOf(instrument) ?? "");
  if (isValue) return instrument === "" && currency !== "" ? { currency, whole: "1" } : null;
  if (money !== "") return { currency: money };
  const identifier = book.instruments.get(instrument)?.identifier;
  return identifier === undefined ? null : { instrument_id: identifier };
}

/** Prices and statements; of several of one day the one that counts: a person's, then a statement's, then a source's. */
function observed(book: ArchivedBook): readonly DatabaseRow[] {
  const best = new Map<string, DatabaseRow>();
  for (const row of book.rows("observable")) {
    const { type_id, date_of, instrument_id = "", account_id = "", units_id = "", source = "3" } = row.values;
    const key = [type_id, date_of, instrument_id, account_id, units_id].join("\n");
    const there = best.get(key);
    if (there === undefined || source < (there.values["source"] ?? "3")) best.set(key, row);
  }
  return [...best.values()];
}

function plain(number: string): string {
  return number.includes(".") ? number.replace(/\.?0+$/, "") : number;
}
