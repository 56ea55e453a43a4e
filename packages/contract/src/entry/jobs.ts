import { z } from "zod";
import { endpoint } from "../wire/endpoint.ts";
import { uuid } from "../wire/scalars.ts";

export const jobStatuses = ["queued", "running", "completed", "failed", "cancelled"] as const;

/** Long work with its stage and counts; `total` is null while it is not known. */
export const job = z.object({
  uuid: z.string(),
  kind: z.string(),
  status: z.enum(jobStatuses),
  stage: z.string(),
  done: z.number(),
  total: z.number().nullable(),
  cancel_requested: z.boolean(),
  error: z.string().nullable(),
  result: z.unknown(),
  created_time: z.string(),
  updated_time: z.string(),
  finished_time: z.string().nullable(),
});
export type Job = z.infer<typeof job>;

const jobParams = z.object({ id: uuid });

export const jobsEndpoints = {
  get: endpoint({
    id: "get-jobs-id",
    method: "GET",
    path: "/jobs/{id}",
    summary: "One job and its progress",
    access: "universe",
    permission: "read",
    params: jobParams,
    answer: job,
  }),
  cancel: endpoint({
    id: "post-jobs-id-cancel",
    method: "POST",
    path: "/jobs/{id}/cancel",
    summary: "Cancel a job; uncommitted work is discarded",
    access: "universe",
    permission: "write",
    params: jobParams,
    answer: job,
  }),
  retry: endpoint({
    id: "post-jobs-id-retry",
    method: "POST",
    path: "/jobs/{id}/retry",
    summary: "Queue a failed or cancelled job again",
    access: "universe",
    permission: "write",
    params: jobParams,
    answer: job,
    statuses: [409],
  }),
} as const;
