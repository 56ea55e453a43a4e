import { GRACE_DAYS, type Deletion } from "@distributary/contract/access/deletion";
import type { Services } from "../../access/http/services.ts";
import { postLetter } from "../../access/mail/outbox.ts";
import { dayOfInstant } from "../../access/records/day-of.ts";
import type { SessionCaller } from "../../access/session/caller.ts";
import { demandOwnHand, demandRecentProof } from "../../access/session/step-up.ts";
import { conflict, forbidden } from "../../platform/http/problem.ts";
import { keptLetter, requestedLetter } from "./letters.ts";
import {
  cancelDeletion,
  findDeletion,
  findPerson,
  insertDeletion,
  isLastOwnerOfFirm,
  type DeletionRow,
} from "./store.ts";

const DAY_MS = 86_400_000;

/** Whether a person asked for deletion, and when it is done. */
export async function deletionOf({ database }: Pick<Services, "database">, userId: string): Promise<Deletion | null> {
  const row = await findDeletion(database, userId);
  return row === null ? null : present(row);
}

/**
 * Asks for the deletion of a person with all that is theirs, after they proved themselves (401 `reauth-required`); a second
 * request changes nothing. 409 for staff and for the last owner of a firm, whom others need.
 */
export async function requestDeletion(services: Services, caller: SessionCaller): Promise<Deletion> {
  await demandRecentProof(services, caller);
  const { database, clock, settings } = services;
  const { userId } = caller;
  if (caller.isVisitor) throw forbidden();
  if (caller.isStaff) throw conflict("Members of staff can’t delete their account here. Ask your administrator.");
  if (await isLastOwnerOfFirm(database, userId))
    throw conflict("You’re the only owner of your firm. Make another member an owner first.");
  const now = clock.now();
  // The days are whole: it is done at the beginning of one.
  const due = new Date((Math.floor(now.getTime() / DAY_MS) + GRACE_DAYS + 1) * DAY_MS);
  const person = await findPerson(database, userId);
  if (person === null) throw forbidden();
  const isNew = await database.withPlatform(async (tx) => {
    if (!(await insertDeletion(tx, userId, now, due))) return false;
    await postLetter(services, tx, person.email, requestedLetter(settings.publicUrl, dayOfInstant(due, "UTC")));
    return true;
  });
  const row = isNew ? { requested_time: now, due_time: due } : await findDeletion(database, userId);
  return present(row ?? { requested_time: now, due_time: due });
}

/** Keeps everything after all; nothing where nobody asked for deletion. */
export async function keepRecords(services: Services, caller: SessionCaller): Promise<void> {
  demandOwnHand(caller);
  const { database, settings } = services;
  const person = await findPerson(database, caller.userId);
  if (person === null) throw forbidden();
  await database.withPlatform(async (tx) => {
    if (await cancelDeletion(tx, caller.userId))
      await postLetter(services, tx, person.email, keptLetter(settings.publicUrl));
  });
}

function present({
  requested_time: requested,
  due_time: due,
}: Pick<DeletionRow, "requested_time" | "due_time">): Deletion {
  return { requested_time: requested.toISOString(), due_time: due.toISOString() };
}
