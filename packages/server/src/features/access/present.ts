import { INVITATION_DAYS, type Invitation } from "@distributary/contract/access/access";
import type { AccessGrant, GrantStatus } from "@distributary/contract/access/access-grant";
import { GRANT_ROLES, grantRoles, permissionsOf, type GrantRole } from "@distributary/domain/codes/permissions";
import { sessionTimes } from "../../access/session/session.ts";
import type { SeeAs } from "../../access/store/sessions.ts";
import type { GrantRow } from "./store.ts";

const DAY = 86_400_000;

/** A grant as it leaves the house. */
export function presentGrant(row: GrantRow, now: Date): AccessGrant {
  const status = statusOf(row, now);
  return {
    uuid: row.grant_id,
    grantee: { uuid: row.grantee_id, email: row.email, first_name: row.first_name, last_name: row.last_name },
    role: roleOf(row.role),
    standard_permissions: permissionsOf(row.permissions),
    narrowed: row.narrowed,
    status,
    expires_at: status === "pending" ? answerableUntil(row).toISOString() : null,
    until: row.until,
    last_accessed: row.last_accessed?.toISOString() ?? null,
    for_firm: row.for_firm,
    firm: row.firm_name,
    created_time: row.created_time.toISOString(),
  };
}

/** The grant that somebody would have as whom an owner sees their universe. */
export function presentSeenAs({ name, flags, narrowed, until }: SeeAs): AccessGrant {
  return {
    uuid: NOBODYS,
    grantee: { uuid: null, email: "", first_name: name, last_name: "" },
    role: "viewer",
    standard_permissions: permissionsOf(flags),
    narrowed,
    status: "active",
    ...{ expires_at: null, until: null, last_accessed: null, for_firm: false, firm: null },
    created_time: new Date(Date.parse(until) - sessionTimes.seeAs).toISOString(),
  };
}

const NOBODYS = "00000000-0000-0000-0000-000000000000";

/** How much of a universe a grant opens. */
export function opensOf({ narrowed }: Pick<GrantRow, "narrowed">): Invitation["opens"] {
  if (narrowed === null) return "all";
  return "totals" in narrowed ? "totals" : "part";
}

/** How a grant stands. */
export function statusOf(row: GrantRow, now: Date): GrantStatus {
  if (row.ended_because !== null) return row.ended_because;
  if (row.over) return "ended";
  if (row.accepted_time !== null) return "active";
  return answerableUntil(row) > now ? "pending" : "lapsed";
}

/** The role of a stored value. */
export function roleOf(value: number): GrantRole {
  return grantRoles.find((role) => GRANT_ROLES[role].value === value) ?? "viewer";
}

function answerableUntil({ invited_time: invited }: GrantRow): Date {
  return new Date(invited.getTime() + INVITATION_DAYS * DAY);
}
