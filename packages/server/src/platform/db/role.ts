import { createHmac } from "node:crypto";
import pg from "pg";
import { identifier, sql } from "./sql.ts";
import { asQuery } from "./transaction.ts";

/** The role the application works as: it owns nothing and cannot step around row-level security. */
export const APP_ROLE = "distributary_app";

/** A database in which the application would not be safe. The message is a sentence that says what to do. */
export class RoleError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "RoleError";
  }
}

/** The password of the application role: derived, so that every server with the same key knows it. */
export function appPassword(secretKey: string): string {
  return createHmac("sha256", secretKey).update("database role distributary_app").digest("base64url");
}

/**
 * Makes the application role where it is missing and sees that it opens with the key's password. `owner` may create
 * roles, or the role stands already. Answers the address the application connects with.
 */
export async function ensureAppRole(owner: pg.Client, ownerUrl: string, secretKey: string): Promise<string> {
  const password = appPassword(secretKey);
  const appUrl = asRole(ownerUrl, APP_ROLE, password);
  try {
    const made = await makeAppRole(owner, secretKey);
    if (!made && !(await opens(appUrl))) await owner.query(`alter role ${APP_ROLE} with login password '${password}'`);
    await owner.query(`grant connect on database ${identifier(await databaseName(owner)).text} to ${APP_ROLE}`);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new RoleError(
      `The role ${APP_ROLE} cannot be made or opened by the owner of DATABASE_URL (${reason}): give that owner CREATEROLE, or create the role yourself with LOGIN.`,
    );
  }
  return appUrl;
}

/**
 * Makes the application role if it is missing, and leaves one that stands as it is: migrations need it for their
 * rights. Answers whether it made it.
 */
export async function makeAppRole(owner: pg.Client, secretKey: string): Promise<boolean> {
  const found = await owner.query(asQuery(sql`select 1 from pg_roles where rolname = ${APP_ROLE}`));
  if (found.rowCount !== 0) return false;
  await createRole(owner, appPassword(secretKey));
  return true;
}

/** Refuses, with a RoleError, an application role that could read what it must not. */
export async function assertAppRole(owner: pg.Client): Promise<void> {
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
      from pg_roles where rolname = ${APP_ROLE}`),
  );
  const role = rows[0];
  if (role === undefined) throw new RoleError(`The role ${APP_ROLE} is missing: start the server to make it.`);
  const [attribute] = role.attributes;
  if (attribute !== undefined) {
    throw new RoleError(
      `The role ${APP_ROLE} has ${role.attributes.join(", ")}: run ALTER ROLE ${APP_ROLE} NO${attribute} and start again.`,
    );
  }
  if (role.tables.length > 0) {
    throw new RoleError(
      `The role ${APP_ROLE} owns ${role.tables.join(", ")}: give them to the owner with REASSIGN OWNED BY and start again.`,
    );
  }
  if (role.above.length > 0) {
    throw new RoleError(
      `The role ${APP_ROLE} is a member of ${role.above.join(", ")}: REVOKE that membership and start again.`,
    );
  }
}

/** The same address for another role. */
export function asRole(url: string, user: string, password: string): string {
  // An address without a host names a socket folder as a parameter; URL wants a host where there is a user.
  const target = new URL(url.replace(/\/\/([^/]*@)?\//, "//$1localhost/"));
  target.username = encodeURIComponent(user);
  target.password = encodeURIComponent(password);
  return target.toString();
}

async function createRole(owner: pg.Client, password: string): Promise<void> {
  try {
    await owner.query(
      `create role ${APP_ROLE} login nosuperuser nobypassrls nocreatedb nocreaterole noreplication password '${password}'`,
    );
  } catch (error) {
    // Two first starts at once: the other one made it.
    const code = error instanceof Error && "code" in error ? error.code : null;
    if (code !== "42710" && code !== "23505") throw error;
  }
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
