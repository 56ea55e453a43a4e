import { graphOperations } from "@distributary/contract/graph/operations";
import type { SymbolMappingItem } from "@distributary/contract/graph/items";
import { instrumentsEndpoints } from "@distributary/contract/records/instruments";
import { observablesEndpoints, type Observable, type ObservableBody } from "@distributary/contract/records/observables";
import { pricingEndpoints, type PriceSource, type UserSourcedPrice } from "@distributary/contract/entry/pricing";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { api } from "../../data/api.ts";
import { askGraph } from "../../data/live/graphql.ts";
import { readNewestPrices } from "../../records/newest-prices.ts";
import { readDate } from "../../ui/format/date-phrase.ts";
import { today } from "../../ui/format/day.ts";
import type { SpreadsheetRow } from "../../ui/spreadsheet/cells.ts";
import { wordsOfDays, type PricedSecurity, type PriceRow, type SheetIndex } from "./bulk-prices.ts";

/** How many securities, and how many mapped symbols, are read at once. */
const most = 1000;
const mostMappings = 200;

/** Where prices can come from. */
export function usePriceSources(universe: string): UseQueryResult<readonly PriceSource[]> {
  return useQuery({
    queryKey: ["price-sources", universe],
    queryFn: async ({ signal }) => (await api.call(pricingEndpoints.sources, {}, { signal })).items,
  });
}

/** A mapped symbol with the newest price of its security. */
export interface MappedSymbol extends SymbolMappingItem {
  readonly newest: Pick<Observable, "price" | "units_id" | "date_of" | "fields"> | null;
}

/** Every mapped symbol, by its name. */
export function useSymbols(universe: string): UseQueryResult<readonly MappedSymbol[]> {
  return useQuery({
    queryKey: ["symbols", universe],
    queryFn: async ({ signal }) => {
      const mappings = await readMappings(0);
      const ids = [...new Set(mappings.flatMap((one) => one.instrument_id ?? []))];
      const newest = await readNewestPrices(ids, signal);
      return mappings.map((one) => ({ ...one, newest: newest.get(one.instrument_id ?? "") ?? null }));
    },
  });
}

async function readMappings(offset: number): Promise<readonly SymbolMappingItem[]> {
  const { observable_data: page } = await askGraph(graphOperations.symbolMappings, {
    where: { type_id: { _eq: "std.symbol.mapping" } },
    order_by: [{ identifier: "asc" }],
    limit: mostMappings,
    offset,
  });
  return page.length < mostMappings ? page : [...page, ...(await readMappings(offset + mostMappings))];
}

/** Maps a symbol from what a form sends. */
export function createMapping(body: Record<string, unknown>): Promise<Observable> {
  return api.call(observablesEndpoints.create, {
    query: { commit: "true" },
    body: { ...body, type_id: "std.symbol.mapping" } as ObservableBody,
  });
}

/** Changes one by what a form sends. */
export function updateMapping(id: string, body: Record<string, unknown>): Promise<Observable> {
  return api.call(observablesEndpoints.update, { params: { id }, query: { commit: "true" }, body });
}

/** Takes an observation back; in a closed period with this reason, or with one that is asked for. */
export async function removeObservation(id: string, lockReason?: string): Promise<void> {
  const input = { params: { id }, query: { commit: "true" } } as const;
  await api.call(observablesEndpoints.remove, input, lockReason === undefined ? {} : { lockReason });
}

