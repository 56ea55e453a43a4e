import { identifier, join, sql, type Sql } from "../../platform/db/sql.ts";
import type { Row, Transaction } from "../../platform/db/transaction.ts";

/** A row by the names of its columns. Decimals are text, days `yyyy-MM-dd`, instants ISO 8601, lists arrays. */
export type StoredRow = Readonly<Record<string, unknown>>;

/** Inserts whole rows in one statement: every column must be named, what is left out becomes null. */
export async function insertRows(tx: Transaction, table: string, rows: readonly StoredRow[]): Promise<void> {
  if (rows.length > 0) await tx.execute(insertOf(table, rows));
}

/** The same, answered by what was stored: its `columns`, a row for each in no order. */
export async function insertedRows<Stored extends Row>(
  tx: Transaction,
  table: string,
  rows: readonly StoredRow[],
  columns: Sql,
): Promise<readonly Stored[]> {
  return rows.length === 0 ? [] : tx.query<Stored>(sql`${insertOf(table, rows)} returning ${columns}`);
}

function insertOf(table: string, rows: readonly StoredRow[]): Sql {
  const name = identifier(table);
  return sql`insert into ${name} select * from jsonb_populate_recordset(null::${name}, ${JSON.stringify(rows)}::jsonb)`;
}

/** Changes columns of one row: those that `columns` names, to the values it gives. */
export async function changeRow(
  tx: Transaction,
  table: string,
  key: { readonly universe: string; readonly column: string; readonly id: string },
  columns: StoredRow,
): Promise<void> {
  const name = identifier(table);
  const list = join(Object.keys(columns).map((column) => identifier(column)));
  await tx.execute(sql`
    update ${name} set (${list}) = (
      select ${list} from jsonb_populate_record(null::${name}, ${JSON.stringify(columns)}::jsonb))
    where universe_id = ${key.universe} and ${identifier(key.column)} = ${key.id}`);
}
