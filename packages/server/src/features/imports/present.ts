import type { ImportLocked } from "@distributary/contract/entry/import-locked";
import type { ImportIssue, ImportSession } from "@distributary/contract/entry/imports";
import type { Job } from "@distributary/contract/entry/jobs";
import { LIMITS } from "./limits.ts";
import { NO_COUNTS, stageNow } from "./plan.ts";
import type { LockedRecords } from "./planning/locked-period.ts";
import type { FileRow, ImportRow } from "./store/sessions.ts";
import type { StatementKey } from "./store/statements.ts";

/** An import as it leaves the house. `mayWriteLocked`: whoever asks may write into the locked period. */
export function presentImport(
  row: ImportRow,
  files: readonly FileRow[],
  issues: readonly ImportIssue[],
  job: Job | null,
  mayWriteLocked: boolean,
  statements: readonly StatementKey[],
): ImportSession {
  const { outcome } = row.plan;
  return {
    uuid: row.id,
    status: row.status,
    stage: stageNow(row.plan, job),
    title: row.title,
    format: row.format,
    files: files.map(({ name, kind, bytes }) => ({ name, kind, bytes, recognised: kind !== null })),
    missing_files: outcome === null ? [] : outcome.missing.map((kind) => `${kind}.csv`),
    counts: outcome === null ? null : { ...NO_COUNTS, ...row.counts },
    previews: [...(outcome?.previews ?? [])],
    sources: (outcome?.sources ?? []).map(({ fingerprint: _, ...source }) => source),
    issues: [...issues],
    issue_count: outcome === null ? 0 : outcome.errors + outcome.warnings,
    matches: [...(outcome?.matches ?? [])],
    match_count: outcome?.matchCount ?? 0,
    opening_balances: [...(outcome?.openingBalances ?? [])],
    unsure_matches: outcome?.unsureMatches ?? { transfer: 0, duplicate: 0 },
    opening_proposals: [...(outcome?.proposals ?? [])],
    rejected_files: (outcome?.rejected ?? []).map(({ file }) => file),
    locked: outcome?.locked ? presentLocked(outcome.locked, mayWriteLocked) : null,
    kept: [...(row.plan.kept ?? [])],
    statements: [...statements],
    job,
    error: (job?.status === "failed" ? job.error : null) ?? row.error,
    created_time: row.created.toISOString(),
    written_time: row.plan.writtenTime,
    undo_until: undoUntil(row)?.toISOString() ?? null,
  };
}

function presentLocked({ written_from: _, ...locked }: LockedRecords, mayWrite: boolean): ImportLocked {
  return { ...locked, may_write: mayWrite };
}

/** One line of the list of imports. */
export function presentListed(row: ImportRow, job: Job | null) {
  return {
    uuid: row.id,
    status: row.status,
    stage: stageNow(row.plan, job),
    title: row.title,
    counts: row.plan.outcome === null ? null : { ...NO_COUNTS, ...row.counts },
    created_time: row.created.toISOString(),
    written_time: row.plan.writtenTime,
    undo_until: undoUntil(row)?.toISOString() ?? null,
  };
}

/** Until when an import can be taken back; null where it is not written, wrote nothing, or was taken back. */
export function undoUntil(row: ImportRow): Date | null {
  if (row.status !== "I" || row.plan.writtenTime === null || row.writtenRevision === null) return null;
  return new Date(Date.parse(row.plan.writtenTime) + LIMITS.undoDays * 86_400_000);
}
