import type { Session, SignupBody } from "@distributary/contract/access/auth";
import { canonicalEmail } from "@distributary/contract/wire/email-address";
import type { Services } from "../../access/http/services.ts";
import { postLetter } from "../../access/mail/outbox.ts";
import { openSession } from "../../access/session/session.ts";
import { digestOf, issueToken, proveAddress } from "../../access/session/single-use.ts";
import { findSingleUse, useToken } from "../../access/store/single-use.ts";
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
  const link = await linkOf(services, body.invitation, email);
  const isProven = link === "invitation";
  const admit = async (tx: Transaction): Promise<void> => {
    if (link === null) await demandPlace(services, tx, email, body.waitlist_id);
  };
  const open = async (tx: Transaction, user: UserRow) => {
    const { settings, clock } = services;
    if (isProven) {
      // Whoever brings what was mailed to the address reads mail there.
      await proveAddress(tx, user.user_id, user.email, clock.now());
    } else {
      // What was mailed to a beneficiary may be years old: it lets them in, and the address is confirmed by a new mail.
      if (link === "beneficiary") await useToken(tx, digestOf(body.invitation ?? ""), link, clock.now());
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

/** What a sign-up brings that was mailed to its own address: an invitation, or the link of a beneficiary. */
async function linkOf(
  services: Services,
  token: string | undefined,
  email: string,
): Promise<"invitation" | "beneficiary" | null> {
  if (token === undefined) return null;
  const found = await findSingleUse(services.database, digestOf(token), services.clock.now());
  if (found === null || found.email !== canonicalEmail(email)) return null;
  return found.purpose === "invitation" || found.purpose === "beneficiary" ? found.purpose : null;
}
