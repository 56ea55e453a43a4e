import { createHash } from "node:crypto";
import pg from "pg";
import { sql } from "./sql.ts";
import { asQuery } from "./transaction.ts";

/** The one role that databases of a server shared before each had its own, and how migrations name theirs. */
export const SHARED_ROLE = "distributary_app";

/**
 * The role the application works as in a database: roles belong to the whole server, so each database has one of its own,
 * named after it. Names that cannot stand in one as they are stand as a digest.
 */
export function appRoleName(database: string): string {
  const plain = /^[a-z0-9_]{1,40}$/.test(database);
  const suffix = plain ? database : createHash("sha256").update(database).digest("hex").slice(0, 16);
  return `${SHARED_ROLE}_${suffix}`;
}

/** The role of the database that an address leads to; nothing is asked for it. */
export function appRoleOf(url: string): string {
  return appRoleName(new pg.Client({ connectionString: url }).database ?? "postgres");
}

/** The role that has the application's rights in this database: its own, or before a move another one's. Null: none yet. */
export async function roleWithRights(owner: pg.ClientBase): Promise<string | null> {
  const { rows } = await owner.query<{ name: string }>(
    asQuery(sql`
      select distinct r.rolname::text as name
      from pg_class c cross join lateral aclexplode(c.relacl) as granted join pg_roles r on r.oid = granted.grantee
      where c.oid = to_regclass('public.app_user')
        and (r.rolname = ${SHARED_ROLE} or starts_with(r.rolname, ${`${SHARED_ROLE}_`}))
      order by name desc limit 1`),
  );
  return rows[0]?.name ?? null;
}

/** The role that has the application's rights in this database, or that will have them. */
export async function presentRole(owner: pg.Client): Promise<string> {
  return (await roleWithRights(owner)) ?? appRoleName(owner.database ?? "postgres");
}
