import { allUniverses } from "../../access/store/verify.ts";
import type { Services } from "../../access/http/services.ts";
import type { FileStore } from "../../platform/storage/file-store.ts";
import { openStore } from "../../platform/storage/open-store.ts";
import { importPlace } from "./folder.ts";
import { LIMITS } from "./limits.ts";
import { isUnderWay } from "./plan.ts";
import { undoUntil } from "./present.ts";
import {
  forgetFiles,
  importsThatMayHaveFiles,
  importsWithFiles,
  lockImport,
  type ImportRow,
} from "./store/sessions.ts";

/** The daily job that removes files of imports which nobody needs any more. */
export const CLEAN_JOB = "import-files-clean";

const DAY_MS = 86_400_000;
/** A folder may be younger than the row that names it by the time of one upload. */
const GRACE_MS = 3_600_000;

type Parts = Pick<Services, "database" | "clock" | "settings">;

/**
 * Removes files of imports whose time to be taken back is over, or that nobody has touched for as long, and what lies in
 * the folder without an import that names it. Answers how many imports and folders that were.
 */
export async function cleanImports(parts: Parts, signal: AbortSignal): Promise<{ imports: number; strays: number }> {
  const store = openStore(importPlace(parts));
  const now = parts.clock.now();
  // First of all, so that nothing is forgotten while the store that holds it is away.
  await store.clearHalves(new Date(now.getTime() - DAY_MS));
  let imports = 0;
  for (const universe of await allUniverses(parts.database)) {
    const due = await parts.database.withUniverse({ universe }, (tx) =>
      importsWithFiles(tx, universe, new Date(now.getTime() - LIMITS.undoDays * DAY_MS)),
    );
    for (const id of due) {
      signal.throwIfAborted();
      if (await cleanImport(parts, store, universe, id, now)) imports += 1;
    }
  }
  const strays = await findStrays(parts, GRACE_MS);
  for (const key of strays) await store.remove(key);
  return { imports, strays: strays.length };
}

/** Forgets the files of one import, then removes them: a crash in between leaves a stray, never a name without its file. */
async function cleanImport(parts: Parts, store: FileStore, universe: string, id: string, now: Date): Promise<boolean> {
  return parts.database.withUniverse({ universe }, async (tx) => {
    const row = await lockImport(tx, universe, id);
    if (row === null || !isDue(row, now)) return false;
    const { plan } = row;
    const kept = plan.outcome === null ? null : { ...plan.outcome, rejected: [] };
    // What was never written is read anew when somebody comes back with the files.
    const stage = plan.stage === "ready" ? ("collecting" as const) : plan.stage;
    await forgetFiles(tx, universe, id, { ...plan, stage, outcome: stage === "collecting" ? null : kept });
    tx.afterCommit(() => store.remove(`${universe}/${id}`));
    return true;
  });
}

function isDue(row: ImportRow, now: Date): boolean {
  if (isUnderWay(row.plan.stage)) return false;
  const until = undoUntil(row);
  return until === null || now > until;
}

/**
 * Keys of folders below that of imports which no universe names, or whose import is not there or has given its files up;
 * as old as `graceMs` at least.
 */
export async function findStrays(parts: Parts, graceMs: number): Promise<readonly string[]> {
  const store = openStore(importPlace(parts));
  const universes = new Set(await allUniverses(parts.database));
  const strays: string[] = [];
  for (const universe of await store.below("")) {
    if (!universes.has(universe)) {
      strays.push(universe);
      continue;
    }
    const found = await store.below(universe);
    if (found.length === 0) continue;
    const known = await parts.database.withUniverse({ universe }, (tx) => importsThatMayHaveFiles(tx, universe));
    strays.push(...found.filter((id) => !known.has(id)).map((id) => `${universe}/${id}`));
  }
  const now = parts.clock.now().getTime();
  const old: string[] = [];
  for (const key of strays) {
    const changed = await store.lastChange(key);
    if (changed !== null && now - changed.getTime() >= graceMs) old.push(key);
  }
  return old;
}
