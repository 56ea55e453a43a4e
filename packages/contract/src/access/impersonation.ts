import { z } from "zod";
import { endpoint } from "../wire/endpoint.ts";
import { uuid } from "../wire/scalars.ts";
import { singleUseToken } from "./passwords.ts";

/** Minutes for which a member of staff acts for somebody. */
export const IMPERSONATION_MINUTES = 30;

/** A time at which a member of staff acted for the person. */
export const visit = z.object({
  uuid,
  name: z.string(),
  email: z.string(),
  reason: z.string(),
  begun_time: z.string(),
  until: z.string(),
});
export type Visit = z.infer<typeof visit>;

/** What is sent to begin, by whoever was handed the token on the staff page. */
export const impersonateBody = z.strictObject({ token: singleUseToken });

export const visitCalls = {
  visits: endpoint({
    id: "get-auth-visits",
    method: "GET",
    path: "/auth/visits",
    summary: "When staff acted for the person and why, the newest first, at most 100",
    access: "session",
    answer: z.object({ items: z.array(visit) }),
  }),
} as const;
