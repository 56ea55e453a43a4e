import { randomBytes } from "node:crypto";
import { appendFile, cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { assertGuarded } from "../../src/platform/db/guard.ts";
import { migrationsFolder } from "../../src/platform/db/folder.ts";
import { migrate, pendingMigrations, readMigrations, schemaVersion } from "../../src/platform/db/migrations.ts";
import { createTestDatabase, databaseUrl, dropTestDatabase } from "../support/database.ts";

let name = "";
let folder = "";
let owner: pg.Client;
beforeEach(async () => {
  name = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), "migrations-"));
  await writeFile(join(folder, "0001_first.sql"), "create table a (id int);");
  await writeFile(join(folder, "0002_second.sql"), "create table b (id int); insert into b values (1);");
  owner = new pg.Client({ connectionString: databaseUrl(name) });
  await owner.connect();
});
afterEach(async () => {
  await owner.end();
  await rm(folder, { recursive: true });
  await dropTestDatabase(name);
});

describe("migrations", () => {
  test("run in order, once", async () => {
    expect(await schemaVersion(owner)).toBe(0);
    expect(await pendingMigrations(owner, folder)).toEqual([1, 2]);
    expect(await migrate(owner, { folder })).toEqual([1, 2]);
    expect(await migrate(owner, { folder })).toEqual([]);
    expect(await schemaVersion(owner)).toBe(2);
  });

  test("of this program run on an empty database and stop where they are told to", async () => {
    const all = (await readMigrations()).map((migration) => migration.version);
    expect(await migrate(owner, { upTo: 1 })).toEqual([1]);
    expect(await migrate(owner)).toEqual(all.slice(1));
  });

  test("of this program run for an owner that row-level security binds, beside another owner's database", async () => {
    const role = `plain_owner_${randomBytes(4).toString("hex")}`;
    await owner.query(`create role ${role} login createrole password 'plain'; alter database ${name} owner to ${role}`);
    const url = new URL(databaseUrl(name));
    url.username = role;
    url.password = "plain";
    const plain = new pg.Client({ connectionString: url.toString() });
    await plain.connect();
    try {
      expect(await migrate(plain)).toEqual((await readMigrations()).map((migration) => migration.version));
      await assertGuarded(plain);
      // Who searches is a role that the owner made and is no member of.
      const { rows } = await plain.query<{ member: boolean }>(
        "select distinct pg_has_role(proowner, 'usage') as member from pg_proc where proname like 'search\\_%'",
      );
      expect(rows).toEqual([{ member: false }]);
    } finally {
      await plain.end();
      await owner.query(`reassign owned by ${role} to current_user; drop owned by ${role}; drop role ${role}`);
    }
  });

  test("a failing one leaves nothing of itself and all before it", async () => {
    await writeFile(join(folder, "0003_third.sql"), "create table c (id int); select 1 / 0;");
    await expect(migrate(owner, { folder })).rejects.toThrow(
      "The migration third failed and was rolled back: division by zero.",
    );
    expect(await schemaVersion(owner)).toBe(2);
    expect((await owner.query("select to_regclass('c') as c")).rows).toEqual([{ c: null }]);
  });

  test("two at once do it once", async () => {
    const other = new pg.Client({ connectionString: databaseUrl(name) });
    await other.connect();
    const ran = await Promise.all([migrate(owner, { folder }), migrate(other, { folder })]);
    expect(ran.flat().sort()).toEqual([1, 2]);
    await other.end();
  });

  test("one that was changed afterwards is refused", async () => {
    await migrate(owner, { folder });
    await appendFile(join(folder, "0001_first.sql"), " -- harmless");
    await expect(migrate(owner, { folder })).rejects.toThrow(/0001_first was changed after the database had run it/);
  });

  test("a database of a newer program is refused", async () => {
    await migrate(owner, { folder });
    await rm(join(folder, "0002_second.sql"));
    await expect(migrate(owner, { folder })).rejects.toThrow(
      "The database has schema 2 and this program knows only 1: start a newer program, or restore a backup of this version.",
    );
  });

  test("two of one number, and a foreign name, are refused", async () => {
    await writeFile(join(folder, "0002_twin.sql"), "");
    await expect(readMigrations(folder)).rejects.toThrow("Two migrations have the number 2: give twin another one.");
    await rm(join(folder, "0002_twin.sql"));
    await writeFile(join(folder, "3_third.sql"), "");
    await expect(readMigrations(folder)).rejects.toThrow("The migration 3_third.sql should be named 0000_name.sql.");
  });

  test("numbers may leave a gap, which nothing fills once the database is past it", async () => {
    await writeFile(join(folder, "0004_fourth.sql"), "select 1");
    expect(await migrate(owner, { folder })).toEqual([1, 2, 4]);
    await writeFile(join(folder, "0003_third.sql"), "select 1");
    await expect(migrate(owner, { folder })).rejects.toThrow(
      "The migration 0003_third came after the database had run 4: give it a higher number.",
    );
  });

  test("the folder is found from the sources, and read whole", async () => {
    await cp(migrationsFolder(), join(folder, "copy"), { recursive: true });
    expect(await readMigrations(join(folder, "copy"))).toEqual(await readMigrations());
  });
});
