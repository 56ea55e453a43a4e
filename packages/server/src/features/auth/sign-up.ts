import type { Session, SignupBody } from "@distributary/contract/access/auth";
import { canonicalEmail } from "@distributary/contract/wire/email-address";
import type { Services } from "../../access/http/services.ts";
import { postLetter } from "../../access/mail/outbox.ts";
import { openSession } from "../../access/session/session.ts";
import { digestOf, issueToken, proveAddress } from "../../access/session/single-use.ts";
import { findSingleUse } from "../../access/store/single-use.ts";
import type { Transaction } from "../../platform/db/transaction.ts";
import { beginSignup } from "./delay.ts";
import { addressLetter } from "./letters.ts";
import { registerPerson } from "./people.ts";
import { answerSession } from "./answer-session.ts";
import { from, type Origin } from "./service.ts";
import type { UserRow } from "./store/people.ts";
import { demandPlace } from "./waitlist.ts";

/** Opens an account and, unless told otherwise, its first session. */
export async function signUp(services: Services, body: SignupBody, origin: Origin): Promise<Session | null> {
  await beginSignup(services, origin.address, body.token);
  const person = {
    firstName: body.first_name,
    lastName: body.last_name ?? "",
    email: body.email,
    password: body.password,
    isStaff: false,
    currency: body.default_currency,
    timezone: body.default_timezone,
    privateClient: body.private_client ?? false,
    requestId: origin.requestId,
  };
  const email = body.email.trim();
  const isProven = await isInvited(services, body.invitation, email);
  const admit = async (tx: Transaction): Promise<void> => {
    if (!isProven) await demandPlace(services, tx, email, body.waitlist_id);
  };
  const open = async (tx: Transaction, user: UserRow) => {
    const { settings, clock } = services;
    if (isProven) {
      // Whoever brings what was mailed to the address reads mail there.
      await proveAddress(tx, user.user_id, user.email, clock.now());
    } else {
      const token = await issueToken(tx, "address", { userId: user.user_id, email: user.email }, clock.now());
      await postLetter(services, tx, user.email, addressLetter(settings.publicUrl, token));
    }
    const entered = { userId: user.user_id, isStaff: false, ...from(origin) };
    return body.no_login === true ? null : openSession(tx, services, entered);
  };
  const opened = await registerPerson(
    services,
    person,
    async (tx, { user }) => ({ user, session: await open(tx, user) }),
    admit,
  );
  if (opened.session === null) return null;
  return answerSession(services, opened.user, opened.session.tokens, opened.session.reauthenticatedAt);
}

/** Whether a sign-up brings an invitation that was mailed to its own address. */
async function isInvited(services: Services, token: string | undefined, email: string): Promise<boolean> {
  if (token === undefined) return false;
  const found = await findSingleUse(services.database, digestOf(token), services.clock.now());
  return found?.purpose === "invitation" && found.email === canonicalEmail(email);
}
