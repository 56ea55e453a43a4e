import { z } from "zod";
import { endpoint } from "../wire/endpoint.ts";

const email = z.email().max(128);
const proof = z.string().max(1000).optional();

/** Calls of the waitlist. */
export const waitlistCalls = {
  waitlistJoin: endpoint({
    id: "post-auth-waitlist-join",
    method: "POST",
    path: "/auth/waitlist-join",
    summary: "Join the waitlist",
    access: "public",
    body: z.strictObject({
      email,
      first_name: z.string().trim().min(1).max(150),
      comment: z.string().max(150).optional(),
      company: z.string().max(150).optional(),
      token: proof,
      waitlist: z.boolean().optional(),
    }),
    answer: z.object({ waitlisted: z.boolean(), existing: z.boolean(), approved: z.boolean() }),
    statuses: [400],
  }),
  waitlistCheck: endpoint({
    id: "post-auth-waitlist-check",
    method: "POST",
    path: "/auth/waitlist-check",
    summary: "Whether an address may sign up; the id that says so works once, for this address",
    access: "public",
    body: z.strictObject({ email, token: proof }),
    answer: z.object({ approved: z.boolean(), waitlist_id: z.string().nullable() }),
    statuses: [400],
  }),
} as const;
