import { LONGEST_PRICE_WINDOW_DAYS, PRICE_WINDOW_DAYS } from "@distributary/domain/ledger/rates/price-windows";
import { z } from "zod";
import { endpoint } from "../wire/endpoint.ts";
import { observableTypes } from "../records/observables.ts";
import { day, instant, moment, uuid } from "../wire/scalars.ts";

/** What a row of a series can show. `source` is user, statement or observed; `date` is the day it counts on. */
export const snapshotColumns = [
  "date",
  "instant",
  "price",
  "value",
  "quantity",
  "units_id",
  "account_id",
  "instrument_id",
  "identifier",
  "source",
  "ulid",
] as const;
export type SnapshotColumn = (typeof snapshotColumns)[number];

/** How many references one request asks about: as many as a batch of the client holds. */
export const SNAPSHOT_BATCH = 20;

/**
 * One reference of a batched lookup. `key` names its answer; it is the instrument (a uuid or its identifier) or a mapped
 * symbol, unless `hints.instrument_id` says the instrument. Times without `query.date` bound the series, days included;
 * `query.date` without times looks `window_days` to both sides and answers the nearest price too.
 */
export const timeSeriesSelect = z
  .object({
    // Escapes in the JSON could smuggle in what no text can hold.
    key: z
      .string()
      .trim()
      .min(1)
      .max(128)
      .regex(/^[^\p{Cc}\p{Cs}]+$/u, "Enter a key without control characters."),
    columns: z.array(z.enum(snapshotColumns)).min(1).max(snapshotColumns.length).default(["date", "price"]),
    tick_type: z.enum(observableTypes).default("std.price"),
    start_time: moment.optional(),
    end_time: moment.optional(),
    query: z
      .object({
        date: day.optional(),
        window_days: z.number().int().min(0).max(LONGEST_PRICE_WINDOW_DAYS).default(PRICE_WINDOW_DAYS),
        /** The newest so many rows of the time asked for */
        limit: z.number().int().min(1).max(20_000).default(10_000),
        units_id: uuid.optional(),
        account_id: uuid.optional(),
      })
      .strict()
      .optional(),
    hints: z.object({ instrument_id: uuid.optional() }).strict().optional(),
  })
  .strict();
export type TimeSeriesSelect = z.infer<typeof timeSeriesSelect>;
/** The same before defaults are filled in: what a client writes. */
export type TimeSeriesAsk = z.input<typeof timeSeriesSelect>;

/** JSON in a text of the query: `select` is a list of references. */
const selectText = z
  .string()
  .max(16_000)
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue({ code: "custom", message: "Send a list of references as JSON." });
      return z.NEVER;
    }
  })
  .pipe(z.array(timeSeriesSelect).min(1).max(SNAPSHOT_BATCH));

/** `select` of a snapshot as it is sent. */
export function selectOf(references: readonly TimeSeriesAsk[]): string {
  return JSON.stringify(references);
}

/** A series: one row for each day (of prices the one that counts), oldest first, values in the order of `columns`. */
export const snapshotSeries = z.object({
  key: z.string(),
  instrument_id: z.string().nullable(),
  tick_type: z.enum(observableTypes),
  columns: z.array(z.enum(snapshotColumns)),
  rows: z.array(z.array(z.string().nullable())),
  /** Older rows were left out */
  truncated: z.boolean(),
  /** Of the prices around `query.date`: the closest, an earlier one slightly preferred */
  nearest: z.object({ date: z.string(), price: z.string() }).nullable(),
});
export type SnapshotSeries = z.infer<typeof snapshotSeries>;

export const timeseriesEndpoints = {
  instrument: endpoint({
    id: "post-timeseries-instrument",
    method: "POST",
    path: "/timeseries/instrument",
    summary: "Recorded prices and other observations of instruments, each with its columns and times",
    access: "universe",
    permission: "read",
    reads: true,
    query: z.object({ as_known_on: instant.optional() }),
    body: z.array(timeSeriesSelect).min(1).max(SNAPSHOT_BATCH),
    answer: z.object({ items: z.array(snapshotSeries) }),
  }),
  snapshot: endpoint({
    id: "get-timeseries-snapshot",
    method: "GET",
    path: "/timeseries/snapshot",
    summary: "Recorded prices and other observations of several references at once, and the price nearest to a day",
    access: "universe",
    permission: "read",
    query: z.object({ select: selectText, as_known_on: instant.optional() }),
    answer: z.object({ items: z.array(snapshotSeries) }),
  }),
} as const;
