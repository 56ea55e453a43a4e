import { PERIODICITIES } from "@distributary/domain/codes/payment-terms";
import { z } from "zod";
import { endpoint } from "../wire/endpoint.ts";
import { decimal, instant, moment, positive, uuid } from "../wire/scalars.ts";

/**
 * What a row of a payoff can show: `at`, `payoff`, `by` and `corner` by price, valuation or rate, the others by date. Of
 * what the universe itself has: `held` is the quantity at the end of the day before (null where it never held any),
 * `expected` the amount on it (on one unit where none was ever held), `received` the income and expenses whose cause is
 * the instrument, each with the planned day nearest to it, and for the principal of a bond what came for its units from
 * that day on (null: nothing); interest that was bought or sold with units is none of it. `open` is what of a coupon of a
 * bond, or of its redemption, is due and not recorded (null: nothing). Of a loan they are null.
 */
export const payoffColumns = [
  "date",
  "kind",
  "amount",
  "estimated",
  "period",
  "payment",
  "interest",
  "principal",
  "extra",
  "balance",
  "at",
  "payoff",
  "by",
  "corner",
  "held",
  "expected",
  "received",
  "open",
] as const;
export type PayoffColumn = (typeof payoffColumns)[number];

/** What a row of a valuation can show. `value` is of the quantity asked about, accrued interest included. */
export const valuationColumns = ["date", "value", "price", "price_date", "source", "estimated", "accrued"] as const;
export type ValuationColumn = (typeof valuationColumns)[number];

/** Instruments in one request: as many as a batch of the client holds. */
const MOST_KEYS = 20;

const reference = {
  /** names the answer; the instrument (a uuid or its identifier), unless `hints.instrument_id` says it */
  key: z.string().trim().min(1).max(128),
  start_time: moment.optional(),
  end_time: moment.optional(),
  hints: z.object({ instrument_id: uuid.optional() }).strict().optional(),
};

/**
 * What a row of a holding can show. `value` is in `query.units_id`, the instrument's own currency unless said;
 * `explain_key` opens it to its evidence (null where nothing is held, or some of it is owned and some owed).
 */
export const holdingColumns = ["date", "quantity", "price", "value", "explain_key"] as const;
export type HoldingColumn = (typeof holdingColumns)[number];

export const holdingSelect = z
  .object({
    ...reference,
    columns: z.array(z.enum(holdingColumns)).min(1).max(holdingColumns.length).default(["date", "quantity", "value"]),
    query: z
      .object({ step: z.enum(PERIODICITIES).optional(), account_id: uuid.optional(), units_id: uuid.optional() })
      .strict()
      .optional(),
  })
  .strict();
export type HoldingSelect = z.infer<typeof holdingSelect>;

export const payoffSelect = z
  .object({
    ...reference,
    columns: z.array(z.enum(payoffColumns)).min(1).max(payoffColumns.length).optional(),
    query: z
      .object({
        quantity: decimal.optional(),
        /** by date what is planned; by price, valuation or rate what it would be worth; default what the type has */
        axis: z.enum(["date", "value"]).optional(),
        /** prices, valuations or rates asked about; default a grid with all corners */
        at: z.array(positive).min(1).max(500).optional(),
      })
      .strict()
      .optional(),
  })
  .strict();
export type PayoffSelect = z.infer<typeof payoffSelect>;

export const valuationSelect = z
  .object({
    ...reference,
    columns: z.array(z.enum(valuationColumns)).min(1).max(valuationColumns.length).default(["date", "value"]),
    query: z
      .object({ quantity: decimal.optional(), step: z.enum(PERIODICITIES).optional() })
      .strict()
      .optional(),
  })
  .strict();
export type ValuationSelect = z.infer<typeof valuationSelect>;

const series = {
  key: z.string(),
  /** null: the key names no instrument */
  instrument_id: z.string().nullable(),
  /** the currency that amounts are in */
  units_id: z.string().nullable(),
  rows: z.array(z.array(z.string().nullable())),
  /** rows beyond what one answer holds were left out */
  truncated: z.boolean(),
};

export const payoffSeries = z.object({
  ...series,
  axis: z.enum(["date", "price", "valuation", "rate"]),
  columns: z.array(z.enum(payoffColumns)),
  /** fields that would have to be recorded to tell more */
  missing: z.array(z.string()),
});
export type PayoffSeries = z.infer<typeof payoffSeries>;

export const valuationSeries = z.object({ ...series, columns: z.array(z.enum(valuationColumns)) });
export type ValuationSeries = z.infer<typeof valuationSeries>;

export const holdingSeries = z.object({ ...series, columns: z.array(z.enum(holdingColumns)) });
export type HoldingSeries = z.infer<typeof holdingSeries>;

const asKnown = z.object({ as_known_on: instant.optional() });

export const valuationEndpoints = {
  payoff: endpoint({
    id: "post-timeseries-payoff",
    method: "POST",
    path: "/timeseries/payoff",
    summary: "Instrument payments by date under their terms, or values by the price of the conversion security",
    access: "universe",
    heavy: true,
    permission: "read",
    reads: true,
    query: asKnown,
    body: z.array(payoffSelect).min(1).max(MOST_KEYS),
    answer: z.object({ items: z.array(payoffSeries) }),
  }),
  holding: endpoint({
    id: "post-timeseries-user-instrument",
    method: "POST",
    path: "/timeseries/user/instrument",
    summary: "Holdings and their value at the end of each day",
    access: "universe",
    heavy: true,
    permission: "read",
    reads: true,
    query: asKnown,
    body: z.array(holdingSelect).min(1).max(MOST_KEYS),
    answer: z.object({ items: z.array(holdingSeries) }),
  }),
  instrument: endpoint({
    id: "post-valuation-instrument",
    method: "POST",
    path: "/valuation/instrument",
    alternativePath: "/timeseries/valuation/instrument",
    summary: "Instrument values at the end of each day, from prices, models and last trades",
    access: "universe",
    heavy: true,
    permission: "read",
    reads: true,
    query: asKnown,
    body: z.array(valuationSelect).min(1).max(MOST_KEYS),
    answer: z.object({ items: z.array(valuationSeries) }),
  }),
} as const;
