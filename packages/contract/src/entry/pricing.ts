import { z } from "zod";
import { BODY_BYTES } from "../wire/body-limits.ts";
import { endpoint } from "../wire/endpoint.ts";
import { bulkBody } from "../wire/json-schema.ts";
import { job } from "./jobs.ts";
import {
  bulkAnswer,
  commitQuery,
  committed,
  decimal,
  moment,
  note,
  queryFlag,
  ulidOrUuid,
  uuid,
} from "../wire/scalars.ts";

/** Where a price can come from: written by a person, read from a file, or fetched from one of the public sources. */
export const priceSourceNames = ["entered", "imported", "stocks", "currencies"] as const;

/** The sources that are asked over the network; each is off until its address is set. */
export const publicPriceSources = ["stocks", "currencies"] as const;
export type PublicPriceSource = (typeof publicPriceSources)[number];

/**
 * A price that a person says: of one unit of `instrument_id` in the currency `value_unit_id`, at an instant, or on a day
 * where `instant` is only a date. For a currency it is the rate. Kept as an observation `std.price` of the source user.
 */
export const userSourcedPriceBody = z
  .object({
    instrument_id: uuid,
    instant: moment,
    value: decimal,
    value_unit_id: uuid,
    comment: note.nullish(),
  })
  .strict();
export type UserSourcedPriceBody = z.infer<typeof userSourcedPriceBody>;

/** The same as it is kept; `instant` is null where only the day was given. */
export const userSourcedPrice = z.object({
  ulid: z.string(),
  instrument_id: z.string(),
  instant: z.string().nullable(),
  date_of: z.string(),
  value: z.string(),
  value_unit_id: z.string(),
  comment: z.string().nullable(),
  last_update_token: z.string(),
});
export type UserSourcedPrice = z.infer<typeof userSourcedPrice>;

const savedPrice = userSourcedPrice.extend(committed.shape);

/** A symbol that can be mapped, and the instrument that it is mapped to already. */
export const symbolSuggestion = z.object({
  symbol: z.string(),
  name: z.string(),
  /** The source that knows it; null where it is only the instrument's own identifier */
  provider: z.enum(publicPriceSources).nullable(),
  currency: z.string().nullable(),
  instrument_id: z.string().nullable(),
});
export type SymbolSuggestion = z.infer<typeof symbolSuggestion>;

/** One source of prices as it is set up here. */
export const priceSource = z.object({
  name: z.enum(priceSourceNames),
  label: z.string(),
  is_public: z.boolean(),
  is_configured: z.boolean(),
  /** Whether it can be asked for symbols by a part of their name */
  has_search: z.boolean(),
});
export type PriceSource = z.infer<typeof priceSource>;

export const pricingEndpoints = {
  create: endpoint({
    id: "post-pricing-slash",
    method: "POST",
    path: "/pricing/",
    summary: "Record a price entered by a person",
    access: "universe",
    permission: "write",
    commitDefault: false,
    query: commitQuery(false),
    body: userSourcedPriceBody,
    answer: savedPrice,
  }),
  bulkCreate: endpoint({
    id: "post-user_sourced-bulk-create",
    method: "POST",
    path: "/user_sourced/bulk/create",
    alternativePath: "/pricing/user_sourced/bulk/create",
    summary: "Record prices entered by a person, each independently unless atomic",
    access: "universe",
    permission: "write",
    commitDefault: false,
    query: commitQuery(false).extend({ atomic: z.enum(["true", "false"]).default("false") }),
    bodyLimit: BODY_BYTES.bulk,
    body: bulkBody(userSourcedPriceBody, 5000),
    answer: bulkAnswer(savedPrice),
  }),
  searchSymbols: endpoint({
    id: "get-observable-id-search_symbols",
    method: "GET",
    path: "/observable/{id}/search_symbols",
    summary: "Symbols that could price an observation's instrument; `cacheOnly` contacts no source",
    access: "universe",
    permission: "read",
    params: z.object({ id: ulidOrUuid }),
    query: z.object({ query: z.string().trim().max(100).default(""), cacheOnly: queryFlag.default(false) }),
    answer: z.object({
      items: z.array(symbolSuggestion),
      /** What kept a source from answering, as a sentence; null when all that were asked did */
      problem: z.string().nullable(),
    }),
  }),
  sources: endpoint({
    id: "get-pricing-sources",
    method: "GET",
    path: "/pricing/sources",
    summary: "Price sources, and which public sources are configured",
    access: "universe",
    permission: "read",
    answer: z.object({ items: z.array(priceSource) }),
  }),
  fetch: endpoint({
    id: "post-pricing-fetch",
    method: "POST",
    path: "/pricing/fetch",
    summary: "Fetch prices of mapped symbols from the public sources, as one job",
    access: "universe",
    permission: "write",
    body: z.object({ instruments: z.array(uuid).min(1).max(1000).optional() }).strict(),
    answer: job,
    statuses: [409],
  }),
} as const;

/** What a finished job of `pricing/fetch` says. */
export const priceFetchResult = z.object({
  /** Mapped symbols that were asked for */
  symbols: z.number(),
  /** Prices that were not there before, that stood otherwise, and that stood so already */
  written: z.number(),
  corrected: z.number(),
  unchanged: z.number(),
  failures: z.array(z.object({ symbol: z.string(), provider: z.string(), reason: z.string() })),
  /** Rows that a source gave and that are no price: how many of each symbol, and the first ones as they stand there */
  dropped: z.array(
    z.object({
      symbol: z.string(),
      provider: z.string(),
      rows: z.number(),
      first: z.array(z.object({ date: z.string(), price: z.string(), reason: z.string() })),
    }),
  ),
});
export type PriceFetchResult = z.infer<typeof priceFetchResult>;
