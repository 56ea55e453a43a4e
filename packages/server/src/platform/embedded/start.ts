import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile, readdir, rm, writeFile } from "node:fs/promises";
import pg from "pg";
import { migrate, pendingMigrations, MigrationError } from "../db/migrations.ts";
import { allowOwner } from "../db/owner.ts";
import { serverHolder } from "../db/presence.ts";
import { assertAppRole, ensureAppRole } from "../db/role.ts";
import { makeDataFolder } from "../settings/data-folder.ts";
import { bundledBinaries, keepBinaries } from "./binaries.ts";
import { initialise, makeOwnFolder, type Cluster } from "./cluster.ts";
import { EmbeddedError, type Note } from "./error.ts";
import { canReach, chooseIdentity } from "./identity.ts";
import { hold, type Hold, type HoldOptions } from "./keeper.ts";
import { layoutOf } from "./layout.ts";
import { needRoom } from "./room.ts";
import { withLock } from "./lock.ts";
import { productionTuning } from "./tuning.ts";
import { upgrade } from "./upgrade.ts";

/** What of the settings the database needs. */
export interface DatabaseSettings {
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  readonly secretKey: string;
}

/** How to start. */
export interface StartOptions {
  /** `server`: the only one of an embedded data folder. `command`: joins what runs, else starts it for its own time. */
  readonly role: "server" | "command";
  /** Told in sentences of what takes a while. */
  readonly note?: Note;
  /** Told when the database is lost for good and the process should end. Default: nobody. */
  readonly lost?: (error: Error) => void;
  /** Bring the schema up to date. Default true; a restore begins without it. */
  readonly migrate?: boolean;
}

/** A database that is ready for work. */
export interface RunningDatabase {
  readonly kind: "embedded" | "external";
  /** For migrations, backup and maintenance only. */
  readonly ownerUrl: string;
  /** For everything else: `openDatabase({ url: appUrl })`. */
  readonly appUrl: string;
  /** The schema versions that were brought in by this start. */
  readonly migrated: readonly number[];
  /** Lets go of the database; an embedded one stops with its last user. Close every pool first. */
  stop(): Promise<void>;
}

/**
 * Starts or joins the database the settings name, makes the application role, and brings the schema up to date.
 * Throws EmbeddedError, RoleError or MigrationError, whose messages say what to do.
 */
export async function startDatabase(settings: DatabaseSettings, options: StartOptions): Promise<RunningDatabase> {
  if (settings.databaseUrl !== null) {
    const ready = await prepare(settings.databaseUrl, settings, options, false);
    return { kind: "external", ...ready, stop: () => Promise.resolve() };
  }
  const held = await holdEmbedded(settings.dataDir, {
    role: options.role,
    note: options.note ?? (() => undefined),
    lost: options.lost ?? (() => undefined),
  });
  try {
    const ready = await prepare(held.url, settings, options, options.role === "command");
    return { kind: "embedded", ...ready, stop: () => held.release() };
  } catch (error) {
    await held.release();
    throw error;
  }
}

async function prepare(
  ownerUrl: string,
  settings: DatabaseSettings,
  options: StartOptions,
  beside: boolean,
): Promise<{ ownerUrl: string; appUrl: string; migrated: readonly number[] }> {
  const owner = new pg.Client({ connectionString: ownerUrl, application_name: "distributary start" });
  owner.on("error", () => undefined);
  try {
    await owner.connect();
  } catch (error) {
    const reason = error instanceof Error ? error.message || error.name : String(error);
    throw new EmbeddedError(
      `The database of ${settings.databaseUrl === null ? "DATA_DIR" : "DATABASE_URL"} does not respond (${reason}): check that it runs and that the address is right.`,
    );
  }
  try {
    await refuseEncoding(owner);
    const migrates = options.migrate ?? true;
    // Neither a schema nor the role that reads it must change under a server that does not know it.
    if (migrates && beside && (await serverHolder(owner)) !== null && (await pendingMigrations(owner)).length > 0) {
      throw new MigrationError("The running server is of an older version than this program: start it again first.");
    }
    const appUrl = await ensureAppRole(owner, ownerUrl, settings.secretKey);
    let migrated: readonly number[] = [];
    if (migrates) {
      migrated = await migrate(owner);
      await allowOwner(owner);
    }
    await assertAppRole(owner);
    return { ownerUrl, appUrl, migrated };
  } finally {
    await owner.end();
  }
}

async function refuseEncoding(owner: pg.Client): Promise<void> {
  const { rows } = await owner.query<{ encoding: string }>("select current_setting('server_encoding') as encoding");
  if (rows[0]?.encoding !== "UTF8") {
    throw new EmbeddedError(
      `The database keeps text as ${rows[0]?.encoding ?? "?"}: create one with ENCODING 'UTF8' and put it into DATABASE_URL.`,
    );
  }
}

async function holdEmbedded(dataDir: string, options: HoldOptions): Promise<Hold> {
  const layout = layoutOf(dataDir);
  if ((await majorsIn(layout.home)).length === 0) await needRoom(dataDir);
  makeDataFolder(dataDir, 0o755);
  return withLock(layout.lock, options.note, async () => {
    let binaries = await bundledBinaries();
    const identity = await chooseIdentity(layout.home);
    await makeOwnFolder(layout.home, identity);
    const kept = await keepBinaries(binaries, layout.binaries(binaries.major));
    if (!(await canReach(identity, binaries.folder))) binaries = kept;
    const cluster: Cluster = {
      data: layout.data(binaries.major),
      log: layout.log,
      binaries,
      identity,
      password: await keepPassword(layout.password, layout.home),
      tuning: productionTuning,
    };
    const majors = await majorsIn(layout.home);
    const newest = Math.max(0, ...majors);
    if (newest > binaries.major) {
      throw new EmbeddedError(
        `The data folder was written by PostgreSQL ${newest} and this program brings ${binaries.major}: start the newer program that wrote it.`,
      );
    }
    if (newest > 0 && newest < binaries.major) await upgrade(layout, newest, cluster, options.note);
    else if (newest === 0) await initialise(cluster, options.note);
    return hold(cluster, layout.lock, options);
  });
}

/** The major versions of which there is data. */
async function majorsIn(home: string): Promise<readonly number[]> {
  const names = (await readdir(home).catch(() => [])).filter((name) => /^\d+$/.test(name));
  return names.filter((name) => existsSync(`${home}/${name}/PG_VERSION`)).map(Number);
}

async function keepPassword(file: string, home: string): Promise<string> {
  const kept = await readFile(file, "utf8").catch(() => null);
  if (kept !== null && kept.trim() !== "") return kept.trim();
  if ((await majorsIn(home)).length > 0) {
    throw new EmbeddedError(
      `The password of the embedded database is missing: put ${file} back, or move ${home} away and restore a backup.`,
    );
  }
  const password = randomBytes(32).toString("base64url");
  try {
    await writeFile(file, `${password}\n`, { mode: 0o600 });
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  }
  return password;
}
