import { note, type OpenEntry } from "./open-entry.ts";
import type { RowSink } from "../neutral-row.ts";
import type { DecimalMark } from "../values/read-amount.ts";
import { NotAnAmount, readJournalAmount, readPosted, type AmountStyle } from "./amount-text.ts";
import { commodityOf } from "./commodities.ts";
import { emptyBook, type AccountClass, type JournalBook } from "./journal-book.ts";

const ENTRY =
  /^(\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2})(?:=\S+)?(?:\s+([*!]))?(?:\s+\(([^)]*)\))?(?:\s+(.*))?$/;
const PRICE = /^P\s+(\d{4}[-/.]\d{1,2}[-/.]\d{1,2})(?:\s+\d{1,2}:\d{2}(?::\d{2})?\S*)?\s+("[^"]+"|\S+)\s+(.+)$/;
const POSTING = /^\s+(?:[*!]\s+)?(.+?)(?:(?:\s{2,}|\t)\s*(.*))?$/;
const HLEDGER_TYPES: Readonly<Record<string, AccountClass>> = {
  ...{ a: "own", asset: "own", c: "own", cash: "own", l: "debt", liability: "debt", r: "income", revenue: "income" },
  ...{ x: "expense", expense: "expense", e: "equity", equity: "equity", v: "equity", conversion: "equity" },
};
/** Directives that change nothing of what is read here. */
const SILENT =
  /^(tag|payee|N|assert|check|expr|value|capture|bucket|A|C|eval|python|import|test|define|def|--|i|o|h|b)\b/;

/**
 * Reads the journal of ledger or hledger: entries with lots, prices and assertions; aliases, default commodities, years and
 * account declarations as they come. Source: the manuals of ledger 3 and of hledger 1.
 */
export function readLedger(text: string, currency: string, sink: RowSink): JournalBook {
  const parser = new LedgerParser(currency, sink);
  for (const [at, words] of text.split(/\r\n|\n|\r/).entries()) parser.line(words, at + 1);
  parser.end();
  return parser.book;
}

class LedgerParser {
  readonly book: JournalBook;
  readonly #sink: RowSink;
  readonly #aliases: (readonly [string | RegExp, string])[] = [];
  readonly #marks = new Map<string, DecimalMark>();
  readonly #applied: string[] = [];
  #style: AmountStyle;
  #mark: DecimalMark | null = null;
  #year = "";
  #entry: OpenEntry | null = null;
  #declared = "";
  #skipsUntilEnd = false;
  #rules = 0;

  constructor(currency: string, sink: RowSink) {
    this.book = emptyBook(false, currency);
    this.#sink = sink;
    this.#style = this.#styleOf(currency);
  }

