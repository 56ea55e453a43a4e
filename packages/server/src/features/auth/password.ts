import { hash, verify } from "@node-rs/argon2";
import { badRequest } from "../../platform/http/problem.ts";

/** Least characters of a password. */
export const PASSWORD_LENGTH = 10;

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

// The head of every published list that is long enough to pass the length rule.
const COMMON = new Set([
  "1234567890",
  "12345678910",
  "0123456789",
  "0987654321",
  "9876543210",
  "123456789a",
  "1q2w3e4r5t",
  "1qaz2wsx3edc",
  "qwertyuiop",
  "qwerty1234",
  "qwerty12345",
  "qwerty123456",
  "asdfghjkl1",
  "asdfghjkl;",
  "zxcvbnm123",
  "abcdefghij",
  "abcd123456",
  "abc1234567",
  "password12",
  "password123",
  "password1234",
  "password12345",
  "passw0rd123",
  "p@ssw0rd123",
  "passwordpassword",
  "letmein123",
  "letmein1234",
  "welcome123",
  "welcome1234",
  "iloveyou123",
  "iloveyou12",
  "sunshine123",
  "football123",
  "baseball123",
  "superman123",
  "princess123",
  "dragon1234",
  "administrator",
  "admin12345",
  "admin123456",
  "changeme123",
  "changeme1234",
  "trustno1234",
  "starwars123",
  "whatever123",
  "distributary",
]);

/** Refuses (400 `invalid-password`) a password that is short, common, one character over and over, or the e-mail. */
export function demandPassword(password: string, email: string): void {
  const plain = password.normalize("NFKC").toLowerCase();
  const name = email.toLowerCase();
  const [local = ""] = name.split("@");
  if ([...plain].length < PASSWORD_LENGTH)
    throw badRequest(`A password has at least ${PASSWORD_LENGTH} characters.`, "invalid-password");
  if (plain === name || plain === local || (local.length >= 4 && plain.replace(/[\d\W_]+$/, "") === local)) {
    throw badRequest("The password must not be the e-mail address.", "invalid-password");
  }
  if (COMMON.has(plain) || /^(.)\1*$/u.test(plain))
    throw badRequest("This password is one of the first that are tried. Choose another.", "invalid-password");
}
