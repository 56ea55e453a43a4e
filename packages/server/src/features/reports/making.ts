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
import { makePack, type PackParts } from "./pack/making.ts";
import { isPack } from "./present.ts";
import type { ReportQuestion } from "./question.ts";
import { sourcesOf, type ReportParts } from "./sources.ts";
import { findProfile, findReport, forgetOlder, keepContent, markGenerated, type Profile } from "./store.ts";

/** Readings of the book before a report is made of one that was written to meanwhile. */
const READINGS = 5;

/** Makes the file of a report that was filed: figures (status 2), then the file (status 1), each as it is there. */
export async function makeReport(
  parts: ReportParts,
  packs: PackParts,
  { actor, key }: { readonly actor: Actor; readonly key: string },
  run: JobRun,
): Promise<void> {
  const { database, clock } = parts.services;
  const { universe } = actor;
  const row = await findReport(readsOf(database, universe), universe, key);
  if (row === null) throw notFound();
  run.progress("Calculating the figures", 0, 2);
  if (row.format === "pdf" || row.format === "zip") packs.writer.preparePdf();
  const now = clock.now();
  const { model, profile, evidence } = await modelOf(parts, actor, row.report_id, row, { now, signal: run.signal });
  await database.withUniverse(actor, async (tx) => {
    await run.hold(tx, markGenerated(universe, key, profile.audit_head));
  });
  run.progress("Writing the file", 1, 2);
  const seal = sealOf(profile);
  const content =
    isPack(row) && evidence !== null
      ? await makePack(packs, { universe, row, model, seal, evidence, now }, run)
      : await packs.writer.write({ model, seal, format: tableFormat(row.format), now });
  await database.withUniverse(actor, async (tx) => {
    const result = { report_key: key, bytes: content.length };
    await run.completeIn(tx, result, keepContent(universe, key, content), forgetOlder(universe, clock.now()));
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
  { now, signal }: { readonly now: Date; readonly signal: AbortSignal },
): Promise<{ model: ReportModel; profile: Profile; evidence: PeriodEvidence | null }> {
  const reads = readsOf(parts.services.database, actor.universe);
  const entry = catalogue[id];
  for (let reading = 1; ; reading += 1) {
    signal.throwIfAborted();
    const profile = await findProfile(reads, actor.universe);
    if (profile === null) throw notFound();
    const [logo, sources] = await Promise.all([
      findLogo(reads, actor.universe),
      sourcesOf(parts, actor, question, signal),
    ]);
    const part = await entry.make(question, sources);
    const after = await findProfile(reads, actor.universe);
    if (after?.revision !== profile.revision && reading < READINGS) continue;
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

/** The format of a report that is no pack. */
function tableFormat(format: ReportFormat): Exclude<ReportFormat, "zip"> {
  if (format === "zip") throw new Error("only a pack is a zip");
  return format;
}
