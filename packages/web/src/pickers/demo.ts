import { demoEndpoints } from "@distributary/contract/demo";
import type { Job } from "@distributary/contract/jobs";
import { api } from "../data/api.ts";
import { queryClient } from "../data/cache.ts";
import { CallError } from "../data/errors.ts";
import { waitForJob } from "../data/jobs.ts";
import { moveTo } from "../data/session.ts";
import { createStore } from "../data/store.ts";
import { pickerTexts } from "./texts.ts";

/** The demo on its way; null while nobody waits for it. It belongs to no button, for the page changes under it. */
export const demoOpening = createStore<{ readonly job: Job | null } | null>(null);

/** Enters the demo universe, made on first use; with `reset` it is made anew. Ends when it is filled. */
export async function openDemo(reset: boolean): Promise<void> {
  demoOpening.set({ job: null });
  try {
    const answer = await moveTo(() => api.call(demoEndpoints.open, { body: { reset } }));
    if (answer.job !== null) {
      const ended = await waitForJob(answer.job, (job) => demoOpening.set({ job }));
      if (ended.status !== "completed") throw new CallError(500, ended.error ?? pickerTexts.demoFailed);
    }
    await queryClient.invalidateQueries();
  } finally {
    demoOpening.set(null);
  }
}
