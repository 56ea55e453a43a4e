import type { Job } from "@distributary/contract/entry/jobs";
import type { PriceFetchResult } from "@distributary/contract/entry/pricing";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { fetchPrices } from "../../pickers/price/fetch-prices.ts";

/** Prices that are being fetched, and what came of it. */
export interface Fetching {
  readonly busy: boolean;
  /** How far it is; null before and after. */
  readonly job: Job | null;
  readonly result: PriceFetchResult | null;
  /** Fetches those of some securities, or of every mapped symbol (null). */
  readonly start: (instruments: readonly string[] | null) => void;
}

/** Fetches prices from the public sources, one fetch at a time. */
export function useFetching(): Fetching {
  const [job, setJob] = useState<Job | null>(null);
  const work = useMutation({
    mutationFn: (instruments: readonly string[] | null) => fetchPrices(instruments, setJob),
    onSettled: () => setJob(null),
  });
  return {
    busy: work.isPending,
    job,
    result: work.data ?? null,
    start: (instruments) => {
      if (!work.isPending) work.mutate(instruments);
    },
  };
}
