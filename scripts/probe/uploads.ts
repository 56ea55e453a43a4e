// What a kill does to documents on their way: server, database and reader are ended with SIGKILL at seeded moments of
// uploads, once with documents in a folder and once in an object store. `npm run probe:uploads -- --kills 100`.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import pg from "pg";
import { openStore, type StorePlace } from "../../packages/server/src/platform/storage/open-store.ts";
import { startDatabase } from "../../packages/server/src/platform/embedded/start.ts";
import { readSettings } from "../../packages/server/src/platform/settings/settings.ts";
import { objectStore, settingsOf } from "../../packages/server/test/support/object-store.ts";
import { prepare } from "../setup/prepare.mjs";
import { probeKills, type KillsFound } from "./kills/probe.ts";
import { resumedUpload } from "./kills/resumed-uploads.ts";
import { uploads } from "./kills/uploads.ts";
import { endProbe } from "./last-line.ts";

const { values } = parseArgs({
  options: { kills: { type: "string", default: "20" }, seed: { type: "string", default: "1" } },
});
const kills = Number(values.kills);
const seed = Number(values.seed);
if (!Number.isSafeInteger(kills) || kills < 2 || !Number.isSafeInteger(seed)) {
  console.error("Write it as: npm run probe:uploads -- --kills 100 [--seed 1]");
  process.exit(1);
}
if (!(await prepare({ say: console.log, parts: ["server"] }))) process.exit(1);

/** The names of files that a document or an upload has, as `<universe>/<file>`. */
async function named(dataDir: string): Promise<ReadonlySet<string>> {
  const database = await startDatabase(readSettings({ DATA_DIR: dataDir }), { role: "command" });
  const owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  try {
    const { rows } = await owner.query<{ key: string }>(
      `select universe_id || '/' || storage_key as key from document_content
       union all select universe_id || '/' || storage_key from document_upload`,
    );
    return new Set(rows.map(({ key }) => key));
  } finally {
    await owner.end();
    await database.stop();
  }
}

/** Files that nothing names; thumbnails and what was posted straight to the store go with their file, whose name is a uuid. */
async function strays(dataDir: string, held: readonly string[]): Promise<readonly string[]> {
  const known = await named(dataDir);
  const isStray = (key: string): boolean =>
    !known.has(key.split("/").slice(-2).join("/").replace("/sent-", "/").slice(0, 73));
  return held.filter(isStray).map((key) => `nothing names ${key}`);
}

/**
 * Files that nothing names, among them parts of unfinished ones; and parts that the daily cleaning leaves once they are
 * old enough.
 */
async function orphans(dataDir: string, place: StorePlace, list: () => readonly string[]): Promise<readonly string[]> {
  const unnamed = await strays(dataDir, list());
  await openStore(place).clearHalves(new Date(Date.now() + 1_000));
  const unswept = list().filter((key) => key.endsWith(".part"));
  return [...unnamed, ...unswept.map((key) => `the cleaning leaves ${key}`)];
}

const works = [
  ["upload", uploads],
  ["resumed upload", resumedUpload],
] as const;
const common = { seed, say: console.log, works };
const inFolder = await probeKills({
  ...common,
  kills: Math.ceil(kills / 2),
  look: (dataDir) => {
    const folder = join(dataDir, "documents");
    return orphans(dataDir, { kind: "folder", folder }, () =>
      readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name)),
    );
  },
});
const store = await objectStore();
const inStore = await probeKills({
  ...common,
  kills: Math.floor(kills / 2),
  env: settingsOf(store, "wealth"),
  look: (dataDir) => {
    const { endpoint, bucket, credentials, objects, halves } = store;
    const place = { kind: "s3", endpoint, bucket, ...credentials, prefix: "wealth/documents" } as const;
    return orphans(dataDir, place, () =>
      [...objects.keys(), ...[...halves.values()].map(({ key }) => `${key}.part`)].filter((key) =>
        key.includes("/documents/"),
      ),
    );
  },
});
await store.close();

const sum = (count: (found: KillsFound) => number): number => count(inFolder) + count(inStore);
for (const fault of [inFolder, inStore].flatMap((found) => [...found.faults, ...found.strays])) console.log(fault);
const lost = sum((found) => found.lost + found.half);
const left = sum((found) => found.strays.length);
endProbe(`${kills} kills, ${lost} lost, ${left} orphans`, lost === 0 && left === 0);
