import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import { openDatabase, type Database } from "../../src/platform/db/database.ts";
import { appPassword, asRole, ensureAppRole } from "../../src/platform/db/role.ts";
import { appRoleName } from "../../src/platform/db/role-name.ts";

/** The secret key that every test installation has. */
export const testSecretKey = "a secret key that only tests may have";

/** A migrated database of a test's own. */
export interface TestDatabase {
  /** As the application reaches it. */
  readonly database: Database;
  readonly ownerUrl: string;
  readonly appUrl: string;
  /** Closes the pool and removes the database. */
  close(): Promise<void>;
}

declare module "vitest" {
  interface ProvidedContext {
    /** The owner's address of the test server's maintenance database, and the database that is copied for each test. */
    databaseServer: { readonly adminUrl: string; readonly template: string };
  }
}

/** The application's role in every copy of the migrated database: that of the database it is a copy of. */
export function testAppRole(): string {
  return appRoleName(inject("databaseServer").template);
}

/**
 * A fresh database, copied from the migrated one of this run. `pool` is how many connections it may hold; with `ownRole`
 * it has a role of its own as an installation has, so that a command may open it beside a running server.
 */
export async function testDatabase(
  options: { readonly pool?: number; readonly ownRole?: boolean } = {},
): Promise<TestDatabase> {
  const { template } = inject("databaseServer");
  const name = await createTestDatabase(template);
  const ownerUrl = databaseUrl(name);
  const appUrl =
    options.ownRole === true
      ? await withOwner(ownerUrl, (owner) => ensureAppRole(owner, ownerUrl, testSecretKey))
      : asRole(ownerUrl, testAppRole(), appPassword(testSecretKey, testAppRole()));
  const database = openDatabase({ url: appUrl, pool: options.pool ?? 10 });
  return {
    database,
    ownerUrl,
    appUrl,
    close: async () => {
      await database.close();
      await dropTestDatabase(name);
    },
  };
}

/** Makes a database on the test server, a copy of `template` (an empty one by default), and answers its name. */
export async function createTestDatabase(template = "template0"): Promise<string> {
  const name = `test_${randomBytes(8).toString("hex")}`;
  // File by file: to log each page of hundreds of tables takes twice as long, and a test outlives no crash.
  await administer(`create database ${name} template ${template} encoding 'UTF8' strategy file_copy`);
  return name;
}

/** Removes a database of the test server, whoever is still connected to it. */
export async function dropTestDatabase(name: string): Promise<void> {
  await administer(`drop database if exists ${name} with (force)`);
  await administer(`drop role if exists ${appRoleName(name)}`);
}

/** The owner's address of a database of the test server. */
export function databaseUrl(name: string): string {
  return onDatabase(inject("databaseServer").adminUrl, name);
}

/** The same server's address for another database. */
export function onDatabase(url: string, name: string): string {
  const target = new URL(url.replace(/\/\/([^/]*@)?\//, "//$1localhost/"));
  target.pathname = `/${name}`;
  return target.toString();
}

/** Does `work` on a connection of the owner and closes it, whatever happens. */
export async function withOwner<T>(url: string, work: (owner: pg.Client) => Promise<T>): Promise<T> {
  const owner = new pg.Client({ connectionString: url });
  owner.on("error", () => undefined);
  await owner.connect();
  try {
    return await work(owner);
  } finally {
    await owner.end();
  }
}

async function administer(statement: string): Promise<void> {
  await withOwner(inject("databaseServer").adminUrl, (admin) => admin.query(statement));
}
