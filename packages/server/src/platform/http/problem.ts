import { bodyTexts, PLACES_NAMED } from "@distributary/contract/wire/body-limits";
import { busyTexts } from "@distributary/contract/wire/busy-texts";
import { transportTexts, type ErrorCode, type ValidationItem } from "@distributary/contract/wire/errors";
import type { Busy } from "../busy.ts";

/** A refusal that becomes `{message, code?, request_id, current?}` with its status. Thrown by services and doors alike. */
export class HttpProblem extends Error {
  readonly status: number;
  readonly code: ErrorCode | undefined;
  readonly current: unknown;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: number,
    message: string,
    options: { code?: ErrorCode; current?: unknown; headers?: Record<string, string>; cause?: unknown } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = "HttpProblem";
    this.status = status;
    this.code = options.code;
    this.current = options.current;
    this.headers = options.headers ?? {};
  }
}

/**
 * A 422: each item says where (`loc`, first part body, query or path), what (`msg`) and its kind (`type`). It names at
 * most 100 places and then how many more there are.
 */
export class ValidationProblem extends Error {
  readonly detail: readonly ValidationItem[];
  /** All places that are wrong, named or not. */
  readonly places: number;

  constructor(all: readonly ValidationItem[]) {
    const detail = firstPlaces(all);
    super(detail.map((item) => `${item.loc.join(".")}: ${item.msg}`).join("; "));
    this.name = "ValidationProblem";
    this.places = all.length;
    this.detail = detail;
  }
}

/** The first places of a refusal, and what says how many more there are of `places` in all. */
export function firstPlaces(
  all: readonly ValidationItem[],
  most = PLACES_NAMED,
  places = all.length,
): readonly ValidationItem[] {
  if (places <= most) return all;
  const more = { loc: all[most]?.loc.slice(0, 1) ?? [], msg: bodyTexts.places(places - most), type: "more_places" };
  return [...all.slice(0, most), more];
}

/**
 * 404. One answer for what does not exist and for what belongs to another universe: nothing may tell them apart,
 * so the text is not the caller's to choose.
 */
export function notFound(): HttpProblem {
  return new HttpProblem(404, text(404), { code: "not-found" });
}

/** 403 in a universe that one may see. */
export function forbidden(): HttpProblem {
  return new HttpProblem(403, text(403), { code: "forbidden" });
}

/** 401: the token is bad, expired or of the wrong kind. */
export function invalidToken(): HttpProblem {
  return new HttpProblem(401, text(401), { code: "invalid-jwt" });
}

/** 401: a header is missing or does not belong to the token. */
export function invalidHeaders(): HttpProblem {
  return new HttpProblem(401, text(401), { code: "invalid-headers" });
}

/** 409: somebody else changed the record first; `current` is it as it stands, with its `last_update_token`. */
export function alreadyModified(current: unknown): HttpProblem {
  return new HttpProblem(409, "Someone else changed this record. Reload it and try again.", {
    code: "already_modified",
    current,
  });
}

/** 409 for any other state that does not allow the request. */
export function conflict(message: string): HttpProblem {
  return new HttpProblem(409, message);
}

/** 400 with a code that the client shows. */
export function badRequest(message: string, code?: ErrorCode): HttpProblem {
  return new HttpProblem(400, message, code === undefined ? {} : { code });
}

/** 415: a file of a kind that is not read here. */
export function unsupported(message: string): HttpProblem {
  return new HttpProblem(415, message);
}

/** 413. */
export function tooLarge(message = "The request is too large. Send less at a time."): HttpProblem {
  return new HttpProblem(413, message, { code: "payload-too-large" });
}

/** 429; `seconds` until the next try makes sense. */
export function tooMany(seconds: number, message = "Too many requests. Try again later."): HttpProblem {
  return new HttpProblem(429, message, {
    code: "too-many-requests",
    headers: { "retry-after": String(Math.max(1, Math.ceil(seconds))) },
  });
}

/** 503 while the server ends or a part it needs is away. */
export function unavailable(): HttpProblem {
  return new HttpProblem(503, text(503), { headers: { "retry-after": "1" } });
}

/** 503 where too much is asked at once; with the code `busy` where nothing was begun. */
export function tooBusy({ text: message, seconds, untouched }: Busy): HttpProblem {
  return new HttpProblem(503, message, {
    ...(untouched ? { code: "busy" as const } : {}),
    headers: { "retry-after": String(seconds) },
  });
}

/** 503 while the database is away; `cause` is for the log. */
export function databaseAway(cause: Error): HttpProblem {
  return new HttpProblem(503, busyTexts.away, { headers: { "retry-after": "2" }, cause });
}

/** 503 while files can neither be stored nor read; `cause` is for the log. */
export function storeAway(cause: Error): HttpProblem {
  return new HttpProblem(503, STORE_AWAY, { headers: { "retry-after": "10" }, cause });
}

const STORE_AWAY = "Files can’t be stored or read right now. Nothing was changed. Try again in a moment.";

/** 422 of several items. */
export function validation(detail: readonly ValidationItem[]): ValidationProblem {
  return new ValidationProblem(detail);
}

/** 422 of one item. */
export function invalid(loc: readonly (string | number)[], msg: string, type = "value_error"): ValidationProblem {
  return new ValidationProblem([{ loc: [...loc], msg, type }]);
}

function text(status: number): string {
  return transportTexts[status] ?? "Generic Error";
}
