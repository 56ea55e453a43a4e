import type { Services } from "../../access/http/services.ts";
import { postLetter } from "../../access/mail/outbox.ts";
import { dayOfInstant } from "../../access/records/day-of.ts";
import { OWNER } from "../../access/session/actor.ts";
import { write, type Write } from "../../access/write/write.ts";
import { letRead } from "../access/service.ts";
import { openLetter, openOwnerLetter, stoppedLetter, stoppedOwnerLetter, waitingLetter } from "./letters.ts";
import {
  clearRequest,
  findBeneficiary,
  findOwner,
  findRequest,
  findWaiting,
  lockRequest,
  markOpened,
  markReminded,
  ownerSignedIn,
  type PersonRow,
  type RequestRow,
} from "./store.ts";

/** What settling needs. */
export type SettleParts = Pick<Services, "database" | "clock" | "ids" | "jobs" | "settings">;

/** What became of somebody who waits. */
type Outcome = "stop" | "open" | "withdraw";

/**
 * Settles what somebody waits for in a universe: a sign-in of the owner since then stops it, the end of the waiting period
 * opens it. Asked whenever it matters: by the daily job, at a sign-in of the owner, and by whoever looks at it. Nothing
 * where nobody waits, or the time has not come.
 */
export async function settle(parts: SettleParts, universe: string, requestId: string): Promise<void> {
  const found = await findRequest(parts.database, universe);
  if (found === null || found.requested_by === null || found.opened_time !== null) return;
  const due = await parts.database.withPlatform((tx) => outcomeOf(tx, found, parts.clock.now()));
  if (due === null) return;
  // What the owner’s sign-in stops is done in the name of the owner, all else in that of whoever asked.
  const asker = found.requested_by;
  const owner = await parts.database.withPlatform((tx) => findOwner(tx, universe));
  const userId = due === "stop" ? (owner?.user_id ?? asker) : asker;
  const actor = { userId, actorUserId: userId, sessionId: null, universe, requestId, permissions: OWNER };
  const action = { stop: "continuity.stop", open: "continuity.open", withdraw: "continuity.withdraw" }[due];
  await write(parts.database, actor, { action, touchesBook: false, commit: true, inJob: true }, async (w) => {
    const row = await lockRequest(w.tx, universe);
    // Somebody was faster.
    if (row === null || (await outcomeOf(w.tx, row, parts.clock.now())) !== due) {
      w.wroteNothing();
      return;
    }
    await carryOut(parts, w, row, due);
  });
}

/** What is due of a request at an instant; null: nothing. */
async function outcomeOf(tx: Write["tx"], row: RequestRow, now: Date): Promise<Outcome | null> {
  const { requested_by: by, requested_time: since, opens_time: opens, opened_time: opened } = row;
  if (by === null || since === null || opens === null || opened !== null) return null;
  if (await ownerSignedIn(tx, row.universe_id, since)) return "stop";
  if ((await findBeneficiary(tx, by, row.email)) === null) return "withdraw";
  return opens <= now ? "open" : null;
}

async function carryOut(parts: SettleParts, w: Write, row: RequestRow, due: Outcome): Promise<void> {
  const { publicUrl } = parts.settings;
  const owner = await findOwner(w.tx, w.universe);
  const asker = row.requested_by === null ? null : await findBeneficiary(w.tx, row.requested_by, row.email);
  w.payload({ email: row.email });
  if (due !== "open") await clearRequest(w.tx, w.universe);
  if (owner === null || asker === null) return;
  if (due === "stop") {
    await postLetter(parts, w.tx, asker.email, stoppedLetter(publicUrl, owner.name));
    await postLetter(parts, w.tx, owner.email, stoppedOwnerLetter(publicUrl, asker.name));
  }
  if (due === "open") {
    w.subject(
      "access_grant",
      await letRead(parts, w.tx, w.universe, { ...named(asker), email: row.email }, owner.user_id),
    );
    await markOpened(w.tx, w.universe, parts.clock.now());
    await postLetter(parts, w.tx, asker.email, openLetter(publicUrl, owner.name));
    await postLetter(parts, w.tx, owner.email, openOwnerLetter(publicUrl, asker.name));
  }
}

function named({ user_id: userId, name }: PersonRow) {
  const [firstName = "", ...rest] = name.split(" ");
  return { userId, firstName, lastName: rest.join(" ") };
}

/** Settles every request, and writes to the owner of each that still waits: once a day. Answers how many wait. */
export async function settleAll(parts: SettleParts, requestId: string, signal: AbortSignal): Promise<number> {
  const { database, clock, settings } = parts;
  let waiting = 0;
  for (const universe of await findWaiting(database)) {
    signal.throwIfAborted();
    await settle(parts, universe, requestId);
    const now = clock.now();
    const wrote = await database.withPlatform(async (tx) => {
      const row = await lockRequest(tx, universe);
      if (row?.requested_by == null || row.opens_time === null || row.opened_time !== null) return false;
      if (row.reminded_time !== null && dayOfInstant(row.reminded_time, "UTC") === dayOfInstant(now, "UTC"))
        return true;
      const owner = await findOwner(tx, universe);
      const asker = await findBeneficiary(tx, row.requested_by, row.email);
      if (owner === null || asker === null) return true;
      await markReminded(tx, universe, now);
      await postLetter(
        parts,
        tx,
        owner.email,
        waitingLetter(settings.publicUrl, asker.name, dayOfInstant(row.opens_time, "UTC")),
      );
      return true;
    });
    if (wrote) waiting += 1;
  }
  return waiting;
}
