import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chmod, chown, mkdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { times } from "../../../../scripts/soak/times.ts";
import { openDatabase } from "../../src/platform/db/database.ts";
import { sql } from "../../src/platform/db/sql.ts";
import { processExists } from "../../src/platform/embedded/lock.ts";
import { readPostmaster } from "../../src/platform/embedded/postmaster.ts";
import { startDatabase, type RunningDatabase, type StartOptions } from "../../src/platform/embedded/start.ts";
import { testFolder } from "../support/cluster.ts";
import { testSecretKey } from "../support/database.ts";

const child = fileURLToPath(new URL("../support/database-child.ts", import.meta.url));
let folder = "";
let running: RunningDatabase[] = [];
let children: ChildProcess[] = [];

beforeEach(async () => {
  folder = await testFolder();
});
afterEach(async () => {
  for (const process_ of children) process_.kill("SIGKILL");
  for (const one of running) await one.stop();
  const left = await postmaster();
  if (left !== null && processExists(left)) process.kill(left, "SIGQUIT");
  while ((await postmaster()) !== null && processExists(left ?? 0)) await pause(20);
  await rm(folder, { recursive: true, force: true });
  running = [];
  children = [];
});

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const postmaster = async () => (await readPostmaster(join(folder, "postgres", "18")))?.pid ?? null;

async function start(
  role: StartOptions["role"] = "server",
  options: Partial<StartOptions> = {},
): Promise<RunningDatabase> {
  const one = await startDatabase(
    { dataDir: folder, databaseUrl: null, secretKey: testSecretKey },
    { role, ...options },
  );
  running.push(one);
  return one;
}

async function startChild(
  role: StartOptions["role"],
  dataDir = folder,
  as: { readonly uid?: number; readonly gid?: number } = {},
): Promise<{ process: ChildProcess; said: string }> {
  const process_ = spawn(process.execPath, ["--import", "tsx", child, dataDir, role], {
    stdio: ["ignore", "pipe", "inherit"],
    ...as,
  });
  children.push(process_);
  const [said] = (await once(createInterface(process_.stdout), "line")) as [string];
  return { process: process_, said };
}

async function write(appUrl: string, subject: string): Promise<void> {
  const database = openDatabase({ url: appUrl, pool: 1 });
  await database.withPlatform((tx) => tx.execute(sql`insert into login_failure values (${subject}, 1, now())`));
  await database.close();
}
async function subjects(appUrl: string): Promise<readonly string[]> {
  const database = openDatabase({ url: appUrl, pool: 1 });
  const rows = await database.readPlatform<{ subject: string }>(
    sql`select subject from login_failure order by subject`,
  );
  await database.close();
  return rows.map((row) => row.subject);
}

