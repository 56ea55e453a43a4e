import { z } from "zod";
import { endpoint } from "../wire/endpoint.ts";

/** Whole days between asking for deletion and the day on which it is done. */
export const GRACE_DAYS = 30;

/** Days before it on which the person is reminded. */
export const REMINDER_DAYS = 3;

/** A deletion that was asked for. */
export const deletion = z.object({
  requested_time: z.string(),
  /** The instant from which on it is done, at the beginning of a day in UTC */
  due_time: z.string(),
});
export type Deletion = z.infer<typeof deletion>;

const answer = z.object({ deletion: deletion.nullable() });

/** Calls by which people delete their account with all that is theirs, and keep it after all. */
export const deletionEndpoints = {
  get: endpoint({
    id: "get-profile-deletion",
    method: "GET",
    path: "/profile/deletion",
    summary: "Whether the person asked for the deletion of their account, and when it is done",
    access: "session",
    answer,
  }),
  request: endpoint({
    id: "post-profile-deletion",
    method: "POST",
    path: "/profile/deletion",
    summary: "Ask for the deletion of the account with all records, documents and grants; it is done 30 days later",
    access: "session",
    body: z.strictObject({}),
    answer,
    statuses: [403, 409],
  }),
  keep: endpoint({
    id: "post-profile-deletion-keep",
    method: "POST",
    path: "/profile/deletion/keep",
    summary: "Keep the account and all records after all",
    access: "session",
    body: z.strictObject({}),
    answer,
    statuses: [403],
  }),
} as const;
