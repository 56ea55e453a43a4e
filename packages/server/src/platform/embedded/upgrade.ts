import { existsSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { loadDatabase } from "../backup/load.ts";
import { openBackup } from "../backup/read.ts";
import { backup } from "../backup/write.ts";
import { systemClock } from "../clock.ts";
import { schemaVersion } from "../db/migrations.ts";
import { ownerUrl } from "./address.ts";
import { describeBinaries, type Binaries } from "./binaries.ts";
import { ensureRunning, initialise, type Cluster } from "./cluster.ts";
import { EmbeddedError, type Note } from "./error.ts";
import { canReach } from "./identity.ts";
import { OWNER, type Layout } from "./layout.ts";
import { stopPostmaster } from "./postmaster.ts";

/**
 * Brings the data of an older PostgreSQL major into the present one: the old programs, kept beside the data, write it
 * out whole; the new ones read it into a new folder, which takes its name only when it is complete. The old folder
 * stays as it is until somebody removes it. Interrupted, it starts from the beginning the next time.
 */
export async function upgrade(layout: Layout, from: number, to: Cluster, note: Note): Promise<void> {
  const old: Cluster = { ...to, data: layout.data(from), binaries: await findBinaries(layout, from, to) };
  const archive = join(layout.home, `upgrade-from-${from}.tar`);
  const fresh: Cluster = { ...to, data: join(layout.home, `${to.binaries.major}.upgrade`) };
  note(
    `The data is of PostgreSQL ${from} and is brought to ${to.binaries.major}; this takes about a minute per million transactions.`,
  );
  try {
    await rm(archive, { force: true });
    await withRunning(old, note, (url) => dump(url, archive));
    await rm(fresh.data, { recursive: true, force: true });
    await initialise(fresh, note);
    await withRunning(fresh, note, (url) => fill(url, archive), "postgres");
    await rename(fresh.data, to.data);
  } catch (error) {
    // Half of it is of no use, and may have taken the room that is missing.
    await rm(fresh.data, { recursive: true, force: true });
    throw error;
  } finally {
    await rm(archive, { force: true });
  }
  note(
    `The data now is of PostgreSQL ${to.binaries.major}. The old folder ${old.data} is no longer used and can be removed.`,
  );
}

/** Programs of the old major: those kept beside the data, else a system's own. */
async function findBinaries(layout: Layout, major: number, to: Cluster): Promise<Binaries> {
  const candidates = [
    layout.binaries(major),
    `/usr/lib/postgresql/${major}`,
    `/usr/pgsql-${major}`,
    `/opt/homebrew/opt/postgresql@${major}`,
    `/usr/local/opt/postgresql@${major}`,
  ];
  for (const folder of candidates) {
    if (!existsSync(join(folder, "bin"))) continue;
    const binaries = await describeBinaries(folder).catch(() => null);
    if (binaries?.major === major && (await canReach(to.identity, folder))) return binaries;
  }
  throw new EmbeddedError(
    `The data is of PostgreSQL ${major}, this program brings ${to.binaries.major}, and the programs to read the old data (${layout.binaries(major)}) are gone: install PostgreSQL ${major} on this machine and start again, or move ${layout.home} away and restore the newest file of DATA_DIR/backups, without anything written after it.`,
  );
}

async function withRunning(
  cluster: Cluster,
  note: Note,
  work: (url: string) => Promise<void>,
  database: string = OWNER,
): Promise<void> {
  const found = await ensureRunning(cluster, note);
  try {
    await work(ownerUrl(found, cluster.password, database));
  } finally {
    await stopPostmaster(cluster.data, cluster.binaries);
  }
}

/** Documents stay where they are, so none are in this archive; the key is not needed either. */
async function dump(url: string, file: string): Promise<void> {
  await backup({ ownerUrl: url, file, storage: { kind: "s3" }, secretKey: "", clock: systemClock });
}

async function fill(url: string, file: string): Promise<void> {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  await admin.query(`create database ${OWNER}`);
  await admin.end();
  const target = url.replace("/postgres?", `/${OWNER}?`).replace(/\/postgres$/, `/${OWNER}`);
  const owner = new pg.Client({ connectionString: target });
  await owner.connect();
  try {
    await loadDatabase(owner, await openBackup(file));
    if ((await schemaVersion(owner)) === 0) throw new EmbeddedError("The upgrade left an empty database.");
  } finally {
    await owner.end();
  }
}
