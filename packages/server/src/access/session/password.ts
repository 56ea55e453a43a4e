import { hash, verify } from "@node-rs/argon2";
import { badRequest } from "../../platform/http/problem.ts";
import { isCommonPassword } from "./common-passwords.ts";
import { isOwnWords, type OwnWords } from "./own-words.ts";

/** Least characters of a password. */
const PASSWORD_LENGTH = 10;

// argon2id as OWASP's password storage guidance gives it: 19 MiB, two passes, one lane.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** The hash of a password that nobody has: verified for unknown people, so that they take as long as known ones. */
const NOBODY = "$argon2id$v=19$m=19456,t=2,p=1$G0esFWgHT4obqtvFub4XLQ$lqDUL7irOf2bB4GbQlD6PNv4JesA/vdrXBFkL3R0yxw";

/** The hash to keep of a password. */
export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize("NFKC"), COST);
}

/** Whether a password is the one behind a hash; with null for an unknown person, false after the same work. */
export async function passwordFits(kept: string | null, password: string): Promise<boolean> {
  const fits = await verify(kept ?? NOBODY, password.normalize("NFKC"));
  return fits && kept !== null;
}

/** The one form in which passwords are compared with what must not be one; what is kept of them is their own case. */
function plainPassword(password: string): string {
  return password.normalize("NFKC").toLowerCase();
}

/**
 * Refuses (400 `invalid-password`) a password that is short, one of the commonest, one character over and over, or made
 * up of the person's name, e-mail address or the product's name.
 */
export function demandPassword(password: string, own: OwnWords): void {
  const plain = plainPassword(password);
  if ([...plain].length < PASSWORD_LENGTH)
    throw badRequest(`Choose a password of at least ${PASSWORD_LENGTH} characters.`, "invalid-password");
  if (isOwnWords(plain, own)) {
    throw badRequest(
      "The password must not be made up of your name, your e-mail address or the name of this product. Choose another.",
      "invalid-password",
    );
  }
  if (isCommonPassword(plain) || /^(.)\1*$/u.test(plain))
    throw badRequest("This password is too common. Choose another.", "invalid-password");
}
