import type { Job } from "@distributary/contract/entry/jobs";
import { pricingEndpoints, type PriceFetchResult } from "@distributary/contract/entry/pricing";
import { api } from "../../data/api.ts";
import { queryClient } from "../../data/cache.ts";
import { CallError, failureText } from "../../data/http/errors.ts";
import { waitForJob } from "../../data/jobs.ts";
import { priceTexts } from "./texts.ts";
import { sayPriceProblem } from "./use-recorded-prices.ts";

/**
 * Has the public sources asked for prices of mapped symbols, of these securities or of all (null), and waits until that
 * is done. Throws CallError: 409 where no source is set up, 0 where the work itself failed.
 */
export async function fetchPrices(
  instruments: readonly string[] | null,
  follow: (job: Job) => void,
): Promise<PriceFetchResult> {
  const body = instruments === null ? {} : { instruments: [...instruments] };
  const job = await waitForJob(await api.call(pricingEndpoints.fetch, { body }), follow);
  if (job.status !== "completed") throw new CallError(0, job.error ?? priceTexts.failed);
  void queryClient.invalidateQueries({ predicate: (query) => query.queryKey[0] !== "job" });
  return job.result as PriceFetchResult;
}

/** The same for one security from the price assistant: where no source is set up, or none may be asked, nothing happens. */
export async function fetchForAssistant(universe: string, instrument: string): Promise<void> {
  try {
    const { items } = await queryClient.fetchQuery({
      queryKey: ["price-sources-set-up", universe],
      queryFn: ({ signal }) => api.call(pricingEndpoints.sources, {}, { signal }),
      staleTime: 300_000,
    });
    if (!items.some((source) => source.is_public && source.is_configured)) return;
    const { failures, dropped, written, corrected, unchanged } = await fetchPrices([instrument], () => undefined);
    const [first] = failures;
    const row = dropped[0]?.first[0];
    if (first !== undefined) sayPriceProblem(priceTexts.failed, first.reason);
    else if (row !== undefined && written + corrected + unchanged === 0)
      sayPriceProblem(priceTexts.failed, `${row.date} “${row.price}”: ${row.reason}`);
  } catch (failure) {
    if (failure instanceof CallError && failure.status === 403) return;
    sayPriceProblem(priceTexts.failed, failureText(failure));
  }
}