/** What a sheet of prices is read against: the securities that it names, and the currencies. */
export function useSheetIndex(universe: string, timeZone: string, rows: readonly SpreadsheetRow[]) {
  const known = useQuery({
    queryKey: ["priced-securities", universe],
    queryFn: async ({ signal }) => {
      const all = await readSecurities("", signal);
      const money = await api.call(
        instrumentsEndpoints.search,
        { query: { page_size: most }, body: { instrument_types: ["CCY"] } },
        { signal },
      );
      return { all, currencies: new Map(money.items.map((one) => [one.identifier.toUpperCase(), one.uuid])) };
    },
  });
  const missing = known.data === undefined ? [] : namesBeyond(known.data.all, rows);
  const others = useQuery({
    queryKey: ["priced-securities", universe, missing],
    queryFn: async ({ signal }) => (await Promise.all(missing.map((text) => readSecurities(text, signal)))).flat(),
    enabled: missing.length > 0,
  });
  const words = wordsOfDays(rows);
  const now = today(timeZone);
  // Prices are of days that have come. The readers of words are files that may be lost on their way.
  const days = useQuery({
    queryKey: ["days-in-words", now, words],
    queryFn: async () => {
      const noon = new Date(`${now}T12:00`);
      const read = words.map(async (text) => [text, await readDate(text, noon, navigator.language, true)] as const);
      return new Map(await Promise.all(read));
    },
    enabled: words.length > 0,
  });
  const failure = known.error ?? others.error ?? days.error;
  const isReading = (missing.length > 0 && others.data === undefined) || (words.length > 0 && days.data === undefined);
  const index: SheetIndex | null =
    known.data === undefined || isReading
      ? null
      : {
          securities: unique([...known.data.all, ...(others.data ?? [])]),
          currencies: known.data.currencies,
          today: now,
          days: days.data ?? new Map(),
        };
  const failed = [known, others, days].find(({ isError }) => isError);
  return { index, failure, retry: () => void failed?.refetch(), reread: () => void known.refetch() };
}

/** Where the first page held them all, nothing beyond it is looked for. */
function namesBeyond(all: readonly PricedSecurity[], rows: readonly SpreadsheetRow[]): readonly string[] {
  if (all.length < most) return [];
  const names = new Set(all.flatMap((one) => [one.identifier.toLowerCase(), one.name.toLowerCase()]));
  const texts = rows.map((row) => (row["security"] ?? "").trim().toLowerCase());
  return [...new Set(texts)].filter((text) => text !== "" && !names.has(text)).toSorted();
}

async function readSecurities(text: string, signal: AbortSignal): Promise<readonly PricedSecurity[]> {
  const { items } = await api.call(
    instrumentsEndpoints.search,
    { query: { prefix: text, page_size: text === "" ? most : 25 }, body: {} },
    { signal },
  );
  return items.map((one) => ({
    id: one.uuid,
    identifier: one.identifier,
    name: one.display_name,
    unit: one.settlement_unit_id,
  }));
}

function unique(securities: readonly PricedSecurity[]): readonly PricedSecurity[] {
  return [...new Map(securities.map((one) => [one.id, one])).values()];
}

/** What became of the rows of a sheet: recorded ones by place, and what was refused of the others. */
export interface RecordedRows {
  readonly recorded: ReadonlyMap<number, UserSourcedPrice>;
  readonly refused: readonly { readonly place: number; readonly detail: readonly RefusedField[] }[];
}

interface RefusedField {
  readonly loc: (string | number)[];
  readonly msg: string;
  readonly type: string;
}

/** One call records so many rows. */
const mostRows = 2000;

/** Records rows, each on its own: one that is refused does not hold up the others. */
export async function recordPrices(rows: readonly PriceRow[]): Promise<RecordedRows> {
  const part = rows.slice(0, mostRows);
  const body = part.map((row) => row.body);
  const { results } = await api.call(pricingEndpoints.bulkCreate, { query: { commit: "true" }, body });
  const rest = rows.length > mostRows ? await recordPrices(rows.slice(mostRows)) : null;
  const recorded = new Map<number, UserSourcedPrice>(rest?.recorded);
  const refused = [...(rest?.refused ?? [])];
  part.forEach(({ place }, index) => {
    const result = results[index];
    if (result === undefined) return;
    if ("detail" in result) refused.push({ place, detail: result.detail });
    else recorded.set(place, result);
  });
  return { recorded, refused };
}
