import { existsSync } from "node:fs";
import { mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openDatabase } from "../../src/platform/db/database.ts";
import { migrate } from "../../src/platform/db/migrations.ts";
import { sql } from "../../src/platform/db/sql.ts";
import { ownerUrl } from "../../src/platform/embedded/address.ts";
import { describeBinaries } from "../../src/platform/embedded/binaries.ts";
import { ensureRunning, initialise, makeOwnFolder, type Cluster } from "../../src/platform/embedded/cluster.ts";
import { chooseIdentity } from "../../src/platform/embedded/identity.ts";
import { layoutOf, OWNER } from "../../src/platform/embedded/layout.ts";
import { stopPostmaster } from "../../src/platform/embedded/postmaster.ts";
import { startDatabase } from "../../src/platform/embedded/start.ts";
import { testTuning } from "../../src/platform/embedded/tuning.ts";
import { testFolder } from "../support/cluster.ts";
import { testSecretKey, withOwner } from "../support/database.ts";

const OLD = [17, 16, 15]
  .map((major) => ({ major, folder: `/usr/lib/postgresql/${major}` }))
  .find(({ folder }) => existsSync(join(folder, "bin")));
let folder = "";

/** A data folder as an older program with an older PostgreSQL has left it. */
async function makeOldFolder(major: number, programs: string): Promise<void> {
  const layout = layoutOf(folder);
  const identity = await chooseIdentity(layout.home);
  await makeOwnFolder(layout.home, identity);
  await writeFile(layout.password, "the password of the owner");
  const cluster: Cluster = {
    data: layout.data(major),
    log: layout.log,
    binaries: await describeBinaries(programs),
    identity,
    password: "the password of the owner",
    tuning: testTuning,
  };
  await initialise(cluster, () => undefined);
  const found = await ensureRunning(cluster, () => undefined);
  await withOwner(ownerUrl(found, cluster.password, "postgres"), (admin) => admin.query(`create database ${OWNER}`));
  await withOwner(ownerUrl(found, cluster.password), async (owner) => {
    await migrate(owner, { upTo: 1 });
    await owner.query("insert into login_failure select 's' || i, i, now() from generate_series(1, 1000) i");
  });
  await stopPostmaster(cluster.data, cluster.binaries);
}

describe.runIf(OLD !== undefined)("data of an older PostgreSQL", () => {
  const old = OLD ?? { major: 0, folder: "" };
  beforeAll(async () => {
    folder = await testFolder();
    await makeOldFolder(old.major, old.folder);
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
  const settings = () => ({ dataDir: folder, databaseUrl: null, secretKey: testSecretKey });

  test("without the programs that wrote it is left alone, and the sentence says what to do", async () => {
    const home = join(folder, "postgres");
    await rename(join(home, String(old.major)), join(home, "14"));
    await expect(startDatabase(settings(), { role: "server" })).rejects.toThrow(
      /The data is of PostgreSQL 14, this program brings 18, .* install PostgreSQL 14 on this machine and start again, or move .* away and restore the newest file/,
    );
    await rename(join(home, "14"), join(home, String(old.major)));
  });

  test("is brought to the present one, with its schema, also after an attempt that broke off", async () => {
    const home = join(folder, "postgres");
    await mkdir(join(home, "18.upgrade"));
    await writeFile(join(home, `upgrade-from-${old.major}.tar`), "half of it");
    const notes: string[] = [];
    const running = await startDatabase(settings(), { role: "server", note: (message) => notes.push(message) });
    const database = openDatabase({ url: running.appUrl });
    expect(await database.readPlatform(sql`select count(*), sum(failures) from login_failure`)).toEqual([
      { count: 1000, sum: 500_500 },
    ]); // 1000 * 1001 / 2
    expect(
      await database.readPlatform(sql`select current_setting('server_version_num')::int / 10000 as major`),
    ).toEqual([{ major: 18 }]);
    await database.close();
    await running.stop();
    expect(running.migrated[0]).toBe(2);
    expect(notes.join(" ")).toContain(`${join(home, String(old.major))} is no longer used and can be removed`);
    expect((await readdir(home)).filter((name) => /upgrade|new/.test(name))).toEqual([]);
    expect(existsSync(join(home, String(old.major), "PG_VERSION"))).toBe(true);
    // The next start has nothing more to do.
    const again = await startDatabase(settings(), { role: "server", note: (message) => notes.push(message) });
    await again.stop();
    expect(notes.filter((note) => note.startsWith("The data is of"))).toHaveLength(1);
  });
});
