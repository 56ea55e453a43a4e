import type { Endpoint } from "@distributary/contract/wire/endpoint";
import type { CallAs } from "../support/calling.ts";
import type { TestServer } from "../support/server.ts";
import type { Sample } from "./samples.ts";

/** An answer as somebody who compares two of them sees it. */
export interface Seen {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
  /** Everything that came back, as one text to search in. */
  readonly text: string;
}

/** Headers that differ between any two answers to the same question. */
const INCIDENTAL = new Set(["date", "x-request-id", "content-length", "connection", "keep-alive", "transfer-encoding"]);

/** Makes the request of a sample; `commit` is set where the call takes it. */
export async function ask(
  server: Pick<TestServer, "call">,
  endpoint: Endpoint,
  sample: Sample,
  who: CallAs,
  commit?: boolean,
): Promise<Seen> {
  const chosen = commit === undefined || endpoint.commitDefault === undefined ? {} : { commit: String(commit) };
  const answer = await server.call(endpoint, { ...sample, query: { ...sample.query, ...chosen }, ...who });
  const headers = Object.fromEntries([...answer.headers].filter(([name]) => !INCIDENTAL.has(name)));
  const text = JSON.stringify([answer.status, [...answer.headers], answer.body]);
  return { status: answer.status, body: answer.body, headers, text };
}

/** The same without what names this one request: its id, and the ids that were asked about. */
export function comparable(seen: Seen, asked: object): object {
  let text = JSON.stringify([seen.status, seen.headers, seen.body]);
  for (const [kind, id] of Object.entries(asked)) text = text.replaceAll(String(id), `<${kind}>`);
  return JSON.parse(text.replaceAll(/"request_id":"[^"]*"/g, '"request_id":""')) as object;
}
