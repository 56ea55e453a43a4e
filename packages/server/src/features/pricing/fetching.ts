import { setTimeout as pause } from "node:timers/promises";
import { formatDay, parseDay } from "@distributary/domain/time/day";
import { FETCH_AGAIN_DAYS, FIRST_FETCH_DAYS } from "@distributary/domain/ledger/rates/price-windows";
import type { ObservableBody } from "@distributary/contract/records/observables";
import type { PriceFetchResult } from "@distributary/contract/entry/pricing";
import type { Actor } from "../../access/session/actor.ts";
import { dayOfInstant } from "../../access/records/day-of.ts";
import { readsOf } from "../../access/records/reads.ts";
import type { Services } from "../../access/http/services.ts";
import { notFound } from "../../platform/http/problem.ts";
import { observablesService } from "../observables/service.ts";
import { quotedCurrency } from "./sources/currencies.ts";
import type { ConfiguredSource, PriceSources } from "./sources/registry.ts";
import { SourceProblem, type SourcedPrice, type SourcedPrices } from "./sources/source.ts";
import {
  currencyIds,
  findMappings,
  findProfile,
  lastFetched,
  standingPrices,
  type Mapping,
  type Profile,
} from "./store.ts";

/** What fetching is told and may say. */
export interface Doing {
  readonly signal: AbortSignal;
  progress(stage: string, done: number, total: number | null): void;
}

/**
 * Fetches prices of the mapped symbols of a universe, of these instruments or of all, and records them as observed. Each
 * symbol is one write. Doing it twice writes nothing twice: a day that stands is left alone, a price that its source has
 * corrected becomes the next version, what came another way and what lies in a closed period are never touched. A symbol
 * that fails is named in the result and does not hold up the others; so are rows of a source that are no price.
 */
export async function fetchPrices(
  services: Services,
  sources: PriceSources,
  actor: Actor,
  instruments: readonly string[] | null,
  doing: Doing,
): Promise<PriceFetchResult> {
  const reads = readsOf(services.database, actor.universe);
  const [mappings, profile] = await Promise.all([
    findMappings(reads, actor.universe, instruments),
    findProfile(reads, actor.universe),
  ]);
  if (profile === null) throw notFound();
  const failures: Failure[] = [];
  const dropped: Dropped[] = [];
  const result = { symbols: mappings.length, written: 0, corrected: 0, unchanged: 0, failures, dropped };
  for (const [index, mapping] of mappings.entries()) {
    doing.progress(`Fetching ${mapping.symbol}`, index, mappings.length);
    try {
      const found = await pricesFor(services, sources, actor, mapping, profile, doing);
      const { written, corrected, unchanged } = await recordFound(services, actor, mapping, profile, found);
      result.written += written;
      result.corrected += corrected;
      result.unchanged += unchanged;
      const { symbol, provider } = mapping;
      const rows = found.dropped.length;
      if (rows > 0) dropped.push({ symbol, provider, rows, first: found.dropped.slice(0, FIRST_DROPPED) });
    } catch (error) {
      doing.signal.throwIfAborted();
      if (!(error instanceof SourceProblem)) throw error;
      failures.push({ symbol: mapping.symbol, provider: mapping.provider, reason: error.message });
    }
  }
  doing.progress("Fetched", mappings.length, mappings.length);
  return result;
}

type Failure = PriceFetchResult["failures"][number];
type Dropped = PriceFetchResult["dropped"][number];

/** How many of the rows that a source gave and that are no price are told, of each symbol. */
const FIRST_DROPPED = 5;

interface Found extends SourcedPrices {
  /** The currency that the prices are in */
  readonly units: string;
}

/** Asks the source of a mapping. Throws SourceProblem. */
async function pricesFor(
  services: Services,
  sources: PriceSources,
  actor: Actor,
  mapping: Mapping,
  profile: Profile,
  doing: Doing,
): Promise<Found> {
  const configured = sources.get(mapping.provider);
  if (configured === undefined)
    throw new SourceProblem(`The source ${mapping.provider} is not connected. Ask your administrator.`);
  const reads = readsOf(services.database, actor.universe);
  const units = await unitsOf(reads, mapping);
  const { instrument, provider, symbol } = mapping;
  const last = await lastFetched(reads, actor.universe, { instrument, units, provider });
  const to = dayOfInstant(services.clock.now(), profile.timezone);
  const from = last === null ? daysBefore(to, FIRST_FETCH_DAYS) : daysBefore(last, FETCH_AGAIN_DAYS);
  await turn(configured, doing.signal);
  return { units, ...(await configured.source.prices(symbol, { from, to }, doing.signal)) };
}

/** Records what is new or corrected of the open period, in one write. */
async function recordFound(
  services: Services,
  actor: Actor,
  mapping: Mapping,
  profile: Profile,
  found: Found,
): Promise<{ written: number; corrected: number; unchanged: number }> {
  const { instrument, provider } = mapping;
  const { units } = found;
  const prices = found.prices.filter(({ date }) => profile.lock_date === null || date > profile.lock_date);
  const [first, newest] = [prices[0], prices.at(-1)];
  if (first === undefined || newest === undefined) return { written: 0, corrected: 0, unchanged: 0 };
  return observablesService(services).recordPrices(actor, "price.fetch", async (w) => {
    const period = { instrument, units, from: first.date, to: newest.date };
    const standing = new Map((await standingPrices(w.tx, w.universe, period)).map((one) => [one.date, one]));
    const fresh: ObservableBody[] = [];
    const corrected: { id: string; date: string; price: string }[] = [];
    for (const { date, price } of prices) {
      const stands = standing.get(date);
      if (stands === undefined) fresh.push(observationOf(mapping, units, { date, price }));
      else if (stands.provider === provider && stands.price !== price) corrected.push({ id: stands.id, date, price });
    }
    return { fresh, corrected, unchanged: prices.length - fresh.length - corrected.length };
  });
}

/** The currency that prices of a symbol are in. Throws SourceProblem where none is said. */
async function unitsOf(reads: Parameters<typeof currencyIds>[0], mapping: Mapping): Promise<string> {
  if (mapping.provider === "currencies") {
    const quoted = quotedCurrency(mapping.symbol);
    if (quoted === null || mapping.instrument_type !== "CCY" || mapping.instrument_identifier !== "EUR")
      throw new SourceProblem("This source only has euro rates. Map EUR to a pair such as EURUSD.");
    const units = (await currencyIds(reads, [quoted])).get(quoted);
    if (units === undefined)
      throw new SourceProblem(`${quoted} is not a known currency. Correct the symbol’s currency.`);
    return units;
  }
  if (mapping.units === null)
    throw new SourceProblem(
      `Enter the price currency of ${mapping.instrument_name}, on the security or on the symbol.`,
    );
  return mapping.units;
}

/** Waits until the source may be asked once more. */
async function turn({ asking }: ConfiguredSource, signal: AbortSignal): Promise<void> {
  for (let wait = asking.waitMs(); wait > 0; wait = asking.waitMs()) await pause(wait, undefined, { signal });
}

function observationOf(mapping: Mapping, units: string, { date, price }: SourcedPrice): ObservableBody {
  return {
    type_id: "std.price",
    identifier: mapping.symbol,
    instrument_id: mapping.instrument,
    units_id: units,
    price,
    date_of: date,
    fields: { source: "observed", provider: mapping.provider },
  };
}

function daysBefore(day: string, days: number): string {
  return formatDay(parseDay(day) - days);
}
