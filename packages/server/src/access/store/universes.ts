import type { Reads } from "../records/reads.ts";
import type { Database } from "../../platform/db/database.ts";
import { sql } from "../../platform/db/sql.ts";
import type { Transaction } from "../../platform/db/transaction.ts";

/** A universe at its beginning. */
export interface UniverseRow {
  readonly universe: string;
  readonly name: string;
  readonly colour: string;
  readonly defaultCurrency: string;
  readonly defaultTimezone: string;
  readonly isDemo: boolean;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly now: Date;
}

/** Whether somebody owns a universe. */
export async function isOwner(database: Database, universe: string, userId: string): Promise<boolean> {
  const rows = await database.readPlatform(sql`
    select 1 from universe_access where universe_id = ${universe} and user_id = ${userId} and kind = 'owner'`);
  return rows.length > 0;
}

/** Inserts a universe at revision 0 and gives it to its owner. */
export async function insertUniverse(tx: Transaction, row: UniverseRow, ownerId: string): Promise<void> {
  await tx.execute(sql`
    insert into universe (universe_id, name, colour, default_currency, default_timezone, is_demo, metadata, created_time, updated_time)
    values (${row.universe}, ${row.name}, ${row.colour}, ${row.defaultCurrency}, ${row.defaultTimezone}, ${row.isDemo},
      ${JSON.stringify(row.metadata)}::jsonb, ${row.now}, ${row.now})`);
  await tx.execute(sql`
    insert into universe_access (user_id, universe_id, kind, created_time) values (${ownerId}, ${row.universe}, 'owner', ${row.now})`);
}

/** The person or company a universe is about. */
export interface PrimaryEntityRow {
  readonly id: string;
  readonly name: string;
  readonly legalName: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly email: string | null;
  readonly clientIdentifier: string | null;
}

/** Inserts the primary entity of a new universe, at revision 1, and names it in the universe's row. */
export async function insertPrimaryEntity(
  tx: Transaction,
  universe: string,
  entity: PrimaryEntityRow,
  now: Date,
): Promise<void> {
  await tx.execute(sql`
    insert into entity (universe_id, entity_id, name, legal_name, first_name, last_name, email, client_identifier,
      created_time, updated_time, revision)
    values (${universe}, ${entity.id}, ${entity.name}, ${entity.legalName}, ${entity.firstName}, ${entity.lastName},
      ${entity.email}, ${entity.clientIdentifier}, ${now}, ${now}, 1)`);
  await tx.execute(sql`update universe set primary_entity_id = ${entity.id} where universe_id = ${universe}`);
}

/** Whether the universe that is read is a demo: invented records, apart from real ones. */
export async function isDemoUniverse(reads: Reads): Promise<boolean> {
  const rows = await reads.query<{ demo: boolean }>(sql`select is_demo as demo from universe
    where universe_id = current_universe()`);
  return rows[0]?.demo === true;
}
