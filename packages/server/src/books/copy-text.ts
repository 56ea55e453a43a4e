import { copyTo } from "../platform/db/copy/copy-to.ts";
import type { Sql } from "../platform/db/sql.ts";
import type { Transaction } from "../platform/db/transaction.ts";

/**
 * Calls `take` with the fields of each row of `copy ... to stdout` as soon as the row arrives; the database sends one message
 * per row. Its columns hold uuids, numbers and code words, so no field is escaped; a null arrives as `\N`. An error thrown by
 * `take` rejects the promise once the statement has ended.
 */
export function copyTextRows(
  tx: Pick<Transaction, "client">,
  statement: Sql,
  take: (fields: readonly string[]) => void,
): Promise<void> {
  return copyTo(tx, statement, (bytes) => {
    const row = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength - 1).toString("latin1");
    take(row.split("\t"));
  });
}
