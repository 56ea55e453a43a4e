import { EVENT_TYPES } from "@distributary/domain/codes/event-types";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import {
  clientIdentifier,
  commitQuery,
  committed,
  day,
  decimal,
  instant,
  note,
  queryFlag,
  tags,
  uuid,
} from "./scalars.ts";

/**
 * The payload of a NEW event: what, which way, for which account, how many and for how much.
 *
 * Seen from the target account: B +units -consideration, S -units +consideration, R +units, P -units (both without
 * consideration). `consideration` is the recorded amount and is booked as given; without it units x price x multiplier
 * (x par for a bond) is rounded to the minor unit of `price_unit_id`. For a movement of money `what_id` is the
 * currency and `counterparty_account_id` says where from or to: one's own account, or a standard one.
 */
export const newTransactionData = z
  .object({
    what_id: uuid,
    direction: z.enum(["B", "S", "P", "R"]),
    asset_type: z.string().max(10).nullish(),
    target_account_id: uuid,
    counterparty_account_id: uuid.nullish(),
    units: decimal,
    price: decimal.nullish(),
    price_unit_id: uuid.nullish(),
    consideration: decimal.nullish(),
    fee: decimal.nullish(),
    cause_instrument_id: uuid.nullish(),
    fair_market_value: decimal.nullish(),
    fair_market_value_unit_id: uuid.nullish(),
    acquired_on: day.nullish(),
    cost_basis: z.union([decimal, z.literal("unknown")]).nullish(),
    last_update_token: z.string().nullish(),
    migration: z.object({ old_transaction_id: z.string().max(100) }).nullish(),
  })
  .strict();
export type NewTransactionData = z.infer<typeof newTransactionData>;

const eventFields = {
  event_type: z.enum(EVENT_TYPES),
  description: z.string().max(100).nullish(),
  identifier: z.string().max(128).nullish(),
  event_date: day.optional(),
  instant: instant.nullish(),
  ordinal: z.number().int().min(0).max(1_000_000).optional(),
  parent_event_id: uuid.nullish(),
  new_transaction: newTransactionData.optional(),
  advisor_note: note.nullish(),
  settlement_notes: note.nullish(),
  notes: note.nullish(),
  prospect_id: uuid.nullish(),
  client_identifier: clientIdentifier.nullish(),
  user_tags: tags.optional(),
};

/** What creates an event. The day is `event_date`, or the day of `instant` in the profile's time zone. */
export const eventBody = z.object(eventFields).strict();
export type EventBody = z.infer<typeof eventBody>;

export const eventUpdate = eventBody.partial().extend({ last_update_token: z.string().optional() }).strict();
export type EventUpdate = z.infer<typeof eventUpdate>;

const text = z.string().nullable();

export const event = z.object({
  uuid: z.string(),
  event_type: eventFields.event_type,
  description: text,
  identifier: text,
  event_date: z.string(),
  instant: text,
  ordinal: z.number(),
  created_time: z.string(),
  updated_time: z.string(),
  parent_event_id: text,
  root_event_id: text,
  new_transaction: z.record(z.string(), z.unknown()).nullable(),
  event_data: z.record(z.string(), z.unknown()),
  advisor_note: text,
  settlement_notes: text,
  notes: text,
  prospect_id: text,
  import_facet: z.unknown(),
  client_identifier: text,
  user_tags: z.array(z.string()),
  initial_transaction: text,
  child_transaction: z.array(z.string()),
  warnings: z.array(z.string()),
  last_update_token: z.string(),
});
export type Event = z.infer<typeof event>;

const savedEvent = event.extend(committed.shape);

export const eventsEndpoints = {
  create: endpoint({
    id: "post-events-slash",
    method: "POST",
    path: "/events/",
    summary: "Record an event; its transaction is derived from it",
    access: "universe",
    permission: "write",
    commitDefault: false,
    query: commitQuery(false),
    body: eventBody,
    answer: savedEvent,
  }),
  get: endpoint({
    id: "get-events-id",
    method: "GET",
    path: "/events/{id}",
    summary: "One event; with want_root its root event instead",
    access: "universe",
    permission: "read",
    params: z.object({ id: uuid }),
    query: z.object({ want_root: queryFlag.default(false), as_known_on: instant.optional() }),
    answer: event,
  }),
  remove: endpoint({
    id: "delete-events-id",
    method: "DELETE",
    path: "/events/{id}",
    summary: "Supersede an event and what it derived",
    access: "universe",
    permission: "write",
    commitDefault: true,
    params: z.object({ id: uuid }),
    query: commitQuery(true).extend({ toDelete: uuid.optional() }),
    answer: committed,
  }),
  update: endpoint({
    id: "post-events-uuid",
    method: "POST",
    path: "/events/{uuid}",
    summary: "Change an event; its transaction is derived again",
    access: "universe",
    permission: "write",
    commitDefault: false,
    params: z.object({ uuid }),
    query: commitQuery(false),
    body: eventUpdate,
    answer: savedEvent,
    statuses: [409],
  }),
} as const;
