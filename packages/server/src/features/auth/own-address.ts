import type { Services } from "../../access/http/services.ts";
import { postLetter } from "../../access/mail/outbox.ts";
import type { SessionCaller } from "../../access/session/caller.ts";
import { issueToken } from "../../access/session/single-use.ts";
import { demandOwnHand } from "../../access/session/step-up.ts";
import { isProven, voidTokens } from "../../access/store/single-use.ts";
import { invalidToken, tooMany } from "../../platform/http/problem.ts";
import { mailWait } from "./delay.ts";
import { addressLetter } from "./letters.ts";
import { findUser } from "./store/people.ts";

/** The address a person signed up with. */
export interface OwnAddress {
  readonly email: string;
  readonly confirmed: boolean;
}

/** A person's e-mail address, and whether they opened a link that was mailed to it. */
export async function addressOf(services: Services, { userId }: SessionCaller): Promise<OwnAddress> {
  const user = await findUser(services.database, userId);
  if (user === null) throw invalidToken();
  return { email: user.email, confirmed: await isProven(services.database, userId, user.email) };
}

/** Mails the link again that confirms the address; the ones before it end. Nothing where it is confirmed; 429 where too many were sent. */
export async function mailAddressAgain(services: Services, caller: SessionCaller): Promise<OwnAddress> {
  demandOwnHand(caller);
  const { database, clock, settings } = services;
  const { userId } = caller;
  const found = await addressOf(services, caller);
  if (found.confirmed) return found;
  const seconds = await mailWait(services, "address", found.email);
  if (seconds > 0) throw tooMany(seconds);
  await database.withPlatform(async (tx) => {
    await voidTokens(tx, userId, ["address"], clock.now());
    const token = await issueToken(tx, "address", { userId, email: found.email }, clock.now());
    await postLetter(services, tx, found.email, addressLetter(settings.publicUrl, token));
  });
  return found;
}
