import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { claimServer, joinUse, releaseUse, serverHolder } from "../db/presence.ts";
import { ownerUrl } from "./address.ts";
import { ensureRunning, type Cluster } from "./cluster.ts";
import { EmbeddedError, type Note } from "./error.ts";
import { withLock } from "./lock.ts";
import { stopPostmaster } from "./postmaster.ts";

/** A hold on the embedded database: it runs while anybody holds it, and the last one to let go stops it. */
export interface Hold {
  /** The owner's address. The same after the database was started anew, unless it listens on a port. */
  readonly url: string;
  release(): Promise<void>;
}

/** How to hold it. */
export interface HoldOptions {
  /** A server is the only one of its folder; commands join it or each other. */
  readonly role: "server" | "command";
  readonly note: Note;
  /** The database is lost for good: another server has taken the folder while this one's database was down. */
  readonly lost: (error: Error) => void;
}

/**
 * Starts or joins the database and holds it through a connection of its own, on which locks say who uses it. They
 * vanish with the process, however it ends, so nothing stale is left. Should the database die, it is started again.
 * The caller holds the start lock; `lock` is its path for later.
 */
export async function hold(cluster: Cluster, lock: string, options: HoldOptions): Promise<Hold> {
  let released = false;
  let held = await take(cluster, options);

  const watch = (current: pg.Client): void => {
    current.once("end", () => {
      if (!released) void recover();
    });
  };
  const recover = async (): Promise<void> => {
    options.note("The database has ended unexpectedly; starting it again.");
    for (let wait = 100; !released; wait = Math.min(wait * 2, 5000)) {
      try {
        await withLock(lock, options.note, async () => {
          if (released) return;
          held = await take(cluster, options);
          watch(held.client);
        });
        return;
      } catch (error) {
        if (error instanceof TakenError) return options.lost(error);
        options.note(`The database does not start yet: ${error instanceof Error ? error.message : String(error)}`);
        await pause(wait);
      }
    }
  };
  watch(held.client);

  return {
    url: held.url,
    release: async () => {
      if (released) return;
      released = true;
      await withLock(lock, options.note, async () => {
        // Without an answer the database is down, or going down: stopping it again does no harm.
        const last = await releaseUse(held.client).catch(() => true);
        await held.client.end().catch(() => undefined);
        if (last) await stopPostmaster(cluster.data, cluster.binaries);
      });
    },
  };
}

class TakenError extends EmbeddedError {}

interface Held {
  readonly client: pg.Client;
  readonly url: string;
}

/** How long a database that ends just while it is joined is tried again. */
const JOIN_PATIENCE_MS = 15_000;

/** What a connection meets when the database behind it was killed a moment ago, or is going down. */
const ENDING = new Set(["ECONNRESET", "ECONNREFUSED", "EPIPE", "ENOENT", "57P01", "57P02", "57P03"]);

function isEnding(error: unknown): boolean {
  return error instanceof Error && "code" in error && ENDING.has(String(error.code));
}

// A killed database takes connections for a moment longer than it lives, so its note alone says too much.
async function take(cluster: Cluster, options: HoldOptions): Promise<Held> {
  const end = performance.now() + JOIN_PATIENCE_MS;
  for (;;) {
    try {
      return await takeRunning(cluster, options);
    } catch (error) {
      if (!isEnding(error) || performance.now() > end) throw error;
      options.note("The database ended while it was being joined; trying again.");
      await pause(100);
    }
  }
}

async function takeRunning(cluster: Cluster, options: HoldOptions): Promise<Held> {
  const found = await ensureRunning(cluster, options.note);
  await ensureDatabase(ownerUrl(found, cluster.password, "postgres"));
  const url = ownerUrl(found, cluster.password);
  const client = await connect(url, `distributary ${options.role} ${process.pid}`);
  if (options.role === "server" && !(await claimServer(client))) {
    const holder = await serverHolder(client);
    await client.end();
    throw new TakenError(
      `A server already runs on this data folder${holder === null ? "" : ` (process ${holder})`}: stop it first, or give this one another DATA_DIR.`,
    );
  }
  await joinUse(client);
  return { client, url };
}

async function connect(url: string, name: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: name, keepAlive: true });
  client.on("error", () => undefined);
  try {
    await client.connect();
    return client;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "28P01") {
      throw new EmbeddedError(
        "The embedded database does not open with the password in DATA_DIR/database-password: put the file back that belongs to this data folder, or restore a backup into a new one.",
      );
    }
    throw error;
  }
}

async function ensureDatabase(url: string): Promise<void> {
  const client = await connect(url, "distributary start");
  try {
    const found = await client.query("select 1 from pg_database where datname = 'distributary'");
    if (found.rowCount === 0) await client.query("create database distributary");
  } finally {
    await client.end();
  }
}
