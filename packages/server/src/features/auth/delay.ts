import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import { badRequest, tooMany } from "../../platform/http/problem.ts";
import { countTry, forgetTries, takeTryBack, type DelayRule } from "./store.ts";

/**
 * Delays that bound guessing without locking anybody out: a few tries are free, then the wait doubles up to 20
 * minutes. An account can so be guessed at 5 + 11 + 72 < 100 times a day, from however many addresses, and one
 * address can guess 16 + 11 + 72 < 100 times a day at however many accounts. Names that nobody has are delayed alike.
 */
const perAccount: DelayRule = { free: 5, longest: 1200 };
const perAddress: DelayRule = { free: 16, longest: 1200 };
const perSignup: DelayRule = { free: 20, longest: 3600 };

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
  const account = `account:${username.toLowerCase()}`;
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

/** Counts a sign-up; one address that opens account after account is taken for a robot (400 `likely-robot`). */
export async function beginSignup(parts: DelayParts, address: string): Promise<void> {
  const subject = addressSubject("signup", address);
  const seconds = subject === null ? 0 : await countTry(parts.database, subject, perSignup, parts.clock.now());
  if (seconds > 0) throw badRequest("This looks like a robot. Try again later.", "likely-robot");
}

// Everybody behind a proxy on this machine comes from the loopback address: one guesser must not delay them all.
function addressSubject(what: string, address: string): string | null {
  return /^(127\.|::1$|::ffff:127\.)/.test(address) ? null : `${what}:${address}`;
}
