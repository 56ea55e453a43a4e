import { z } from "zod";
import { endpoint } from "../wire/endpoint.ts";
import { uuid } from "../wire/scalars.ts";
import { ARCHIVE_TYPE } from "./archive.ts";

/** How long an owner may let a beneficiary wait, in days, and what is suggested. */
export const WAITING_DAYS = { least: 7, most: 365, usual: 30 } as const;

/** What became of a beneficiary: named, waiting since they asked, let in. */
const state = z.enum(["named", "waiting", "open"]);

/** Whom an owner named, and what they asked for. */
export const continuity = z.object({
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  waiting_days: z.number(),
  state,
  requested_time: z.string().nullable(),
  /** From when on the records are open to them, unless the owner signs in before */
  opens_time: z.string().nullable(),
});
export type Continuity = z.infer<typeof continuity>;

/** Records that somebody was named for, as they see it: whose, and how long they wait. Nothing of what is recorded. */
export const naming = z.object({
  universe: uuid,
  owner: z.string(),
  waiting_days: z.number(),
  state,
  requested_time: z.string().nullable(),
  opens_time: z.string().nullable(),
});
export type Naming = z.infer<typeof naming>;

const own = z.object({ continuity: continuity.nullable() });
const named = z.object({ items: z.array(naming) });
const ofUniverse = z.strictObject({ universe: uuid });

/** Calls by which an owner names a beneficiary, and by which that person asks to be let in. */
export const continuityEndpoints = {
  get: endpoint({
    id: "get-access-continuity",
    method: "GET",
    path: "/access/continuity",
    summary: "Whom the owner named as beneficiary, and whether they asked for access; for the owner alone",
    access: "universe",
    permission: "manage",
    answer: own,
  }),
  name: endpoint({
    id: "post-access-continuity",
    method: "POST",
    path: "/access/continuity",
    summary: "Name a beneficiary and how long they wait, or change it; it ends what an earlier one asked for",
    access: "universe",
    permission: "manage",
    body: z.strictObject({
      email: z.email().max(128),
      first_name: z.string().trim().min(1).max(150),
      last_name: z.string().trim().min(1).max(150),
      waiting_days: z.number().int().min(WAITING_DAYS.least).max(WAITING_DAYS.most),
    }),
    answer: own,
    statuses: [409],
  }),
  remove: endpoint({
    id: "post-access-continuity-remove",
    method: "POST",
    path: "/access/continuity/remove",
    summary: "Remove the beneficiary, which ends their request; access already granted ends with its grant",
    access: "universe",
    permission: "manage",
    body: z.strictObject({}),
    answer: own,
  }),
  stop: endpoint({
    id: "post-access-continuity-stop",
    method: "POST",
    path: "/access/continuity/stop",
    summary: "Stop the request of the beneficiary, who stays named; nothing where they wait for nothing",
    access: "universe",
    permission: "manage",
    body: z.strictObject({}),
    answer: own,
    statuses: [409],
  }),
  mine: endpoint({
    id: "get-access-continuity-mine",
    method: "GET",
    path: "/access/continuity/mine",
    summary: "Whose records the person was named for, by their confirmed e-mail addresses",
    access: "session",
    answer: named,
  }),
  request: endpoint({
    id: "post-access-continuity-request",
    method: "POST",
    path: "/access/continuity/request",
    summary:
      "Ask for access as the beneficiary; it opens when the waiting period ends, unless the owner signs in before",
    access: "session",
    body: ofUniverse,
    answer: named,
    statuses: [403, 409],
  }),
  archive: endpoint({
    id: "get-access-continuity-archive",
    method: "GET",
    path: "/access/continuity/archive",
    summary:
      "All records and files as one archive for the beneficiary whose waiting period is over; the owner is notified",
    access: "session",
    heavy: true,
    query: ofUniverse,
    answer: z.string(),
    files: [ARCHIVE_TYPE],
    statuses: [403, 409],
  }),
  withdraw: endpoint({
    id: "post-access-continuity-withdraw",
    method: "POST",
    path: "/access/continuity/withdraw",
    summary: "Withdraw the request of a beneficiary",
    access: "session",
    body: ofUniverse,
    answer: named,
    statuses: [403, 409],
  }),
} as const;
