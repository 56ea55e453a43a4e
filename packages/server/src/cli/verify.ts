import { parseArgs } from "node:util";
import { readFile } from "node:fs/promises";
import { anchorFaults, readAnchors, snapshotsOf, type AnchorTrust } from "../access/proof/anchor.ts";
import { verdictOf, verify, type UniverseReport } from "../access/proof/verify.ts";
import { publicKey, readCertificates } from "./anchor.ts";
import { progressOn } from "./progress.ts";
import { findStrayFiles, findUnknownDocuments } from "../features/documents/cleaning.ts";
import { findStrays } from "../features/imports/cleaning.ts";
import { importPlace } from "../features/imports/folder.ts";
import type { Services } from "../access/http/services.ts";
import { systemClock } from "../platform/clock.ts";
import { openDatabase } from "../platform/db/database.ts";
import { readKeptSettings } from "../platform/embedded/kept.ts";
import { startDatabase } from "../platform/embedded/start.ts";
import { openStore } from "../platform/storage/open-store.ts";

/** How `verify` ends where nothing is wrong but payloads were erased; with faults, and where it cannot run, it ends with 1. */
const ERASED = 3;

/** Erased payloads are named up to so many of a universe. */
const NAMED = 20;

/**
 * `verify`: recomputes audit chains, rows, balances and references of every universe. Prints a line for each universe
 * and one for each fault, names payloads that were erased and files that nothing refers to; fails when there is any
 * fault. A person at a terminal sees on stderr how far it is.
 */
export async function run(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      quiet: { type: "boolean", default: false },
      anchors: { type: "string" },
      "anchor-key": { type: "string" },
      "tsa-certificate": { type: "string" },
    },
  });
  const anchored = await anchorsOf(values.anchors, values["anchor-key"], values["tsa-certificate"]);
  const settings = readKeptSettings(process.env);
  const running = await startDatabase(settings, { role: "command" });
  const database = openDatabase({ url: running.appUrl, pool: 2 });
  const watched = process.stderr.isTTY && !values.quiet;
  let faults = 0;
  let erased = 0;
  try {
    const files = openStore(importPlace({ settings }));
    // Every file would be missed in a store that is not there.
    await files.below("");
    const progress = watched ? progressOn(process.stderr) : undefined;
    for await (const report of verify(database, { hasFile: (key) => files.has(key), progress })) {
      if (watched) process.stderr.write("\n");
      for (const line of reportLines(report)) process.stdout.write(`${line}\n`);
      faults += report.faults.length;
      erased += report.erased.length;
    }
    for (const anchor of anchored?.anchors ?? []) {
      const found = await anchorFaults(
        snapshotsOf(database),
        anchor,
        anchored?.trust ?? { key: null, authorities: null },
      );
      for (const fault of found) process.stdout.write(`${fault}\n`);
      faults += found.length;
    }
    if (anchored !== null) process.stdout.write(`${anchored.anchors.length} anchors were looked at\n`);
    for (const line of await strayFiles({ database, settings, clock: systemClock })) process.stdout.write(`${line}\n`);
  } finally {
    await database.close();
    await running.stop();
  }
  if (faults > 0) throw new Error(`${faults} faults were found.`);
  if (erased > 0) process.exitCode = ERASED;
}

/** The anchors to hold the chains against, with what they are trusted by; null where none are asked for. */
async function anchorsOf(file: string | undefined, key: string | undefined, certificates: string | undefined) {
  if (file === undefined && key === undefined && certificates === undefined) return null;
  if (file === undefined || (key === undefined && certificates === undefined))
    throw new Error(
      "Anchors are verified with --anchors <file> and the key or certificate that is trusted: add --anchor-key or --tsa-certificate.",
    );
  const anchors = readAnchors(await readFile(file, "utf8"));
  if (anchors.length === 0) throw new Error(`${file} holds no anchor.`);
  const trust: AnchorTrust = {
    key: key === undefined ? null : await publicKey(key),
    authorities: certificates === undefined ? null : await readCertificates(certificates),
  };
  return { anchors, trust };
}

/** What is said of one universe: a line of figures, then each fault and each erased payload. */
function reportLines(report: UniverseReport): readonly string[] {
  const { erased, erasedFiles, unproven, adopted, faults, gone } = report;
  const figures = [
    `${report.revisions} revisions`,
    ...(erased.length > 0 ? [`${erased.length} payloads erased, not broken`] : []),
    `${report.transactions} transactions`,
    `${report.lineItems} line items`,
    ...(erasedFiles.length > 0 ? [`files of ${erasedFiles.length} documents erased`] : []),
    ...(unproven > 0 ? [`${unproven} rows from before rows were digested, not proven`] : []),
    ...(adopted > 0 ? [`${adopted} rows known since an upgrade found them`] : []),
  ];
  const word = verdictOf(report);
  const verdict = word === "broken" ? `${faults.length} faults` : word;
  return [
    `${report.universe} "${report.name}": ${verdict}; ${figures.join(", ")}; head ${report.head === "" ? "none" : report.head}`,
    ...faults.map((fault) => `  ${fault}`),
    ...(gone ? [] : erased.slice(0, NAMED)).map((revision) => `  The payload of revision ${revision} was erased.`),
    ...(!gone && erased.length > NAMED ? [`  ${erased.length - NAMED} more payloads were erased.`] : []),
    ...erasedFiles.slice(0, NAMED).map((id) => `  The file of document ${id} was erased.`),
  ];
}

/**
 * What lies in the stores and belongs to nothing, a line for imports and one for documents; none where there is none.
 * It takes room and is no fault of the book. In a bucket other things than documents may lie, so only a folder of
 * documents is looked through.
 */
export async function strayFiles(parts: Pick<Services, "database" | "settings" | "clock">): Promise<readonly string[]> {
  const lines: string[] = [];
  const imports = await findStrays(parts, 0);
  if (imports.length > 0) lines.push(`Import folders without a record: ${imports.join(", ")}`);
  const unknown = await findUnknownDocuments(parts);
  if (unknown.length > 0) lines.push(`Observations that name a document which was never kept: ${unknown.join(", ")}`);
  const { storage } = parts.settings;
  if (storage.kind !== "folder") return lines;
  const orphans = await findStrayFiles(parts, 0);
  if (orphans.length > 0) lines.push(`Files of documents that nothing names: ${orphans.join(", ")}`);
  return lines;
}
