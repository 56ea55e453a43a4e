import { note, type OpenEntry } from "./open-entry.ts";
import type { RowSink } from "../neutral-row.ts";
import { NotAnAmount, readJournalAmount, readPosted, type AmountStyle } from "./amount-text.ts";
import { emptyBook, type AccountClass, type JournalBook } from "./journal-book.ts";

const DATED = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})\s+(\S+)\s*(.*)$/;
const POSTING = /^\s+(?:[*!&#?%A-Z]\s+)?([\p{Lu}\p{N}][^\s:"]*(?::[^\s:"]+)+)\s*(.*)$/u;
const META = /^\s+([a-z][\w-]*):(?:\s+(.*))?$/;
const STRINGS = /"((?:[^"\\]|\\.)*)"/g;
const ROOTS: Readonly<Record<string, AccountClass>> = {
  ...{ name_assets: "own", name_liabilities: "debt", name_income: "income", name_expenses: "expense" },
  name_equity: "equity",
};
/** Directives that say nothing of money. */
const SILENT: ReadonlySet<string> = new Set(["note", "document", "event", "query", "custom"]);

/**
 * Reads a journal of Beancount: entries with lots, prices, balances and pads. Source: the language syntax of Beancount 2
 * and 3. Plugins are not run.
 */
export function readBeancount(text: string, currency: string, sink: RowSink): JournalBook {
  const parser = new BeancountParser(currency, sink);
  for (const [at, words] of text.split(/\r\n|\n|\r/).entries()) parser.line(words, at + 1);
  parser.end();
  return parser.whole();
}

class BeancountParser {
  readonly book: JournalBook;
  readonly #sink: RowSink;
  readonly #style: AmountStyle;
  #entry: OpenEntry | null = null;
  #commodity = "";
  readonly #closed = new Set<string>();

  constructor(currency: string, sink: RowSink) {
    this.book = emptyBook(true, currency);
    this.#sink = sink;
    this.#style = { plain: "", markOf: () => "." };
  }

  /** The book without accounts that were closed again. */
  whole(): JournalBook {
    return { ...this.book, opened: this.book.opened.filter(({ account }) => !this.#closed.has(account)) };
  }

  line(raw: string, line: number): void {
    const words = withoutComment(raw);
    if (words.trim() === "") return;
    if (/^\s/.test(words)) return this.#indented(words, line);
    this.end();
    const dated = DATED.exec(words);
    if (dated !== null) return this.#dated(dated, words, line);
    const [, word = "", rest = ""] = /^(\S+)\s*(.*)$/.exec(words) ?? [];
    const [first = "", second = ""] = stringsOf(rest);
    if (word === "option") this.#option(first, second);
    else if (word === "include") {
      const reason = `It includes “${first.slice(0, 100)}”. Drop that file together with this one.`;
      this.#sink.note({ severity: "warning", line, column: "include", code: "includes", reason, raw: first });
    } else if (word === "plugin") {
      const reason = `The plugin “${first.slice(0, 100)}” is not run: what it would add is missing.`;
      this.#sink.note({ severity: "warning", line, column: "plugin", code: "plugin", reason, raw: first });
    }
  }

  end(): void {
    const entry = this.#entry;
    this.#entry = null;
    this.#commodity = "";
    if (entry !== null && !entry.broken && entry.postings.length > 0) this.book.entries.push(entry);
  }

  /** An account of one currency, until it is closed. */
  #open(line: number, account: string, currency: string): void {
    if (currency !== "" && !currency.includes(",")) this.book.opened.push({ line, account, currency });
  }

  #option(name: string, value: string): void {
    const root = ROOTS[name];
    if (root !== undefined) this.book.classes.set(value, root);
    if (name === "operating_currency" && this.book.currency === "") this.book.currency = value;
  }

  #dated([, year, month, day, word, rest]: RegExpExecArray, words: string, line: number): void {
    const date = `${year}-${month!.padStart(2, "0")}-${day!.padStart(2, "0")}`;
    if (word === "txn" || /^[*!&#?%A-Z]$/.test(word!)) {
      const texts = stringsOf(rest!);
      const code = /\^([\w\-/.]+)/.exec(rest!.replace(STRINGS, ""))?.[1] ?? "";
      const text = texts.filter((one) => one !== "").join(" · ");
      this.#entry = { line, date, text, code, tags: tagsIn(rest ?? ""), notes: [], postings: [], broken: false };
      return;
    }
    try {
      const [, name = "", behind = ""] = /^(\S+)\s*(.*)$/.exec(rest!) ?? [];
      if (word === "price")
        this.book.prices.push({ line, date, commodity: name, price: readJournalAmount(behind, this.#style) });
      else if (word === "balance") {
        const amount = readJournalAmount(behind.replace(/~\s*[\d.,]+/, ""), this.#style);
        this.book.assertions.push({ line, date, account: name, amount });
      } else if (word === "pad") this.book.pads.push({ line, date, account: name });
      else if (word === "commodity") this.#commodity = name;
      else if (word === "open") this.#open(line, name, behind.replace(STRINGS, "").trim());
      else if (word === "close") this.#closed.add(name);
      else if (!SILENT.has(word!)) throw new NotAnAmount();
    } catch (error) {
      if (!(error instanceof NotAnAmount)) throw error;
      this.#bad(line, `Line ${line} can’t be read as an entry of Beancount.`, words);
    }
  }

  #indented(words: string, line: number): void {
    const meta = META.exec(words);
    if (meta !== null) {
      const value = stringsOf(meta[2] ?? "")[0] ?? "";
      if (this.#commodity !== "" && meta[1] === "name" && value !== "") this.book.names.set(this.#commodity, value);
      if (this.#entry !== null) note(this.#entry, `${meta[1]}: ${value === "" ? (meta[2] ?? "").trim() : value}`);
      return;
    }
    const entry = this.#entry;
    if (entry === null) return;
    const found = POSTING.exec(words);
    // Tags and links of the entry may go on over further lines.
    if (found === null && /^\s+[#^]/.test(words)) return void entry.tags.push(...tagsIn(words));
    try {
      if (found === null) throw new NotAnAmount();
      const [, account, rest] = found;
      const nothing = { amount: null, cost: null, lotDate: "", hasLot: false, price: null, asserted: null };
      entry.postings.push({ line, account: account!, ...(rest === "" ? nothing : readPosted(rest!, this.#style)) });
    } catch (error) {
      if (!(error instanceof NotAnAmount)) throw error;
      entry.broken = true;
      this.#bad(line, `Line ${line} has no amount that can be read, so its entry is skipped.`, words);
    }
  }

  #bad(line: number, reason: string, raw: string): void {
    this.#sink.note({ severity: "error", line, column: null, code: "bad_line", reason, raw: raw.slice(0, 200) });
  }
}

/** The tags of an entry: `#trip`, outside of its strings. */
function tagsIn(text: string): string[] {
  return [...text.replace(STRINGS, "").matchAll(/(?:^|\s)#([\w./-]+)/g)].map(([, tag]) => tag!);
}

function stringsOf(text: string): string[] {
  return [...text.matchAll(STRINGS)].map(([, inner]) => inner!.replaceAll('\\"', '"'));
}

/** A line without what stands behind a semicolon outside of quotes. */
function withoutComment(words: string): string {
  if (!words.includes(";")) return words;
  let quoted = false;
  for (let at = 0; at < words.length; at++) {
    if (words[at] === '"' && words[at - 1] !== "\\") quoted = !quoted;
    else if (words[at] === ";" && !quoted) return words.slice(0, at);
  }
  return words;
}
