import type { Reads } from "../../access/reads.ts";
import { asKnownAt, keepVersion } from "../../access/store/history.ts";
import { countRows, type Page } from "../../access/store/paging.ts";
import { changeRow, insertRows, type StoredRow } from "../../access/store/rows.ts";
import { sql, type Sql } from "../../platform/db/sql.ts";
import type { Transaction } from "../../platform/db/transaction.ts";

/** An entity as it is read. */
export interface EntityRow {
  readonly uuid: string;
  readonly name: string;
  readonly legal_name: string;
  readonly first_name: string | null;
  readonly middle_name: string | null;
  readonly last_name: string | null;
  readonly birth_date: string | null;
  readonly local_type: string | null;
  readonly state_type: string | null;
  readonly national_type: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly market_segment: string | null;
  readonly info: string | null;
  readonly parent_id: string | null;
  readonly ceo_id: string | null;
  readonly manager_id: string | null;
  readonly website: string | null;
  readonly acl: unknown;
  readonly settlement_account_id: string | null;
  readonly notes: string | null;
  readonly user_attributes: Record<string, unknown>;
  readonly user_tags: string[];
  readonly client_identifier: string | null;
  readonly is_system_entity: boolean;
  readonly created_time: Date;
  readonly updated_time: Date;
  readonly revision: number;
}

const COLUMNS = sql`entity_id as uuid, name, legal_name, first_name, middle_name, last_name, birth_date, local_type,
  state_type, national_type, email, phone, market_segment, info, parent_id, ceo_id, manager_id, website, acl,
  settlement_account_id, notes, user_attributes, user_tags, client_identifier,
  universe_id = system_universe() as is_system_entity, created_time, updated_time, revision`;

/** One entity, own or shared; null when there is none. */
export async function findEntity(tx: Reads, universe: string, id: string): Promise<EntityRow | null> {
  const rows = await tx.query<EntityRow>(sql`
    select ${COLUMNS} from entity
    where universe_id in (${universe}, system_universe()) and entity_id = ${id} and superseded is null`);
  return rows[0] ?? null;
}

/** An own entity as it was known at a revision. */
export async function findEntityAt(
  tx: Reads,
  universe: string,
  id: string,
  revision: number,
): Promise<EntityRow | null> {
  const known = asKnownAt(universe, "entity", id, revision);
  return (await tx.query<EntityRow>(sql`select ${COLUMNS} from (${known}) entity`))[0] ?? null;
}

/** A page of the universe's own entities, the newest first. */
export function listEntities(tx: Reads, universe: string, page: Page): Promise<readonly EntityRow[]> {
  return tx.query<EntityRow>(sql`
    select ${COLUMNS} from entity where universe_id = ${universe} and superseded is null
    order by created_time desc, entity_id desc limit ${page.limit} offset ${page.offset}`);
}

/** How many entities the universe has of its own. */
export function countEntities(tx: Reads, universe: string) {
  return countRows(tx, sql`select from entity where universe_id = ${universe} and superseded is null`);
}

/** Entities, own and shared, whose name or legal name holds the text; letter case does not matter. Own ones first. */
export function searchEntities(tx: Reads, universe: string, text: string, page: Page): Promise<readonly EntityRow[]> {
  return tx.query<EntityRow>(sql`
    select ${COLUMNS} from entity where ${matching(universe, text)}
    order by universe_id = system_universe(), lower(name), entity_id limit ${page.limit} offset ${page.offset}`);
}

/** How many entities `searchEntities` finds. */
export function countMatching(tx: Reads, universe: string, text: string) {
  return countRows(tx, sql`select from entity where ${matching(universe, text)}`);
}

function matching(universe: string, text: string): Sql {
  return sql`universe_id in (${universe}, system_universe()) and superseded is null
    and (strpos(lower(name), lower(${text})) > 0 or strpos(lower(legal_name), lower(${text})) > 0)`;
}

/** Whether `above` is the entity itself or one below it, so that it cannot be its parent. */
export async function isBelow(tx: Reads, universe: string, above: string, id: string): Promise<boolean> {
  const rows = await tx.query<{ found: boolean }>(sql`
    with recursive chain (entity_id) as (
      select ${above}::uuid
      union
      select entity.parent_id from chain join entity using (entity_id)
      where entity.universe_id = ${universe} and entity.parent_id is not null
    )
    select exists (select from chain where entity_id = ${id}) as found`);
  return rows[0]?.found ?? false;
}

/** The own entity that carries this client identifier, or null. */
export async function findByClientIdentifier(tx: Reads, universe: string, text: string): Promise<string | null> {
  const rows = await tx.query<{ id: string }>(sql`
    select entity_id as id from entity
    where universe_id = ${universe} and client_identifier = ${text} and superseded is null`);
  return rows[0]?.id ?? null;
}

/** Inserts entities; each row names every column that has no null. */
export function insertEntities(tx: Transaction, rows: readonly StoredRow[]): Promise<void> {
  return insertRows(tx, "entity", rows);
}

/** Changes the named columns of an entity and keeps its body as it was. */
export async function changeEntity(
  tx: Transaction,
  universe: string,
  id: string,
  revision: number,
  columns: StoredRow,
): Promise<void> {
  await keepVersion(tx, universe, "entity", id, revision);
  await changeRow(tx, "entity", { universe, column: "entity_id", id }, { ...columns, revision });
}
