import { EVENT_TYPES } from "@distributary/domain/codes/event-types";
import { z } from "zod";
import { endpoint } from "../wire/endpoint.ts";
import {
  capitalActivity,
  capitalCall,
  capitalDistribution,
  eventDataFields,
  newTransactionData,
  noteFields,
} from "./event-payloads.ts";
import {
  clientIdentifier,
  commitQuery,
  committed,
  day,
  importFacet,
  instant,
  listAnswer,
  note,
  pageQuery,
  queryFlag,
  tags,
  uuid,
} from "../wire/scalars.ts";

const eventFields = {
  event_type: z.enum(EVENT_TYPES),
  description: z.string().max(100).nullish(),
  identifier: z.string().max(128).nullish(),
  event_date: day.optional(),
  instant: instant.nullish(),
  ordinal: z.number().int().min(0).max(1_000_000).optional(),
  parent_event_id: uuid.nullish(),
  new_transaction: newTransactionData.nullish(),
  capital_call: capitalCall.nullish(),
  capital_distro: capitalDistribution.nullish(),
  capital_activity: capitalActivity.nullish(),
  event_data: eventDataFields.nullish(),
  advisor_note: note.nullish(),
  settlement_notes: note.nullish(),
  notes: note.nullish(),
  ...noteFields,
  prospect_id: uuid.nullish(),
  import_facet: importFacet.nullish(),
  client_identifier: clientIdentifier.nullish(),
  user_tags: tags.optional(),
};

/** What creates an event. The day is `event_date`, or the day of `instant` in the profile's time zone. */
export const eventBody = z.object(eventFields).strict();
export type EventBody = z.infer<typeof eventBody>;

/** What changes an event: fields that are left out stay; a payload that is given replaces the whole payload. */
export const eventUpdate = eventBody
  .partial()
  .extend({ last_update_token: z.string().max(100).optional() })
  .strict();
export type EventUpdate = z.infer<typeof eventUpdate>;

/** The same field by field: of a payload, what is left out stays as well; null clears. */
export const eventFragment = eventUpdate
  .extend({
    new_transaction: newTransactionData.partial().optional(),
    capital_call: capitalCall.partial().optional(),
    capital_distro: capitalDistribution.partial().optional(),
    capital_activity: capitalActivity.partial().optional(),
  })
  .strict();
export type EventFragment = z.infer<typeof eventFragment>;

const text = z.string().nullable();
const payload = z.record(z.string(), z.unknown()).nullable();

/**
 * An event as it stands. `initial_transaction` is the first that it derived, `child_transaction` are the others and
 * those of the events directly below it (a notice's settlements). `root_event_id` is null at the top of a tree.
 */
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
  new_transaction: payload,
  capital_call: payload,
  capital_distro: payload,
  capital_activity: payload,
  event_data: z.record(z.string(), z.unknown()),
  advisor_note: text,
  settlement_notes: text,
  notes: text,
  is_email: z.boolean().nullable(),
  email_from_name: text,
  email_from_address: text,
  email_subject: text,
  attachment_count: z.number().nullable(),
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

/** What an event moves, signed, by account and instrument; it adds up to nothing for each instrument. */
const moved = z.array(z.object({ account: z.string(), instrument: z.string(), quantity: z.string() }));

/**
 * What an account that pays for a purchase would be below zero: by `amount` on the day `date`, the first on which it is
 * furthest below.
 */
const missingCash = z.object({ account: z.string(), instrument: z.string(), amount: z.string(), date: z.string() });

/**
 * The answer of a write. A dry run also says in `legs` what the event and those below it would move, and in
 * `missing_cash` what its accounts would miss to pay for it.
 */
const savedEvent = event
  .extend(committed.shape)
  .extend({ legs: moved.optional(), missing_cash: z.array(missingCash).optional() });
export type SavedEventAnswer = z.infer<typeof savedEvent>;

/**
 * Which events a list shows. `account` and `instrument` match what an event moved or names in its payload, the
 * instrument also what caused it, as a share does its dividends.
 */
