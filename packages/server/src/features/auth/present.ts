import { fallbackSystemUserId, type Profile, type Session, type User } from "@distributary/contract/access/auth";
import { EVERY_CLIENT } from "@distributary/contract/access/clients";
import { sessionTimes } from "../../access/session/session.ts";
import type { ProfileRow, ReachedRow, UserRow } from "./store/people.ts";

/** A person as it leaves the house. */
export function presentUser(row: UserRow): User {
  return {
    uuid: row.user_id,
    username: row.username,
    first_name: row.first_name,
    last_name: row.last_name,
    email: row.email,
    is_staff: row.is_staff,
  };
}

/** A universe's profile for a session that proved itself at `reauthenticatedAt`. */
export function presentProfile(
  row: ProfileRow,
  reauthenticatedAt: Date,
  now: Date,
  twoFactor: boolean,
  roles: readonly string[],
): Profile {
  const until = new Date(reauthenticatedAt.getTime() + sessionTimes.reauthenticated);
  return {
    uuid: row.universe_id,
    name: row.name,
    colour: row.colour,
    primary_entity:
      row.entity_id === null
        ? null
        : { uuid: row.entity_id, name: row.entity_name ?? "", legal_name: row.entity_legal_name ?? "" },
    client_identifier: row.client_identifier ?? (ownsAsAdviser(roles) ? EVERY_CLIENT : null),
    default_currency: row.default_currency,
    default_timezone: row.default_timezone,
    inbox_address: null,
    enabled_roles: [...roles],
    two_fa_enabled: twoFactor,
    is_demo: row.is_demo,
    secure_deadlines: { reauthenticated_until: until > now ? until.toISOString() : null },
    metadata: {
      ...(row.metadata as Profile["metadata"]),
      ...(row.debug_dashboard ? { debug_dashboard: true } : {}),
      ...(isCurrency(row.display_currency) ? { display: { currency: row.display_currency } } : {}),
    },
    updated_time: row.updated_time.toISOString(),
  };
}

/** Preferences hold whatever a program keeps in them. */
function isCurrency(text: string | null): boolean {
  return text !== null && /^[A-Z]{3}$/.test(text);
}

/** Whether they are an adviser, in a universe that no grant leads to. */
function ownsAsAdviser(roles: readonly string[]): boolean {
  return roles.includes("owner") && roles.includes("adviser");
}

/** One line of the list of universes. */
export function presentUniverse(row: ReachedRow): Session["universes"][number] {
  return {
    uuid: row.universe_id,
    name: row.name,
    colour: row.colour,
    is_demo: row.is_demo,
    shared: row.shared,
    deletion_due: row.deletion_due?.toISOString() ?? null,
  };
}

/** The part of every session answer that says who is there. */
export function presentPerson(
  row: UserRow,
  rest: Pick<Session, "firm" | "firm_membership"> & {
    readonly impersonator: UserRow | null;
    readonly adminUrl: string;
  },
): Pick<Session, "user" | "system" | "impersonator" | "firm" | "firm_membership"> {
  return {
    firm: rest.firm,
    firm_membership: rest.firm_membership,
    user: presentUser(row),
    system: {
      admin_url: row.is_staff || rest.impersonator?.is_staff === true ? rest.adminUrl : null,
      system_user_id: fallbackSystemUserId,
    },
    impersonator: rest.impersonator === null ? null : presentUser(rest.impersonator),
  };
}
