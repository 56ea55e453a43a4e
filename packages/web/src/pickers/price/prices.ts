import { selectOf, timeseriesEndpoints } from "@distributary/contract/reporting/timeseries";
import { api } from "../../data/api.ts";
import { queryClient } from "../../data/cache.ts";
import { CallError } from "../../data/http/errors.ts";
import type { DatedPrice } from "./points.ts";
import { priceTexts } from "./texts.ts";

/** What is priced: a security of the universe, another symbol, or a security under another symbol. */
export interface PricedThing {
  readonly universe: string;
  readonly instrument: string | null;
  /** The alternative symbol, or the security's own identifier. */
  readonly symbol: string;
  /** The currency that prices are asked in; null takes them as they are. */
  readonly unit: string | null;
}

/**
 * Prices recorded around a day, the oldest first. Throws CallError with a text that a person can read: without a day
 * nothing can be looked up.
 */
export async function readPrices(
  thing: PricedThing,
  day: string | null,
  windowDays: number,
  fresh: boolean,
): Promise<readonly DatedPrice[]> {
  if (day === null) throw new CallError(0, priceTexts.dateMissing);
  const select = selectOf([
    {
      key: thing.symbol,
      columns: ["date", "price"],
      query: {
        date: day,
        window_days: windowDays,
        ...(thing.unit === null ? {} : { units_id: thing.unit }),
      },
      ...(thing.instrument === null ? {} : { hints: { instrument_id: thing.instrument } }),
    },
  ]);
  const answer = await queryClient.fetchQuery({
    queryKey: ["prices", thing.universe, select],
    queryFn: ({ signal }) => api.call(timeseriesEndpoints.snapshot, { query: { select } }, { signal }),
    staleTime: fresh ? 0 : 60_000,
  });
  const rows = answer.items[0]?.rows ?? [];
  return rows.flatMap(([date, price]) =>
    typeof date === "string" && typeof price === "string" ? [{ date, price }] : [],
  );
}
