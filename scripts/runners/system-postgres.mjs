import { execFileSync, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/**
 * Where the machine has a PostgreSQL of its own, starts it on an empty temporary folder, hands its address to `work`
 * and stops it afterwards. Does nothing, and says so, where there is none.
 *
 * @param {(line: string) => void} say
 * @param {(url: string, version: string) => Promise<void>} work
 */
export async function withSystemPostgres(say, work) {
  const found = findBinaries();
  if (found === null) {
    say("No system PostgreSQL here: the server tests ran on the embedded one only.");
    return;
  }
  const folder = mkdtempSync(join(tmpdir(), "distributary-postgres-"));
  const owner = databaseOwner();
  if (owner !== null) chownSync(folder, owner.uid, owner.gid);
  const password = randomBytes(16).toString("hex");
  const data = join(folder, "data");
  try {
    const secret = join(folder, "password");
    writeFileSync(secret, password, { mode: 0o600 });
    if (owner !== null) chownSync(secret, owner.uid, owner.gid);
    const init = [
      "-D",
      data,
      "-U",
      "postgres",
      "-A",
      "scram-sha-256",
      `--pwfile=${secret}`,
      "-E",
      "UTF8",
      "--locale=C",
    ];
    execFileSync(join(found.bin, "initdb"), init, { ...owner, cwd: folder, stdio: "pipe" });
    const port = await freePort();
    // Nothing here outlives the run, so nothing needs to reach the disk.
    const settings = ["fsync=off", "synchronous_commit=off", "full_page_writes=off", "max_connections=200"];
    const args = [
      "-D",
      data,
      "-p",
      String(port),
      "-h",
      "127.0.0.1",
      "-k",
      folder,
      ...settings.flatMap((s) => ["-c", s]),
    ];
    const server = spawn(join(found.bin, "postgres"), args, {
      ...owner,
      cwd: folder,
      stdio: ["ignore", "pipe", "pipe"],
    });
    const ended = new Promise((done) => server.on("exit", done));
    const stopWithUs = () => server.kill("SIGINT");
    process.on("exit", stopWithUs);
    try {
      await waitUntilReady(server);
      say(`System PostgreSQL ${found.version} on port ${port}.`);
      await work(`postgres://postgres:${password}@127.0.0.1:${port}/postgres`, found.version);
    } finally {
      process.off("exit", stopWithUs);
      server.kill("SIGINT");
      await ended;
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The newest complete set of server programs: Debian's folders first, then what pg_config names. */
function findBinaries() {
  const debian = "/usr/lib/postgresql";
  const versions = existsSync(debian) ? readdirSync(debian).toSorted((a, b) => Number(b) - Number(a)) : [];
  const candidates = versions.map((version) => join(debian, version, "bin"));
  try {
    candidates.push(execFileSync("pg_config", ["--bindir"], { stdio: "pipe" }).toString().trim());
  } catch {
    // No pg_config: what Debian's folders hold is all there is.
  }
  const bin = candidates.find((path) => existsSync(join(path, "initdb")) && existsSync(join(path, "postgres")));
  if (bin === undefined) return null;
  const said = execFileSync(join(bin, "postgres"), ["--version"], { stdio: "pipe" }).toString();
  return { bin, version: /(\d+)/.exec(said)?.[1] ?? "unknown" };
}

/**
 * PostgreSQL refuses to run as root: then its own user takes over, or nobody.
 *
 * @returns {{ uid: number, gid: number } | null} null: nobody needs to take over
 */
function databaseOwner() {
  if (process.getuid?.() !== 0) return null;
  for (const user of ["postgres", "nobody"]) {
    try {
      const id = (/** @type {string} */ flag) => Number(execFileSync("id", [flag, user], { stdio: "pipe" }).toString());
      return { uid: id("-u"), gid: id("-g") };
    } catch {
      // Not a user of this machine: the next one.
    }
  }
  return { uid: 65534, gid: 65534 };
}

/** @param {import("node:child_process").ChildProcess} server */
async function waitUntilReady(server) {
  let output = "";
  const collect = (/** @type {Buffer} */ chunk) => {
    output = (output + chunk).slice(-4000);
  };
  server.stdout?.on("data", collect);
  server.stderr?.on("data", collect);
  const deadline = Date.now() + 30_000;
  while (!output.includes("ready to accept connections")) {
    if (server.exitCode !== null || Date.now() > deadline)
      throw new Error(`System PostgreSQL did not start:\n${output}`);
    // oxlint-disable-next-line no-await-in-loop -- waiting is what this loop does
    await sleep(50);
  }
}

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((done, fail) => {
    const probe = createServer();
    probe.on("error", fail);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => done(typeof address === "object" && address !== null ? address.port : 0));
    });
  });
}
