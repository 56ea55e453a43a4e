import { z } from "zod";
import { BODY_BYTES } from "../wire/body-limits.ts";
import { jsonOf, recordOf } from "../wire/bounds.ts";
import { endpoint } from "../wire/endpoint.ts";
import { bulkBody } from "../wire/json-schema.ts";
import { bulkAnswer, commitQuery, committed, day, decimal, instant, note, ulidOrUuid, uuid } from "../wire/scalars.ts";

/** The five kinds of observable. A rate is a `std.price` of a currency instrument in `units_id`. */
export const observableTypes = [
  "std.position",
  "std.price",
  "std.statement.balance",
  "std.statement.period",
  "std.symbol.mapping",
] as const;

const fields = {
  identifier: z.string().min(1).max(128).nullish(),
  type_id: z.enum(observableTypes),
  description: note.nullish(),
  instant: instant.nullish(),
  date_of: day.nullish(),
  price: decimal.nullish(),
  value: decimal.nullish(),
  quantity: decimal.nullish(),
  units_id: uuid.nullish(),
  instrument_id: uuid.nullish(),
  account_id: uuid.nullish(),
  document_id: uuid.nullish(),
  fields: recordOf(z.string().max(100), jsonOf(20_000), 200, 20_000).optional(),
  notes: note.nullish(),
};

/** What records an observation: a price, a position, a statement's balance or period, a symbol's mapping. */
export const observableBody = z.object(fields).strict();
export type ObservableBody = z.infer<typeof observableBody>;

export const observableUpdate = observableBody
  .partial()
  .extend({ last_update_token: z.string().max(100).optional() })
  .strict();
export type ObservableUpdate = z.infer<typeof observableUpdate>;

const text = z.string().nullable();

export const observable = z.object({
  id: z.string(),
  ulid: z.string(),
  identifier: text,
  type_id: fields.type_id,
  description: text,
  instant: text,
  date_of: text,
  price: text,
  value: text,
  quantity: text,
  units_id: text,
  instrument_id: text,
  account_id: text,
  document_id: text,
  fields: z.record(z.string(), z.unknown()),
  notes: text,
  last_update_token: z.string(),
});
export type Observable = z.infer<typeof observable>;

/**
 * What `observable/summary` asks: of which accounts and instruments, as it stood at the end of a day (default: whatever
 * day is newest) and as it was known on an instant (default: now).
 */
export const observableSummaryBody = z
  .object({
    accounts: z.array(uuid).max(200).default([]),
    instruments: z.array(uuid).max(200).default([]),
    at: day.optional(),
    as_known_on: instant.optional(),
  })
  .strict();
export type ObservableSummaryBody = z.infer<typeof observableSummaryBody>;

/** The newest observation of each type about one account or instrument, in the order of the types. */
export const observableSummary = z.object({
  items: z.array(z.object({ kind: z.enum(["account", "instrument"]), id: z.string(), newest: z.array(observable) })),
});
export type ObservableSummary = z.infer<typeof observableSummary>;

const savedObservable = observable.extend(committed.shape);

export const observablesEndpoints = {
  create: endpoint({
    id: "post-observable-slash",
    method: "POST",
    path: "/observable/",
    summary: "Record an observation",
    access: "universe",
    permission: "write",
    commitDefault: false,
    query: commitQuery(false),
    body: observableBody,
    answer: savedObservable,
  }),
  bulkCreate: endpoint({
    id: "post-observable-bulk-create",
    method: "POST",
    path: "/observable/bulk/create",
    summary: "Record observations, each independently unless atomic",
    access: "universe",
    permission: "write",
    commitDefault: false,
    query: commitQuery(false).extend({ atomic: z.enum(["true", "false"]).default("false") }),
    bodyLimit: BODY_BYTES.bulk,
    body: bulkBody(observableBody, 5000),
    answer: bulkAnswer(savedObservable),
  }),
  summary: endpoint({
    id: "post-observable-summary",
    method: "POST",
    path: "/observable/summary",
    summary: "The newest observation of each type for accounts and instruments",
    access: "universe",
    permission: "read",
    reads: true,
    body: observableSummaryBody,
    answer: observableSummary,
  }),
  get: endpoint({
    id: "get-observable-id",
    method: "GET",
    path: "/observable/{id}",
    summary: "One observation",
    access: "universe",
    permission: "read",
    params: z.object({ id: ulidOrUuid }),
    query: z.object({ as_known_on: instant.optional() }),
    answer: observable,
  }),
  update: endpoint({
    id: "put-observable-id",
    method: "PUT",
    path: "/observable/{id}",
    summary: "Correct an observation: a new version, the old one superseded",
    access: "universe",
    permission: "write",
    commitDefault: false,
    params: z.object({ id: ulidOrUuid }),
    query: commitQuery(false),
    body: observableUpdate,
    answer: savedObservable,
    statuses: [409],
  }),
  remove: endpoint({
    id: "delete-observable-id",
    method: "DELETE",
    path: "/observable/{id}",
    summary: "Remove an observation",
    access: "universe",
    permission: "write",
    commitDefault: true,
    params: z.object({ id: ulidOrUuid }),
    query: commitQuery(true),
    answer: committed,
  }),
} as const;
