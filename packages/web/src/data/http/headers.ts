import type { UniverseToken } from "./tokens.ts";

/** What the headers of every call say first. */
export const plainHeaders: Readonly<Record<string, string>> = { Accept: "application/json" };

/** Of a call for anybody or for a session: the cookie goes along by itself, and counts only with this header. */
export function cookieHeaders(handle: string): Record<string, string> {
  return { ...plainHeaders, "X-Root-Cookie": handle };
}

/** Of a call inside a universe. */
export function universeHeaders({ universe, token }: UniverseToken): Record<string, string> {
  return { ...plainHeaders, Authorization: `Bearer ${token}`, "X-Universe": universe };
}
