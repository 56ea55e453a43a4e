import { randomBytes, randomUUID } from "node:crypto";
import { execFile, spawnSync } from "node:child_process";
import { mkdir, mkdtemp, readFile, readdir, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { times } from "../../../../scripts/soak/times.ts";
import { restore } from "../../src/platform/backup/restore.ts";
import { BackupError } from "../../src/platform/backup/error.ts";
import { openBackup } from "../../src/platform/backup/read.ts";
import { backup } from "../../src/platform/backup/write.ts";
import { fakeClock } from "../../src/platform/clock.ts";
import { assertGuarded } from "../../src/platform/db/guard.ts";
import { sql } from "../../src/platform/db/sql.ts";
import { openStore } from "../../src/platform/storage/open-store.ts";
import {
  createTestDatabase,
  databaseUrl,
  dropTestDatabase,
  testDatabase,
  testSecretKey,
  withOwner,
  type TestDatabase,
} from "../support/database.ts";
import { objectStore } from "../support/object-store.ts";
import { builtProgram } from "../support/program.ts";

let source: TestDatabase;
let target = "";
let folder = "";
const clock = fakeClock();
const universe = randomUUID();

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "backup-"));
  source = await testDatabase();
  target = await createTestDatabase();
  await fill(source, 300);
});
afterEach(async () => {
  await source.close();
  await dropTestDatabase(target);
  await rm(folder, { recursive: true });
});

/** People, a universe, and records with all the characters that could go wrong on the way. */
async function fill(into: TestDatabase, entities: number): Promise<void> {
  await into.database.withUniverse({ universe }, async (tx) => {
    await tx.execute(sql`
      insert into app_user (user_id, username, email, first_name, password_hash, created_time, updated_time)
      values (${randomUUID()}, 'ada', 'ada@example.com', ${"Ada\t\\N \n\r\u{1F600}"}, 'x', now(), now())`);
    await tx.execute(sql`
      insert into universe (universe_id, name, default_currency, default_timezone, created_time, updated_time)
      values (${universe}, 'One', 'USD', 'UTC', now(), now())`);
    await tx.execute(sql`
      insert into entity (universe_id, entity_id, name, legal_name, notes, user_tags, created_time, updated_time, revision)
      select ${universe}, gen_random_uuid(), 'e' || i, 'l' || i, E'tab\\t back\\\\slash \\n' || i, array['a,b', '"q"'], now(), now(), 0
      from generate_series(1, ${entities}) i`);
    await tx.execute(
      sql`update entity set parent_universe_id = universe_id, parent_id = (select entity_id from entity where name = 'e1') where universe_id = ${universe} and name <> 'e1'`,
    );
    // Bytes in rows, enough for more than one part of the archive once they stand as text.
    for (let part = 0; part < 3; part++) {
      await tx.execute(sql`
        insert into revision (universe_id, revision, recorded_at, action, subject, payload_digest, previous_digest, digest)
        values (${universe}, ${part}, now(), 'a', '{}', ${randomBytes(3_000_000)}, '', '')`);
    }
  });
}

/** A sum over every row of every table, which the order of rows does not change. */
const sums = (url: string): Promise<Record<string, string>> =>
  withOwner(url, async (owner) => {
    const tables = await owner.query<{ name: string }>(
      "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'schema_migration' order by 1",
    );
    const found: Record<string, string> = {};
    for (const { name } of tables.rows) {
      const { rows } = await owner.query<{ sum: string }>(
        `select count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as sum from "${name}" t`,
      );
      found[name] = rows[0]?.sum ?? "";
    }
    return found;
  });

/** Tables, columns, constraints, indexes, policies, triggers and rights, as text. */
const schema = (url: string): Promise<unknown> =>
  withOwner(url, async (owner) => {
    const { rows } = await owner.query(`
    select conrelid::regclass::text || ' ' || conname || ' ' || pg_get_constraintdef(oid) as part from pg_constraint where connamespace = 'public'::regnamespace
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select relname || ' ' || relrowsecurity || relforcerowsecurity || coalesce(regexp_replace(relacl::text, 'distributary_app_\\w+', 'app', 'g'), '') from pg_class where relnamespace = 'public'::regnamespace
    union all select tgrelid::regclass || tgname || tgenabled::text from pg_trigger where not tgisinternal order by 1`);
    return rows;
  });

