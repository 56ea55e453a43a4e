import { canonicalEmail } from "@distributary/contract/wire/email-address";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import { addressGroup, isLoopback } from "../../platform/http/caller-address.ts";
import { badRequest, tooMany } from "../../platform/http/problem.ts";
import { proofHolds, type CaptchaParts } from "./captcha.ts";
import { countTry, forgetTries, takeTryBack, type DelayRule } from "../../access/store/people/tries.ts";

/**
 * Delays that bound guessing without locking anybody out: a few tries are free, then the wait doubles up to 20
 * minutes. An account can so be guessed at 5 + 11 + 72 < 100 times a day, from however many addresses, and one
 * address can guess 16 + 11 + 72 < 100 times a day at however many accounts. Names that nobody has are delayed alike.
 */
const perAccount: DelayRule = { free: 5, longest: 1200 };
const perAddress: DelayRule = { free: 16, longest: 1200 };
/** Without a proof of work; whoever brings one is not counted. */
const perSignup: DelayRule = { free: 20, longest: 3600 };
const perMail: DelayRule = { free: 3, longest: 3600 };
const perLocalSignup: DelayRule = { free: 200, longest: 3600 };

export interface DelayParts {
  readonly database: Database;
  readonly clock: Clock;
}

/** Counts a login about to be tried; throws 429 when the account or the address has to wait. Answers how to end it. */
export async function beginLogin(
  parts: DelayParts,
  username: string,
  address: string,
): Promise<{ succeeded(): Promise<void> }> {
  const now = parts.clock.now();
  const account = `account:${canonicalEmail(username)}`;
  const from = addressSubject("login", address);
  for (const [subject, rule] of [
    [from, perAddress],
    [account, perAccount],
  ] as const) {
    const seconds = subject === null ? 0 : await countTry(parts.database, subject, rule, now);
    if (seconds > 0) throw tooMany(seconds);
  }
  return {
    succeeded: async () => {
      await forgetTries(parts.database, account);
      // Not forgotten: whoever owns one account could clear the way for guessing at others.
      if (from !== null) await takeTryBack(parts.database, from);
    },
  };
}

/**
 * Lets a sign-up, or another call that nobody need sign in for (`what`), pass by its proof of work, and a few without one: the token is optional, for those whose browser or
 * program cannot make one. Throws 400 `likely-robot` at a proof that does not hold, and where an address opens account
 * after account without any. Does nothing where proofs are turned off and the address is this machine's.
 */
export async function beginSignup(
  parts: CaptchaParts,
  address: string,
  token: string | undefined,
  what: "signup" | "reset" | "waitlist" | "contact" = "signup",
): Promise<void> {
  if (token !== undefined && token !== "" && parts.settings.captchaCost > 0) {
    if (!(await proofHolds(parts, token)))
      throw badRequest("We couldn’t confirm that you’re a person. Try again.", "likely-robot");
    return;
  }
  const local = `${what}:local`;
  const subject = addressSubject(what, address) ?? (parts.settings.captchaCost > 0 ? local : null);
  const rule = subject === local ? perLocalSignup : perSignup;
  const seconds = subject === null ? 0 : await countTry(parts.database, subject, rule, parts.clock.now());
  if (seconds > 0) throw badRequest("We couldn’t confirm that you’re a person. Try again later.", "likely-robot");
}

/** Whether one more mail may be sent to an address that somebody typed: three at once, then one an hour at last. */
export async function mayWriteTo(parts: DelayParts, what: string, email: string): Promise<boolean> {
  return (await mailWait(parts, what, email)) === 0;
}

/** Counts one more mail to an address; answers the seconds until it may be sent, 0 where it may be now. */
export function mailWait(parts: DelayParts, what: string, email: string): Promise<number> {
  return countTry(parts.database, `${what}-mail:${canonicalEmail(email)}`, perMail, parts.clock.now());
}

/** Counts a try at proving oneself again; throws 429 where the account has to wait. Answers how to forget it. */
export async function beginProof(parts: DelayParts, userId: string): Promise<() => Promise<void>> {
  const subject = `proof-of:${userId}`;
  const seconds = await countTry(parts.database, subject, perAccount, parts.clock.now());
  if (seconds > 0) throw tooMany(seconds);
  return () => forgetTries(parts.database, subject);
}

// Everybody behind a proxy on this machine that is not trusted comes from the loopback address: one guesser must not
// delay them all. What one household has of IPv6 is one address.
function addressSubject(what: string, address: string): string | null {
  return isLoopback(address) ? null : `${what}:${addressGroup(address)}`;
}
