import { selectOf, timeseriesEndpoints } from "@distributary/contract/reporting/timeseries";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { api } from "../../../data/api.ts";
import { compareExact } from "../../../ui/format/exact.ts";

/** A recorded price on its day. */
export interface PricePoint {
  readonly date: string;
  readonly price: string;
  readonly source: string | null;
  /** The observation that it is. */
  readonly ulid: string | null;
}

/** The recorded prices of an instrument, the oldest first. */
export function usePrices(universe: string, instrument: string): UseQueryResult<readonly PricePoint[]> {
  return useQuery({
    queryKey: ["prices", universe, instrument],
    queryFn: async ({ signal }) => {
      const select = selectOf([
        {
          key: instrument,
          columns: ["date", "price", "source", "ulid"],
          query: { limit: 20_000 },
          hints: { instrument_id: instrument },
        },
      ]);
      const answer = await api.call(timeseriesEndpoints.snapshot, { query: { select } }, { signal });
      return (answer.items[0]?.rows ?? []).flatMap(([date, price, source, ulid]) =>
        date == null || price == null ? [] : [{ date, price, source: source ?? null, ulid: ulid ?? null }],
      );
    },
  });
}

/** What a series of prices comes to: its ends, its lowest and its highest. Null where there is none. */
export function priceRange(points: readonly PricePoint[]): {
  readonly first: PricePoint;
  readonly last: PricePoint;
  readonly lowest: PricePoint;
  readonly highest: PricePoint;
} | null {
  const [first] = points;
  const last = points.at(-1);
  if (first === undefined || last === undefined) return null;
  let [lowest, highest] = [first, first];
  for (const point of points) {
    if (compareExact(point.price, lowest.price) < 0) lowest = point;
    if (compareExact(point.price, highest.price) > 0) highest = point;
  }
  return { first, last, lowest, highest };
}
