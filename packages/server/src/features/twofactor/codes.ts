import { createHmac, hkdfSync, randomBytes } from "node:crypto";
import { STATIC_CODES, TOTP as NUMBERS } from "@distributary/contract/access/twofactor";
import { Secret, TOTP } from "otpauth";

/** How many steps of time a clock may be off, either way. */
const WINDOW = 1;

/** A new key: 160 bits, as RFC 4226 recommends, in hexadecimal digits. */
export function newKey(): string {
  return randomBytes(20).toString("hex");
}

/** The generator of a key, with the address that an authenticator app reads. */
export function generator(key: string, label: string): TOTP {
  return new TOTP({
    issuer: "Distributary",
    label,
    algorithm: "SHA1",
    digits: NUMBERS.digits,
    period: NUMBERS.step,
    secret: Secret.fromHex(key),
  });
}

/** The step of time whose code this is, at most one step from `now`; null where it is of none. */
export function stepOf(key: string, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = generator(key, "").validate({ token: code, timestamp, window: WINDOW });
  return delta === null ? null : Math.floor(timestamp / (NUMBERS.step * 1000)) + delta;
}

/** The later step of two codes that an app showed one after the other, the second at most one step from `now`. */
export function stepOfPair(key: string, code1: string, code2: string, now: Date): number | null {
  const second = stepOf(key, code2, now);
  if (second === null) return null;
  const before = new Date((second - 1) * NUMBERS.step * 1000);
  const first = generator(key, "").generate({ timestamp: before.getTime() });
  return first === code1 ? second : null;
}

// Crockford's 32 signs without those that look like another one.
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";

/** Static codes of 50 random bits, as people write them down: `abcde-fghjk`. */
export function newStaticCodes(): readonly string[] {
  return Array.from({ length: STATIC_CODES }, () => {
    const text = [...randomBytes(10)].map((byte) => ALPHABET[byte % ALPHABET.length]).join("");
    return `${text.slice(0, 5)}-${text.slice(5)}`;
  });
}

/** What is stored of a static code: without the key nobody can try all of them. */
export function codeDigest(secretKey: string, code: string): Buffer {
  const key = Buffer.from(hkdfSync("sha256", secretKey, "", "distributary static code 1", 32));
  return createHmac("sha256", key)
    .update(code.toLowerCase().replaceAll(/[^0-9a-z]/g, ""))
    .digest();
}