const eventFilter = z.object({
  event_type: z.enum(EVENT_TYPES).optional(),
  account: uuid.optional(),
  instrument: uuid.optional(),
  parent: uuid.optional(),
  since: day.optional(),
  until: day.optional(),
  q: z.string().max(200).optional(),
  tag: z.string().max(100).optional(),
  /** false leaves out what records that changed note of themselves, unless `event_type` asks for one of those */
  updates: queryFlag.optional(),
});
export type EventFilter = z.infer<typeof eventFilter>;

/** Money and units of a commitment, decimal text in its currency. */
const commitment = z.object({
  commitment_id: z.string(),
  payable_unit_id: z.string(),
  committed_capital: text,
  called: z.string(),
  paid_in: z.string(),
  invested: z.string(),
  fees: z.string(),
  unfunded: text,
  recallable: z.string(),
  distributed: z.string(),
  return_of_capital: z.string(),
  payable: z.string(),
  receivable: z.string(),
});

/** How far a notice is settled, decimal text. */
const settlement = z.object({
  notice_event_id: z.string(),
  payable_unit_id: z.string(),
  due_date: text,
  total: z.string(),
  settled: z.string(),
  outstanding: z.string(),
  is_settled: z.boolean(),
});

/** An event with its whole tree, what it moved in all, and for capital events how notice and commitment stand. */
export const eventSummary = z.object({
  event,
  root: z.string(),
  events: z.array(
    event.pick({
      uuid: true,
      event_type: true,
      description: true,
      event_date: true,
      parent_event_id: true,
      initial_transaction: true,
    }),
  ),
  legs: moved,
  settlement: settlement.nullable(),
  commitment: commitment.nullable(),
});
export type EventSummary = z.infer<typeof eventSummary>;

export const eventsEndpoints = {
  create: endpoint({
    id: "post-events-slash",
    method: "POST",
    path: "/events/",
    summary: "Record an event; its transactions are derived from it",
    access: "universe",
    permission: "write",
    commitDefault: false,
    query: commitQuery(false),
    body: eventBody,
    answer: savedEvent,
  }),
  list: endpoint({
    id: "get-events",
    method: "GET",
    path: "/events",
    summary: "Events by date or by time of change, newest first",
    access: "universe",
    permission: "read",
    query: eventFilter.extend(pageQuery.shape).extend({
      order_by: z.enum(["event_date", "updated_time"]).default("event_date"),
    }),
    answer: listAnswer(event),
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
  root: endpoint({
    id: "get-events-id-root",
    method: "GET",
    path: "/events/{id}/root",
    summary: "The root event of the tree; the event itself if it has no parent",
    access: "universe",
    permission: "read",
    params: z.object({ id: uuid }),
    answer: event,
  }),
  summary: endpoint({
    id: "get-events-id-summary",
    method: "GET",
    path: "/events/{id}/summary",
    summary: "An event with its tree, ledger entries, notice and commitment status",
    access: "universe",
    permission: "read",
    params: z.object({ id: uuid }),
    answer: eventSummary,
  }),
  remove: endpoint({
    id: "delete-events-id",
    method: "DELETE",
    path: "/events/{id}",
    summary: "Supersede an event, its child events and their transactions",
    access: "universe",
    permission: "write",
    commitDefault: true,
    params: z.object({ id: uuid }),
    query: commitQuery(true).extend({ toDelete: uuid.optional() }),
    answer: committed.extend({
      /** What goes, or would go: the event itself first, then those below it */
      removed: z.array(event.pick({ uuid: true, event_type: true, event_date: true, description: true })),
    }),
  }),
  update: endpoint({
    id: "post-events-uuid",
    method: "POST",
    path: "/events/{uuid}",
    summary: "Change an event; its transactions are derived again",
    access: "universe",
    permission: "write",
    commitDefault: false,
    params: z.object({ uuid }),
    query: commitQuery(false),
    body: eventUpdate,
    answer: savedEvent,
    statuses: [409],
  }),
  fragment: endpoint({
    id: "post-events-uuid-fragment",
    method: "POST",
    path: "/events/{uuid}/fragment",
    summary: "Change single fields of an event and of its payload",
    access: "universe",
    permission: "write",
    commitDefault: true,
    params: z.object({ uuid }),
    query: commitQuery(true),
    body: eventFragment,
    answer: savedEvent,
    statuses: [409],
  }),
} as const;
