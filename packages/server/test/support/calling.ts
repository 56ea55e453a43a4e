import type { Readable } from "node:stream";
import type { Session } from "@distributary/contract/access/auth";
import { API_PREFIX, type AnswerOf, type CallInput, type Endpoint } from "@distributary/contract/wire/endpoint";

/** A person signed in: what every call of theirs carries. */
export interface SignedIn {
  readonly token: string;
  readonly root: string;
  readonly universe: string;
  readonly session: Session;
}

/** Who makes a call: a person in their universe, or any headers at all. */
export interface CallAs {
  readonly as?: SignedIn;
  readonly headers?: Readonly<Record<string, string>>;
  /** The body of a call that takes bytes. */
  readonly bytes?: Uint8Array | Readable;
}

/** An answer as it arrived. */
export interface CallAnswer<E extends Endpoint> {
  readonly status: number;
  readonly headers: Headers;
  /** Parsed JSON, or text where it is none. */
  readonly body: unknown;
  /** The body of a 200; throws with the whole answer otherwise. */
  readonly ok: AnswerOf<E>;
}

/** Makes a call of the table to the server at an address. */
export async function send<E extends Endpoint>(
  url: string,
  endpoint: E,
  input: CallInput<E> & CallAs,
): Promise<CallAnswer<E>> {
  const headers = new Headers(input.as ? credentials(endpoint, input.as) : {});
  let body: RequestInit["body"];
  if (input.bytes !== undefined) {
    headers.set("content-type", "application/octet-stream");
    body = input.bytes as RequestInit["body"];
  } else if (endpoint.bodyForm === "form") {
    body = new URLSearchParams(input.body as Record<string, string>);
  } else if (input.body !== undefined) {
    headers.set("content-type", "application/json");
    body = JSON.stringify(input.body);
  }
  for (const [name, value] of Object.entries(input.headers ?? {})) headers.set(name, value);
  const response = await fetch(url + addressOf(endpoint, input), {
    method: endpoint.method,
    headers,
    body,
    redirect: "manual",
    ...(body === undefined ? {} : { duplex: "half" }),
  });
  const text = await response.text();
  const answer = parsed(text);
  return {
    status: response.status,
    headers: response.headers,
    body: answer,
    get ok() {
      if (response.status !== 200) throw new Error(`${endpoint.id} answered ${response.status}: ${text}`);
      return answer as AnswerOf<E>;
    },
  };
}

function credentials(endpoint: Endpoint, as: SignedIn): Record<string, string> {
  if (endpoint.access === "universe") return { authorization: `Bearer ${as.token}`, "x-universe": as.universe };
  return { authorization: `Bearer ${as.root}` };
}

/** The address of a call with its parameters and query filled in. */
export function addressOf(endpoint: Endpoint, input: { readonly params?: unknown; readonly query?: unknown }): string {
  const params = (input.params ?? {}) as Record<string, unknown>;
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(String(params[name])));
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries((input.query ?? {}) as Record<string, unknown>)) {
    if (value !== undefined) query.append(name, String(value as string | number | boolean));
  }
  return `${API_PREFIX}${path}${query.size > 0 ? `?${query.toString()}` : ""}`;
}

/** JSON as what it says; the text itself where it is none. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Not every answer is JSON: reports, files and figures are not.
    return text;
  }
}
