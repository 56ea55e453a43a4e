import { identifier, sql, type Sql } from "../../../platform/db/sql.ts";
import type { Transaction } from "../../../platform/db/transaction.ts";

/** What kinds of things happened after a revision: only these need be read to follow it. */
export interface ChangedSince {
  /** an account, an instrument or an entity was changed or added */
  readonly terms: boolean;
  /** an account or an instrument was taken back, and a book cannot forget an index */
  readonly takenBack: boolean;
  /** line items were recorded */
  readonly lines: boolean;
  /** transactions were superseded */
  readonly removed: boolean;
  /** prices were recorded, or superseded */
  readonly prices: boolean;
}

type Table = "account" | "instrument" | "entity" | "transaction" | "observable";

/** Looks at every kind in one statement, each by its index. */
export function changedSince(tx: Transaction, revision: number): Promise<ChangedSince> {
  const later = (table: Table, column: "revision" | "superseded"): Sql =>
    sql`exists (select from ${identifier(table)} where universe_id = ${tx.universe} and ${identifier(column)} > ${revision})`;
  return tx.one<ChangedSince>(sql`select
    ${later("account", "revision")} or ${later("instrument", "revision")} or ${later("entity", "revision")} as terms,
    ${later("account", "superseded")} or ${later("instrument", "superseded")} as "takenBack",
    ${later("transaction", "revision")} as lines,
    ${later("transaction", "superseded")} as removed,
    ${later("observable", "revision")} or ${later("observable", "superseded")} as prices`);
}
