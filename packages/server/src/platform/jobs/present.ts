import type { Job } from "@distributary/contract/entry/jobs";
import type { JobRow } from "./store.ts";

/** A job as it leaves the house. */
export function presentJob(row: JobRow): Job {
  return {
    uuid: row.job_id,
    kind: row.kind,
    status: row.status,
    stage: row.stage,
    done: row.done,
    total: row.total,
    cancel_requested: row.cancel_requested,
    error: row.error,
    result: row.result,
    created_time: row.created_time.toISOString(),
    updated_time: row.updated_time.toISOString(),
    finished_time: row.finished_time?.toISOString() ?? null,
  };
}
