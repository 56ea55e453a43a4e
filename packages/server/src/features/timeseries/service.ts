import { momentOfDay, nearestPrice } from "@distributary/domain/ledger/rates/nearest-price";
import { dayOf, formatDay, parseDay } from "@distributary/domain/time/day";
import type { SnapshotSeries, TimeSeriesSelect } from "@distributary/contract/reporting/timeseries";
import type { Actor } from "../../access/session/actor.ts";
import { dayOfInstant } from "../../access/records/day-of.ts";
import { readsOf, type Reads } from "../../access/records/reads.ts";
import { resolveReferences, type RecordParts, type Reference } from "../../access/records/records.ts";
import { revisionOn } from "../../access/store/history.ts";
import { validation } from "../../platform/http/problem.ts";
import { presentColumn } from "./present.ts";
import { namedInstruments, seriesRows, timezoneOf, type SeriesRow } from "./store.ts";

/** The days that can be written down. */
const FIRST_DAY = dayOf(1, 1, 1);
const LAST_DAY = dayOf(9999, 12, 31);

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Recorded prices and other observations as series. Reads only; what is outside the universe is never asked. */
export function timeseriesService({ database }: Pick<RecordParts, "database">) {
  return {
    /**
     * One series for each reference, in their order; `place` is where they stand in the request. Throws 422 at an instrument or account that does not exist, and at
     * a mapped symbol without any date.
     */
    async snapshot(
      actor: Actor,
      references: readonly TimeSeriesSelect[],
      asKnownOn?: string,
      place: readonly string[] = ["query", "select"],
    ): Promise<{ items: SnapshotSeries[] }> {
      const reads = readsOf(database, actor.universe);
      const [instruments, revision, timezone] = await Promise.all([
        instrumentsOf(reads, actor.universe, references, place),
        asKnownOn === undefined ? null : revisionOn(reads, actor.universe, asKnownOn),
        references.some((one) => isInstant(one.start_time) || isInstant(one.end_time))
          ? timezoneOf(reads, actor.universe)
          : "UTC",
      ]);
      const items = await Promise.all(
        references.map(async (reference, index): Promise<SnapshotSeries> => {
          const instrument = instruments[index] ?? null;
          const limit = reference.query?.limit ?? 10_000;
          const { from, to } = daysOf(reference, timezone);
          const rows =
            instrument === null
              ? []
              : await seriesRows(
                  reads,
                  actor.universe,
                  {
                    instrument,
                    type: reference.tick_type,
                    from,
                    to,
                    units: reference.query?.units_id ?? null,
                    account: reference.query?.account_id ?? null,
                    revision,
                  },
                  limit + 1,
                );
          const shown = rows.slice(0, limit).toReversed();
          return {
            key: reference.key,
            instrument_id: instrument,
            tick_type: reference.tick_type,
            columns: reference.columns,
            rows: shown.map((row) => reference.columns.map((column) => presentColumn(row, column))),
            truncated: rows.length > limit,
            nearest: nearestOf(reference, shown),
          };
        }),
      );
      return { items };
    },
  };
}

/** The instrument of each reference, null where its key names none. */
async function instrumentsOf(
  reads: Reads,
  universe: string,
  references: readonly TimeSeriesSelect[],
  within: readonly string[],
): Promise<readonly (string | null)[]> {
  const named: Reference[] = [];
  const texts = new Set<string>();
  const idOf = (reference: TimeSeriesSelect): string | null =>
    reference.hints?.instrument_id ?? (UUID.test(reference.key) ? reference.key.toLowerCase() : null);
  references.forEach((reference, index) => {
    const place = [...within, index];
    const id = idOf(reference);
    if (id === null) texts.add(reference.key);
    else {
      const loc = reference.hints?.instrument_id === undefined ? ["key"] : ["hints", "instrument_id"];
      named.push({ kind: "instrument", id, loc: [...place, ...loc] });
    }
    const { units_id: units, account_id: account } = reference.query ?? {};
    if (units) named.push({ kind: "instrument", id: units, loc: [...place, "query", "units_id"] });
    if (account) named.push({ kind: "account", id: account, loc: [...place, "query", "account_id"] });
  });
  await resolveReferences(reads, universe, named);
  const found = new Map(
    texts.size === 0 ? [] : (await namedInstruments(reads, universe, [...texts])).map((one) => [one.name, one]),
  );
  const undated = references.flatMap((reference, index) => {
    const isSymbol = idOf(reference) === null && found.get(reference.key)?.by_symbol !== false;
    if (!isSymbol || reference.query?.date || reference.start_time || reference.end_time) return [];
    const loc = [...within, index, "query", "date"];
    return [{ loc, msg: "No Pricing found (Date is missing)", type: "missing" }];
  });
  if (undated.length > 0) throw validation(undated);
  return references.map((reference) => idOf(reference) ?? found.get(reference.key)?.instrument ?? null);
}

/** First and last day of a series. */
function daysOf(
  { start_time: start, end_time: end, query }: TimeSeriesSelect,
  timezone: string,
): { from: string | null; to: string | null } {
  const dayIn = (moment: string): string => (isInstant(moment) ? dayOfInstant(moment, timezone) : moment);
  if (start !== undefined || end !== undefined || query?.date === undefined)
    return { from: start === undefined ? null : dayIn(start), to: end === undefined ? null : dayIn(end) };
  const target = parseDay(query.date);
  const window = query.window_days;
  return {
    from: formatDay(Math.max(FIRST_DAY, target - window)),
    to: formatDay(Math.min(LAST_DAY, target + window)),
  };
}

function isInstant(moment: string | undefined): moment is string {
  return moment !== undefined && moment.includes("T");
}

/** The price nearest to the day that is asked about, by the rule of the price field. */
function nearestOf(
  { query, tick_type: type }: TimeSeriesSelect,
  rows: readonly SeriesRow[],
): SnapshotSeries["nearest"] {
  if (query?.date === undefined || type !== "std.price") return null;
  const prices = rows.flatMap(({ date, price }) =>
    date === null || price === null ? [] : [{ date, price, moment: momentOfDay(parseDay(date)) }],
  );
  const nearest = nearestPrice(prices, momentOfDay(parseDay(query.date)), query.window_days);
  return nearest === null ? null : { date: nearest.date, price: nearest.price };
}
