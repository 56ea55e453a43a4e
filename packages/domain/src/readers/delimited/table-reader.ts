import type { RecordsThere } from "../known-records.ts";
import type { RowSink, TextReader } from "../neutral-row.ts";
import { RecordRows } from "../record-rows.ts";
import { besideMoney } from "../values/beside-money.ts";
import { isZero, negated, readAmount } from "../values/read-amount.ts";
import { readDate } from "../values/read-date.ts";
import { RowIds } from "../values/row-ids.ts";
import { meaningOf } from "./action-words.ts";
import { pairIn } from "./coin-pairs.ts";
import { CompanyActions, type ActionResult } from "./company-actions.ts";
import { LineCells, type TextRow } from "./line-cells.ts";
import type { ColumnRole, TableMapping, WordMeaning } from "./mapping.ts";
import { sumAs } from "./own-currency.ts";
import { amountOf, cellAs, cellOf } from "./row-values.ts";
import { RunningBalances } from "./running-balances.ts";
import { actionCells, cashCells, tradeCells, withTax } from "./trade-cells.ts";

/** Where the values of a row stand in the file, by the columns of our form. */
const FIELDS: readonly (readonly [string, ColumnRole])[] = [
  ["date", "date"],
  ["amount", "amount"],
  ["currency", "currency"],
  ["quantity", "quantity"],
  ["price", "price"],
  ["type", "action"],
  ["account_id", "account"],
  ["description", "text"],
  ["transaction_id", "id"],
];

const LONGEST_TEXT = 500;
const MONEY: ReadonlySet<ColumnRole> = new Set<ColumnRole>(["amount", "debit", "credit", "quantity"]);

/**
 * Reads a table as its mapping says, as its text comes. Memory grows only with what rows are told apart by, and with the
 * days on which units of a security moved.
 */
export class TableReader implements TextReader {
  readonly #mapping: TableMapping;
  readonly #sink: RowSink;
  readonly #records: RecordRows;
  readonly #ids = new RowIds();
  readonly #balances = new RunningBalances();
  readonly #cutter: LineCells;
  readonly #from: Readonly<Record<string, string>>;
  readonly #texts: readonly number[];
  readonly #isTrades: boolean;
  readonly #skipped = new Set<string>();
  readonly #actions: CompanyActions;
  /** rows without a date: part of the table if more of it comes, else what stands below it */
  #held: TextRow[] = [];