describe("the embedded database", () => {
  test("is made, kept, stopped with its last user, and its secrets are closed to others", async () => {
    const first = await start();
    expect(first.migrated.length).toBeGreaterThan(0);
    await write(first.appUrl, "kept");
    const pid = await postmaster();
    expect(pid !== null && processExists(pid)).toBe(true);
    await first.stop();
    expect(await postmaster()).toBeNull();
    for (const name of ["database-password", "postgres"]) {
      expect((await stat(join(folder, name))).mode & 0o077).toBe(0);
    }
    const second = await start();
    expect(second.migrated).toEqual([]);
    expect(await subjects(second.appUrl)).toEqual(["kept"]);
  });

  test("a second server is told who has the folder; a command joins, and the last one stops it", async () => {
    const server = await start();
    const second = await startChild("server");
    expect(second.said).toBe(
      `failed A server already runs on this data folder (process ${process.pid}): stop it first, or give this one another DATA_DIR.`,
    );
    const command = await startChild("command");
    expect(command.said).toMatch(/^ready /);
    await server.stop();
    const pid = await postmaster();
    expect(pid !== null && processExists(pid)).toBe(true);
    command.process.kill("SIGTERM");
    await once(command.process, "exit");
    expect(await postmaster()).toBeNull();
  });

  test("two first starts at once make one database", async () => {
    const [one, two] = await Promise.all([start("command"), start("command")]);
    expect(one.ownerUrl).toBe(two.ownerUrl);
    expect([one.migrated.length, two.migrated.length].sort()).toEqual([0, expect.any(Number)]);
  });

  test("after a kill of the server its database is joined, and nothing acknowledged is lost", async () => {
    for (let round = 0; round < times(2); round++) {
      const server = await startChild("server");
      await write(server.said.slice("ready ".length), `round ${round}`);
      const orphan = await postmaster();
      server.process.kill("SIGKILL");
      await once(server.process, "exit");
      const next = await start();
      expect(await postmaster()).toBe(orphan);
      expect(await subjects(next.appUrl)).toHaveLength(round + 1);
      await next.stop();
      expect(await postmaster()).toBeNull();
    }
  });

  test("after a kill of both it starts again at once, beside what still lingers", async () => {
    for (let round = 0; round < times(2); round++) {
      const server = await startChild("server");
      await write(server.said.slice("ready ".length), `round ${round}`);
      const pid = await postmaster();
      server.process.kill("SIGKILL");
      process.kill(pid ?? 0, "SIGKILL");
      const next = await start();
      expect(await subjects(next.appUrl)).toHaveLength(round + 1);
      await next.stop();
    }
  });

  test("a database that is killed under a running server is started again, and the pool finds it", async () => {
    const notes: string[] = [];
    const server = await start("server", { note: (message) => notes.push(message) });
    const database = openDatabase({ url: server.appUrl, pool: 2 });
    await database.readPlatform(sql`select 1`);
    const before = await postmaster();
    process.kill(before ?? 0, "SIGKILL");
    const answers = (): Promise<boolean> =>
      database.readPlatform(sql`select 1`).then(
        () => true,
        () => false,
      );
    await expect.poll(answers, { interval: 20 }).toBe(true);
    await database.close();
    while (!notes.some((note) => /ended unexpectedly/.test(note))) await pause(20);
    // It is the one server again.
    expect((await startChild("server")).said).toMatch(/^failed A server already runs/);
  });

  test("a note left by a process whose number another program has now does not stop the start", async () => {
    await (await start()).stop();
    const note = join(folder, "postgres", "18", "postmaster.pid");
    await writeFile(note, `${process.pid}\n${join(folder, "postgres", "18")}\n1\n5432\n\n\n0 0\nready\n`);
    await start();
    expect(await postmaster()).not.toBe(process.pid);
  });

  test("data of a newer PostgreSQL, and a password that is gone, are told in a sentence", async () => {
    await (await start()).stop();
    const password = await readFile(join(folder, "database-password"), "utf8");
    await rm(join(folder, "database-password"));
    await expect(start()).rejects.toThrow(/password of the embedded database is missing: put .* back/);
    await writeFile(join(folder, "database-password"), "another");
    await expect(start()).rejects.toThrow(/does not open with the password/);
    await writeFile(join(folder, "database-password"), password);
    await mkdir(join(folder, "postgres", "99"));
    await writeFile(join(folder, "postgres", "99", "PG_VERSION"), "99\n");
    await expect(start()).rejects.toThrow(/written by PostgreSQL 99 and this program brings 18/);
  });

  test("a long path gets a short socket elsewhere", async () => {
    const long = join(folder, "x".repeat(60), "y".repeat(60));
    await mkdir(long, { recursive: true });
    const one = await startDatabase({ dataDir: long, databaseUrl: null, secretKey: testSecretKey }, { role: "server" });
    expect(await subjects(one.appUrl)).toEqual([]);
    await one.stop();
  });

  test.runIf(process.getuid?.() === 0)("as root, in a folder that nobody else can enter", async () => {
    const shut = join(folder, "shut");
    await mkdir(shut);
    await chmod(shut, 0o700);
    for (let round = 0; round < 2; round++) {
      const one = await startDatabase(
        { dataDir: join(shut, "data"), databaseUrl: null, secretKey: testSecretKey },
        { role: "server" },
      );
      expect(await subjects(one.appUrl)).toEqual([]);
      await one.stop();
    }
  });
});

describe.runIf(process.getuid?.() === 0)("the embedded database of an ordinary user", () => {
  test("runs as that user, and root later runs it as its owner", async () => {
    const own = join(folder, "own");
    await mkdir(own, { mode: 0o711 });
    await chown(own, 65_534, 65_534);
    const first = await startChild("server", own, { uid: 65_534, gid: 65_534 });
    expect(first.said).toMatch(/^ready /);
    first.process.kill("SIGTERM");
    await once(first.process, "exit");
    expect((await stat(join(own, "postgres", "18", "PG_VERSION"))).uid).toBe(65_534);
    const asRoot = await startDatabase(
      { dataDir: own, databaseUrl: null, secretKey: testSecretKey },
      { role: "server" },
    );
    expect(await subjects(asRoot.appUrl)).toEqual([]);
    await asRoot.stop();
  });

  test("of another user is refused with a sentence", async () => {
    await (await start()).stop();
    const other = await startChild("server", folder, { uid: 65_534, gid: 65_534 });
    expect(other.said).toMatch(/^failed The data folder cannot be written .*: start as the user it belongs to/);
  });
});
