import type { Job } from "@distributary/contract/entry/jobs";

/** How an upload is doing as the server sees it: its job waits, has begun, reads the file, refused it, or took it. */
export type UploadJobState = "Queued" | "Started" | "Processing" | "Invalid" | "Completed";

/** The state of the job of an upload. One that was cancelled took nothing, as one that failed. */
export function uploadJobState({ status, stage }: Pick<Job, "status" | "stage">): UploadJobState {
  if (status === "queued") return "Queued";
  if (status === "running") return stage === "reading" ? "Processing" : "Started";
  return status === "completed" ? "Completed" : "Invalid";
}

/** What a job waits for that is away just now, such as the virus scanner; nothing while it works or waits for its turn. */
export function waitsFor({ status, stage }: Pick<Job, "status" | "stage">): string {
  return status === "queued" ? stage : "";
}
