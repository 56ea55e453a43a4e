import { observablesEndpoints, type Observable } from "@distributary/contract/records/observables";
import { api } from "../data/api.ts";

/** How many securities one call answers. */
const most = 200;

/** The newest price that is recorded of each of these securities, by its id; null: none is. `at`: not after this day. */
export async function readNewestPrices(
  instruments: readonly string[],
  signal: AbortSignal,
  at?: string,
): Promise<ReadonlyMap<string, Observable | null>> {
  if (instruments.length === 0) return new Map();
  const body = { instruments: instruments.slice(0, most), ...(at === undefined ? {} : { at }) };
  const { items } = await api.call(observablesEndpoints.summary, { body }, { signal });
  const rest = await readNewestPrices(instruments.slice(most), signal, at);
  const found = items.map(({ id, newest }) => [id, newest.find((one) => one.type_id === "std.price") ?? null] as const);
  return new Map([...found, ...rest]);
}
