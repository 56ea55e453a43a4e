import { grantRoles } from "@distributary/domain/codes/permissions";
import { z } from "zod";
import { uuid } from "../wire/scalars.ts";
import { narrowed } from "./narrowed.ts";

/** What a grantee may do. Asked for, each implies what it cannot do without; `all` is every one. */
export const permissionsObject = z.object({
  read: z.boolean(),
  write: z.boolean(),
  all: z.boolean(),
  listing: z.boolean().optional(),
  manage: z.boolean().optional(),
  book: z.boolean().optional(),
});

/** How a grant stands: waiting for an answer, or open, or over in one of four ways. */
export const grantStatuses = ["pending", "active", "lapsed", "declined", "revoked", "ended"] as const;
export type GrantStatus = (typeof grantStatuses)[number];

/** Who may do what in a universe, and until when. */
export const accessGrant = z.object({
  uuid,
  grantee: z.object({ uuid: uuid.nullable(), email: z.string(), first_name: z.string(), last_name: z.string() }),
  role: z.enum(grantRoles),
  standard_permissions: permissionsObject,
  /** The part of the universe that it opens; null: all of it. */
  narrowed: narrowed.nullable(),
  status: z.enum(grantStatuses),
  /** Until when a pending one can be accepted. */
  expires_at: z.string().nullable(),
  /** The last day of access; null: without an end. */
  until: z.string().nullable(),
  last_accessed: z.string().nullable(),
  /** Whether it is meant for the colleagues of the grantee, too. */
  for_firm: z.boolean(),
  /** The firm whose members it lets in. */
  firm: z.string().nullable(),
  created_time: z.string(),
});
export type AccessGrant = z.infer<typeof accessGrant>;
