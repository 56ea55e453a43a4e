import pg from "pg";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { assertGuarded } from "../../src/platform/db/guard.ts";
import { migrate } from "../../src/platform/db/migrations.ts";
import { openDatabase } from "../../src/platform/db/database.ts";
import { assertAppRole, ensureAppRole } from "../../src/platform/db/role.ts";
import { moveRights, otherDatabasesOf } from "../../src/platform/db/role-move.ts";
import { appRoleName, roleWithRights, SHARED_ROLE } from "../../src/platform/db/role-name.ts";
import { sql } from "../../src/platform/db/sql.ts";
import { createTestDatabase, databaseUrl, dropTestDatabase, testSecretKey, withOwner } from "../support/database.ts";

const otherKey = "the secret key of another installation";
let names: string[] = [];
beforeEach(async () => {
  names = [await createTestDatabase(), await createTestDatabase()];
});
afterEach(async () => {
  for (const name of names) await dropTestDatabase(name);
});

/** Starts an installation on one of the two databases, as the program does, and answers the application's address. */
function start(which: 0 | 1, secretKey: string): Promise<string> {
  const url = databaseUrl(names[which] ?? "");
  return withOwner(url, async (owner) => {
    const appUrl = await ensureAppRole(owner, url, secretKey);
    await migrate(owner);
    await assertAppRole(owner);
    await assertGuarded(owner);
    return appUrl;
  });
}

async function people(appUrl: string): Promise<unknown> {
  const database = openDatabase({ url: appUrl, pool: 2 });
  try {
    return await database.readPlatform(sql`select count(*)::int as people from app_user`);
  } finally {
    await database.close();
  }
}

/** A database as the program left it when all of a server shared one role. */
async function asBefore(which: 0 | 1): Promise<void> {
  const name = names[which] ?? "";
  await start(which, testSecretKey);
  await withOwner(databaseUrl(name), async (owner) => {
    await owner.query(`do $$ begin create role ${SHARED_ROLE} login;
      exception when duplicate_object or unique_violation then null; end $$`);
    await moveRights(owner, appRoleName(name), SHARED_ROLE);
    await owner.query(`drop role ${appRoleName(name)}`);
  });
}

describe("two installations on one server", () => {
  test("work side by side, each with its own key, and neither opens the other's tables", async () => {
    const one = await start(0, testSecretKey);
    const two = await start(1, otherKey);
    expect(await people(one)).toEqual([{ people: 0 }]);
    expect(await people(two)).toEqual([{ people: 0 }]);
    const across = new URL(one);
    across.pathname = `/${names[1] ?? ""}`;
    await expect(people(across.toString())).rejects.toThrow(/permission denied/);
  });

  test("that shared a role each get their own, one after the other, and keep every right", async () => {
    await asBefore(0);
    await asBefore(1);
    const rights = (which: 0 | 1) =>
      withOwner(databaseUrl(names[which] ?? ""), async (owner) => {
        const role = (await roleWithRights(owner)) ?? "";
        const { rows } = await owner.query<{ what: string }>(
          `select table_name || '.' || privilege_type as what from information_schema.role_table_grants where grantee = $1 order by 1`,
          [role],
        );
        return { role, rights: rows.map((row) => row.what) };
      });
    const before = await rights(0);
    const one = await start(0, testSecretKey);
    expect(await rights(0)).toEqual({ role: appRoleName(names[0] ?? ""), rights: before.rights });
    // The other one still works by the shared role, which therefore stands.
    expect((await rights(1)).role).toBe(SHARED_ROLE);
    const two = await start(1, otherKey);
    expect(await rights(1)).toEqual({ role: appRoleName(names[1] ?? ""), rights: before.rights });
    expect(await people(one)).toEqual([{ people: 0 }]);
    expect(await people(two)).toEqual([{ people: 0 }]);
  });

  test("of which one has a role that works for the other are told so, and nothing is changed", async () => {
    const one = await start(0, testSecretKey);
    const [first = "", second = ""] = names;
    // As a database that was given the name of another one meets the role of that name.
    await withOwner(databaseUrl(second), async (owner) => {
      await owner.query(`grant connect on database ${second} to ${appRoleName(first)}`);
      expect(await otherDatabasesOf(owner, appRoleName(first))).toEqual([first]);
    });
    await expect(start(0, otherKey)).rejects.toThrow(
      new RegExp(`The role ${appRoleName(first)} works for the database ${second} with another SECRET_KEY`),
    );
    expect(await people(one)).toEqual([{ people: 0 }]);
    await withOwner(databaseUrl(second), (owner) =>
      owner.query(`revoke connect on database ${second} from ${appRoleName(first)}`),
    );
  });
});

describe("several first starts at once", () => {
  test("make one role, which opens for each of them", async () => {
    const addresses = await Promise.all(Array.from({ length: 8 }, () => start(0, testSecretKey)));
    expect(new Set(addresses).size).toBe(1);
    expect(await people(addresses[0] ?? "")).toEqual([{ people: 0 }]);
  });
});

describe("another key on the same database", () => {
  test("is refused while a server works there, and taken once it is gone", async () => {
    const first = await start(0, testSecretKey);
    const evidence = new pg.Client({ connectionString: first });
    await evidence.connect();
    await expect(start(0, otherKey)).rejects.toThrow("Another server works on this database with another SECRET_KEY");
    await evidence.query("select count(*) from app_user");
    await evidence.end();
    await expect.poll(() => start(0, otherKey).then(people, String)).toEqual([{ people: 0 }]);
  });
});
