import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import type { SessionTokens } from "../../platform/token/session-token.ts";

/** What a browser says in `X-Root-Cookie`: the port its page came from, and once it has one, the handle of its cookie. */
export interface AskedCookie {
  readonly port: string;
  readonly handle: string | null;
}

/** Fourteen days: as long as a session lasts without an exchange. */
const MAX_AGE_SECONDS = 14 * 24 * 60 * 60;
const SAID = /^(\d{1,5})(?:\.(\d{1,9}\.[\w-]{43}))?$/;

/** What the header says; null without one that can be read, which is how every other client calls. */
export function askedCookie(header: unknown): AskedCookie | null {
  const said = typeof header === "string" ? SAID.exec(header) : null;
  return said === null ? null : { port: said[1] ?? "0", handle: said[2] ?? null };
}

/**
 * The root token of a session in a cookie that no script reads. Beside it the browser holds a handle, made from the
 * session with a key of ours: the cookie counts only where a header brings the handle of its session along, which a page
 * of somebody else can neither know nor send.
 */
export interface RootCookies {
  /** The cookie for a root token, and the handle to answer in the token's place. */
  give(port: string, root: string): { readonly cookie: string; readonly handle: string };
  /** The cookie that takes it away. */
  clear(port: string): string;
  /** The root token of the cookie that the handle belongs to; null where either is missing or not of the other. */
  read(asked: AskedCookie, cookies: string | undefined): string | null;
  /** Whether the browser holds the cookie of this session, whatever handle it lost. */
  holds(asked: AskedCookie, cookies: string | undefined, sessionId: string): boolean;
}

/** Cookies of servers with this key; `secure` where browsers come by https. */
export function rootCookies(parts: {
  readonly secretKey: string;
  readonly secure: boolean;
  readonly tokens: SessionTokens;
}): RootCookies {
  const { secure, tokens } = parts;
  const key = Buffer.from(hkdfSync("sha256", parts.secretKey, "", "distributary root cookie 1", 32));
  // A browser keeps cookies by host, whatever the port: two installations on one machine each have their own.
  const nameOf = (port: string): string => `${secure ? "__Host-" : ""}distributary-root-${port}`;
  const write = (port: string, value: string, seconds: number): string =>
    `${nameOf(port)}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure ? "; Secure" : ""}`;
  const proof = (sessionId: string, generation: string): string =>
    createHmac("sha256", key).update(`${sessionId} ${generation}`).digest("base64url");
  const held = (port: string, cookies: string | undefined): string | null => {
    const start = `${nameOf(port)}=`;
    const found = cookies?.split("; ").find((cookie) => cookie.startsWith(start));
    return found?.slice(start.length) ?? null;
  };

  return {
    give: (port, root) => {
      const claims = tokens.verify(root);
      if (claims === null) throw new Error("a root token of our own cannot be read");
      const generation = String(claims.generation);
      return {
        cookie: write(port, root, MAX_AGE_SECONDS),
        handle: `${port}.${generation}.${proof(claims.sessionId, generation)}`,
      };
    },
    clear: (port) => write(port, "", 0),
    read: ({ port, handle }, cookies) => {
      const token = held(port, cookies);
      const claims = token === null ? null : tokens.verify(token);
      if (claims === null || handle === null || claims.kind !== "root") return null;
      const [generation = "", given = ""] = handle.split(".");
      return sameText(given, proof(claims.sessionId, generation)) ? token : null;
    },
    holds: ({ port }, cookies, sessionId) => {
      const token = held(port, cookies);
      const claims = token === null ? null : tokens.verify(token);
      return claims?.kind === "root" && claims.sessionId === sessionId;
    },
  };
}

function sameText(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
}