const storage = (name = "documents") => ({ kind: "folder" as const, documents: join(folder, name) });
const file = () => join(folder, "one.tar");
const save = (more: Partial<Parameters<typeof backup>[0]> = {}) =>
  backup({ ownerUrl: source.ownerUrl, file: file(), storage: storage(), secretKey: testSecretKey, clock, ...more });
const load = async ({
  file: from = file(),
  ...more
}: { readonly file?: string } & Partial<Omit<Parameters<typeof restore>[0], "source">> = {}) =>
  restore({
    source: await openBackup(from),
    ownerUrl: databaseUrl(target),
    storage: storage("restored"),
    secretKey: testSecretKey,
    ...more,
  });

describe("a backup", () => {
  test("restored equals the original: rows, schema, rights, walls and documents", async () => {
    await mkdir(join(storage().documents, "ab"), { recursive: true });
    const long = `ab/${"n".repeat(120)} \u00e9.pdf`;
    await writeFile(join(storage().documents, long), randomBytes(100_000));
    await writeFile(join(storage().documents, "empty"), "");
    const imports = { imports: join(folder, "imports") };
    await mkdir(join(imports.imports, universe), { recursive: true });
    await writeFile(join(imports.imports, universe, "0"), "date,from_currency\n");
    const report = await save(imports);
    expect(report.documents).toBe(2);
    expect(report.sentences).toContain("Uploaded files of imports in it: 1.");
    // A book that was kept in a folder may go on in an object store.
    const objects = await objectStore();
    const { endpoint, bucket, credentials } = objects;
    const store = openStore({ kind: "s3", endpoint, bucket, ...credentials, prefix: "kept" });
    const restored = await load({ imports: store });
    await objects.close();
    expect(objects.objects.get(`kept/${universe}/0`)?.toString()).toBe("date,from_currency\n");
    expect(restored).toMatchObject({
      rows: report.rows,
      documents: 2,
      schemaVersion: report.schemaVersion,
      migrated: [],
      secretKey: null,
    });
    expect(await sums(databaseUrl(target))).toEqual(await sums(source.ownerUrl));
    expect(await schema(databaseUrl(target))).toEqual(await schema(source.ownerUrl));
    expect(await readFile(join(folder, "restored", long))).toEqual(await readFile(join(storage().documents, long)));
    expect(await readFile(join(folder, "restored", "empty"), "utf8")).toBe("");
    await withOwner(databaseUrl(target), (owner) => assertGuarded(owner));
  });

  test("is one instant, whatever is written meanwhile", async () => {
    let stop = false;
    const busy = (async () => {
      for (let round = 0; !stop; round++) {
        // Both rows or neither: a backup in between would have one more of the first.
        await source.database.withUniverse({ universe }, async (tx) => {
          await tx.execute(sql`insert into login_failure values (${`f${round}`}, 1, now())`);
          await tx.execute(sql`insert into idempotency values (${universe}, ${`k${round}`}, '', 200, '{}', now())`);
        });
      }
    })();
    try {
      for (let round = 0; round < times(2); round++) {
        await save({ file: join(folder, `${round}.tar`) });
        await load({ file: join(folder, `${round}.tar`), force: true });
        const found = await sums(databaseUrl(target));
        expect(found["login_failure"]?.split(" ")[0]).toBe(found["idempotency"]?.split(" ")[0]);
      }
    } finally {
      stop = true;
      await busy;
    }
  });

  test("opens with the system's own tar and leaves the secret key out, unless told to", async () => {
    await save();
    const list = await promisify(execFile)("tar", ["tf", file()]);
    expect(list.stdout.trim().split("\n").at(-1)).toBe("manifest.json");
    expect(list.stdout).not.toContain("secret-key");
    expect((await readFile(file())).includes(testSecretKey)).toBe(false);
    const report = await save({ file: join(folder, "two.tar"), withSecret: true });
    expect(report.sentences.join(" ")).toContain("SECRET_KEY is in it");
    const restored = await load({ file: join(folder, "two.tar"), secretKey: "another key, of thirty-two characters" });
    expect(restored.secretKey).toBe(testSecretKey);
    expect(restored.sentences.join(" ")).toContain("differs from the current one");
  });

  test("does not overwrite a file, and a failed one leaves none", async () => {
    await save();
    await expect(save()).rejects.toThrow(/already exists/);
    await expect(save({ file: join(folder, "no.tar"), ownerUrl: databaseUrl("no_such_database") })).rejects.toThrow();
    expect(await readdir(folder)).toEqual(["one.tar"]);
  });

  test("of documents in an outside store says that they are not in it", async () => {
    const report = await save({ storage: { kind: "s3" } });
    expect(report.sentences.join(" ")).toContain("external store");
  });
});

