import { z } from "zod";
import { jobStatuses } from "../entry/jobs.ts";
import { endpoint } from "../wire/endpoint.ts";
import { listAnswer, pageQuery, searchText, uuid } from "../wire/scalars.ts";

/** A person as the staff page shows them: nothing of what they record. */
export const staffUser = z.object({
  uuid,
  username: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  enabled: z.boolean(),
  is_staff: z.boolean(),
  adviser: z.boolean(),
  firm: z.string().nullable(),
  two_fa_enabled: z.boolean(),
  created_time: z.string(),
});
export type StaffUser = z.infer<typeof staffUser>;

/** A place on the waitlist. */
export const waitingPlace = z.object({
  uuid,
  email: z.string(),
  first_name: z.string(),
  company: z.string().nullable(),
  comment: z.string().nullable(),
  created_time: z.string(),
});
export type WaitingPlace = z.infer<typeof waitingPlace>;

/** A mail that the product wrote to somebody. */
export const staffMail = z.object({
  uuid,
  recipient: z.string(),
  subject: z.string(),
  status: z.enum(["waiting", "sent", "failed"]),
  /** how often it was tried, and what the mail server said last */
  attempts: z.number(),
  error: z.string().nullable(),
  created_time: z.string(),
});
export type StaffMail = z.infer<typeof staffMail>;

/** What a check of the audit chain came to for one universe: revisions and tables, and nothing that is recorded. */
export const checkedChain = z.object({
  universe: uuid,
  /** Whose it is; null for what everybody shares, and for a universe of nobody */
  owner: z.string().nullable(),
  verdict: z.enum(["sound", "erased", "broken"]),
  revisions: z.number(),
  /** How many payloads were erased */
  erased: z.number(),
  /** The digest at the head of the chain, in hex */
  head: z.string(),
  /** How many faults were found, and the first that break the chain or a row against it */
  faults: z.number(),
  broken_links: z.array(z.string()),
});
export type CheckedChain = z.infer<typeof checkedChain>;

/** A check of one person’s chains, or of all. */
export const chainCheck = z.object({
  uuid,
  status: z.enum(jobStatuses),
  /** Whose, and what they are called; null: everybody’s */
  user: uuid.nullable(),
  person: z.string().nullable(),
  done: z.number(),
  total: z.number().nullable(),
  created_time: z.string(),
  /** How many of each verdict; zeros until it is completed */
  sound: z.number(),
  erased: z.number(),
  broken: z.number(),
  /** Of one person: every chain; else the first that are not sound */
  chains: z.array(checkedChain),
});
export type ChainCheck = z.infer<typeof chainCheck>;

const userParams = z.object({ user_id: uuid });

export const staffEndpoints = {
  users: endpoint({
    id: "get-staff-users",
    method: "GET",
    path: "/staff/users",
    summary: "People by name, for staff",
    access: "session",
    query: pageQuery.extend({ query: searchText.default("") }),
    answer: listAnswer(staffUser),
    statuses: [403],
  }),
  change: endpoint({
    id: "post-staff-users-user_id",
    method: "POST",
    path: "/staff/users/{user_id}",
    summary: "Let a person in or keep them out, or give or take the role of an adviser",
    access: "session",
    params: userParams,
    body: z.strictObject({ enabled: z.boolean().optional(), adviser: z.boolean().optional() }),
    answer: z.object({ user: staffUser }),
    statuses: [403, 409],
  }),
  impersonate: endpoint({
    id: "post-staff-users-user_id-impersonate",
    method: "POST",
    path: "/staff/users/{user_id}/impersonate",
    summary: "A token for `auth/impersonate`: it works once, within a minute",
    access: "session",
    params: userParams,
    body: z.strictObject({ reason: z.string().trim().min(5).max(500) }),
    answer: z.object({ token: z.string() }),
    statuses: [403, 409],
  }),
  waitlist: endpoint({
    id: "get-staff-waitlist",
    method: "GET",
    path: "/staff/waitlist",
    summary: "Who waits for an account, the longest first",
    access: "session",
    query: pageQuery,
    answer: listAnswer(waitingPlace),
    statuses: [403],
  }),
  approve: endpoint({
    id: "post-staff-waitlist-approve",
    method: "POST",
    path: "/staff/waitlist/approve",
    summary: "Let an address of the waitlist sign up, and write to it",
    access: "session",
    body: z.strictObject({ place: uuid }),
    answer: z.object({}),
    statuses: [403],
  }),
  mails: endpoint({
    id: "get-staff-mail",
    method: "GET",
    path: "/staff/mail",
    summary: "Mails that the product wrote, the newest first, and whether they are kept here instead of being sent",
    access: "session",
    query: pageQuery,
    answer: listAnswer(staffMail).extend({ kept: z.boolean() }),
    statuses: [403],
  }),
  mail: endpoint({
    id: "get-staff-mail-mail_id",
    method: "GET",
    path: "/staff/mail/{mail_id}",
    summary: "What a mail says that is kept here, because no mail server is set; 404 where one is",
    access: "session",
    params: z.object({ mail_id: uuid }),
    answer: z.object({ text: z.string() }),
    statuses: [403],
  }),
  verifyChains: endpoint({
    id: "post-staff-chains",
    method: "POST",
    path: "/staff/chains",
    summary:
      "Verify the audit chains of one person or of everybody, as `distributary verify` does; one check at a time",
    access: "session",
    body: z.strictObject({ user: uuid.nullable() }),
    answer: z.object({ check: chainCheck }),
    statuses: [403, 409],
  }),
  chains: endpoint({
    id: "get-staff-chains",
    method: "GET",
    path: "/staff/chains",
    summary: "The newest check of audit chains, for staff; null before the first",
    access: "session",
    answer: z.object({ check: chainCheck.nullable() }),
    statuses: [403],
  }),
} as const;
