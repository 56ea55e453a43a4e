import { canonicalEmail } from "@distributary/contract/wire/email-address";
import type { Services } from "../../access/http/services.ts";
import type { Transaction } from "../../platform/db/transaction.ts";
import { badRequest } from "../../platform/http/problem.ts";
import { postLetter } from "../../access/mail/outbox.ts";
import { beginSignup } from "./delay.ts";
import { approvedLetter } from "./letters.ts";
import { findUserByName } from "./store/people.ts";
import { approveWaiting, findWaiting, insertWaiting, takeWaiting, type Waiting } from "./store/waitlist.ts";

/** What somebody says who joins the waitlist. */
export interface Joining {
  readonly email: string;
  readonly first_name: string;
  readonly comment?: string | undefined;
  readonly company?: string | undefined;
  readonly token?: string | undefined;
}

/** Puts an address on the waitlist, once. Where anybody may sign up, it is approved at once. */
export async function joinWaitlist(
  services: Services,
  said: Joining,
  address: string,
): Promise<{ readonly waitlisted: boolean; readonly existing: boolean; readonly approved: boolean }> {
  await beginSignup(services, address, said.token, "waitlist");
  const { database, clock, ids, settings } = services;
  if ((await findUserByName(database, said.email)) !== null)
    return { waitlisted: false, existing: true, approved: false };
  const now = clock.now();
  const row = await database.withPlatform((tx) =>
    insertWaiting(tx, {
      id: ids.uuid(),
      email: canonicalEmail(said.email),
      firstName: said.first_name,
      comment: said.comment ?? null,
      company: said.company ?? null,
      now,
      approvedAt: settings.signup === "open" ? now : null,
    }),
  );
  return { waitlisted: true, existing: false, approved: row.approved_at !== null };
}

/** Lets an address of the waitlist sign up, and writes to it; false where it does not wait. */
export function approveWaitingPlace(
  parts: Pick<Services, "database" | "clock" | "ids" | "settings" | "jobs">,
  email: string,
): Promise<boolean> {
  return parts.database.withPlatform(async (tx) => {
    const found = await approveWaiting(tx, canonicalEmail(email), parts.clock.now());
    if (found) await postLetter(parts, tx, email, approvedLetter(parts.settings.publicUrl));
    return found;
  });
}

/** Whether an address may sign up; if so, the id that says it, which works once and for this address alone. */
export async function checkWaitlist(
  services: Services,
  asked: { readonly email: string; readonly token?: string | undefined },
  address: string,
): Promise<{ readonly approved: boolean; readonly waitlist_id: string | null }> {
  await beginSignup(services, address, asked.token, "waitlist");
  const row = await findWaiting(services.database, canonicalEmail(asked.email));
  return isOpen(row) ? { approved: true, waitlist_id: row.waitlist_id } : { approved: false, waitlist_id: null };
}

/**
 * Lets a sign-up pass where the house is not open to all, in its database transaction: with the id of an approved
 * place on the waitlist, which is used up by it. Throws 400 else.
 */
export async function demandPlace(
  { settings, clock }: Pick<Services, "settings" | "clock">,
  tx: Transaction,
  email: string,
  waitlistId: string | undefined,
): Promise<void> {
  if (settings.signup === "open") return;
  if (waitlistId !== undefined && (await takeWaiting(tx, waitlistId, canonicalEmail(email), clock.now()))) return;
  throw badRequest(
    settings.signup === "waitlist"
      ? "New accounts open by waitlist. Join it, and we’ll write to you."
      : "New accounts open by invitation. Use the link in your invitation.",
  );
}

function isOpen(row: Waiting | null): row is Waiting {
  return row !== null && row.approved_at !== null && row.used_at === null;
}
