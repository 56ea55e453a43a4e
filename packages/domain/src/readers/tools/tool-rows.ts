import type { RecordsThere } from "../known-records.ts";
import type { Cells, RowKind, RowSink } from "../neutral-row.ts";
import { RecordRows } from "../record-rows.ts";
import { ShownFigures } from "../shown/shown-figures.ts";
import { howToEnter } from "../values/how-to-enter.ts";
import { isZero } from "../values/read-amount.ts";
import { RowIds } from "../values/row-ids.ts";

/** A row of money or units, before it has its id. */
export interface ToolRow {
  readonly line: number;
  readonly date: string;
  readonly account: string;
  readonly currency: string;
  /** the tool's own id, empty where it gives none */
  readonly id: string;
  readonly text: string;
  readonly cells: { readonly type: string; readonly amount: string } & Cells;
}

/** Writes what the export of a tool or broker says as rows of the form, with the accounts and securities they name. */
export class ToolRows {
  readonly records: RecordRows;
  /** what the program shows at the end, where all of its book is in the file */
  readonly shown = new ShownFigures();
  readonly #sink: RowSink;
  readonly #ids = new RowIds();
  readonly #from: Cells;

  /** `from`: what the file calls the place of each value. */
  constructor(there: RecordsThere, sink: RowSink, from: Cells) {
    this.records = new RecordRows(there, sink);
    this.#sink = sink;
    this.#from = from;
  }

  /** A row that moves money, units or both; one that moves nothing is none. */
  put({ line, date, account, currency, id, text, cells }: ToolRow, accountType = "A"): void {
    if (isZero(cells.amount) && isZero(cells["quantity"] ?? "")) return;
    const own = this.records.account(line, account, "", accountType, currency);
    const { counter_account_id: counter, counter_currency: other = currency } = cells;
    if (counter !== undefined) this.records.account(line, counter, "", accountType, other);
    const kept = currency === "" ? own : currency;
    const what = `${cells.type} ${cells["instrument_id"] ?? ""} ${cells["quantity"] ?? ""} ${text}`;
    const name = this.#ids.next(account, id, date, cells.amount, what);
    const all = { transaction_id: name, date, account_id: account, currency: kept, description: text.slice(0, 500) };
    this.shown.row(account, { ...all, ...cells });
    this.#sink.row({ kind: "transactions", line, from: this.#from, cells: { ...all, ...cells } });
  }

  /** Any other row. */
  other(kind: Exclude<RowKind, "transactions" | "accounts" | "instruments">, line: number, cells: Cells): void {
    const { instrument_id: instrument = "", date = "", price = "", currency = "" } = cells;
    if (kind === "prices") this.shown.priced(instrument, date, price, currency);
    this.#sink.row({ kind, line, from: this.#from, cells });
  }

  /** The book of the program ends: hands on what it shows. */
  end(): void {
    this.shown.end(this.#sink);
  }

  /** Something that becomes no row, with why. */
  unread(line: number, column: string, what: string, raw: string): void {
    const reason = `Line ${line}: ${what} can’t be imported. ${howToEnter(what)}`;
    this.#sink.note({ severity: "error", line, column, code: "not_imported", reason, raw: raw.slice(0, 200) });
  }

  /** Something that cannot be read, and what to do. */
  fail(line: number | null, code: string, reason: string): void {
    this.#sink.note({ severity: "error", line, column: null, code, reason, raw: null });
  }

  /** Something that should be looked at. */
  warn(line: number | null, column: string | null, code: string, reason: string): void {
    this.#sink.note({ severity: "warning", line, column, code, reason, raw: null });
  }
}
