import { identifier, sql, type Sql } from "../../platform/db/sql.ts";
import type { Transaction } from "../../platform/db/transaction.ts";
import { HEAD, type Head } from "./books.ts";

/** What kinds of things happened after a revision: only these need be read to follow it. */
export interface ChangedSince {
  /** an account, an instrument or an entity was changed or added, or how lots are told */
  readonly terms: boolean;
  /** an account or an instrument was taken back, and a book cannot forget an index; or a whole import, and reading anew is less */
  readonly takenBack: boolean;
  /** number of transactions recorded, capped at {@link MANY_ENTERED} */
  readonly entered: number;
  /** transactions were superseded */
  readonly removed: boolean;
  /** prices were recorded, or superseded */
  readonly prices: boolean;
}

/** From this many transactions on, one pass over the ledger costs less than looking up the lines of each. Equals the limit below. */
export const MANY_ENTERED = 1_001;

/** Looks at every kind in one statement. */
export function changedSince(tx: Transaction, revision: number): Promise<ChangedSince> {
  return tx.one<ChangedSince>(changesAfter(tx.universe, revision));
}

/** The same with the head, in one round trip. */
export async function headAndChanges(
  tx: Transaction,
  revision: number,
): Promise<{ readonly head: Head; readonly changed: ChangedSince }> {
  const asked = [HEAD, changesAfter(tx.universe, revision)];
  const [[head], [changed]] = (await tx.together(asked)) as [readonly Head[], readonly ChangedSince[]];
  if (head === undefined || changed === undefined) throw new Error("The universe has no row");
  return { head, changed };
}

function changesAfter(universe: string | null, revision: number): Sql {
  const anyLater = (
    table: "account" | "instrument" | "entity" | "universe_setting",
    column: "revision" | "superseded",
  ): Sql =>
    sql`exists (select from ${identifier(table)} where universe_id = ${universe} and ${identifier(column)} > ${revision})`;
  // The newest of a long table by its index: where nothing is later, the planner would look for it in every row.
  const newestLater = (table: "transaction" | "observable", column: "revision" | "superseded"): Sql =>
    sql`coalesce((select ${identifier(column)} from ${identifier(table)} where universe_id = ${universe}
      and ${identifier(column)} is not null order by ${identifier(column)} desc limit 1) > ${revision}, false)`;
  // The count is over a fixed number of the newest rows, and the limit is part of the text. A cost that varies with the
  // parameters would make the generic plan look expensive, and the whole statement would be planned anew on every call.
  return sql`select
    ${anyLater("account", "revision")} or ${anyLater("instrument", "revision")} or ${anyLater("entity", "revision")}
      or ${anyLater("universe_setting", "revision")} as terms,
    ${anyLater("account", "superseded")} or ${anyLater("instrument", "superseded")}
      or exists (select from import where universe_id = ${universe} and undone_revision > ${revision}) as "takenBack",
    (select count(*)::int from (select revision from transaction where universe_id = ${universe} and revision is not null
      order by revision desc limit 1001) newest where newest.revision > ${revision}) as entered,
    ${newestLater("transaction", "superseded")} as removed,
    ${newestLater("observable", "revision")} or ${newestLater("observable", "superseded")} as prices`;
}
