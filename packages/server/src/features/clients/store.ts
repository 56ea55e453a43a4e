import { MOST_IN_LINE, type ClientLine } from "@distributary/contract/access/clients";
import type { WorkKind } from "@distributary/domain/codes/work-kinds";
import { platformReads, type Reads } from "../../access/records/reads.ts";
import { advises } from "../../access/store/people/people.ts";
import { reaches } from "../../access/store/reaches.ts";
import { counts, type Page } from "../../access/store/paging.ts";
import type { Database } from "../../platform/db/database.ts";
import { sql } from "../../platform/db/sql.ts";
import type { Transaction } from "../../platform/db/transaction.ts";

/** A client as the list shows it. */
export interface ClientRow {
  readonly universe_id: string;
  readonly legal_name: string;
  readonly email: string | null;
  readonly username: string | null;
  readonly private_client: boolean;
  readonly accounts_count: number;
  /** null: of a line that was stored before these were, until its next one */
  readonly accounts: ClientLine["accounts"] | null;
  readonly entities: ClientLine["entities"] | null;
  readonly currency: string;
  readonly total: string | null;
  readonly valued_time: Date;
  readonly stale: boolean;
}

/** The clients of an adviser: universes that others share with them or their firm, by name. */
export async function listClients(database: Database, userId: string, { limit, offset }: Page, now: Date) {
  const rows = await database.readPlatform<ClientRow & { whole: number }>(sql`
    select c.universe_id, c.legal_name, c.email, c.username, c.private_client, c.accounts_count, c.accounts, c.entities, c.currency,
      c.total::text as total, c.valued_time, c.heard > c.revision as stale, count(*) over () as whole
    from ${reaches} a join client_line c on c.universe_id = a.universe_id
    where a.user_id = ${userId} and a.kind <> 'owner' and a.narrowed is null and (a.until is null or a.until > ${now})
    order by lower(c.legal_name), c.universe_id limit ${limit} offset ${offset}`);
  return { rows, ...counts(rows[0]?.whole ?? 0) };
}

/** The names of clients among these universes, as their lines have them. */
export function clientNames(database: Database, universes: readonly string[]) {
  return database.readPlatform<{ universe: string; name: string }>(sql`
    select universe_id as universe, legal_name as name from client_line
    where universe_id = any(${universes}::uuid[]) order by lower(legal_name), universe_id`);
}

/** Open work as it is read: what the facts of each kind are, `open_work` of the schema says. */
export interface WorkRow {
  readonly universe: string;
  readonly timezone: string;
  readonly kind: WorkKind;
  readonly id: string;
  readonly label: string;
  readonly facts: Readonly<Record<string, unknown>>;
  /** null: of documents that are expected, which their periods say */
  readonly since: Date | null;
  /** How many there are of its kind in its universe, listed or not */
  readonly whole: number;
}

/** Open work in these universes, each read under the policies of its own: at most `most` of a kind in each. */
export function findOpenWork(
  database: Database,
  universes: readonly string[],
  most: number,
): Promise<readonly WorkRow[]> {
  return database.withPlatform(
    (tx) =>
      tx.query<WorkRow>(sql`
        select universe_id as universe, timezone, kind, id, label, facts, since, whole
        from open_work(${universes}::uuid[], ${most})`),
    { readOnly: true },
  );
}

/** Whether somebody is an adviser. */
export async function isAdviser(database: Database, userId: string): Promise<boolean> {
  return isAdviserIn(platformReads(database), userId);
}

/** The same, asked in a transaction of any universe. */
export async function isAdviserIn(reads: Reads, userId: string): Promise<boolean> {
  const rows = await reads.query(sql`select 1 where ${advises(sql`${userId}::uuid`)}`);
  return rows.length > 0;
}

