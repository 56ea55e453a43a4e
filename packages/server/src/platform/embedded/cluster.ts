import { once } from "node:events";
import { chmod, chown, mkdir, mkdtemp, open, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { program, type Binaries } from "./binaries.ts";
import { EmbeddedError, type Note } from "./error.ts";
import { owns, spawnAs, type Identity } from "./identity.ts";
import { OWNER } from "./layout.ts";
import { chooseAddress, type Address } from "./address.ts";
import { isRunning, readPostmaster, type Postmaster } from "./postmaster.ts";

/** One PostgreSQL data folder and what it takes to run it. */
export interface Cluster {
  readonly data: string;
  readonly log: string;
  readonly binaries: Binaries;
  readonly identity: Identity;
  readonly password: string;
  readonly tuning: Readonly<Record<string, string>>;
}

const LOG_LIMIT_BYTES = 10_000_000;
const START_PATIENCE_MS = 120_000;
/** After a kill the old parts linger for a moment; PostgreSQL refuses to start beside them. */
const LINGER_PATIENCE_MS = 30_000;

/** Makes a folder that belongs to the user the database runs as, closed to all others. */
export async function makeOwnFolder(path: string, identity: Identity): Promise<void> {
  if ((await stat(path).catch(() => null)) !== null) return;
  await mkdir(path, { mode: 0o700 });
  const owner = owns(identity);
  if (owner !== null) await chown(path, owner.uid, owner.gid);
}

/** Makes an empty database cluster in `cluster.data`, whole or not at all. */
export async function initialise(cluster: Cluster, note: Note): Promise<void> {
  note("Creating the database. This takes a few seconds, once.");
  const home = dirname(cluster.data);
  const fresh = `${cluster.data}.new`;
  await rm(fresh, { recursive: true, force: true });
  const aside = await mkdtemp(join(home, "password-"));
  try {
    const file = join(aside, "password");
    await writeFile(file, `${cluster.password}\n`, { mode: 0o600 });
    const owner = owns(cluster.identity);
    if (owner !== null) for (const path of [file, aside]) await chown(path, owner.uid, owner.gid);
    // The built-in collation is the same on every system, so an index never depends on the one it was made on.
    const collation = cluster.binaries.major >= 17 ? ["--locale-provider=builtin", "--builtin-locale=C.UTF-8"] : [];
    await run(cluster, "initdb", [
      `--pgdata=${fresh}`,
      `--username=${OWNER}`,
      `--pwfile=${file}`,
      "--auth=scram-sha-256",
      "--encoding=UTF8",
      "--locale=C",
      "--data-checksums",
      "--no-instructions",
      ...collation,
      ...(cluster.tuning["fsync"] === "off" ? ["--no-sync"] : []),
    ]);
  } catch (error) {
    await rm(fresh, { recursive: true, force: true });
    throw error;
  } finally {
    await rm(aside, { recursive: true, force: true });
  }
  await rename(fresh, cluster.data);
}

/**
 * Sees that the database of the cluster runs, and answers its note: one that runs already (an orphan of a killed
 * server, or another process's) is joined, else one is started. Waits out what a killed one left behind.
 */
export async function ensureRunning(cluster: Cluster, note: Note): Promise<Postmaster> {
  const end = performance.now() + LINGER_PATIENCE_MS;
  for (;;) {
    const found = await readPostmaster(cluster.data);
    try {
      if (found !== null && (await isRunning(cluster.data, found))) return await awaitReady(cluster, null);
      return await start(cluster);
    } catch (error) {
      if (!(error instanceof LingeringError) || performance.now() > end) throw error;
      note("Parts of a database that was killed are still ending; trying again.");
      await pause(250);
    }
  }
}

class LingeringError extends EmbeddedError {}

async function start(cluster: Cluster): Promise<Postmaster> {
  const address = await chooseAddress(dirname(cluster.data), cluster.identity);
  const log = await openLog(cluster.log);
  const before = (await log.stat()).size;
  try {
    const child = spawnAs(
      cluster.identity,
      program(cluster.binaries, "postgres"),
      ["-D", cluster.data, ...flags(cluster, address)],
      {
        cwd: cluster.data,
        stdio: ["ignore", log.fd, log.fd],
        detached: true,
      },
    );
    // It must outlive a crash of this process, and not keep a finished one from ending.
    child.unref();
    const exit = { code: null as number | null, over: false };
    child.on("error", () => (exit.over = true));
    child.on("exit", (code) => Object.assign(exit, { code, over: true }));
    return await awaitReady(cluster, () => exit.over);
  } catch (error) {
    const said = (await readFile(cluster.log)).subarray(before).toString("utf8").trim();
    if (/pre-existing shared memory|lock file ".*" already exists/.test(said)) throw new LingeringError(said);
    if (!(error instanceof EmbeddedError)) throw error;
    throw new EmbeddedError(`${error.message} It said: ${said.slice(-2000) || "nothing"}`);
  } finally {
    await log.close();
  }
}

async function awaitReady(cluster: Cluster, exited: (() => boolean) | null): Promise<Postmaster> {
  const end = performance.now() + START_PATIENCE_MS;
  while (performance.now() < end) {
    const found = await readPostmaster(cluster.data);
    if (found?.ready && (await isRunning(cluster.data, found))) return found;
    if (exited?.()) break;
    if (exited === null && (found === null || !(await isRunning(cluster.data, found)))) {
      throw new LingeringError("The database that was running has just ended.");
    }
    await pause(5);
  }
  throw new EmbeddedError(`The database in ${cluster.data} does not start; its log is ${cluster.log}.`);
}

function flags(cluster: Cluster, address: Address): string[] {
  const settings = {
    ...cluster.tuning,
    port: String(address.port),
    listen_addresses: address.kind === "socket" ? "" : address.host,
    unix_socket_directories: address.kind === "socket" ? address.folder : "",
    unix_socket_permissions: "0700",
  };
  return Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}

async function run(cluster: Cluster, name: "initdb", args: readonly string[]): Promise<void> {
  const path = program(cluster.binaries, name);
  const child = spawnAs(cluster.identity, path, args, { cwd: dirname(cluster.data), stdio: "pipe", detached: false });
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (data: Buffer) => (said += data.toString("utf8")));
  const [code] = (await once(child, "close").catch((error: unknown) => [String(error)])) as [unknown];
  if (code !== 0 && /No space left on device/.test(said))
    throw new EmbeddedError(
      `The database could not be made, because the disk of ${dirname(cluster.data)} is full: free some room and start again. No files were left behind.`,
    );
  if (code !== 0)
    throw new EmbeddedError(`The database could not be made (${path}, ${String(code)}): ${said.trim().slice(-2000)}`);
}

/** Opens the log for appending; one that has grown large is set aside, and only one such is kept. */
async function openLog(path: string): Promise<Awaited<ReturnType<typeof open>>> {
  const size = (await stat(path).catch(() => null))?.size ?? 0;
  if (size > LOG_LIMIT_BYTES) await rename(path, `${path}.1`);
  const file = await open(path, "a", 0o600);
  await chmod(path, 0o600);
  return file;
}
