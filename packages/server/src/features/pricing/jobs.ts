import { OWNER, type Actor } from "../../access/session/actor.ts";
import type { Services } from "../../access/http/services.ts";
import { allUniverses } from "../../access/store/verify.ts";
import { JobFailure, type JobHandler } from "../../platform/jobs/types.ts";
import { fetchPrices } from "./fetching.ts";
import { FETCH_JOB, type pricingService } from "./service.ts";
import type { PriceSources } from "./sources/registry.ts";
import { haveMappings, ownerOf } from "./store.ts";

/** Files a fetch for every universe with a mapped symbol. */
export const DAILY_FETCH_JOB = "price-fetch-daily";

/** Lets the worker fetch prices, and once a day those of all universes where a source is set up. */
export function registerPriceJobs(
  services: Services,
  sources: PriceSources,
  pricing: ReturnType<typeof pricingService>,
): void {
  const fetch: JobHandler = async (run) => {
    if (run.universe === null) throw new JobFailure("Prices belong to a profile.");
    const payload = run.payload as { readonly instruments: readonly string[] | null; readonly actor: Actor };
    const actor = { ...payload.actor, universe: run.universe };
    const result = await fetchPrices(services, sources, actor, payload.instruments, {
      signal: run.signal,
      progress: (stage, done, total) => run.progress(stage, done, total),
    });
    const [failure] = result.failures;
    if (failure !== undefined && result.failures.length === result.symbols)
      throw new JobFailure(`A price could not be obtained. ${failure.symbol}: ${failure.reason}`);
    return result;
  };
  // As long as a source outside takes to answer for each of its symbols.
  services.jobs.register(FETCH_JOB, fetch, "long");
  services.jobs.registerDaily(DAILY_FETCH_JOB, async (run) => {
    if (sources.size === 0) return { universes: 0 };
    let universes = 0;
    for (const universe of await allUniverses(services.database)) {
      run.signal.throwIfAborted();
      const owner = await ownerOf(services.database, universe);
      if (owner === null || !(await haveMappings(services.database, universe))) continue;
      const requestId = `job-${run.id}`;
      await pricing.file(
        { userId: owner, actorUserId: owner, universe, permissions: OWNER, requestId, sessionId: null },
        null,
      );
      universes += 1;
    }
    return { universes };
  });
}
