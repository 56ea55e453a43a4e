import { z } from "zod";
import { endpoint } from "../wire/endpoint.ts";
import { listAnswer, pageQuery } from "../wire/scalars.ts";

const codeList = listAnswer(z.object({ code: z.string(), label: z.string() }));

/** Kinds of records that carry tags. */
export const taggedKinds = ["account", "entity", "instrument", "event"] as const;
export type TaggedKind = (typeof taggedKinds)[number];

/** A list of codes that is the same for everybody. */
function codes<const Id extends string>(id: Id, path: string, summary: string) {
  return endpoint({ id, method: "GET", path, summary, access: "session", query: pageQuery, answer: codeList });
}

export const codesEndpoints = {
  currencies: endpoint({
    id: "get-data-types-currencies",
    method: "GET",
    path: "/data-types/currencies",
    summary: "Currencies of ISO 4217 with their minor units",
    access: "session",
    query: pageQuery,
    answer: listAnswer(
      z.object({ code: z.string(), label: z.string(), minor_units: z.number(), instrument_id: z.string() }),
    ),
  }),
  assetTypes: codes("get-data-types-assets-types", "/data-types/assets/types", "Transaction actions"),
  identifierTypes: codes(
    "get-data-types-identifiers-types",
    "/data-types/identifiers/types",
    "Identifier types of securities",
  ),
  instrumentTypes: codes(
    "get-data-types-instruments-types",
    "/data-types/instruments/types",
    "Instrument types and their names",
  ),
  observableTypes: codes(
    "get-data-types-observables-types",
    "/data-types/observables/types",
    "Kinds of observation and their names",
  ),
  tags: endpoint({
    id: "post-data-types-tags",
    method: "POST",
    path: "/data-types/tags",
    summary: "Tags in use that start with the text, on all records or one kind; most used first",
    access: "universe",
    permission: "read",
    reads: true,
    query: z.object({
      prefix: z.string().trim().max(100).default(""),
      src: z.enum(taggedKinds).optional(),
      offset: pageQuery.shape.offset,
      page_size: pageQuery.shape.limit,
    }),
    answer: listAnswer(z.object({ tag: z.string(), count: z.number() })),
  }),
  schema: endpoint({
    id: "get-schemas-name",
    method: "GET",
    path: "/schemas/{name}",
    summary: "The JSON Schema for creating a record, by schema name",
    access: "session",
    params: z.object({ name: z.string().max(100) }),
    answer: z.record(z.string(), z.unknown()),
  }),
} as const;
