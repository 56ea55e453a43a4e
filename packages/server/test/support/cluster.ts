import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { ownerUrl } from "../../src/platform/embedded/address.ts";
import { bundledBinaries } from "../../src/platform/embedded/binaries.ts";
import { ensureRunning, initialise, makeOwnFolder, type Cluster } from "../../src/platform/embedded/cluster.ts";
import { chooseIdentity } from "../../src/platform/embedded/identity.ts";
import { layoutOf } from "../../src/platform/embedded/layout.ts";
import { processExists } from "../../src/platform/embedded/lock.ts";
import { readPostmaster, stopPostmaster } from "../../src/platform/embedded/postmaster.ts";
import { testTuning } from "../../src/platform/embedded/tuning.ts";

const PREFIX = "distributary-test-";

/** A database server for one run of the tests, in a folder that is removed with it. */
export interface TestCluster {
  /** The owner's address of its database `postgres`. */
  readonly adminUrl: string;
  /** Stops the database for a while, whoever uses it. */
  away(): Promise<void>;
  /** Starts it again, at the same address. */
  back(): Promise<void>;
  /** Stops its processes where they stand: connections stay open, and nobody answers. Not on Windows. */
  hang(): Promise<void>;
  /** Lets them go on. */
  goOn(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts one, and clears away what runs that were killed have left. */
export async function startTestCluster(): Promise<TestCluster> {
  await clearAway();
  const folder = await testFolder();
  const cluster = await clusterIn(folder);
  await initialise(cluster, () => undefined);
  const found = await ensureRunning(cluster, () => undefined);
  return {
    adminUrl: ownerUrl(found, cluster.password, "postgres"),
    away: () => stopPostmaster(cluster.data, cluster.binaries),
    back: async () => {
      await ensureRunning(cluster, () => undefined);
    },
    hang: () => signalAll(cluster, "SIGSTOP"),
    goOn: () => signalAll(cluster, "SIGCONT"),
    stop: async () => {
      await stopPostmaster(cluster.data, cluster.binaries);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A signal to a database and each of its parts. */
async function signalAll({ data }: Cluster, signal: "SIGSTOP" | "SIGCONT"): Promise<void> {
  const postmaster = (await readPostmaster(data))?.pid ?? 0;
  if (postmaster === 0) throw new Error("the database does not run");
  const { stdout } = await promisify(execFile)("ps", ["-A", "-o", "pid=,ppid="]);
  const parts = stdout
    .split("\n")
    .map((line) => line.trim().split(/\s+/).map(Number))
    .filter(([, parent]) => parent === postmaster)
    .map(([pid]) => pid ?? 0);
  // The one that makes others first, and last when they go on.
  for (const pid of signal === "SIGSTOP" ? [postmaster, ...parts] : [...parts, postmaster]) process.kill(pid, signal);
}

/** A folder that the database's user can pass through, marked with the process it belongs to. */
export async function testFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), PREFIX));
  await chmod(folder, 0o711);
  await writeFile(join(folder, "process"), String(process.pid));
  return folder;
}

async function clusterIn(folder: string): Promise<Cluster> {
  const layout = layoutOf(folder);
  const binaries = await bundledBinaries();
  const identity = await chooseIdentity(layout.home);
  await makeOwnFolder(layout.home, identity);
  return {
    data: layout.data(binaries.major),
    log: layout.log,
    binaries,
    identity,
    password: randomBytes(16).toString("hex"),
    tuning: testTuning,
  };
}

async function clearAway(): Promise<void> {
  const binaries = await bundledBinaries();
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(PREFIX)) continue;
    const folder = join(tmpdir(), name);
    const owner = Number(await readFile(join(folder, "process"), "utf8").catch(() => "0"));
    if (owner === 0 || processExists(owner)) continue;
    await stopPostmaster(layoutOf(folder).data(binaries.major), binaries, 5000).catch(() => undefined);
    await rm(folder, { recursive: true, force: true });
  }
}
