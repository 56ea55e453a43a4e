import { copyTo } from "../platform/db/copy.ts";
import type { Sql } from "../platform/db/sql.ts";
import type { Transaction } from "../platform/db/transaction.ts";

/**
 * Hands the fields of each row of `copy ... to stdout` to `take`, in the turn in which it arrives: the database sends every
 * row as a message of its own. The columns it is used for hold uuids, numbers and code words, so no field carries an
 * escape; `\N` stands for null and is handed on as it is. What `take` throws is thrown on after the end of the statement.
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
