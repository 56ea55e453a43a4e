import type { StaffUser } from "@distributary/contract/access/staff";
import type { Services } from "../../access/http/services.ts";
import type { SessionCaller } from "../../access/session/caller.ts";
import { closeSessions } from "../../access/session/session.ts";
import { demandOwnHand, demandRecentProof } from "../../access/session/step-up.ts";
import type { Page } from "../../access/store/paging.ts";
import { conflict, forbidden, notFound } from "../../platform/http/problem.ts";
import { approvePlace } from "../auth/service.ts";
import { changeAdviser } from "../clients/service.ts";
import { findPerson, listWaiting, searchUsers, setEnabled, waitingEmail, type StaffUserRow } from "./store.ts";

/** Refuses (403) whoever is not of the staff, or acts for somebody else. */
export function demandStaff(caller: SessionCaller): void {
  if (!caller.isStaff) throw forbidden();
  demandOwnHand(caller);
}

/** People whose name or address holds a text. */
export async function usersFor(services: Services, caller: SessionCaller, text: string, page: Page) {
  demandStaff(caller);
  const { rows, ...counted } = await searchUsers(services.database, text, page);
  return { items: rows.map(present), limit: page.limit, offset: page.offset, ...counted };
}

/** Lets a person in or keeps them out of every session, or gives or takes the role of an adviser. */
export async function changeUser(
  services: Services,
  caller: SessionCaller,
  id: string,
  said: { readonly enabled?: boolean | undefined; readonly adviser?: boolean | undefined },
): Promise<StaffUser> {
  demandStaff(caller);
  await demandRecentProof(services, caller);
  const { database, clock } = services;
  const before = await findPerson(database, id);
  if (before === null) throw notFound();
  const { enabled, adviser } = said;
  if (enabled === false && (before.is_staff || id === caller.userId))
    throw conflict("A member of staff can’t be disabled here.");
  if (enabled !== undefined && enabled !== before.enabled)
    await database.withPlatform(async (tx) => {
      await setEnabled(tx, id, enabled, clock.now());
      await closeSessions(tx, clock, id, null);
    });
  if (adviser === false && before.firm !== null && before.adviser)
    throw conflict("Members of a firm are advisers. Remove them from the firm instead.");
  if (adviser !== undefined) await changeAdviser(services, id, adviser);
  const after = await findPerson(database, id);
  if (after === null) throw notFound();
  return present(after);
}

/** Who waits for an account. */
export async function waitingFor(services: Services, caller: SessionCaller, page: Page) {
  demandStaff(caller);
  const { rows, ...counted } = await listWaiting(services.database, page);
  const items = rows.map(({ waitlist_id: uuid, created_time: at, ...row }) => ({
    uuid,
    email: row.email,
    first_name: row.first_name,
    company: row.company,
    comment: row.comment,
    created_time: at.toISOString(),
  }));
  return { items, limit: page.limit, offset: page.offset, ...counted };
}

/** Lets an address of the waitlist sign up, and writes to it. */
export async function approve(services: Services, caller: SessionCaller, place: string): Promise<void> {
  demandStaff(caller);
  const email = await waitingEmail(services.database, place);
  if (email === null || !(await approvePlace(services, email))) throw notFound();
}

function present(row: StaffUserRow): StaffUser {
  return {
    uuid: row.user_id,
    username: row.username,
    first_name: row.first_name,
    last_name: row.last_name,
    email: row.email,
    enabled: row.enabled,
    is_staff: row.is_staff,
    adviser: row.adviser,
    firm: row.firm,
    two_fa_enabled: row.factors,
    created_time: row.created_time.toISOString(),
  };
}
