import { randomBytes } from "node:crypto";
import { createUniverse } from "../../access/universes.ts";
import type { Services } from "../../access/http/services.ts";
import { errorCode, UNIQUE_VIOLATION } from "../../platform/db/run.ts";
import type { Transaction } from "../../platform/db/transaction.ts";
import { badRequest, invalid } from "../../platform/http/problem.ts";
import { demandPassword, hashPassword } from "../../access/session/password.ts";
import { currencyKnown, insertUser, type UserRow } from "./store/people.ts";

/** A person about to be let in. */
export interface NewPerson {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  /** null: nobody signs in yet; a password is set by a link that is mailed to the address */
  readonly password: string | null;
  /** What they sign in by, where it is not the address. */
  readonly username?: string | null;
  readonly isStaff: boolean;
  /** ISO 4217 */
  readonly currency: string;
  /** IANA name */
  readonly timezone: string;
  readonly privateClient: boolean;
  readonly requestId: string;
}

type Parts = Pick<Services, "database" | "clock" | "ids">;

/**
 * Makes a person with the own universe, its standard accounts and its primary entity, in one database transaction;
 * `admit` runs first and may refuse the sign-up before the address is looked up; `also` runs last, in the same
 * transaction (the first session). Throws 400 `invalid-email`, `invalid-password` or `already-exists`, and 422
 * for a currency or time zone that does not exist.
 */
export async function registerPerson<T>(
  parts: Parts,
  person: NewPerson,
  also: (tx: Transaction, made: { readonly user: UserRow; readonly universe: string }) => Promise<T>,
  admit: (tx: Transaction) => Promise<void> = async () => undefined,
): Promise<T> {
  const email = person.email.trim();
  demandEmail(email);
  if (person.password !== null)
    demandPassword(person.password, { email, firstName: person.firstName, lastName: person.lastName });
  if (!timezoneKnown(person.timezone))
    throw invalid(["body", "default_timezone"], "Enter a time zone such as Europe/Paris.");
  const passwordHash = await (person.password === null ? unguessable() : hashPassword(person.password));
  const user: UserRow = {
    user_id: parts.ids.uuid(),
    username: person.username ?? email,
    email,
    first_name: person.firstName,
    last_name: person.lastName,
    password_hash: passwordHash,
    is_staff: person.isStaff,
    enabled: true,
    roles: [],
  };
  const name = `${person.firstName} ${person.lastName}`.trim();
  try {
    return await parts.database.withUniverse({ universe: parts.ids.uuid() }, async (tx) => {
      if (!(await currencyKnown(tx, person.currency)))
        throw invalid(["body", "default_currency"], "Enter a currency code such as USD.");
      await admit(tx);
      await insertUser(tx, user, parts.clock.now());
      const { universe } = await createUniverse(tx, parts, {
        ownerId: user.user_id,
        name: name.slice(0, 128),
        defaultCurrency: person.currency,
        defaultTimezone: person.timezone,
        metadata: person.privateClient ? { private_client: true } : {},
        primaryEntity: {
          name: name.slice(0, 128),
          firstName: person.firstName.slice(0, 50),
          lastName: person.lastName === "" ? undefined : person.lastName.slice(0, 50),
          email,
        },
        requestId: person.requestId,
      });
      return also(tx, { user, universe });
    });
  } catch (error) {
    if (errorCode(error) === UNIQUE_VIOLATION)
      throw badRequest("An account with this e-mail address already exists. Log in instead.", "already-exists");
    throw error;
  }
}

let nobodys: Promise<string> | null = null;

/** The hash of a password that nobody knows, made once: hundreds of people are added at a time. */
function unguessable(): Promise<string> {
  nobodys ??= hashPassword(randomBytes(32).toString("hex"));
  return nobodys;
}

// What the form of the contract lets through and mail does not: RFC 5321 bounds the part before the @ to 64 octets.
function demandEmail(email: string): void {
  const [local = "", domain = ""] = email.split("@");
  const bad = Buffer.byteLength(local) > 64 || email.length > 128 || domain === "" || /\.\.|^\.|\.@|\s/.test(email);
  if (bad) throw badRequest("Enter an e-mail address that can receive mail.", "invalid-email");
}

function timezoneKnown(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    // How Intl says that it does not know a zone.
    return false;
  }
}
