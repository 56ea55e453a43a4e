import type { Services } from "../../access/http/services.ts";
import { allUniverses } from "../../access/store/verify.ts";
import { openStore } from "../../platform/storage/open-store.ts";
import { documentPlace } from "./places.ts";
import { keysInUse, unknownDocuments } from "./store/contents.ts";

/** The daily job that removes files which no document and no upload names. */
export const CLEAN_DOCUMENTS_JOB = "document-files-clean";

const DAY_MS = 86_400_000;

type Parts = Pick<Services, "database" | "clock" | "settings">;

/** Removes files that nothing names any more, a day old at least, and halves of writes. Answers how many files that were. */
export async function cleanDocuments(parts: Parts, signal: AbortSignal): Promise<{ readonly orphans: number }> {
  const store = openStore(documentPlace(parts));
  await store.clearHalves(new Date(parts.clock.now().getTime() - DAY_MS));
  const orphans = await findStrayFiles(parts, DAY_MS);
  for (const key of orphans) {
    signal.throwIfAborted();
    await store.remove(key);
  }
  return { orphans: orphans.length };
}

/** Keys of files that no document and no upload names, as old as `graceMs` at least. */
export async function findStrayFiles(parts: Parts, graceMs: number): Promise<readonly string[]> {
  const store = openStore(documentPlace(parts));
  const now = parts.clock.now().getTime();
  const universes = new Set(await allUniverses(parts.database));
  const strays: string[] = [];
  for (const universe of await store.below("")) {
    const used = universes.has(universe)
      ? await parts.database.withUniverse({ universe }, (tx) => keysInUse(tx, universe))
      : new Set<string>();
    for (const name of await store.below(universe)) {
      // A thumbnail goes with its file, whose name is a uuid.
      if (used.has(name.slice(0, 36))) continue;
      const changed = await store.lastChange(`${universe}/${name}`);
      if (changed !== null && now - changed.getTime() >= graceMs) strays.push(`${universe}/${name}`);
    }
  }
  return strays;
}

/** Observations that name a document which never was, as `observation (document)`: recorded before documents were kept. */
export async function findUnknownDocuments(parts: Pick<Services, "database">): Promise<readonly string[]> {
  const found: string[] = [];
  for (const universe of await allUniverses(parts.database))
    found.push(...(await parts.database.withUniverse({ universe }, (tx) => unknownDocuments(tx, universe))));
  return found;
}
