import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";

/** Signs and checks what shows that a bundle was opened a short while ago, so that its files need no password again. */
export interface BundlePasses {
  /** A pass for whoever holds the token of a bundle, until an instant. */
  sign(token: string, until: Date): string;
  /** Whether a pass is one for this token, and in time. */
  holds(token: string, pass: string, now: Date): boolean;
}

const FORM = /^(\d{1,12})\.([\w-]{43})$/;

/** Passes signed by a key of their own that is derived from `secretKey`. */
export function bundlePasses(secretKey: string): BundlePasses {
  const key = Buffer.from(hkdfSync("sha256", secretKey, "", "distributary bundle pass 1", 32));
  const signature = (token: string, expires: string): Buffer =>
    createHmac("sha256", key).update(`${expires}.${token}`).digest();
  return {
    sign: (token, until) => {
      const expires = String(Math.floor(until.getTime() / 1000));
      return `${expires}.${signature(token, expires).toString("base64url")}`;
    },
    holds: (token, pass, now) => {
      const [, expires, proof] = FORM.exec(pass) ?? [];
      if (expires === undefined || proof === undefined) return false;
      const given = Buffer.from(proof, "base64url");
      const due = signature(token, expires);
      return given.length === due.length && timingSafeEqual(given, due) && Number(expires) * 1000 > now.getTime();
    },
  };
}
