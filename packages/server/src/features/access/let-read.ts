import { GRANT_ROLES } from "@distributary/domain/codes/permissions";
import type { Services } from "../../access/http/services.ts";
import { tellReachChanged } from "../../access/session/session.ts";
import type { Transaction } from "../../platform/db/transaction.ts";
import { statusOf } from "./present.ts";
import { acceptGrant, changeGrant, findGrantTo, offerGrant, openReach } from "./store.ts";

/** Who is let in, by which of their addresses in its canonical form. */
export interface LetIn {
  readonly userId: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

/**
 * Lets a person read a universe without an invitation to accept, in the name of its owner: what the owner decided long ago.
 * Who has access already keeps what they may do; a part of it, or a time, becomes all of it and for good. Answers the grant.
 */
export async function letReadAtOnce(
  { clock, ids }: Pick<Services, "clock" | "ids">,
  tx: Transaction,
  universe: string,
  person: LetIn,
  owner: string,
): Promise<string> {
  const now = clock.now();
  const before = await findGrantTo(tx, universe, person.email, now);
  const { value: role, flags } = GRANT_ROLES.viewer;
  if (before !== null && before.grantee_id === person.userId && statusOf(before, now) === "active") {
    if (before.narrowed === null && before.until === null) return before.grant_id;
    const kept = before.narrowed === null ? { role: before.role, flags: before.permissions } : { role, flags };
    await changeGrant(tx, universe, before.grant_id, { ...kept, narrowed: null, until: null });
    await openReach(tx, universe, before.grant_id, now);
    await tellReachChanged(tx, person.userId);
    return before.grant_id;
  }
  const id = before?.grant_id ?? ids.uuid();
  const { email, firstName, lastName } = person;
  const offer = { id, email, firstName, lastName, role, flags, narrowed: null, until: null, invitedBy: owner };
  await offerGrant(tx, universe, offer, now);
  await acceptGrant(tx, universe, id, person.userId, now);
  await openReach(tx, universe, id, now);
  await tellReachChanged(tx, person.userId);
  return id;
}
