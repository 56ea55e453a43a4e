import type { AccessGrant } from "@distributary/contract/access/access-grant";
import type { Profile } from "@distributary/contract/access/auth";

/** Of a session, what says what it may do. */
interface Acting {
  readonly status: string;
  readonly profile?: Pick<Profile, "metadata">;
  readonly grant?: Pick<AccessGrant, "standard_permissions"> | null;
}

/** Whether somebody looks at the demo without an account. */
export function onlyVisits({ status, profile }: Acting): boolean {
  return status === "signed-in" && profile?.metadata.read_only === true;
}

/** Whether what is kept may be changed: not by a visitor of the demo, and where it is shared as the grant says. */
export function mayWrite(session: Acting): boolean {
  if (session.status !== "signed-in" || onlyVisits(session)) return false;
  return session.grant == null || session.grant.standard_permissions.write;
}

/** Whether the universe itself may be set up and shared. */
export function mayManage(session: Acting): boolean {
  return mayWrite(session) && (session.grant == null || session.grant.standard_permissions.manage === true);
}

/** Whether of the universe nothing but totals is open to a session. */
export function seesTotalsAlone(session: {
  readonly status: string;
  readonly grant?: Pick<AccessGrant, "narrowed"> | null;
}): boolean {
  const narrowed = session.grant?.narrowed ?? null;
  return session.status === "signed-in" && narrowed !== null && "totals" in narrowed;
}

/** Whether a session sees chosen accounts and entities: what belongs to the whole, documents among it, is not shown. */
export function seesPart(session: {
  readonly status: string;
  readonly grant?: Pick<AccessGrant, "narrowed"> | null;
}): boolean {
  return session.status === "signed-in" && (session.grant?.narrowed ?? null) !== null;
}
