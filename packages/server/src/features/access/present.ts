import { INVITATION_DAYS, type Invitation } from "@distributary/contract/access/access";
import type { AccessGrant, GrantStatus } from "@distributary/contract/access/access-grant";
import { GRANT_ROLES, grantRoles, permissionsOf, type GrantRole } from "@distributary/domain/codes/permissions";
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