describe("a restore", () => {
  test("refuses a database in use, unless forced", async () => {
    await save();
    await load();
    await expect(load()).rejects.toThrow(/in use .*--force/);
    expect((await load({ force: true })).rows).toBeGreaterThan(300);
  });

  test("into a running schema without users is fine", async () => {
    await save();
    const empty = await testDatabase();
    await load({ ownerUrl: empty.ownerUrl });
    expect(await sums(empty.ownerUrl)).toEqual(await sums(source.ownerUrl));
    await empty.close();
  });

  test("of a damaged, cut or foreign file changes nothing", async () => {
    await save();
    const whole = await readFile(file());
    const before = await sums(source.ownerUrl);
    const attempt = () => load({ ownerUrl: source.ownerUrl, force: true });
    for (let round = 0; round < times(8); round++) {
      const bytes = Buffer.from(whole);
      const at = Math.floor((bytes.length - 2000) * Math.random());
      bytes[at] = (bytes[at] ?? 0) ^ 0x20;
      await writeFile(file(), bytes);
      // A bit in the padding between entries means nothing; any other is found.
      const outcome = await attempt().catch((error: unknown) => String(error));
      if (typeof outcome === "string") expect(outcome).toMatch(/BackupError/);
      expect(await sums(source.ownerUrl)).toEqual(before);
      await truncate(file(), Math.floor(whole.length * 0.7));
      await expect(attempt()).rejects.toThrow(/cut off|damaged/);
    }
    await writeFile(file(), "not a backup at all");
    await expect(attempt()).rejects.toThrow(/cut off|damaged/);
    await expect(load({ file: join(folder, "missing") })).rejects.toThrow(/cannot be read/);
    expect(await sums(source.ownerUrl)).toEqual(before);
  });

  test("of a damaged list of contents says so in a sentence, whatever is damaged in it", async () => {
    await save();
    const whole = await readFile(file());
    const sound = await openBackup(file());
    const before = await sums(source.ownerUrl);
    const { tables, entries, documents } = sound.manifest;
    const [table] = tables;
    const [entry] = entries;
    const damages: readonly object[] = [
      ...Object.keys(sound.manifest).map((field) => ({ [field]: null })),
      ...["tables", "sequences", "entries"].map((field) => ({ [field]: {} })),
      { schemaVersion: "7" },
      { schemaVersion: -1 },
      { tables: [{ ...table, name: 'app_user"; drop table app_user; --' }] },
      { tables: [{ ...table, columns: undefined }] },
      { tables: [{ ...table, rows: -1 }] },
      { tables: [{ ...table, parts: ["tables/none/000001.copy.gz"] }] },
      { tables: [...tables, table] },
      { entries: entries.slice(1) },
      { entries: [...entries, entry] },
      { entries: [{ ...entry, size: 1 }, ...entries.slice(1)] },
      { entries: [{ ...entry, sha256: "" }, ...entries.slice(1)] },
      { documents: { ...documents, files: 3 } },
      { secretKey: {} },
      { sequences: [{ name: "revision", last: "now()" }] },
    ];
    for (const damage of damages) {
      const text = JSON.stringify({ ...sound.manifest, ...damage });
      await writeFile(file(), withManifest(whole, text));
      const refused = await load({ ownerUrl: source.ownerUrl, force: true }).catch((error: unknown) => error);
      expect(refused, JSON.stringify(damage)).toBeInstanceOf(BackupError);
      expect(String(refused)).toMatch(
        /(damaged|lacks .*|newer program|not a backup).*: (take another|restore it with)/,
      );
    }
    expect(await sums(source.ownerUrl)).toEqual(before);
    // One that is only written anew is sound, so it is the damage that is refused.
    await writeFile(file(), withManifest(whole, JSON.stringify(sound.manifest)));
    expect((await load()).rows).toBeGreaterThan(300);
  });

  test("of a header whose size leads back is refused, and does not go round for ever", async () => {
    await save();
    const bytes = await readFile(file());
    bytes.write("-0000001000\0", 124);
    bytes.write("        ", 148);
    const sum = bytes.subarray(0, 512).reduce((all, byte) => all + byte, 0);
    bytes.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148);
    await writeFile(file(), bytes);
    await expect(load()).rejects.toThrow(/damaged/);
  });

  test("of a damaged file by the command makes nothing where nothing was", async () => {
    await save();
    const bytes = await readFile(file());
    await writeFile(file(), bytes.subarray(0, bytes.length - 4_000));
    const dataDir = join(folder, "new");
    const run = spawnSync(process.execPath, [builtProgram("cli"), "restore", file()], {
      encoding: "utf8",
      env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: "" },
    });
    expect(run.stderr).toMatch(/take another (backup )?file\.\n$/);
    expect(run.status).toBe(1);
    expect(await readdir(folder)).toEqual(["one.tar"]);
  });

  test("of a newer schema is refused", async () => {
    await withOwner(source.ownerUrl, (owner) =>
      owner.query("insert into schema_migration (version, name, checksum) values (999, 'future', 'x')"),
    );
    await save();
    await expect(load()).rejects.toThrow(/schema 999 .* restore it with a newer program/);
  });

  test("under another key says what that means", async () => {
    await save();
    const report = await load({ secretKey: "another key, of thirty-two characters" });
    expect(report.sentences.join(" ")).toContain("everyone signs in again");
  });

  test("an owner that is bound by row-level security backs up and restores every row", async () => {
    const role = `plain_owner_${randomBytes(4).toString("hex")}`;
    const url = new URL(databaseUrl(target));
    url.username = role;
    url.password = "plain";
    await withOwner(databaseUrl(target), async (admin) => {
      await admin.query(
        `create role ${role} login createrole password 'plain'; alter database ${target} owner to ${role}`,
      );
      try {
        await save();
        await load({ ownerUrl: url.toString() });
        expect(await sums(databaseUrl(target))).toEqual(await sums(source.ownerUrl));
        const again = join(folder, "again.tar");
        await save({ ownerUrl: url.toString(), file: again });
        await load({ ownerUrl: url.toString(), file: again, force: true });
        expect(await sums(databaseUrl(target))).toEqual(await sums(source.ownerUrl));
        await assertGuarded(admin);
      } finally {
        await admin.query(`reassign owned by ${role} to current_user; drop owned by ${role}; drop role ${role}`);
      }
    });
  });
});

/** The archive with another list of contents as its last entry. */
function withManifest(whole: Buffer, text: string): Buffer {
  const at = whole.lastIndexOf("manifest.json");
  const header = Buffer.from(whole.subarray(at, at + 512));
  const body = Buffer.from(text);
  header.write(`${body.length.toString(8).padStart(11, "0")}\0`, 124);
  header.write("        ", 148);
  const sum = header.reduce((all, byte) => all + byte, 0);
  header.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148);
  const padding = Buffer.alloc((512 - (body.length % 512)) % 512);
  return Buffer.concat([whole.subarray(0, at), header, body, padding, Buffer.alloc(1024)]);
}
