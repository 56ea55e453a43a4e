import { identifier, join, sql } from "../../platform/db/sql.ts";
import type { Transaction } from "../../platform/db/transaction.ts";

/** A row by the names of its columns. Decimals are text, days `yyyy-MM-dd`, instants ISO 8601, lists arrays. */
export type StoredRow = Readonly<Record<string, unknown>>;

/** Inserts whole rows in one statement: every column must be named, what is left out becomes null. */
export async function insertRows(tx: Transaction, table: string, rows: readonly StoredRow[]): Promise<void> {
  if (rows.length === 0) return;
  const name = identifier(table);
  await tx.execute(sql`
    insert into ${name} select * from jsonb_populate_recordset(null::${name}, ${JSON.stringify(rows)}::jsonb)`);
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
