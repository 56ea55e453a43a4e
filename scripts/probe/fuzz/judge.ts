import type { Api, Operation } from "./operations.ts";
import type { WireAnswer, WireRequest } from "./wire.ts";

/** What an answer is held against. */
export interface Expected {
  readonly api: Api;
  /** null where the request is for no operation of the document. */
  readonly operation: Operation | null;
  /** A text that only records of somebody else carry. */
  readonly canary: string;
}

/** What kind of fault an answer is. */
export interface Wrong {
  readonly kind: "server" | "undocumented";
  readonly what: string;
}

/** What is wrong with an answer; null when nothing is. */
export function judge(asked: WireRequest, answer: WireAnswer, { api, operation, canary }: Expected): Wrong | null {
  const { status, headers, text } = answer;
  const isDocumented = operation === null || operation.statuses.has(status);
  const retryAfter = headers["retry-after"];
  const isGraph = operation?.id === "post-graphql";
  if (status === 503 && isDocumented && isSeconds(retryAfter)) return refused(answer, api, isGraph);
  if (status >= 500) return { kind: "server", what: `${status} ${retryAfter === undefined ? "" : "with Retry-After"}` };
  const undocumented = (what: string): Wrong => ({ kind: "undocumented", what });
  if (!isDocumented) return undocumented(`the status ${status}`);
  if (canary !== "" && text.includes(canary)) return undocumented("something of another universe");
  if (headers["x-request-id"] === undefined) return undocumented("no X-Request-Id");
  if (/\bat .{1,200}\.[jt]s:\d+|node_modules|SQLSTATE/.test(text)) return undocumented("something of the inside");
  if (asked.method === "HEAD") return text === "" ? null : undocumented("a body after HEAD");
  if (status === 429 && !isSeconds(retryAfter)) return undocumented("429 without Retry-After");
  if (status === 304) return text === "" ? null : undocumented("304 with a body");
  if (status >= 400) return refused(answer, api, isGraph);
  if (operation === null) return null;
  return taken(answer, operation);
}

function taken({ headers, text }: WireAnswer, operation: Operation): Wrong | null {
  const type = (headers["content-type"] ?? "").split(";")[0]?.trim() ?? "";
  const check = operation.answers.get(type);
  if (check === undefined) return { kind: "undocumented", what: `an answer of ${type || "no kind"}` };
  const value = type === "application/json" ? parsed(text) : text;
  if (value === undefined) return { kind: "undocumented", what: "an answer that is no JSON" };
  const wrong = check(value);
  return wrong === null ? null : { kind: "undocumented", what: `an answer that its schema refuses: ${wrong}` };
}

function refused({ status, headers, text }: WireAnswer, { refusals }: Api, isGraph: boolean): Wrong | null {
  const undocumented = (what: string): Wrong => ({ kind: "undocumented", what: `${status} ${what}` });
  const body = parsed(text);
  const check = status === 422 ? refusals.validation : isGraph ? refusals.graph : refusals.general;
  const wrong = check(body);
  if (wrong !== null) return undocumented(`in a form of its own: ${wrong}`);
  if (status === 422) {
    const { detail } = body as Detail;
    const odd = detail.find((item) => !isWellSaid(item));
    if (detail.length === 0) return undocumented("that says nothing");
    return odd === undefined ? null : undocumented(`not in plain words at its place: ${JSON.stringify(odd)}`);
  }
  const { message, request_id } = body as { message: string; request_id: string };
  if (message === "") return undocumented("without words");
  return request_id === headers["x-request-id"] ? null : undocumented("with the id of another request");
}

interface Detail {
  readonly detail: readonly { readonly loc: readonly unknown[]; readonly msg: string; readonly type: string }[];
}

/** Whether a refusal says where in the request it is, what is wrong, plainly, and of which kind that is. */
function isWellSaid({ loc, msg, type }: Detail["detail"][number]): boolean {
  return ["body", "query", "path", "header"].includes(String(loc[0])) && isPlain(msg) && type !== "";
}

/** Texts of the specification that end without a point. */
const asWritten = new Set(["No Pricing found (Date is missing)"]);

/** A sentence of the product's, and not what a library of schemas, the database or the language says of a value. */
function isPlain(text: string): boolean {
  if (asWritten.has(text)) return true;
  const raw = /^(Invalid|Too (big|small)|Unrecognized)|, received |\bundefined\b|\bNaN\b|in the expected format/;
  return /^["\p{Lu}\d].*[.?]$/su.test(text) && !raw.test(text);
}

function isSeconds(value: string | undefined): boolean {
  return value !== undefined && /^[1-9]\d*$/.test(value);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
