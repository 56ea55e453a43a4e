import type { Operation } from "./operations.ts";
import { isBytes, type PlainRequest } from "./plain.ts";
import type { WireRequest } from "./wire.ts";

/** Who sends a request. */
export interface Sender {
  readonly token: string;
  readonly root: string;
  readonly universe: string;
}

/** A request before it is written out; faults are made in it. */
export interface Draft {
  method: string;
  path: string;
  query: [name: string, value: string][];
  headers: [name: string, value: string][];
  body: string | Uint8Array | null;
}

/** A request for an operation by somebody, as it should be. */
export function draftOf(operation: Operation, { params = {}, query = {}, ...plain }: PlainRequest, who: Sender): Draft {
  const path = operation.path.replace(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(params[name] ?? "-"));
  const headers: [string, string][] = [];
  if (operation.access === "universe")
    headers.push(["authorization", `Bearer ${who.token}`], ["x-universe", who.universe]);
  if (operation.access === "session") headers.push(["authorization", `Bearer ${who.root}`]);
  const body = bodyOf(operation, plain);
  if (body !== null) headers.push(["content-type", operation.body?.type ?? "application/json"]);
  return { method: operation.method, path, query: Object.entries(query), headers, body };
}

function bodyOf(operation: Operation, plain: PlainRequest): Draft["body"] {
  if (operation.body === null) return null;
  if (isBytes(operation)) return plain.bytes ?? Buffer.from("date,from_currency,to_currency,rate\n");
  if (plain.body === undefined) return null;
  if (operation.body.type === "application/json") return JSON.stringify(plain.body);
  return new URLSearchParams(plain.body as Record<string, string>).toString();
}

/** Sets a header, whatever it was. */
export function setHeader(draft: Draft, name: string, value: string | null): void {
  draft.headers = draft.headers.filter(([other]) => other !== name);
  if (value !== null) draft.headers.push([name, value]);
}

/** A draft as it goes over the line. */
export function written({ method, path, query, headers, body }: Draft): WireRequest {
  const asked = query.map(([name, value]) => `${escaped(name)}=${escaped(value)}`).join("&");
  return { method, path: asked === "" ? path : `${path}?${asked}`, headers, body };
}

// A value that begins with a percent sign is meant as written, so that what cannot be decoded can be sent.
function escaped(text: string): string {
  return text.startsWith("%") ? text.replaceAll(/[^\x21-\x7e]|[&#]/g, "_") : encodeURIComponent(text);
}
