import { z } from "zod";
import { endpoint } from "../wire/endpoint.ts";
import { commitQuery, committed, day } from "../wire/scalars.ts";

/** Until when the books are locked, and how that came about, the newest decision first. */
export const lockDate = z.object({
  lock_date: z.string().nullable(),
  trail: z.array(
    z.object({
      lock_date: z.string().nullable(),
      before: z.string().nullable(),
      reason: z.string(),
      recorded_at: z.string(),
      user: z.string().nullable(),
    }),
  ),
});
export type LockDate = z.infer<typeof lockDate>;

export const locksEndpoints = {
  get: endpoint({
    id: "get-profile-lock-date",
    method: "GET",
    path: "/profile/lock-date",
    summary: "The lock date and its history with reasons",
    access: "universe",
    permission: "read",
    answer: lockDate,
  }),
  set: endpoint({
    id: "post-profile-lock-date",
    method: "POST",
    path: "/profile/lock-date",
    summary: "Lock the books up to a day, or unlock them with null, giving a reason",
    access: "universe",
    permission: "manage",
    commitDefault: true,
    query: commitQuery(true),
    body: z.object({ lock_date: day.nullable(), reason: z.string().trim().min(1).max(1000) }).strict(),
    answer: lockDate.pick({ lock_date: true }).extend(committed.shape),
  }),
} as const;
