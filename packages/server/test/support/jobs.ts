import { setTimeout as pause } from "node:timers/promises";
import type { Job } from "@distributary/contract/entry/jobs";
import type { TestServer } from "./server.ts";

/** The job once it has ended, whichever way; `universe` null for work of the server itself. */
export async function ended(server: TestServer, universe: string | null, id: string): Promise<Job> {
  for (let attempt = 0; attempt < 1_500; attempt++) {
    const job = universe === null ? await platformJob(server, id) : await server.services.jobs.find(universe, id);
    if (job !== null && job.finished_time !== null) return job;
    await pause(20);
  }
  throw new Error(`the job ${id} did not come to an end`);
}

async function platformJob(server: TestServer, id: string): Promise<Job | null> {
  const rows = await server.services.database.readPlatform<Job>({
    text: "select status, error, result, finished_time from job where job_id = $1",
    values: [id],
    name: null,
  });
  return rows[0] ?? null;
}
