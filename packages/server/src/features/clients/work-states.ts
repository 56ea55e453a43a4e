import type { OpenWork, WorkState } from "@distributary/contract/access/clients";
import { EVENT_TYPES } from "@distributary/domain/codes/event-types";
import { dayOfInstant } from "../../access/records/day-of.ts";
import { lateDocumentsOf } from "../reconciliation/service.ts";
import type { WorkRow } from "./store.ts";

/** States in which the product is at work; in all others a person has to go on. */
const AT_WORK: ReadonlySet<WorkState> = new Set(["reading", "writing", "quarantined"]);

/** Open work as it is shown; none for a record whose expected documents are not late. */
export function presentWork(
  row: WorkRow,
  client: { readonly name: string; readonly mayWrite: boolean },
  now: Date,
): OpenWork[] {
  const { universe, kind, id, label } = row;
  const found = stateOf(row, now);
  if (found === null) return [];
  const { state, count = null, since = row.since?.toISOString() ?? now.toISOString() } = found;
  const event = EVENT_TYPES.find((code) => code === row.facts["event_type"]) ?? null;
  const record = kind === "expected" ? (row.facts["record"] as OpenWork["record_kind"]) : null;
  return [
    {
      uuid: id,
      client_uuid: universe,
      client_name: client.name,
      kind,
      state,
      label: label.trim(),
      count,
      event_type: event,
      record_kind: record,
      waits: !AT_WORK.has(state),
      may_write: client.mayWrite,
      since,
    },
  ];
}

interface Found {
  readonly state: WorkState;
  readonly count?: number;
  readonly since?: string;
}

function stateOf(row: WorkRow, now: Date): Found | null {
  if (row.kind === "import") return importState(row.facts as unknown as ImportFacts);
  if (row.kind === "prospect") return { state: "to_review" };
  if (row.kind === "document") return { state: documentState(row.facts as unknown as DocumentFacts) };
  const { record, attributes, documents } = row.facts as unknown as ExpectedFacts;
  const expecting = { kind: record, id: row.id, name: row.label, attributes };
  const late = lateDocumentsOf(expecting, documents, dayOfInstant(now, row.timezone));
  return late === null ? null : { state: "missing", ...late };
}

interface ImportFacts {
  readonly stage: string;
  readonly is_read: boolean;
  readonly rejected: number;
  readonly job: string | null;
}

/** A job that has ended without its end leaves an import where somebody goes on; see the stages of an import. */
function importState({ stage, is_read: isRead, rejected, job }: ImportFacts): Found {
  const atWork = job === "queued" || job === "running";
  if (stage === "writing") return { state: job === "failed" ? "stopped" : atWork ? "writing" : "ready" };
  if (stage === "reading" && atWork) return { state: "reading" };
  if (stage === "reading" && job === "failed") return { state: "stopped" };
  if (!isRead) return { state: "unread" };
  return rejected > 0 ? { state: "rejected_rows", count: rejected } : { state: "ready" };
}

interface DocumentFacts {
  /** absent: not on its way but here, and locked by a password */
  readonly upload?: string;
  readonly job?: string | null;
  readonly waits?: boolean;
}

function documentState({ upload, job, waits }: DocumentFacts): WorkState {
  if (upload === undefined) return "locked";
  if (job === "failed" || job === "cancelled") return "stopped";
  if (job === "queued" && waits === true) return "quarantined";
  return upload === "confirmed" ? "reading" : "unfinished";
}

interface ExpectedFacts {
  readonly record: "account" | "instrument";
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly documents: readonly { readonly period_from: unknown; readonly period_to: unknown }[];
}