/** What of a universe's own tables stands in its line. */
export async function readLine(reads: Reads, universe: string) {
  const rows = await reads.query<{
    legal_name: string;
    email: string | null;
    private_client: boolean;
    accounts_count: number;
    accounts: ClientLine["accounts"];
    entities: ClientLine["entities"];
    currency: string;
    revision: number;
  }>(sql`
    select coalesce(e.legal_name, u.name) as legal_name, e.email,
      coalesce((u.metadata ->> 'private_client')::boolean, false) as private_client,
      (select count(*) from account where universe_id = u.universe_id and superseded is null and not is_archived
        and not is_system_account)::int as accounts_count,
      (select coalesce(jsonb_agg(a), '[]') from (select account_id as uuid, name from account
        where universe_id = u.universe_id and superseded is null and not is_archived and not is_system_account
        order by lower(name), account_id limit ${MOST_IN_LINE}) a) as accounts,
      (select coalesce(jsonb_agg(n), '[]') from (select entity_id as uuid, name from entity
        where universe_id = u.universe_id and superseded is null
        order by lower(name), entity_id limit ${MOST_IN_LINE}) n) as entities,
      u.default_currency as currency, u.revision
    from universe u left join entity e on e.universe_id = u.universe_id and e.entity_id = u.primary_entity_id
    where u.universe_id = ${universe}`);
  return rows[0] ?? null;
}

/** The name by which the owner of a universe signs in. */
export async function ownerName(reads: Reads, universe: string): Promise<string | null> {
  const rows = await reads.query<{ username: string }>(sql`
    select u.username from universe_access a join app_user u using (user_id)
    where a.universe_id = ${universe} and a.kind = 'owner' limit 1`);
  return rows[0]?.username ?? null;
}

/** Stores the line of a universe, unless a newer one stands. `heard` is the revision that it may be behind. */
export async function storeLine(
  tx: Transaction,
  universe: string,
  line: NonNullable<Awaited<ReturnType<typeof readLine>>> & {
    readonly username: string | null;
    readonly total: string | null;
  },
  now: Date,
  heard = line.revision,
): Promise<void> {
  await tx.execute(sql`
    insert into client_line as c (universe_id, legal_name, email, username, private_client, accounts_count, accounts, entities, currency,
      total, revision, valued_time, heard)
    values (${universe}, ${line.legal_name}, ${line.email}, ${line.username}, ${line.private_client},
      ${line.accounts_count}, ${JSON.stringify(line.accounts)}::jsonb, ${JSON.stringify(line.entities)}::jsonb, ${line.currency}, ${line.total}::numeric, ${line.revision}, ${now}, ${heard})
    on conflict (universe_id) do update set legal_name = excluded.legal_name, email = excluded.email,
      username = excluded.username, private_client = excluded.private_client, accounts_count = excluded.accounts_count,
      accounts = excluded.accounts, entities = excluded.entities,
      currency = excluded.currency, total = excluded.total, revision = excluded.revision,
      valued_time = excluded.valued_time, heard = greatest(c.heard, excluded.heard)
    where c.revision <= excluded.revision`);
}

/** Universes that somebody reaches, or any adviser (null), and that have no line yet or one of an earlier version. */
export function findUnlisted(database: Database, userId: string | null, now: Date) {
  return database.readPlatform<{ universe: string }>(sql`
    select distinct a.universe_id as universe from ${reaches} a
    where ${userId === null ? advises(sql`a.user_id`) : sql`a.user_id = ${userId}`}
      and a.kind <> 'owner' and a.narrowed is null and (a.until is null or a.until > ${now})
      and not exists (select from client_line c where c.universe_id = a.universe_id and c.accounts is not null)`);
}

/** Notes that a universe of a client has a newer revision; false where it is nobody's client. */
export async function hearRevision(database: Database, universe: string, revision: number): Promise<boolean> {
  const rows = await database.readPlatform(sql`
    update client_line set heard = ${revision} where universe_id = ${universe} and heard < ${revision} returning 1`);
  return rows.length > 0;
}

/** Gives a person a role, or takes it; false where there is no such person. */
export async function setRole(
  tx: Transaction,
  userId: string,
  role: string,
  has: boolean,
  now: Date,
): Promise<boolean> {
  const rows = await tx.query(sql`
    update app_user set updated_time = ${now}, roles = case when ${has} then array(select distinct unnest(roles || ${role}::text))
      else array_remove(roles, ${role}) end
    where user_id = ${userId} returning 1`);
  return rows.length > 0;
}
