import { writeBook } from "../journal/read-journal.ts";
import type { RecordsThere } from "../known-records.ts";
import type { MarkupElement } from "../markup/element.ts";
import { readMarkup } from "../markup/read-markup.ts";
import type { RowSink } from "../neutral-row.ts";
import { databaseTables, programOf, type DatabaseRow } from "../sqlite/database-text.ts";
import { GnucashBook } from "./gnucash-book.ts";

/**
 * Reads a book of GnuCash, saved as XML or in SQLite: accounts, entries and prices. Source: the schemas in GnuCash's own
 * `libgnucash/doc/xml` and of its SQL back end. Planned entries are no entries.
 */
export function readGnucash(text: string, there: RecordsThere, sink: RowSink, currency: string): void {
  const gnucash = new GnucashBook(currency, sink);
  if (programOf(text) === null) readElements(text, gnucash);
  else readTables(text, gnucash);
  writeBook(gnucash.book, there, sink);
}

function readElements(text: string, book: GnucashBook): void {
  const wanted = new Set(["commodity", "account", "transaction", "price", "template-transactions"]);
  const take = (element: MarkupElement): void => {
    if (element.name === "account")
      book.account(element.textAt("id"), {
        name: element.textAt("name"),
        parent: element.textAt("parent"),
        commodity: element.textAt("commodity", "id"),
        type: element.textAt("type"),
        line: element.line,
        isPlaceholder: slotOf(element, "placeholder") === "true",
      });
    else if (element.name === "commodity") book.commodity(element.textAt("id"), element.textAt("name"));
    else if (element.name === "transaction") entryIn(element, book);
    else if (element.name === "price") {
      const date = element.textAt("time", "date").slice(0, 10);
      const [of, currency] = [element.textAt("commodity", "id"), element.textAt("currency", "id")];
      book.price(element.line, date, of, currency, element.textAt("value"));
    }
  };
  readMarkup(text, { wanted, take });
}

function entryIn(element: MarkupElement, book: GnucashBook): void {
  book.entry({
    line: element.line,
    date: element.textAt("date-posted", "date").slice(0, 10),
    currency: element.textAt("currency", "id"),
    text: element.textAt("description"),
    id: element.textAt("id"),
    number: element.textAt("num"),
    notes: slotOf(element, "notes"),
    splits: (element.child("splits")?.children ?? []).map((split) => ({
      line: split.line,
      account: split.textAt("account"),
      value: split.textAt("value"),
      quantity: split.textAt("quantity"),
      memo: split.textAt("memo"),
    })),
  });
}

/** What GnuCash keeps beside a record under a key. */
function slotOf(element: MarkupElement, key: string): string {
  const slots = element.child("slots")?.children ?? [];
  return slots.find((slot) => slot.textAt("key") === key)?.textAt("value") ?? "";
}

/** The rows of a table count as its lines. */
function readTables(text: string, book: GnucashBook): void {
  const tables = databaseTables(text);
  const rows = (table: string): readonly DatabaseRow[] => tables.get(table) ?? [];
  const commodities = new Map(rows("commodities").map(({ values }) => [values["guid"], values["mnemonic"] ?? ""]));
  const commodity = (guid: string | undefined): string => commodities.get(guid) ?? "";
  for (const { values } of rows("commodities")) book.commodity(values["mnemonic"] ?? "", values["fullname"] ?? "");
  const templates = belowTemplates(rows("books"), rows("accounts"));
  for (const { number, values } of rows("accounts"))
    book.account(values["guid"] ?? "", {
      name: values["name"] ?? "",
      parent: values["parent_guid"] ?? "",
      commodity: commodity(values["commodity_guid"]),
      type: values["account_type"] ?? "",
      line: number,
      isPlaceholder: values["placeholder"] === "1" || templates.has(values["guid"] ?? ""),
    });
  const notes = new Map(
    rows("slots").flatMap(({ values }) =>
      values["name"] === "notes" ? [[values["obj_guid"] ?? "", values["string_val"] ?? ""] as const] : [],
    ),
  );
  const splits = new Map<string, DatabaseRow[]>();
  for (const row of rows("splits")) {
    const entry = row.values["tx_guid"] ?? "";
    splits.set(entry, [...(splits.get(entry) ?? []), row]);
  }
  for (const { number, values } of rows("transactions")) {
    const own = splits.get(values["guid"] ?? "") ?? [];
    if (own.some((split) => templates.has(split.values["account_guid"] ?? ""))) continue;
    book.entry({
      line: number,
      date: dayIn(values["post_date"]),
      currency: commodity(values["currency_guid"]),
      text: values["description"] ?? "",
      id: values["guid"] ?? "",
      number: values["num"] ?? "",
      notes: notes.get(values["guid"] ?? "") ?? "",
      splits: own.map((split) => ({
        line: split.number,
        account: split.values["account_guid"] ?? "",
        value: `${split.values["value_num"] ?? ""}/${split.values["value_denom"] ?? ""}`,
        quantity: `${split.values["quantity_num"] ?? ""}/${split.values["quantity_denom"] ?? ""}`,
        memo: split.values["memo"] ?? "",
      })),
    });
  }
  for (const { number, values } of rows("prices")) {
    const [of, currency] = [commodity(values["commodity_guid"]), commodity(values["currency_guid"])];
    const value = `${values["value_num"] ?? ""}/${values["value_denom"] ?? ""}`;
    book.price(number, dayIn(values["date"]), of, currency, value);
  }
}

/** Accounts of planned entries: those below the root of templates. */
function belowTemplates(books: readonly DatabaseRow[], accounts: readonly DatabaseRow[]): ReadonlySet<string> {
  const below = new Set(books.map(({ values }) => values["root_template_guid"] ?? ""));
  below.delete("");
  for (let before = 0; before < below.size;) {
    before = below.size;
    for (const { values } of accounts) if (below.has(values["parent_guid"] ?? "")) below.add(values["guid"] ?? "");
  }
  return below;
}

/** `2024-01-31 10:59:00`, or `20240131105900` of old books. */
function dayIn(text = ""): string {
  const packed = /^(\d{4})(\d{2})(\d{2})\d{6}$/.exec(text);
  return packed === null ? text.slice(0, 10) : `${packed[1]}-${packed[2]}-${packed[3]}`;
}
