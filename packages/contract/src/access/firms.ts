import { z } from "zod";
import { endpoint } from "../wire/endpoint.ts";
import { uuid } from "../wire/scalars.ts";
import { singleUseToken } from "./passwords.ts";

/** Days within which a member enrolls a second factor that their firm requires. */
export const MFA_GRACE_DAYS = 14;

/** What somebody is in a firm: an owner manages it and its members. */
export const firmRoles = ["owner", "member"] as const;
export type FirmRole = (typeof firmRoles)[number];

const role = z.enum(firmRoles);

/** A firm of advisers. */
export const firm = z.object({
  uuid,
  name: z.string(),
  id_number: z.string().nullable(),
  email_domain: z.string().nullable(),
  settings: z.object({ mfa_required: z.boolean() }),
});
export type Firm = z.infer<typeof firm>;

/** How a membership stands. */
export const memberStatuses = ["invited", "lapsed", "active", "disabled"] as const;
export type MemberStatus = (typeof memberStatuses)[number];

export const firmMember = z.object({
  uuid,
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  role,
  enabled: z.boolean(),
  status: z.enum(memberStatuses),
  /** Whether the firm requires a second factor that the member has not enrolled. */
  pending_mfa: z.boolean(),
  /** Until when they can do so; after that they reach nothing else. null: nothing is required. */
  mfa_by: z.string().nullable(),
  joined_time: z.string().nullable(),
});
export type FirmMember = z.infer<typeof firmMember>;

/** A firm that somebody may join: invited, or by an address of its domain that is proven to be theirs. */
export const firmInvitation = z.object({
  firm: uuid,
  firm_name: z.string(),
  email: z.string(),
  role,
  invited_by: z.string().nullable(),
  mfa_required: z.boolean(),
});
export type FirmInvitation = z.infer<typeof firmInvitation>;

const domain = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(/^(?=.*\.)[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/, "Enter a domain such as example.com.");

const memberParams = z.object({ firm_id: uuid, member_id: uuid });
const answered = z.strictObject({ token: singleUseToken.optional(), firm: uuid.optional() });
const changed = z.object({ member: firmMember });

export const firmsEndpoints = {
  mine: endpoint({
    id: "get-firm",
    method: "GET",
    path: "/firm",
    summary: "The firm of the person and its members; null where they belong to none",
    access: "session",
    answer: z.object({ firm: firm.nullable(), members: z.array(firmMember) }),
  }),
  settings: endpoint({
    id: "put-firm-firm_id",
    method: "PUT",
    path: "/firm/{firm_id}",
    summary: "Change the name, the id number, the domain of addresses or the second factor of a firm",
    access: "session",
    params: z.object({ firm_id: uuid }),
    body: z.strictObject({
      name: z.string().trim().min(1).max(128),
      id_number: z.string().trim().min(1).max(64).nullable(),
      email_domain: domain.nullable(),
      settings: z.strictObject({ mfa_required: z.boolean() }),
    }),
    answer: z.object({ firm }),
    statuses: [403, 409],
  }),
  invite: endpoint({
    id: "post-firm-invite",
    method: "POST",
    path: "/firm/invite",
    summary: "Invite a person into the firm by e-mail, or invite them again",
    access: "session",
    body: z.strictObject({
      email: z.email().max(128),
      first_name: z.string().trim().min(1).max(150),
      last_name: z.string().trim().min(1).max(150),
      role,
    }),
    answer: changed,
    statuses: [403, 409],
  }),
  remove: endpoint({
    id: "post-firm-firm_id-member-member_id-remove",
    method: "POST",
    path: "/firm/{firm_id}/member/{member_id}/remove",
    summary: "Remove a member, withdraw an invitation, or leave the firm",
    access: "session",
    params: memberParams,
    answer: z.object({}),
    statuses: [403, 409],
  }),
  enable: endpoint({
    id: "post-firm-firm_id-member-member_id-enable",
    method: "POST",
    path: "/firm/{firm_id}/member/{member_id}/enable",
    summary: "Let a disabled member in again",
    access: "session",
    params: memberParams,
    answer: changed,
    statuses: [403],
  }),
  disable: endpoint({
    id: "post-firm-firm_id-member-member_id-disable",
    method: "POST",
    path: "/firm/{firm_id}/member/{member_id}/disable",
    summary: "Keep a member out of the firm and of what is shared with it",
    access: "session",
    params: memberParams,
    answer: changed,
    statuses: [403, 409],
  }),
  role: endpoint({
    id: "post-firm-firm_id-member-member_id-role",
    method: "POST",
    path: "/firm/{firm_id}/member/{member_id}/role",
    summary: "Change the role of a member; the last owner stays one",
    access: "session",
    params: memberParams,
    body: z.strictObject({ role }),
    answer: changed,
    statuses: [403, 409],
  }),
  invitation: endpoint({
    id: "post-firm-invitation",
    method: "POST",
    path: "/firm/invitation",
    summary: "What a mailed invitation into a firm offers; null where it is over",
    access: "public",
    reads: true,
    body: z.strictObject({ token: singleUseToken }),
    answer: z.object({ invitation: firmInvitation.nullable() }),
  }),
  invitations: endpoint({
    id: "get-firm-invitations",
    method: "GET",
    path: "/firm/invitations",
    summary: "Firms that the person may join by their confirmed e-mail addresses",
    access: "session",
    answer: z.object({ items: z.array(firmInvitation) }),
  }),
  accept: endpoint({
    id: "post-firm-accept",
    method: "POST",
    path: "/firm/accept",
    summary: "Join a firm, by a mailed token or as one of `firm/invitations`",
    access: "session",
    body: answered,
    answer: z.object({ firm: uuid }),
    statuses: [400, 409],
  }),
  decline: endpoint({
    id: "post-firm-decline",
    method: "POST",
    path: "/firm/decline",
    summary: "Decline an invitation into a firm",
    access: "session",
    body: answered,
    answer: z.object({}),
    statuses: [400, 409],
  }),
} as const;
