import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";

/** What a session token says. Never permissions: those are read from the session at the moment of a request. */
export interface TokenClaims {
  /** `root` opens calls of the session, `universe` calls inside one universe. */
  readonly kind: "root" | "universe";
  readonly sessionId: string;
  /** Which rotation of the session it belongs to. */
  readonly generation: number;
  readonly subject: string;
  readonly universe: string | null;
  /** Seconds since the epoch: the instant of the rotation, not of the signature, so that one rotation has one token. */
  readonly issuedAt: number;
}

/** How long a token opens calls, in seconds. It can be exchanged for longer than that. */
export const TOKEN_LIFE_SECONDS = 15 * 60;

/** Signs and checks compact JWTs (HS256) with a key derived from the server's secret. */
export interface SessionTokens {
  /** The token of these claims: the same claims always give the same token. */
  sign(claims: TokenClaims): string;
  /** The claims of a token with a true signature, whatever its age; null for anything else. */
  verify(token: string): TokenClaims | null;
}

const HEADER = Buffer.from(JSON.stringify({ alg: "HS256", typ: "JWT" })).toString("base64url");
const LONGEST = 1000;

/**
 * Tokens signed by a key of their own that is derived from `secretKey`: servers with the same one accept each other's.
 */
export function sessionTokens(secretKey: string): SessionTokens {
  const key = Buffer.from(hkdfSync("sha256", secretKey, "", "distributary session token 1", 32));
  const signature = (signed: string): Buffer => createHmac("sha256", key).update(signed).digest();
  return {
    sign: (claims) => {
      const payload = Buffer.from(
        JSON.stringify({
          kind: claims.kind,
          sid: claims.sessionId,
          gen: claims.generation,
          sub: claims.subject,
          uni: claims.universe,
          iat: claims.issuedAt,
          exp: claims.issuedAt + TOKEN_LIFE_SECONDS,
        }),
      ).toString("base64url");
      const signed = `${HEADER}.${payload}`;
      return `${signed}.${signature(signed).toString("base64url")}`;
    },
    verify: (token) => {
      if (token.length > LONGEST) return null;
      const [header, payload, proof, ...rest] = token.split(".");
      // Only our own header: a token that names another algorithm is not looked at further.
      if (header !== HEADER || payload === undefined || proof === undefined || rest.length > 0) return null;
      const given = Buffer.from(proof, "base64url");
      // Node reads past what is no base64url and past loose bits at the end: one signature would have many spellings.
      if (given.toString("base64url") !== proof) return null;
      const due = signature(`${header}.${payload}`);
      if (given.length !== due.length || !timingSafeEqual(given, due)) return null;
      return readClaims(payload);
    },
  };
}

function readClaims(payload: string): TokenClaims | null {
  const claims: unknown = JSON.parse(Buffer.from(payload, "base64url").toString("utf8"));
  if (typeof claims !== "object" || claims === null) return null;
  const { kind, sid, gen, sub, uni, iat } = claims as Record<string, unknown>;
  if ((kind !== "root" && kind !== "universe") || typeof sid !== "string" || typeof gen !== "number") return null;
  if (typeof sub !== "string" || typeof iat !== "number") return null;
  const universe = typeof uni === "string" ? uni : null;
  if ((kind === "universe") !== (universe !== null)) return null;
  return { kind, sessionId: sid, generation: gen, subject: sub, universe, issuedAt: iat };
}
