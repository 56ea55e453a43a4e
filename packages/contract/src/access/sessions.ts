import { z } from "zod";
import { endpoint } from "../wire/endpoint.ts";
import { uuid } from "../wire/scalars.ts";

/** A place where a person is signed in. */
export const ownSession = z.object({
  session_id: uuid,
  /** Whether it is the one that asks. */
  present: z.boolean(),
  address: z.string().nullable(),
  agent: z.string().nullable(),
  created_time: z.string(),
  last_used: z.string(),
  expires_at: z.string(),
});
export type OwnSession = z.infer<typeof ownSession>;

/** Calls about where one is signed in. */
export const sessionCalls = {
  sessions: endpoint({
    id: "get-auth-sessions",
    method: "GET",
    path: "/auth/sessions",
    summary: "Where the person is signed in, the last used first",
    access: "session",
    answer: z.object({ items: z.array(ownSession) }),
  }),
  endSession: endpoint({
    id: "post-auth-sessions-end",
    method: "POST",
    path: "/auth/sessions/end",
    summary: "Sign out one of the person’s sessions",
    access: "session",
    body: z.strictObject({ session_id: uuid }),
    answer: z.object({}),
  }),
  endOthers: endpoint({
    id: "post-auth-sessions-end-others",
    method: "POST",
    path: "/auth/sessions/end-others",
    summary: "Sign out everywhere but here",
    access: "session",
    answer: z.object({ ended: z.number() }),
  }),
} as const;