  line(words: string, line: number): void {
    if (this.#skipsUntilEnd) {
      if (/^end\s+(comment|test)\b/.test(words)) this.#skipsUntilEnd = false;
      return;
    }
    if (words.trim() === "") return this.#close();
    if (/^\s/.test(words)) return this.#indented(words, line);
    this.#close();
    this.#declared = "";
    if (/^[;#%|*]/.test(words)) return;
    if (/^(comment|test)\b/.test(words)) this.#skipsUntilEnd = true;
    else if (/^\d/.test(words)) this.#begin(words, line);
    else if (words.startsWith("P ")) this.#price(words, line);
    else if (/^[~=]/.test(words)) this.#rules += 1;
    else this.#directive(words, line);
  }

  end(): void {
    this.#close();
    if (this.#rules === 0) return;
    const reason = `Periodic and automated entries (${this.#rules}) are rules, not transactions, and are skipped.`;
    this.#sink.note({ severity: "warning", line: null, column: null, code: "rules_skipped", reason, raw: null });
  }

  #styleOf(plain: string): AmountStyle {
    return { plain, markOf: (commodity) => this.#marks.get(commodity) ?? this.#mark };
  }

  #begin(words: string, line: number): void {
    const found = ENTRY.exec(words.split(/\s+;|\t;/)[0]!.trimEnd());
    if (found === null) return this.#bad(line, "bad_entry", `Line ${line} is not an entry of a journal.`, words);
    const date = this.#day(found[1]!);
    const text = (found[4] ?? "").replace(/\s*\|\s*/, " · ").trim();
    this.#entry = { line, date, text, code: found[3] ?? "", tags: [], notes: [], postings: [], broken: false };
    remark(this.#entry, words);
  }

  #indented(words: string, line: number): void {
    if (this.#declared !== "") return this.#subdirective(words);
    const entry = this.#entry;
    if (entry !== null) remark(entry, words);
    const plain = words.replace(/(^|\s);.*$/, "");
    if (entry === null || plain.trim() === "") return;
    const found = POSTING.exec(plain.trimEnd());
    const name = found?.[1]!.trim() ?? "";
    // What stands in round brackets balances with nothing: a note, no money.
    if (/^\(.*\)$/.test(name)) return;
    try {
      const account = this.#account(name.replace(/^\[(.*)\]$/, "$1"));
      const rest = found?.[2] ?? "";
      const nothing = { amount: null, cost: null, lotDate: "", hasLot: false, price: null, asserted: null };
      entry.postings.push({ line, account, ...(rest === "" ? nothing : readPosted(rest, this.#style)) });
    } catch (error) {
      if (!(error instanceof NotAnAmount)) throw error;
      entry.broken = true;
      this.#bad(line, "bad_amount", `Line ${line} has no amount that can be read, so its entry is skipped.`, words);
    }
  }

  #close(): void {
    const entry = this.#entry;
    this.#entry = null;
    if (entry !== null && !entry.broken && entry.postings.length > 0) this.book.entries.push(entry);
  }

  #price(words: string, line: number): void {
    const found = PRICE.exec(words.replace(/\s;.*$/, ""));
    try {
      if (found === null) throw new NotAnAmount();
      const price = readJournalAmount(found[3]!, this.#style);
      const commodity = commodityOf(found[2]!.replaceAll('"', ""));
      this.book.prices.push({ line, date: this.#day(found[1]!), commodity, price });
    } catch (error) {
      if (!(error instanceof NotAnAmount)) throw error;
      this.#bad(line, "bad_price", `Line ${line} is not a price.`, words);
    }
  }

  #directive(words: string, line: number): void {
    const plain = words.replace(/\s+;.*$/, "").trim();
    const [, word = "", rest = ""] = /^[@!]?(\S+)\s*(.*)$/.exec(plain) ?? [];
    if (word === "account") {
      this.#declared = rest;
      const type = /;.*\btype:\s*(\w+)/.exec(words)?.[1];
      if (type !== undefined) this.#classify(rest, type);
    } else if (word === "commodity" || word === "D") this.#commodity(rest, word === "D");
    else if (word === "decimal-mark") this.#mark = rest.startsWith(",") ? "," : ".";
    else if (word === "alias") this.#alias(rest);
    else if (word === "apply") this.#apply(rest);
    else if (word === "end") this.#endOf(rest);
    else if (word === "year" || word === "Y" || /^Y\d{4}$/.test(word))
      this.#year = /\d{4}/.exec(plain)?.[0] ?? this.#year;
    else if (word === "include") this.#include(rest, line);
    else if (!SILENT.test(word))
      this.#bad(line, "unknown_line", `Line ${line} is not known and is skipped.`, words, "warning");
  }

  #subdirective(words: string): void {
    const type = /^\s+;.*\btype:\s*(\w+)/.exec(words)?.[1];
    const format = /^\s+format\s+(.+)$/.exec(words)?.[1];
    const alias = /^\s+alias\s+(.+)$/.exec(words)?.[1];
    if (type !== undefined) this.#classify(this.#declared, type);
    else if (format !== undefined) this.#commodity(format, false);
    else if (alias !== undefined) this.#aliases.push([alias.trim(), this.#declared]);
    else if (/^\s+default\b/.test(words) && this.#declared !== "") this.#commodity(this.#declared, true);
  }

  #classify(account: string, type: string): void {
    const known = HLEDGER_TYPES[type.toLowerCase()];
    if (known !== undefined) this.book.classes.set(account, known);
  }

  /** `1.000,00 EUR` shows how a commodity is written; as a default it is that of numbers which name none. */
  #commodity(text: string, isDefault: boolean): void {
    const found = /\d[\d.,' ]*/.exec(text)?.[0]?.trim() ?? "";
    const symbol = commodityOf(text.replace(found, "").replaceAll('"', "").replace(/^-/, "").trim());
    const last = /[.,](?=\d*$)/.exec(found)?.[0];
    if (symbol !== "" && (last === "," || last === ".")) this.#marks.set(symbol, last);
    if (found === "") this.#declared = text;
    if (!isDefault || symbol === "") return;
    this.book.currency = symbol;
    this.#style = this.#styleOf(symbol);
  }

  #alias(text: string): void {
    const found = /^(.+?)\s*=\s*(.+)$/.exec(text);
    if (found === null) return;
    const pattern = /^\/(.+)\/$/.exec(found[1]!)?.[1];
    // A pattern of a journal is not run: one that is made for it could go on for ever.
    if (pattern === undefined) this.#aliases.push([found[1]!, found[2]!.trim()]);
  }

  #apply(text: string): void {
    const [, what = "", rest = ""] = /^(\S+)\s*(.*)$/.exec(text) ?? [];
    if (what === "account") this.#applied.push(rest.trim());
    if (what === "year") this.#year = rest.trim();
  }

  #endOf(text: string): void {
    if (/^(apply\s+)?account\b/.test(text) || text === "apply" || text === "") this.#applied.pop();
    if (/^aliases\b/.test(text)) this.#aliases.length = 0;
  }

  #include(path: string, line: number): void {
    const file = path.replace(/^"|"$/g, "");
    const reason = `It includes “${file.slice(0, 100)}”. Drop that file together with this one.`;
    this.#sink.note({ severity: "warning", line, column: "include", code: "includes", reason, raw: file });
  }

  #account(name: string): string {
    let account = name;
    for (const [from, to] of this.#aliases)
      if (typeof from === "string" && (account === from || account.startsWith(`${from}:`)))
        account = to + account.slice(from.length);
    return [...this.#applied, account].join(":").slice(0, 300);
  }

  #day(text: string): string {
    const parts = text.split(/[-/.]/);
    const [year, month, day] = parts.length === 3 ? parts : [this.#year === "" ? "????" : this.#year, ...parts];
    return `${year}-${month!.padStart(2, "0")}-${day!.padStart(2, "0")}`;
  }

  #bad(line: number, code: string, reason: string, raw: string, severity: "error" | "warning" = "error"): void {
    this.#sink.note({ severity, line, column: null, code, reason, raw: raw.slice(0, 200) });
  }
}

/** Tags that stand alone between colons: `:trip:food:`. */
const ALONE = /(?:^|\s):((?:[^\s:,]+:)+)(?=\s|$)/;
/** A tag with a value, up to a comma (`project: kitchen, with:`). hledger and ledger know it by the colon behind its name. */
const VALUED = /(?:^|[\s,])([\p{L}_][\p{L}\p{N}_-]{1,40}):(?!\/\/)\s*([^,]*)/gu;

/** What stands behind a semicolon: tags, alone or with a value, and remarks. Values stay in the remark as well. */
function remark(entry: OpenEntry, words: string): void {
  const said = /(?:^|\s);(.*)$/.exec(words)?.[1]?.trim() ?? "";
  const tags = ALONE.exec(said)?.[1];
  if (tags !== undefined) entry.tags.push(...tags.split(":").filter((tag) => tag !== ""));
  const rest = said.replace(ALONE, " ").trim();
  for (const [, name, value] of rest.matchAll(VALUED))
    if (!OF_THE_JOURNAL.has(name!.toLowerCase()))
      entry.tags.push([name!, value!.trim()].filter((one) => one !== "").join(":"));
  note(entry, rest);
}

/** Names that say something to hledger itself. */
const OF_THE_JOURNAL: ReadonlySet<string> = new Set(["date", "date2", "type", "assert", "note"]);
