import type { ReportFormat, ReportId } from "@distributary/contract/reporting/reports";
import type { Actor } from "../../access/session/actor.ts";
import { readsOf } from "../../access/records/reads.ts";
import { findLogo } from "../../access/store/settings.ts";
import type { JobRun } from "../../platform/jobs/types.ts";
import { notFound } from "../../platform/http/problem.ts";
import { catalogue } from "./catalogue.ts";
import { coverOf } from "./cover.ts";
import { factsOf, missingOf, sealOf } from "./head.ts";
import type { ReportModel } from "./model.ts";
import type { PeriodEvidence } from "./pack/evidence.ts";
import type { PackAsked } from "./pack/asked.ts";
import { makePack, type PackParts } from "./pack/making.ts";
import { isPack } from "./present.ts";
import type { ReportQuestion } from "./question.ts";
import { sourcesOf, type ReportParts } from "./sources.ts";
import { findProfile, findReport, forgetOlder, keepContent, markGenerated, type Profile } from "./store.ts";

/** Readings of the book before a report is made of one that was written to meanwhile. */
const READINGS = 5;

/** Makes the file of a report that was filed: figures (status 2), where the file takes its time, then the file (status 1). */
export async function makeReport(
  parts: ReportParts,
  packs: PackParts,
  { actor, key }: { readonly actor: Actor; readonly key: string },
  run: JobRun,
): Promise<void> {
  const { database, clock } = parts.services;
  const { universe } = actor;
  const reads = readsOf(database, universe);
  const [row, asFound] = await Promise.all([findReport(reads, universe, key), findProfile(reads, universe)]);
  if (row === null || asFound === null) throw notFound();
  run.progress("Calculating the figures", 0, 2);
  if (row.format === "pdf" || row.format === "zip") packs.writer.preparePdf();
  const now = clock.now();
  const asked = { asFound, now, signal: run.signal };
  const { model, profile, evidence } = await modelOf(parts, actor, row.report_id, row, asked);
  const { audit_head: auditHead } = profile;
  const writing = writingOf(packs, { universe, row, model, seal: sealOf(profile), now }, evidence, run);
  // What is written at once is kept with its figures: nobody would see them before.
  if (!writing.isAtOnce)
    await database.withUniverse(actor, (tx) => run.hold(tx, markGenerated(universe, key, auditHead)));
  run.progress("Writing the file", 1, 2);
  const content = await writing.write();
  await database.withUniverse(actor, async (tx) => {
    const result = { report_key: key, bytes: content.length };
    const kept = keepContent(universe, key, { auditHead, content });
    await run.completeIn(tx, result, kept, forgetOlder(universe, clock.now()));
  });
}

/**
 * A report's figures with the profile that they were read at. What is written to the book meanwhile makes them be read
 * again, so that the signature is that of the book which they show.
 */
async function modelOf(
  parts: ReportParts,
  actor: Actor,
  id: ReportId,
  question: ReportQuestion,
  { asFound, now, signal }: { readonly asFound: Profile; readonly now: Date; readonly signal: AbortSignal },
): Promise<{ model: ReportModel; profile: Profile; evidence: PeriodEvidence | null }> {
  const reads = readsOf(parts.services.database, actor.universe);
  const entry = catalogue[id];
  for (let profile = asFound, reading = 1; ; reading += 1) {
    signal.throwIfAborted();
    const [logo, sources] = await Promise.all([
      findLogo(reads, actor.universe),
      sourcesOf(parts, actor, question, signal),
    ]);
    const part = await entry.make(question, sources);
    const after = await findProfile(reads, actor.universe);
    if (after === null) throw notFound();
    if (after.revision !== profile.revision && reading < READINGS) {
      profile = after;
      continue;
    }
    const { tables } = part;
    const missing = missingOf(part, question.at, sources.names);
    const model: ReportModel = {
      title: entry.name,
      owner: profile.name,
      colour: profile.colour,
      logo,
      cover: part.cover ?? coverOf(part.summary),
      facts: factsOf(question, profile, sources.names, part, now),
      // The first table says what the report is of, empty or not; of others without a line there is nothing to say.
      tables: [...tables, ...missing].filter(({ rows }, at) => at === 0 || rows.length > 0),
    };
    return { model, profile, evidence: part.evidence ?? null };
  }
}

/** How the file is written, and whether that is done at once. */
function writingOf(
  packs: PackParts,
  asked: Omit<PackAsked, "evidence">,
  evidence: PeriodEvidence | null,
  run: JobRun,
): { readonly isAtOnce: boolean; write(): Promise<Buffer> } {
  if (isPack(asked.row) && evidence !== null)
    return { isAtOnce: false, write: () => makePack(packs, { ...asked, evidence }, run) };
  const { model, seal, now } = asked;
  const file = { model, seal, format: tableFormat(asked.row.format), now };
  return { isAtOnce: packs.writer.writesAtOnce(file), write: () => packs.writer.write(file) };
}

/** The format of a report that is no pack. */
function tableFormat(format: ReportFormat): Exclude<ReportFormat, "zip"> {
  if (format === "zip") throw new Error("only a pack is a zip");
  return format;
}
