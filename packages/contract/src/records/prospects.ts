import { DIRECTIONS } from "@distributary/domain/codes/directions";
import { EVENT_TYPES } from "@distributary/domain/codes/event-types";
import { INSTRUMENT_TYPES } from "@distributary/domain/codes/instrument-types";
import { z } from "zod";
import { endpoint } from "../wire/endpoint.ts";
import { newTransactionData } from "./event-payloads.ts";
import { eventFragment } from "./events.ts";
import { commitQuery, committed, listAnswer, note, pageQuery, queryFlag, uuid } from "../wire/scalars.ts";

/**
 * What a prospect asks for, as far as it is filled in: a transaction (the payload of a NEW event) or a whole event.
 * Nothing in it is owed yet; what is there has its right form.
 */
const request = z
  .object({ transaction: newTransactionData.partial().optional(), event: eventFragment.optional() })
  .strict()
  .refine(({ transaction, event }) => transaction === undefined || event === undefined, {
    message: "Send { transaction } or { event }, or {} for an empty prospect.",
  });

/** What creates or changes a prospect: a transaction or an event that is intended, not recorded. */
export const prospectBody = z
  .object({
    instrument_type: z.enum(INSTRUMENT_TYPES).nullish(),
    event_type: z.enum(EVENT_TYPES).nullish(),
    direction: z.enum(DIRECTIONS).nullish(),
    instrument: uuid.nullish(),
    request: request.optional(),
    notes: note.nullish(),
  })
  .strict();
export type ProspectBody = z.infer<typeof prospectBody>;

const prospectUpdate = prospectBody.extend({ last_update_token: z.string().max(100).optional() }).strict();
export type ProspectUpdate = z.infer<typeof prospectUpdate>;

const text = z.string().nullable();

/** A prospect. `event` is the one that was recorded from it (`prospect_id` there); it is open until there is one. */
export const prospect = z.object({
  uuid: z.string(),
  instrument_type: z.enum(INSTRUMENT_TYPES).nullable(),
  event_type: z.enum(EVENT_TYPES),
  direction: z.enum(DIRECTIONS).nullable(),
  instrument: text,
  request: z.record(z.string(), z.unknown()),
  notes: text,
  event: text,
  is_open: z.boolean(),
  created_time: z.string(),
  updated_time: z.string(),
  last_update_token: z.string(),
});
export type Prospect = z.infer<typeof prospect>;

const savedProspect = prospect.extend(committed.shape);

/** One line of a prospect's log: who did or said what. `kind` note is written by hand, the others by the product. */
const prospectLog = z.object({
  uuid: z.string(),
  kind: z.enum(["created", "changed", "recorded", "deleted", "note"]),
  message: z.string(),
  user: text,
  created_time: z.string(),
});
export type ProspectLog = z.infer<typeof prospectLog>;

export const prospectsEndpoints = {
  list: endpoint({
    id: "get-prospects",
    method: "GET",
    path: "/prospect",
    summary: "Prospects, the newest first",
    access: "universe",
    permission: "read",
    query: pageQuery.extend({ is_open: queryFlag.optional() }),
    answer: listAnswer(prospect),
  }),
  get: endpoint({
    id: "get-prospect-uuid",
    method: "GET",
    path: "/prospect/{uuid}",
    summary: "One prospect with its log, newest line first",
    access: "universe",
    permission: "read",
    params: z.object({ uuid }),
    answer: prospect.extend({ logs: z.array(prospectLog) }),
  }),
  create: endpoint({
    id: "post-prospect-slash",
    method: "POST",
    path: "/prospect/",
    summary: "Save a planned transaction or event without recording it",
    access: "universe",
    permission: "write",
    commitDefault: true,
    query: commitQuery(true),
    body: prospectBody,
    answer: savedProspect,
  }),
  update: endpoint({
    id: "post-prospect-uuid",
    method: "POST",
    path: "/prospect/{uuid}",
    summary: "Change a prospect",
    access: "universe",
    permission: "write",
    commitDefault: true,
    params: z.object({ uuid }),
    query: commitQuery(true),
    body: prospectUpdate,
    answer: savedProspect,
    statuses: [409],
  }),
  remove: endpoint({
    id: "delete-prospect-uuid",
    method: "DELETE",
    path: "/prospect/{uuid}",
    summary: "Supersede a prospect",
    access: "universe",
    permission: "write",
    commitDefault: true,
    params: z.object({ uuid }),
    query: commitQuery(true).extend({ id: uuid.optional() }),
    answer: committed,
  }),
  logs: endpoint({
    id: "post-prospect-uuid-logs",
    method: "POST",
    path: "/prospect/{uuid}/logs",
    summary: "Add a line to a prospect's log; returns the log, newest line first",
    access: "universe",
    permission: "write",
    commitDefault: true,
    params: z.object({ uuid }),
    query: commitQuery(true),
    body: z.object({ message: z.string().trim().min(1).max(2000) }).strict(),
    answer: z.object({ items: z.array(prospectLog), count: z.number(), committed: z.boolean() }),
  }),
} as const;
