import { verify } from "../access/verify.ts";
import { findStrays } from "../features/imports/cleaning.ts";
import { importPlace } from "../features/imports/folder.ts";
import type { Services } from "../access/services.ts";
import { findOrphans } from "../platform/backup/orphans.ts";
import { systemClock } from "../platform/clock.ts";
import { openDatabase } from "../platform/db/database.ts";
import { readKeptSettings } from "../platform/embedded/kept.ts";
import { startDatabase } from "../platform/embedded/start.ts";
import { openStore } from "../platform/storage/open-store.ts";

/**
 * `verify`: recomputes audit chains, balances and references of every universe. Prints a line for each universe and
 * one for each fault, and names files that nothing refers to; fails when there is any fault.
 */
export async function run(args: readonly string[]): Promise<void> {
  if (args.length > 0) throw new Error("verify takes no arguments.");
  const settings = readKeptSettings(process.env);
  const running = await startDatabase(settings, { role: "command" });
  const database = openDatabase({ url: running.appUrl, pool: 2 });
  let faults = 0;
  try {
    const files = openStore(importPlace({ settings }));
    // Every file would be missed in a store that is not there.
    await files.below("");
    for await (const report of verify(database, { hasFile: (key) => files.has(key) })) {
      const erased = report.erased > 0 ? `, ${report.erased} payloads erased, not broken` : "";
      const verdict = report.faults.length === 0 ? "sound" : `${report.faults.length} faults`;
      process.stdout.write(
        `${report.universe} "${report.name}": ${verdict}; ${report.revisions} revisions${erased}, ` +
          `${report.transactions} transactions, ${report.lineItems} line items; head ${report.head === "" ? "none" : report.head}\n`,
      );
      for (const fault of report.faults) process.stdout.write(`  ${fault}\n`);
      faults += report.faults.length;
    }
    for (const line of await strayFiles({ database, settings, clock: systemClock })) process.stdout.write(`${line}\n`);
  } finally {
    await database.close();
    await running.stop();
  }
  if (faults > 0) throw new Error(`${faults} faults were found.`);
}

/**
 * What lies in the stores and belongs to nothing, a line for imports and one for documents; none where there is none.
 * It takes room and is no fault of the book. In a bucket other things than documents may lie, so only a folder of
 * documents is looked through.
 */
export async function strayFiles(parts: Pick<Services, "database" | "settings" | "clock">): Promise<readonly string[]> {
  const lines: string[] = [];
  const imports = await findStrays(parts, 0);
  if (imports.length > 0) lines.push(`Folders of imports that nothing names: ${imports.join(", ")}`);
  const { storage } = parts.settings;
  if (storage.kind !== "folder") return lines;
  // No kind of record keeps a document there yet, so there is no key to ask for.
  const { orphans } = await findOrphans(storage.documents, () => Promise.resolve([]), parts.clock.now(), 0);
  if (orphans.length > 0) lines.push(`Files of documents that nothing names: ${orphans.join(", ")}`);
  return lines;
}
