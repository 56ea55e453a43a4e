import { z } from "zod";
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
} as const;
