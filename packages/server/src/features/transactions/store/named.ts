import type { Reads } from "../../../access/records/reads.ts";
import { COUNTED } from "../../../access/store/paging.ts";
import { matchingAccounts, matchingEntities, matchingInstruments, type Hits } from "../../../access/store/search.ts";
import { join, sql, type Sql } from "../../../platform/db/sql.ts";

/**
 * Line items `l` that show a name which holds a text: of an account, of the entity that holds one, or of a security that
 * moves or paid. Null where no name holds it.
 */
export async function namedLines(tx: Reads, universe: string, text: string): Promise<Sql | null> {
  const [accounts, instruments] = await Promise.all([
    idsOf(
      tx,
      sql`select id from ${matchingAccounts(universe, { text, standard: true })} named
        union select account_id from account where universe_id = ${universe} and superseded is null
          and entity_id in (select id from ${matchingEntities(universe, text)} holder)`,
    ),
    idsOf(tx, sql`select id from ${matchingInstruments(universe, { text, types: null, inverted: false })} named`),
  ]);
  const lines = [
    ...(accounts.length === 0
      ? []
      : [sql`l.src_account_id = any(${accounts}::uuid[])`, sql`l.dst_account_id = any(${accounts}::uuid[])`]),
    ...(instruments.length === 0
      ? []
      : [sql`l.instrument_id = any(${instruments}::uuid[])`, sql`l.cause_instrument_id = any(${instruments}::uuid[])`]),
  ];
  return lines.length === 0 ? null : sql`(${join(lines, sql` or `)})`;
}

/** The transactions that have such lines, as far as a count looks, in no order. */
export async function namedHits(tx: Reads, universe: string, named: Sql): Promise<Hits> {
  // Asked in their order, so that of many the walk through the lines ends where they are enough.
  const ids = await idsOf(
    tx,
    sql`select l.transaction_id as id from line_item l join transaction t using (universe_id, transaction_id, version)
      where l.universe_id = ${universe} and t.superseded is null and ${named}
      group by l.transaction_id order by l.transaction_id limit ${COUNTED + 1}`,
  );
  return { ids, all: ids.length <= COUNTED };
}

async function idsOf(tx: Reads, found: Sql): Promise<readonly string[]> {
  return (await tx.query<{ id: string }>(found)).map(({ id }) => id);
}
