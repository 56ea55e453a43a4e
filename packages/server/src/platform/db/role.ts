import { createHmac } from "node:crypto";
import pg from "pg";
import { moveRights, otherDatabasesOf, roleInUse } from "./role-move.ts";
import { appRoleOf, presentRole, roleWithRights } from "./role-name.ts";
import { identifier, sql } from "./sql.ts";
import { asQuery } from "./transaction.ts";

/** A database in which the application would not be safe. The message is a sentence that says what to do. */
export class RoleError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "RoleError";
  }
}

/** One start at a time makes a role and moves rights to it. */
const LOCK = 4_711_004;

/** The password of an application role: derived, so that every server with the same key knows it. */
export function appPassword(secretKey: string, role: string): string {
  return createHmac("sha256", secretKey).update(`database role ${role}`).digest("base64url");
}

/**
 * The connection address of the application, derived from the owner's without a connection. `role`: the application's role
 * in that database, by default derived from the address.
 */
export function appAddress(ownerUrl: string, secretKey: string, role: string = appRoleOf(ownerUrl)): string {
  return asRole(ownerUrl, role, appPassword(secretKey, role));
}

/**
 * Makes the application role of this database where it is missing, sees that it opens with the key's password, and gives
 * it the rights that another role had here: the one all databases of a server shared, or that of the database this one
 * was copied from or renamed. A role that another installation works with is left as it is, and the RoleError says so.
 * `owner` may create roles, or the role stands already. Answers the address the application connects with.
 */
export async function ensureAppRole(owner: pg.Client, ownerUrl: string, secretKey: string): Promise<string> {
  const role = appRoleOf(ownerUrl);
  const appUrl = appAddress(ownerUrl, secretKey);
  try {
    await ownRole(owner, role);
    if (!(await opens(appUrl)))
      await locked(owner, async () => {
        // Another start, which had the lock before, may have given the password.
        if (await opens(appUrl)) return;
        await refuseForeign(owner, role);
        await owner.query(`alter role ${identifier(role).text} with login password '${appPassword(secretKey, role)}'`);
      });
  } catch (error) {
    if (error instanceof RoleError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new RoleError(
      `The role ${role} cannot be made or opened by the owner of DATABASE_URL (${reason}): give that owner CREATEROLE.`,
    );
  }
  return appUrl;
}

async function ownRole(owner: pg.Client, role: string): Promise<void> {
  const left = await locked(owner, async () => {
    await createRole(owner, role);
    await owner.query(
      `grant connect on database ${identifier(await databaseName(owner)).text} to ${identifier(role).text}`,
    );
    const before = await roleWithRights(owner);
    if (before === null || before === role) return null;
    await moveRights(owner, before, role);
    return before;
  });
  if (left !== null) await dropIdle(owner, left);
}

/** Runs in a transaction that one start at a time may be in: PostgreSQL refuses two that change one role together. */
async function locked<Result>(owner: pg.Client, run: () => Promise<Result>): Promise<Result> {
  await owner.query("begin");
  try {
    await owner.query(asQuery(sql`select pg_advisory_xact_lock(${LOCK})`));
    const result = await run();
    await owner.query("commit");
    return result;
  } catch (error) {
    await owner.query("rollback").catch(() => undefined);
    throw error;
  }
}

// A role that was left goes, unless it is of use: the database refuses while rights of it stand anywhere.
async function dropIdle(owner: pg.Client, role: string): Promise<void> {
  if ((await otherDatabasesOf(owner, role)).length > 0 || (await roleInUse(owner, role))) return;
  await owner.query(`drop role ${identifier(role).text}`).catch(() => undefined);
}

// A role that does not open with our password is this database's own with the password of another key, or somebody's.
async function refuseForeign(owner: pg.Client, role: string): Promise<void> {
  const [other] = await otherDatabasesOf(owner, role);
  if (other !== undefined) {
    throw new RoleError(
      `The role ${role} works for the database ${other} with another SECRET_KEY: start the installation of ${other} once, so that it takes a role of its own name, or give this database another name.`,
    );
  }
  if (await roleInUse(owner, role)) {
    throw new RoleError(
      `Another server works on this database with another SECRET_KEY: give this one the same SECRET_KEY, or stop the other one first.`,
    );
  }
}

/** Makes a role of the application without a way to log in, if it is missing; migrations need it for their rights. */
export async function createRole(owner: pg.Client, role: string): Promise<void> {
  const name = identifier(role).text;
  const found = await owner.query(asQuery(sql`select 1 from pg_roles where rolname = ${role}`));
  if (found.rowCount !== 0) return;
  // Two first starts at once: the other one made it.
  await owner.query(`do $$ begin
    create role ${name} nologin nosuperuser nobypassrls nocreatedb nocreaterole noreplication;
    exception when duplicate_object or unique_violation then null; end $$`);
}

/** Refuses, with a RoleError, an application role that could read what it must not. */
export async function assertAppRole(owner: pg.Client): Promise<void> {
  const name = await presentRole(owner);
  const { rows } = await owner.query<{ attributes: string[]; tables: string[]; above: string[] }>(
    asQuery(sql`
      select
        array_remove(array[
          case when rolsuper then 'SUPERUSER' end, case when rolbypassrls then 'BYPASSRLS' end,
          case when rolcreatedb then 'CREATEDB' end, case when rolcreaterole then 'CREATEROLE' end,
          case when rolreplication then 'REPLICATION' end], null) as attributes,
        array(select relname::text from pg_class where relowner = pg_roles.oid limit 5) as tables,
        array(select above.rolname::text from pg_roles above
          where above.oid <> pg_roles.oid and pg_has_role(pg_roles.oid, above.oid, 'member') limit 5) as above
      from pg_roles where rolname = ${name}`),
  );
  const role = rows[0];
  if (role === undefined) throw new RoleError(`The role ${name} is missing: start the server to make it.`);
  const [attribute] = role.attributes;
  if (attribute !== undefined) {
    throw new RoleError(
      `The role ${name} has ${role.attributes.join(", ")}: run ALTER ROLE ${name} NO${attribute} and start again.`,
    );
  }
  if (role.tables.length > 0) {
    throw new RoleError(
      `The role ${name} owns ${role.tables.join(", ")}: give them to the owner with REASSIGN OWNED BY and start again.`,
    );
  }
  if (role.above.length > 0) {
    throw new RoleError(
      `The role ${name} is a member of ${role.above.join(", ")}: REVOKE that membership and start again.`,
    );
  }
}

/** The same address for another role. */
export function asRole(url: string, user: string, password: string): string {
  // An address without a host names a socket folder as a parameter; URL wants a host where there is a user.
  const target = new URL(url.replace(/\/\/([^/]*@)?\//, "//$1localhost/"));
  // Without a name it is the owner's, and would be the other role's.
  if (target.pathname.length < 2) target.pathname = `/${new pg.Client({ connectionString: url }).database ?? ""}`;
  target.username = encodeURIComponent(user);
  target.password = encodeURIComponent(password);
  return target.toString();
}

async function databaseName(owner: pg.Client): Promise<string> {
  const { rows } = await owner.query<{ name: string }>("select current_database() as name");
  return rows[0]?.name ?? "postgres";
}

async function opens(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined);
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    // Refused or out of reach: the role is then made anew, and that says what is wrong.
    return false;
  }
}