  constructor(mapping: TableMapping, names: readonly string[], there: RecordsThere, sink: RowSink) {
    this.#mapping = mapping;
    this.#sink = sink;
    this.#records = new RecordRows(there, sink);
    this.#actions = new CompanyActions(mapping.parents ?? {}, (spinOff) => sink.asks?.(spinOff));
    this.#cutter = new LineCells(mapping.separator, (row) => this.#take(row));
    this.#texts = mapping.columns.flatMap((role, at) => (role === "text" || role === "notes" ? [at] : []));
    this.#isTrades = mapping.columns.includes("quantity");
    this.#from = Object.fromEntries(
      FIELDS.flatMap(([field, role]) => {
        const at = mapping.columns.indexOf(role);
        return at < 0 ? [] : [[field, names[at] === "" || names[at] === undefined ? `column ${at + 1}` : names[at]]];
      }),
    );
  }

  push(text: string): void {
    this.#cutter.push(text);
  }

  end(): void {
    this.#cutter.end();
    for (const row of this.#held) this.#passOver(row);
    this.#held = [];
    for (const result of this.#actions.results()) this.#action(result);
    this.#balances.end(this.#sink);
  }

  #take(row: TextRow): void {
    const { heading, columns, dayOrder } = this.#mapping;
    if (row.line <= heading) return;
    const date = cellAs(row, this.#mapping, "date");
    const day = readDate(date, dayOrder);
    const isWide = row.cells.length >= Math.min(columns.length, 2);
    // A balance that is carried forward has a day, and no amount.
    if (isWide && day !== null && this.#movesNothing(row)) return this.#passOver(row);
    if (!isWide || (day === null && !(/\d/.test(date) && this.#hasMoney(row)))) {
      if (this.#held.length >= 100) this.#release();
      this.#held.push(row);
      return;
    }
    this.#release();
    this.#row(row, day ?? date);
  }

  /** More rows came: those without a date were none of the lines below the table. */
  #release(): void {
    for (const row of this.#held) {
      if (this.#hasMoney(row) && row.cells.length >= this.#mapping.columns.length - 1)
        this.#row(row, cellAs(row, this.#mapping, "date"));
      else this.#passOver(row);
    }
    this.#held = [];
  }

  #passOver(row: TextRow): void {
    const raw = row.cells.join(" ").trim().slice(0, 200);
    const reason = `Line ${row.line} is not a transaction and is skipped.`;
    this.#sink.note({ severity: "warning", line: row.line, column: null, code: "not_a_row", reason, raw });
  }

  /** Whether no cell of a row that can be money says anything, or a bank says that nothing was moved. */
  #movesNothing(row: TextRow): boolean {
    const { columns } = this.#mapping;
    if (!columns.some((role, at) => MONEY.has(role) && cellOf(row, at) !== "")) return true;
    const amount = this.#isTrades ? null : amountOf(row, this.#mapping);
    return amount !== null && isZero(amount);
  }

  #hasMoney(row: TextRow): boolean {
    if (this.#isTrades && readAmount(cellAs(row, this.#mapping, "quantity"), this.#mapping.decimal) !== null)
      return true;
    return amountOf(row, this.#mapping) !== null;
  }

  #row(row: TextRow, date: string): void {
    const mapping = this.#mapping;
    const word = cellAs(row, mapping, "action");
    // Words that were not among the first rows, or in another file like it, mean what they would have meant there.
    const meaning: WordMeaning | null = word === "" ? null : (mapping.words[word] ?? meaningOf(word));
    if (meaning === "skip") return this.#skip(row, word);
    const number = cellAs(row, mapping, "account").replace(/\s+/g, " ") || mapping.account;
    const pair = mapping.columns.includes("currency") ? null : pairIn(cellAs(row, mapping, "symbol"));
    const given = codeIn(cellAs(row, mapping, "currency")) || (pair?.currency ?? mapping.currency);
    const own = this.#records.account(row.line, number, "", this.#isTrades ? "A" : "D", given);
    const currency = given === "" ? own : given;
    const amount = this.#amount(row);
    if (this.#isTrades && isAction(meaning, amount)) {
      const named = actionCells(row, mapping, this.#records, currency);
      if (meaning === "ACTION" || (named.instrument !== "" && named.quantity !== "" && !isZero(named.quantity)))
        return this.#actions.add({
          ...{ row, date, account: number, currency, word, text: this.#text(row) },
          ...named,
          amount: amount ?? "",
        });
    }
    const raw = amount ?? this.#rawAmount(row);
    const [fee, tax] = (["fee", "tax"] as const).map((role) => this.#within(role, row, currency)) as [string, string];
    const cells = this.#isTrades
      ? tradeCells({ row, word, meaning, currency, given: raw, amount, fee }, mapping, this.#records)
      : cashCells(word, meaning, raw, this.#isTrades);
    if (this.#isTrades) {
      const { instrument_id: instrument = "", quantity: units = "", price = "" } = cells;
      this.#actions.moved(number, instrument, date, units, price);
    }
    this.#put(row, number, currency, date, cells, isZero(tax) ? undefined : tax);
    const column = mapping.columns.indexOf("balance");
    if (column < 0 || amount === null) return;
    const balance = readAmount(cellOf(row, column), mapping.decimal);
    if (balance !== null) this.#balances.add({ line: row.line, account: number, currency, date, amount, balance });
  }

  /** What a row says of its fees or tax, in its currency; what has no rate to it stays within the amount, and is noted. */
  #within(role: "fee" | "tax", row: TextRow, currency: string): string {
    const { sum, left } = sumAs(role, row, this.#mapping, currency);
    for (const raw of left) {
      const reason = `Line ${row.line}: the ${role} of ${raw} is not recorded on its own, because the row has no exchange rate to ${currency}. The amount paid is imported.`;
      this.#sink.note({ severity: "warning", line: row.line, column: null, code: "no_rate", reason, raw });
    }
    return sum;
  }

  /** `tax`: what of the amount was withheld; it is kept apart, as a fee, but for what was bought. */
  #put(
    row: TextRow,
    account: string,
    currency: string,
    date: string,
    cells: Readonly<Record<string, string>>,
    tax?: string,
  ): void {
    const text = this.#text(row);
    const what = `${cells["amount"]}${cells["quantity"] ?? ""}`;
    const transaction_id = this.#ids.next(account, cellAs(row, this.#mapping, "id"), date, what, text);
    const put = (own: Readonly<Record<string, string>>): void =>
      this.#sink.row({ kind: "transactions", line: row.line, from: this.#from, cells: own });
    const all = {
      transaction_id,
      date,
      account_id: account,
      currency,
      description: text,
      ...this.#said(row),
      ...cells,
    };
    if (tax === undefined) return put(all);
    const { apart, whole } = withTax(cells, tax);
    put({ ...all, ...whole });
    if (apart === null) return;
    put({ ...all, ...BARE, transaction_id: `${transaction_id}/tax`, type: "FEE", amount: apart });
  }

  /** The tags and notes of a row. What a column of notes says is a part of its text as well. */
  #said(row: TextRow): Readonly<Record<string, string>> {
    const cells = (role: ColumnRole): readonly string[] =>
      this.#mapping.columns.flatMap((one, at) => (one === role ? [cellOf(row, at)] : []));
    return besideMoney(
      cells("tags").flatMap((cell) => cell.split(",")),
      cells("notes"),
    );
  }

  /** What a company did, as a row; or why it is none. */
  #action(result: ActionResult): void {
    const { row, account, currency, date, word } = result.entry;
    if ("cells" in result) {
      for (const one of [result.entry, result.other]) one?.declare();
      return this.#put(row, account, currency, date, result.cells);
    }
    const place = { line: row.line, column: this.#from["type"] ?? null, raw: word.slice(0, 200) };
    if ("passed" in result) {
      const reason = `Line ${row.line} ${result.passed} and is skipped.`;
      return this.#sink.note({ ...place, severity: "warning", code: "not_a_row", reason });
    }
    const how = result.how ?? "Enter it as a new transaction";
    const reason = `Line ${row.line}: ${result.reason}. ${how}; the other rows can be imported.`;
    this.#sink.note({ ...place, severity: "error", code: "not_imported", reason });
  }

  #skip(row: TextRow, word: string): void {
    if (this.#skipped.has(word)) return;
    this.#skipped.add(word);
    const reason = `Rows of “${word.slice(0, 60)}” are skipped.`;
    this.#sink.note({
      severity: "warning",
      line: row.line,
      column: this.#from["type"] ?? null,
      code: "skipped_word",
      reason,
      raw: word,
    });
  }

  #text(row: TextRow): string {
    const parts: string[] = [];
    for (const at of this.#texts) {
      const part = cellOf(row, at).replace(/\s+/g, " ");
      if (part !== "" && !parts.includes(part)) parts.push(part);
    }
    return parts.join(" · ").slice(0, LONGEST_TEXT);
  }

  #amount(row: TextRow): string | null {
    const amount = amountOf(row, this.#mapping);
    return amount !== null && this.#mapping.inverted ? negated(amount) : amount;
  }

  #rawAmount(row: TextRow): string {
    const { columns } = this.#mapping;
    const roles: readonly ColumnRole[] = columns.includes("amount") ? ["amount"] : ["debit", "credit"];
    return roles.map((role) => cellAs(row, this.#mapping, role)).find((cell) => cell !== "") ?? "";
  }
}

/** Cells of a trade that its tax, booked apart, has none of. */
const BARE = { quantity: "", price: "", fee: "" } as const;

/** Whether a row says what a company did: by its word, or as a dividend that is paid in no money. */
function isAction(meaning: WordMeaning | null, amount: string | null): boolean {
  return meaning === "ACTION" || (meaning === "DIVIDEND" && (amount === null || isZero(amount)));
}

/** The code of a currency; nothing where a cell holds none, as brokers write `-` into it. */
function codeIn(cell: string): string {
  return /^-+$/.test(cell) ? "" : cell.toUpperCase();
}
