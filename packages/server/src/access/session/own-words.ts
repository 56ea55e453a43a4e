import { canonicalEmail } from "@distributary/contract/wire/email-address";

/** What of somebody must not make up the password: anybody who knows of them tries it first. */
export interface OwnWords {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

const PRODUCT = "distributary";
/** Shorter words stand in too many others. */
const LEAST = 3;
/** As many letters beside the own words are somebody's own thought. */
const ENOUGH = 4;

/**
 * Whether a password, in the form in which they are compared, is made up of the person's name, their e-mail address and
 * the product's name, with no more than digits, signs and a few letters beside them.
 */
export function isOwnWords(plain: string, own: OwnWords): boolean {
  const names = [own.email, own.firstName, own.lastName].map((text) =>
    canonicalEmail(text.normalize("NFKC")).toLowerCase(),
  );
  const words = [...names.flatMap((name) => [name, ...name.split(/[^\p{L}\p{N}]+/u)]), PRODUCT]
    .flatMap((word) => [word, word.replace(/[\p{N}]+$/u, "")])
    .filter((word) => [...word].length >= LEAST)
    .toSorted((one, other) => other.length - one.length);
  if (!words.some((word) => plain.includes(word))) return false;
  const rest = words.reduce((left, word) => left.replaceAll(word, " "), plain);
  return rest.replace(/[^\p{L}]/gu, "").length < ENOUGH;
}
