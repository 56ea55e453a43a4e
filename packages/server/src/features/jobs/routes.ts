import { jobsEndpoints } from "@distributary/contract/entry/jobs";
import type { Job } from "@distributary/contract/entry/jobs";
import { implement, type Implementation } from "../../access/http/implement.ts";
import type { Services } from "../../access/http/services.ts";
import { conflict, notFound } from "../../platform/http/problem.ts";

/** Jobs of the universe: see one, stop it, try it again. */
export function jobsFeature({ jobs }: Services): Implementation {
  return implement(jobsEndpoints, {
    get: async (call) => known(await jobs.find(call.actor.universe, call.params.id)),
    cancel: async (call) => known(await jobs.cancel(call.actor.universe, call.params.id)),
    retry: async (call) => {
      const job = await jobs.retry(call.actor.universe, call.params.id);
      if (job === "unfit") throw conflict("Only a failed or cancelled job can be retried.");
      return known(job);
    },
  });
}

function known(job: Job | null): Job {
  if (job === null) throw notFound();
  return job;
}
