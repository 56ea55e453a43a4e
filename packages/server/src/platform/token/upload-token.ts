import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";

/** Which upload a form belongs to: nothing else is opened by its token. */
export interface UploadClaims {
  readonly universe: string;
  readonly document: string;
  readonly version: number;
  /** Seconds since the epoch */
  readonly expires: number;
}

/** Signs and checks the tokens that stand in the form of an upload, in place of a session. */
export interface UploadTokens {
  sign(claims: UploadClaims): string;
  /** The claims of a token with a true signature that has not expired at `now`; null for anything else. */
  verify(token: string, now: Date): UploadClaims | null;
}

const FORM = /^([0-9a-f-]{36})\.([0-9a-f-]{36})\.(\d{1,7})\.(\d{1,12})\.([\w-]{43})$/;

/** Tokens signed by a key of their own that is derived from `secretKey`: none of a session is one of these. */
export function uploadTokens(secretKey: string): UploadTokens {
  const key = Buffer.from(hkdfSync("sha256", secretKey, "", "distributary upload token 1", 32));
  const signature = (said: string): Buffer => createHmac("sha256", key).update(said).digest();
  return {
    sign: ({ universe, document, version, expires }) => {
      const said = `${universe}.${document}.${version}.${expires}`;
      return `${said}.${signature(said).toString("base64url")}`;
    },
    verify: (token, now) => {
      const [, universe, document, version, expires, proof] = FORM.exec(token) ?? [];
      if (universe === undefined || document === undefined || proof === undefined) return null;
      const given = Buffer.from(proof, "base64url");
      const due = signature(`${universe}.${document}.${version}.${expires}`);
      if (given.length !== due.length || !timingSafeEqual(given, due)) return null;
      const claims = { universe, document, version: Number(version), expires: Number(expires) };
      return claims.expires * 1000 < now.getTime() ? null : claims;
    },
  };
}
