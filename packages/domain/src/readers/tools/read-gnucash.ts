import { negateDecimal, powerOfTen, signOfDecimal, type Decimal } from "../../money/decimal.ts";
import { divideToDecimal } from "../../money/round.ts";
import { emptyBook, type AccountClass, type JournalBook, type Posting } from "../journal/journal-book.ts";
import { writeBook } from "../journal/read-journal.ts";
import type { RecordsThere } from "../known-records.ts";
import type { MarkupElement } from "../markup/element.ts";
import { readMarkup } from "../markup/read-markup.ts";
import type { RowSink } from "../neutral-row.ts";

interface Account {
  readonly name: string;
  readonly parent: string;
  readonly commodity: string;
  readonly type: string;
}

const CLASSES: Readonly<Record<string, AccountClass>> = {
  ...{ BANK: "own", CASH: "own", ASSET: "own", STOCK: "own", MUTUAL: "own", RECEIVABLE: "own" },
  ...{ CREDIT: "debt", LIABILITY: "debt", PAYABLE: "debt", INCOME: "income", EXPENSE: "expense" },
  ...{ EQUITY: "equity", TRADING: "equity" },
};

/**
 * Reads a book of GnuCash saved as XML (not compressed): accounts, entries and prices. Source: the schema in GnuCash's own
 * `libgnucash/doc/xml`. Planned entries are no entries.
 */
export function readGnucash(text: string, there: RecordsThere, sink: RowSink, currency: string): void {
  const book = emptyBook(false, currency);
  const accounts = new Map<string, Account>();
  const wanted = new Set(["account", "transaction", "price", "template-transactions"]);
  const take = (element: MarkupElement): void => {
    if (element.name === "account") accountIn(element, accounts, book);
    else if (element.name === "transaction") entryIn(element, accounts, book, sink);
    else if (element.name === "price") priceIn(element, book);
  };
  readMarkup(text, { wanted, take });
  writeBook(book, there, sink);
}

function accountIn(element: MarkupElement, accounts: Map<string, Account>, book: JournalBook): void {
  const id = element.textAt("id");
  if (id === "" || accounts.has(id)) return;
  const type = element.textAt("type");
  const commodity = element.textAt("commodity", "id");
  accounts.set(id, {
    name: element.textAt("name").replaceAll(":", "·"),
    parent: element.textAt("parent"),
    commodity,
    type,
  });
  const kind = CLASSES[type];
  if (kind !== undefined) book.classes.set(nameOf(id, accounts), kind);
}

/** The full name of an account, from the root down. */
function nameOf(id: string, accounts: ReadonlyMap<string, Account>): string {
  const parts: string[] = [];
  for (
    let at = accounts.get(id);
    at !== undefined && at.type !== "ROOT" && parts.length < 30;
    at = accounts.get(at.parent)
  )
    parts.unshift(at.name);
  return parts.join(":");
}

function entryIn(
  element: MarkupElement,
  accounts: ReadonlyMap<string, Account>,
  book: JournalBook,
  sink: RowSink,
): void {
  const currency = element.textAt("currency", "id");
  const date = element.textAt("date-posted", "date").slice(0, 10);
  const text = element.textAt("description");
  const postings: Posting[] = [];
  for (const split of element.child("splits")?.children ?? []) {
    const account = accounts.get(split.textAt("account"));
    const [value, quantity] = [fraction(split.textAt("value")), fraction(split.textAt("quantity"))];
    if (account === undefined || value === null || quantity === null) {
      const reason = `The split on line ${split.line} can’t be read, so its entry is skipped.`;
      sink.note({
        severity: "error",
        line: split.line,
        column: "split",
        code: "bad_split",
        reason,
        raw: text.slice(0, 200),
      });
      return;
    }
    const isPlain = account.commodity === currency;
    // A gain is booked as a split of no units: it moves nothing.
    if (!isPlain && signOfDecimal(quantity) === 0) continue;
    const size = signOfDecimal(value) < 0 ? negateDecimal(value) : value;
    postings.push({
      line: split.line,
      account: nameOf(split.textAt("account"), accounts),
      amount: { number: isPlain ? value : quantity, commodity: account.commodity },
      price: isPlain ? null : { number: size, commodity: currency },
      ...{ cost: null, lotDate: "", hasLot: false, asserted: null },
    });
  }
  const code = element.textAt("id");
  if (postings.length > 0) book.entries.push({ line: element.line, date, text, code, postings });
}

function priceIn(element: MarkupElement, book: JournalBook): void {
  const number = fraction(element.textAt("value"));
  const commodity = element.textAt("commodity", "id");
  const date = element.textAt("time", "date").slice(0, 10);
  if (number === null || commodity === "") return;
  book.prices.push({
    line: element.line,
    date,
    commodity,
    price: { number, commodity: element.textAt("currency", "id") },
  });
}

/** `12345/100` as a decimal; null where it is none. */
function fraction(text: string): Decimal | null {
  const found = /^(-?\d{1,30})\/(\d{1,20})$/.exec(text);
  if (found === null) return null;
  const [numerator, denominator] = [BigInt(found[1]!), BigInt(found[2]!)];
  if (denominator === 0n) return null;
  const scale = found[2]!.length - 1;
  if (denominator === powerOfTen(scale)) return { mantissa: numerator, scale };
  return divideToDecimal(numerator, denominator, 18);
}
