import type pg from "pg";
import { identifier, sql, type Sql } from "./sql.ts";
import { asQuery } from "./transaction.ts";

/** Every right that a role has in this database and on it: what is granted, on what. */
const rightsQuery = (role: string): Sql => sql`
  with role as (select oid from pg_roles where rolname = ${role})
  select format('%s on %s %I.%I', g.privilege_type, case c.relkind when 'S' then 'sequence' else 'table' end, n.nspname, c.relname) as what
  from pg_class c join pg_namespace n on n.oid = c.relnamespace, aclexplode(c.relacl) g, role where g.grantee = role.oid
  union all
  select format('%s (%I) on table %I.%I', g.privilege_type, a.attname, n.nspname, c.relname)
  from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace,
    aclexplode(a.attacl) g, role where g.grantee = role.oid and not a.attisdropped
  union all
  select format('%s on function %s', g.privilege_type, p.oid::regprocedure)
  from pg_proc p, aclexplode(p.proacl) g, role where g.grantee = role.oid
  union all
  select format('%s on schema %I', g.privilege_type, n.nspname)
  from pg_namespace n, aclexplode(n.nspacl) g, role where g.grantee = role.oid
  union all
  select format('%s on database %I', g.privilege_type, d.datname)
  from pg_database d, aclexplode(d.datacl) g, role where g.grantee = role.oid and d.datname = current_database()`;

/** Every policy that holds a role and no other. */
const policiesQuery = (role: string): Sql => sql`
  select p.polname::text as name, p.polrelid::regclass::text as table from pg_policy p
  where p.polroles = array[(select oid from pg_roles where rolname = ${role})]`;

/** Gives every right that `from` has in this database to `to` and takes it from `from`, with the policies that hold it, in the caller's transaction. */
export async function moveRights(owner: pg.Client, from: string, to: string): Promise<void> {
  const { rows } = await owner.query<{ what: string }>(asQuery(rightsQuery(from)));
  for (const { what } of rows) {
    await owner.query(`grant ${what} to ${identifier(to).text}`);
    await owner.query(`revoke ${what} from ${identifier(from).text}`);
  }
  const { rows: policies } = await owner.query<{ name: string; table: string }>(asQuery(policiesQuery(from)));
  for (const { name, table } of policies)
    await owner.query(`alter policy ${identifier(name).text} on ${table} to ${identifier(to).text}`);
}

/** The other databases of the server in which a role has rights or owns something. */
export async function otherDatabasesOf(owner: pg.ClientBase, role: string): Promise<readonly string[]> {
  const { rows } = await owner.query<{ name: string }>(
    asQuery(sql`
      select distinct d.datname::text as name
      from pg_shdepend s
      join pg_database d on d.oid = case when s.classid = 'pg_database'::regclass then s.objid else s.dbid end
      where s.refclassid = 'pg_authid'::regclass and s.refobjid = (select oid from pg_roles where rolname = ${role})
        and d.datname <> current_database()
      order by name`),
  );
  return rows.map((row) => row.name);
}

/** Whether somebody is connected to the server as a role. */
export async function roleInUse(owner: pg.ClientBase, role: string): Promise<boolean> {
  const { rows } = await owner.query<{ used: boolean }>(
    asQuery(sql`select exists (select from pg_stat_activity where usename = ${role}) as used`),
  );
  return rows[0]?.used ?? false;
}
