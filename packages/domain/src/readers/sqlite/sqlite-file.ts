import { RecordTexts, varintAt, type Decode } from "./record.ts";
import { tableColumns, type TableColumns } from "./table-columns.ts";

/** A row of a table: its number, and its values by the names of their columns. */
export interface SqliteRow {
  readonly number: number;
  /** those that are not empty */
  readonly values: Readonly<Record<string, string>>;
}

interface Table extends TableColumns {
  readonly root: number;
}

const MAGIC = "SQLite format 3\0";
const INTERIOR = 0x05;
const LEAF = 0x0d;
const HEADER = 100;
/** a row counts for so many bytes at least */
const ROW_BYTES = 24;
const SCHEMA: TableColumns = { names: ["type", "name", "tbl_name", "rootpage", "sql"], rowNumber: -1 };

/** Whether bytes begin as a database of SQLite does. */
export function isSqlite(head: Uint8Array): boolean {
  return [...MAGIC].every((letter, at) => head[at] === letter.charCodeAt(0));
}

/**
 * A database of SQLite 3 that is only read: the tables in it, row by row. Nothing in it is run: no index, view, trigger
 * or expression is looked at, and no page twice. Source: the published file format of SQLite.
 *
 * A file is cut into pages. Each table is a tree of them: inner pages name those below, leaves hold the rows, each with
 * its number, the types of its values and the values. A row that is too long for its page goes on in others. Page 1
 * begins with the header of the file, and is the tree of the table that names all others.
 */
export class SqliteFile {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  readonly #pageSize: number;
  readonly #usable: number;
  readonly #texts: RecordTexts;
  readonly #tables = new Map<string, Table>();
  /** bytes of rows that are still read: a file whose cells overlap holds more of them than it has */
  #left: number;

  private constructor(bytes: Uint8Array, decode: Decode) {
    this.#bytes = bytes;
    this.#left = 4 * bytes.length;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const size = this.#view.getUint16(16);
    this.#pageSize = size === 1 ? 65_536 : size;
    this.#usable = this.#pageSize - bytes[20]!;
    this.#texts = new RecordTexts(this.#view.getUint32(56), decode);
    for (const { values } of this.#rows({ ...SCHEMA, root: 1 }))
      if (values["type"] === "table" && !/\bwithout\s+rowid\b/i.test(values["sql"] ?? ""))
        this.#tables.set((values["name"] ?? "").toLowerCase(), {
          ...tableColumns(values["sql"] ?? ""),
          root: Number(values["rootpage"]),
        });
  }

  /** The database in these bytes; null where they are none. */
  static open(bytes: Uint8Array, decode: Decode): SqliteFile | null {
    if (bytes.length < 512 || !isSqlite(bytes)) return null;
    const size = (bytes[16]! << 8) | bytes[17]!;
    const isSize = size === 1 || (size >= 512 && (size & (size - 1)) === 0);
    return isSize && bytes[20]! < 64 ? new SqliteFile(bytes, decode) : null;
  }

  has(...tables: readonly string[]): boolean {
    return tables.every((table) => this.#tables.has(table));
  }

  /** The rows of a table; none where there is no such table. */
  rows(table: string): Iterable<SqliteRow> {
    const found = this.#tables.get(table);
    return found === undefined ? [] : this.#rows(found);
  }

  *#rows({ root, names, rowNumber }: Table): Generator<SqliteRow> {
    const seen = new Set<number>();
    const open = [root];
    for (let page = open.pop(); page !== undefined; page = open.pop()) {
      const start = (page - 1) * this.#pageSize;
      if (page < 1 || start + this.#pageSize > this.#bytes.length || seen.has(page)) continue;
      seen.add(page);
      const head = page === 1 ? HEADER : 0;
      const kind = this.#bytes[start + head];
      const cells = this.#view.getUint16(start + head + 3);
      if (kind === INTERIOR) {
        // What is to come next is taken from the end.
        open.push(this.#view.getUint32(start + head + 8));
        for (let at = Math.min(cells, this.#pageSize / 2) - 1; at >= 0; at--) {
          const cell = this.#cellAt(start, head + 12, at);
          if (cell !== null) open.push(this.#view.getUint32(cell));
        }
      } else if (kind === LEAF)
        for (let at = 0; at < Math.min(cells, this.#pageSize / 2); at++) {
          const cell = this.#cellAt(start, head + 8, at);
          if (cell !== null && this.#left > 0) yield this.#row(cell, start + this.#usable, names, rowNumber);
        }
    }
  }

  /** Where the cell of a place begins; null where that is outside of the page. */
  #cellAt(start: number, list: number, at: number): number | null {
    const pointer = list + 2 * at;
    if (pointer + 2 > this.#usable) return null;
    const offset = this.#view.getUint16(start + pointer);
    return offset + 4 > this.#usable ? null : start + offset;
  }

  #row(cell: number, pageEnd: number, names: readonly string[], rowNumber: number): SqliteRow {
    const size = varintAt(this.#bytes, cell);
    const number = varintAt(this.#bytes, size.next);
    this.#left -= Math.max(ROW_BYTES, size.value);
    const record = this.#texts.read(this.#payload(number.next, size.value, pageEnd));
    const values: Record<string, string> = {};
    for (const [at, name] of names.entries()) {
      const value = record[at] ?? (at === rowNumber ? String(number.value) : "");
      if (value !== "") values[name] = value;
    }
    return { number: number.value, values };
  }

  /** The bytes of a row, with those that go on in other pages. */
  #payload(at: number, size: number, pageEnd: number): Uint8Array {
    const most = this.#usable - 35;
    if (size <= most) return this.#bytes.subarray(at, Math.min(at + size, pageEnd));
    const least = Math.floor(((this.#usable - 12) * 32) / 255) - 23;
    const rest = least + ((size - least) % (this.#usable - 4));
    const local = rest <= most ? rest : least;
    if (at + local + 4 > pageEnd || size > this.#bytes.length) return new Uint8Array();
    const payload = new Uint8Array(size);
    payload.set(this.#bytes.subarray(at, at + local));
    const seen = new Set<number>();
    let filled = local;
    for (let page = this.#view.getUint32(at + local); filled < size && !seen.has(page);) {
      const start = (page - 1) * this.#pageSize;
      if (page < 1 || start + this.#pageSize > this.#bytes.length) break;
      seen.add(page);
      const part = this.#bytes.subarray(start + 4, start + Math.min(this.#usable, 4 + size - filled));
      payload.set(part, filled);
      filled += part.length;
      page = this.#view.getUint32(start);
    }
    return payload;
  }
}
