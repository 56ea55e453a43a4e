import type { Reads } from "../../access/records/reads.ts";
import { asKnownAt } from "../../access/store/history.ts";
import { countRows, type Page } from "../../access/store/paging.ts";
import { matchingEntities, placed } from "../../access/store/search.ts";
import { insertRows, type StoredRow } from "../../access/store/rows.ts";
import { nothing, sql, type Sql } from "../../platform/db/sql.ts";
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

/** Entities, own and shared, by id, in no order. */
export function findEntities(tx: Reads, universe: string, ids: readonly string[]): Promise<readonly EntityRow[]> {
  return tx.query<EntityRow>(sql`
    select ${COLUMNS} from entity
    where universe_id in (${universe}, system_universe()) and entity_id = any(${ids}::uuid[]) and superseded is null`);
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

/** Which own entities a list shows, and in which order. */
export interface EntitiesAsked {
  /** Part of a name or legal name; empty for any */
  readonly text: string;
  readonly order: "created_time" | "updated_time" | "name";
}

export const EVERY_ENTITY: EntitiesAsked = { text: "", order: "created_time" };

const ORDER = {
  created_time: sql`created_time desc`,
  updated_time: sql`updated_time desc`,
  name: sql`lower(name)`,
} as const;

/** A page of the universe's own entities. */
export function listEntities(
  tx: Reads,
  universe: string,
  asked: EntitiesAsked,
  page: Page,
): Promise<readonly EntityRow[]> {
  return tx.query<EntityRow>(sql`
    select ${COLUMNS} from entity where ${listed(universe, asked)}
    order by ${ORDER[asked.order]}, entity_id desc limit ${page.limit} offset ${page.offset}`);
}

/** How many entities `listEntities` gives in all. */
export function countEntities(tx: Reads, universe: string, asked: EntitiesAsked) {
  return countRows(tx, sql`select from entity where ${listed(universe, asked)}`);
}

function listed(universe: string, { text }: EntitiesAsked): Sql {
  const worded = text === "" ? nothing : sql`and entity_id in (select id from ${matchingEntities(universe, text)})`;
  return sql`universe_id = ${universe} and superseded is null ${worded}`;
}

/** Entities, own and shared, whose name or legal name holds the text; letter case does not matter. Own ones first. */
export function searchEntities(tx: Reads, universe: string, text: string, page: Page): Promise<readonly EntityRow[]> {
  return tx.query<EntityRow>(sql`
    select ${COLUMNS} from ${placed(matchingEntities(universe, text, page))}
    join entity on universe_id = owner and entity_id = found_id order by place`);
}

/** How many entities `searchEntities` finds. */
export function countMatching(tx: Reads, universe: string, text: string) {
  return countRows(tx, sql`select from ${matchingEntities(universe, text)} found`);
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
