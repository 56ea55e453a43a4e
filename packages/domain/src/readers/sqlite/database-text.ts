import { LONGEST_WHOLE } from "../whole-text.ts";
import type { Decode } from "./record.ts";
import { SqliteFile } from "./sqlite-file.ts";

/** A program that keeps its book in a database: what tells it, and the tables that are read. */
interface Program {
  readonly name: string;
  readonly has: readonly string[];
  readonly tables: readonly string[];
}

const PROGRAMS: readonly Program[] = [
  {
    name: "gnucash",
    has: ["gnclock", "splits", "commodities"],
    tables: ["books", "commodities", "accounts", "prices", "transactions", "splits", "slots"],
  },
  {
    name: "actual",
    has: ["messages_crdt", "transactions", "payees"],
    tables: [
      ...["accounts", "payees", "payee_mapping", "categories", "category_mapping", "preferences", "transactions"],
      ...["schedules", "rules"],
    ],
  },
];
/** How such a text begins. */
export const DATABASE_TEXT = '{"database":';

/** A row of such a text. */
export interface DatabaseRow {
  readonly table: string;
  /** the number of the row in its table */
  readonly number: number;
  readonly values: Readonly<Record<string, string>>;
}

/**
 * The database of a program that is known as text: the program, then the rows of its tables, one a line. Null where it is
 * none of them. What programs keep beside the book stays behind.
 */
export function databaseText(bytes: Uint8Array, decode: Decode): string | null {
  const file = SqliteFile.open(bytes, decode);
  const program = PROGRAMS.find(({ has }) => file?.has(...has));
  if (file === null || program === undefined) return null;
  const lines = [`${DATABASE_TEXT}${JSON.stringify(program.name)}}`];
  let length = 0;
  for (const table of program.tables)
    for (const { number, values } of file.rows(table)) {
      const line = JSON.stringify({ table, number, values });
      length += line.length + 1;
      lines.push(line);
      // Whoever reads it says that it is too large.
      if (length > LONGEST_WHOLE) return `${lines.join("\n")}\n`;
    }
  return `${lines.join("\n")}\n`;
}

/** The program whose database a text is of; null where it is none. */
export function programOf(text: string): string | null {
  return /^\{"database":"(\w+)"\}/.exec(text)?.[1] ?? null;
}

/** The rows of such a text, by their tables. */
export function databaseTables(text: string): ReadonlyMap<string, readonly DatabaseRow[]> {
  const tables = new Map<string, DatabaseRow[]>();
  for (const line of text.split("\n").slice(1)) {
    const row = rowIn(line);
    if (row === null) continue;
    const rows = tables.get(row.table) ?? [];
    if (rows.length === 0) tables.set(row.table, rows);
    rows.push(row);
  }
  return tables;
}

function rowIn(line: string): DatabaseRow | null {
  try {
    const { table, number, values } = JSON.parse(line) as Partial<DatabaseRow>;
    if (typeof table !== "string" || typeof number !== "number" || values === null || typeof values !== "object")
      return null;
    const texts = Object.entries(values).map(([name, value]) => [name, typeof value === "string" ? value : ""]);
    return {
      table,
      number: Math.max(1, Math.trunc(number) || 1),
      values: Object.fromEntries(texts) as Record<string, string>,
    };
  } catch {
    return null;
  }
}
