import { REMINDER_DAYS } from "@distributary/contract/access/deletion";
import type { Services } from "../../access/http/services.ts";
import { postLetter } from "../../access/mail/outbox.ts";
import { dayOfInstant } from "../../access/records/day-of.ts";
import { OWNER } from "../../access/session/actor.ts";
import { tellReachChanged } from "../../access/session/session.ts";
import { write } from "../../access/write/write.ts";
import type { FileStore } from "../../platform/storage/file-store.ts";
import { leaveUniverse } from "../access/service.ts";
import { deletedLetter, endedLetter, reminderLetter } from "./letters.ts";
import {
  eraseUniverse,
  erasePersonRows,
  findDue,
  findPerson,
  findUnreminded,
  forgetVisits,
  hastenDeletion,
  markFilesRemoved,
  markReminded,
  othersThere,
  universesOf,
  withFiles,
} from "./store.ts";

const DAY_MS = 86_400_000;

/** The stores whose files go along. */
export interface Stores {
  readonly documents: FileStore;
  readonly imports: FileStore;
}

/** What erasing needs; a command has it too. */
export type ErasingParts = Pick<Services, "database" | "clock" | "ids" | "jobs" | "settings">;

/** Under which request it is done, and when to stop. */
interface Doing {
  readonly requestId: string;
  readonly signal?: AbortSignal;
}

/** Reminds those whose records are deleted shortly; answers how many they were. */
export async function remindDue(parts: ErasingParts): Promise<number> {
  const { database, clock, settings } = parts;
  const now = clock.now();
  let reminded = 0;
  for (const row of await findUnreminded(database, now, new Date(now.getTime() + REMINDER_DAYS * DAY_MS))) {
    const person = await findPerson(database, row.user_id);
    if (person === null) continue;
    await database.withPlatform(async (tx) => {
      if (!(await markReminded(tx, row.user_id, now))) return;
      await postLetter(parts, tx, person.email, reminderLetter(settings.publicUrl, dayOfInstant(row.due_time, "UTC")));
      reminded += 1;
    });
  }
  return reminded;
}

/** Erases everybody whose time has come, and files that an earlier try left. Answers how many people that were. */
export async function eraseDue(parts: ErasingParts, stores: Stores, doing: Doing): Promise<number> {
  const due = await findDue(parts.database, parts.clock.now());
  for (const { user_id: userId } of due) {
    doing.signal?.throwIfAborted();
    await erasePerson(parts, userId, doing);
  }
  await removeFiles(parts, stores);
  return due.length;
}

/** Erases a person at once: what an operator asks for. */
export async function eraseAtOnce(parts: ErasingParts, stores: Stores, userId: string, doing: Doing): Promise<void> {
  const { database, clock } = parts;
  await database.withPlatform((tx) => hastenDeletion(tx, userId, clock.now()));
  await erasePerson(parts, userId, doing);
  await removeFiles(parts, stores);
}

/**
 * Erases a person whose time has come: leaves what others share with them, erases each universe of their own but for its
 * chain, and forgets the person. Each step is one database transaction, and what was done is not done again.
 */
async function erasePerson(parts: ErasingParts, userId: string, doing: Doing): Promise<void> {
  const { database } = parts;
  for (const universe of await universesOf(database, userId, "grant")) {
    await database.withUniverse({ universe }, (tx) => forgetVisits(tx, universe, userId));
    await leaveUniverse(parts, userId, universe, doing.requestId);
  }
  for (const universe of await universesOf(database, userId, "owner")) await eraseOne(parts, userId, universe, doing);
  const person = await findPerson(database, userId);
  if (person === null) return;
  await database.withPlatform(async (tx) => {
    await erasePersonRows(tx, userId, parts.clock.now());
    await postLetter(parts, tx, person.email, deletedLetter());
    await tellReachChanged(tx, userId);
  });
}

async function eraseOne(parts: ErasingParts, userId: string, universe: string, { requestId }: Doing): Promise<void> {
  const { settings } = parts;
  const actor = { userId, actorUserId: userId, universe, permissions: OWNER, requestId, sessionId: null };
  await write(
    parts.database,
    actor,
    { action: "universe.erase", commit: true, touchesBook: true, timeoutMs: 0, inJob: true },
    async (w) => {
      const { name, others } = await othersThere(w.tx, universe, userId);
      await eraseUniverse(w.tx, universe, parts.clock.now());
      for (const { user_id: other, email } of others) {
        await postLetter(parts, w.tx, email, endedLetter(settings.publicUrl, name));
        await tellReachChanged(w.tx, other);
      }
      await tellReachChanged(w.tx, userId);
    },
  );
}

/** Removes the files of erased universes: after their rows, so that no row is left without its file. */
async function removeFiles({ database, clock }: ErasingParts, stores: Stores): Promise<void> {
  for (const universe of await withFiles(database)) {
    for (const store of [stores.documents, stores.imports]) await store.remove(universe);
    await database.withPlatform((tx) => markFilesRemoved(tx, universe, clock.now()));
  }
}
