import { DEBUG_DASHBOARD, DISPLAY_CURRENCY } from "@distributary/contract/access/preferences";
import { canonicalEmail } from "@distributary/contract/wire/email-address";
import { advises, personNamed } from "../../../access/store/people/people.ts";
import { reaches } from "../../../access/store/reaches.ts";
import type { Database } from "../../../platform/db/database.ts";
import { sql } from "../../../platform/db/sql.ts";
import type { Transaction } from "../../../platform/db/transaction.ts";

/** A person. */
export interface UserRow {
  readonly user_id: string;
  readonly username: string;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly password_hash: string;
  readonly is_staff: boolean;
  readonly enabled: boolean;
  readonly roles: readonly string[];
}

const userColumns = sql`user_id, username, email, first_name, last_name, password_hash, is_staff, enabled,
  case when ${advises(sql`app_user.user_id`)} and not ('adviser' = any(roles)) then roles || 'adviser'::text else roles end as roles`;

/** The person of this name, in any spelling of the same form, or null. */
export async function findUserByName(database: Database, username: string): Promise<UserRow | null> {
  const rows = await database.readPlatform<UserRow>(
    sql`select ${userColumns} from app_user where user_id = ${personNamed(username)}`,
  );
  return rows[0] ?? null;
}

/** A person by id, or null. */
export async function findUser(database: Database, id: string): Promise<UserRow | null> {
  const rows = await database.readPlatform<UserRow>(sql`select ${userColumns} from app_user where user_id = ${id}`);
  return rows[0] ?? null;
}

/** The universes that a person reaches at `now`: their own first, the oldest of each kind first. */
export function findUniversesOf(
  database: Database,
  userId: string,
  now: Date,
): Promise<readonly { readonly universe_id: string; readonly shared: boolean; readonly deletion_due: Date | null }[]> {
  return database.readPlatform(
    sql`select universe_id, kind <> 'owner' as shared, (
        select min(d.due_time) from account_deletion d join universe_access o using (user_id)
        where o.universe_id = a.universe_id and o.kind = 'owner' and d.erased_time is null) as deletion_due
      from ${reaches} a
      where user_id = ${userId} and (until is null or until > ${now}) order by kind <> 'owner', created_time, universe_id`,
  );
}

/** Inserts a person; a name that is taken is the database's unique violation. */
export async function insertUser(tx: Transaction, user: Omit<UserRow, "enabled" | "roles">, now: Date): Promise<void> {
  await tx.execute(sql`
    insert into app_user (user_id, username, sign_in_name, email, first_name, last_name, password_hash, is_staff,
      created_time, updated_time)
    values (${user.user_id}, ${user.username}, ${canonicalEmail(user.username)}, ${user.email}, ${user.first_name}, ${user.last_name}, ${user.password_hash},
      ${user.is_staff}, ${now}, ${now})`);
}

/** Who looks at the demo without an account, or null where nobody has yet. */
export async function findVisitor(database: Database): Promise<string | null> {
  const rows = await database.readPlatform<{ user_id: string }>(
    sql`select user_id from app_user where is_visitor and enabled`,
  );
  return rows[0]?.user_id ?? null;
}

/** Inserts the one visitor; nothing where there is one. The address is of a domain that no mail and no sign-up reaches. */
export async function insertVisitor(tx: Transaction, id: string, passwordHash: string, now: Date): Promise<void> {
  const name = "visitor@demo.invalid";
  await tx.execute(sql`
    insert into app_user (user_id, username, sign_in_name, email, first_name, last_name, password_hash, is_visitor,
      created_time, updated_time)
    values (${id}, ${name}, ${canonicalEmail(name)}, ${name}, 'Visitor', '', ${passwordHash}, true, ${now}, ${now})
    on conflict do nothing`);
}

/** Whether a code is one of the shared currencies. Asked in a transaction of any universe. */
export async function currencyKnown(tx: Transaction, code: string): Promise<boolean> {
  const rows = await tx.query(sql`
    select 1 from instrument where universe_id = system_universe() and identifier_type = 'CCY' and identifier = ${code}`);
  return rows.length > 0;
}

/** A universe's profile. */
export interface ProfileRow {
  readonly universe_id: string;
  readonly name: string;
  readonly colour: string;
  readonly default_currency: string;
  readonly default_timezone: string;
  readonly is_demo: boolean;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly updated_time: Date;
  readonly entity_id: string | null;
  readonly entity_name: string | null;
  readonly entity_legal_name: string | null;
  readonly client_identifier: string | null;
  /** The currency that the person reads figures in, where they chose one */
  readonly display_currency: string | null;
  /** Whether the person wants the links for developers */
  readonly debug_dashboard: boolean;
}

/** A universe that a person reaches. */
export interface ReachedRow extends ProfileRow {
  /** Whether it is another person’s, who shares it. */
  readonly shared: boolean;
  /** When it is deleted, where its owner asked for that. */
  readonly deletion_due: Date | null;
}

/** The profile of a universe as a person chose to see it, or null. */
export async function readProfile(database: Database, universe: string, userId: string): Promise<ProfileRow | null> {
  const rows = await database.readUniverse<ProfileRow>(
    universe,
    sql`select u.universe_id, u.name, u.colour, u.default_currency, u.default_timezone, u.is_demo, u.metadata, u.updated_time,
        e.entity_id, e.name as entity_name, e.legal_name as entity_legal_name, e.client_identifier,
        (select p.value #>> '{}' from preference p where p.universe_id = u.universe_id and p.user_id = ${userId}
          and p.preference_key = ${DISPLAY_CURRENCY}) as display_currency,
        coalesce((select p.value #>> '{}' = 'on' from preference p where p.universe_id = u.universe_id
          and p.user_id = ${userId} and p.preference_key = ${DEBUG_DASHBOARD}), false) as debug_dashboard
      from universe u left join entity e on e.universe_id = u.universe_id and e.entity_id = u.primary_entity_id
      where u.universe_id = ${universe}`,
  );
  return rows[0] ?? null;
}

/** Sets the password of a person. */
export async function updatePassword(tx: Transaction, userId: string, passwordHash: string, now: Date): Promise<void> {
  await tx.execute(sql`
    update app_user set password_hash = ${passwordHash}, updated_time = ${now} where user_id = ${userId}`);
}
