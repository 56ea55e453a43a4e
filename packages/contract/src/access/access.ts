import { grantRoles } from "@distributary/domain/codes/permissions";
import { z } from "zod";
import { endpoint } from "../wire/endpoint.ts";
import { commitQuery, committed, day, listAnswer, pageQuery, uuid } from "../wire/scalars.ts";
import { accessGrant, permissionsObject } from "./access-grant.ts";
import { narrowed, seeAs } from "./narrowed.ts";
import { singleUseToken } from "./passwords.ts";

/** How many grants are answered unless told otherwise. */
export const GRANTS_LIMIT = 50;

/** Days for which an invitation can be accepted. */
export const INVITATION_DAYS = 7;

const role = z.enum(grantRoles);

/** What somebody reaches who is let in: how many records of each kind, and the name of the universe. */
export const visibleRecords = z.object({
  universe: z.string(),
  accounts: z.number(),
  entities: z.number(),
  transactions: z.number(),
  documents: z.number(),
});

/** An invitation as the one invited sees it. */
export const invitation = z.object({
  grant: uuid,
  universe: uuid,
  universe_name: z.string(),
  invited_by: z.string(),
  email: z.string(),
  role,
  standard_permissions: permissionsObject,
  expires_at: z.string(),
  until: z.string().nullable(),
  for_firm: z.boolean(),
  /** Whether it opens totals alone, a part, or all. */
  opens: z.enum(["all", "part", "totals"]),
});
export type Invitation = z.infer<typeof invitation>;

const granted = committed.extend({ grant: accessGrant, visible: visibleRecords });
const granteeQuery = z.object({ grantee: uuid }).extend(commitQuery(true).shape);
const answered = z.strictObject({
  token: singleUseToken.optional(),
  grant: uuid.optional(),
  universe: uuid.optional(),
});

export const accessEndpoints = {
  invite: endpoint({
    id: "post-access-invite",
    method: "POST",
    path: "/access/invite",
    summary: "Invite a person into the universe by e-mail, or invite them again; without commit, what they would see",
    access: "universe",
    permission: "manage",
    commitDefault: true,
    query: commitQuery(true),
    body: z.strictObject({
      email: z.email().max(128),
      first_name: z.string().trim().min(1).max(150),
      last_name: z.string().trim().min(1).max(150),
      role,
      permissions: permissionsObject.optional(),
      until: day.nullish(),
      for_firm: z.boolean().optional(),
      narrowed: narrowed.nullish(),
    }),
    answer: granted,
    statuses: [409],
  }),
  update: endpoint({
    id: "post-access-update-slash",
    method: "POST",
    path: "/access/update/",
    summary: "Change what a grantee may do, or give a revoked grant back; `grantee` is the uuid of the grant",
    access: "universe",
    permission: "manage",
    commitDefault: true,
    query: granteeQuery,
    body: z.strictObject({
      permissions: permissionsObject,
      role: role.optional(),
      until: day.nullish(),
      for_firm: z.boolean().optional(),
      narrowed: narrowed.nullish(),
    }),
    answer: granted,
    statuses: [409],
  }),
  revoke: endpoint({
    id: "post-access-revoke",
    method: "POST",
    path: "/access/revoke",
    summary: "Take access away; `grantee` is the uuid of the grant",
    access: "universe",
    permission: "manage",
    commitDefault: true,
    query: granteeQuery,
    answer: committed.extend({ grant: accessGrant }),
  }),
  grants: endpoint({
    id: "get-access-grants",
    method: "GET",
    path: "/access/grants",
    summary: "Who was given access to the universe, the newest first",
    access: "universe",
    permission: "manage",
    query: pageQuery.extend({ limit: z.coerce.number().int().min(1).max(1000).default(GRANTS_LIMIT) }),
    answer: listAnswer(accessGrant),
  }),
  activity: endpoint({
    id: "get-access-activity",
    method: "GET",
    path: "/access/activity",
    summary: "What a grantee did, the newest first, at most 50",
    access: "universe",
    permission: "manage",
    query: z.object({ grantee: uuid }),
    answer: z.object({
      items: z.array(
        z.object({
          revision: z.number(),
          action: z.string(),
          recorded_at: z.string(),
          counts: z.record(z.string(), z.number()),
        }),
      ),
    }),
  }),
  seeAs: endpoint({
    id: "post-access-see-as",
    method: "POST",
    path: "/access/see-as",
    summary: "See the universe for half an hour exactly as a grantee would, before anything is sent",
    access: "universe",
    permission: "manage",
    body: z.strictObject({
      name: z.string().trim().min(1).max(300),
      role,
      permissions: permissionsObject.optional(),
      narrowed: narrowed.nullish(),
    }),
    answer: z.object({ see_as: seeAs }),
  }),
  endSeeAs: endpoint({
    id: "post-access-see-as-end",
    method: "POST",
    path: "/access/see-as/end",
    summary: "See the own universe as it is again",
    access: "session",
    answer: z.object({}),
  }),
  invitation: endpoint({
    id: "post-access-invitation",
    method: "POST",
    path: "/access/invitation",
    summary: "What a mailed invitation offers; null where it is over",
    access: "public",
    reads: true,
    body: z.strictObject({ token: singleUseToken }),
    answer: z.object({ invitation: invitation.nullable() }),
  }),
  invitations: endpoint({
    id: "get-access-invitations",
    method: "GET",
    path: "/access/invitations",
    summary: "Invitations to the confirmed e-mail addresses of the person",
    access: "session",
    answer: z.object({ items: z.array(invitation) }),
  }),
  accept: endpoint({
    id: "post-access-accept",
    method: "POST",
    path: "/access/accept",
    summary: "Accept an invitation, by its mailed token or as one of `access/invitations`",
    access: "session",
    body: answered.omit({ universe: true }),
    answer: z.object({ universe: uuid }),
    statuses: [400, 409],
  }),
  decline: endpoint({
    id: "post-access-decline",
    method: "POST",
    path: "/access/decline",
    summary: "Decline an invitation, or leave a universe that is shared with the person",
    access: "session",
    body: answered,
    answer: z.object({}),
    statuses: [400, 409],
  }),
} as const;
