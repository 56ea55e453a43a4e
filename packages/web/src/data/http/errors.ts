import type { GeneralErrorBody, ValidationErrorBody, ValidationItem } from "@distributary/contract/wire/errors";
import { callTexts, statusTexts } from "../texts.ts";

/** A write into a period that is closed, refused for want of a reason. Both are days, `yyyy-MM-dd`. */
export interface LockedPeriod {
  /** The books are locked up to this day. */
  readonly lockDate: string;
  /** The day of the record. */
  readonly day: string;
}

/** Where a refusal came from: the address that was called, and how the transport names its status. */
export interface Source {
  readonly url: string;
  readonly statusText: string;
  /** What the answer's `X-Request-Id` says, for bodies that do not name it. */
  readonly requestId?: string | null;
  /** What its `Retry-After` says, in seconds. */
  readonly retryAfter?: number | null;
}

/** A call that was refused or did not arrive. `status` 0: the server was not reached. */
export class CallError extends Error {
  /** The address that was called, and the transport's name of the status; empty where no call was made. */
  readonly url: string;
  readonly status: number;
  readonly statusText: string;
  /** What the refusal holds, parsed; its text where it is no JSON, null where there was none. */
  readonly body: unknown;
  readonly code: string | null;
  readonly requestId: string | null;
  /** After how many seconds it is worth asking again, where the refusal says so. */
  readonly retryAfter: number | null;
  /** Messages of a 422 by field. */
  readonly fields: Readonly<Record<string, string>>;
  /** How things stand on the server, where a 409 says it. */
  readonly current: unknown;
  /** Where the write needs a reason to go into a closed period. */
  readonly locked: LockedPeriod | null;

  constructor(
    status: number,
    message: string,
    extra: Partial<Source> & {
      body?: unknown;
      code?: string | null;
      requestId?: string | null;
      fields?: Record<string, string>;
      current?: unknown;
      locked?: LockedPeriod | null;
    } = {},
  ) {
    super(message);
    this.name = "CallError";
    this.url = extra.url ?? "";
    this.status = status;
    this.statusText = extra.statusText ?? "";
    this.body = extra.body ?? null;
    this.code = extra.code ?? null;
    this.requestId = extra.requestId ?? null;
    this.retryAfter = extra.retryAfter ?? null;
    this.fields = extra.fields ?? {};
    this.current = extra.current ?? null;
    this.locked = extra.locked ?? null;
  }
}

/** Field errors of a 422: the dotted path without its leading `body`, `query` or `path`; the first message wins. */
export function fieldErrors(detail: readonly ValidationItem[]): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const item of detail) {
    const path = ["body", "query", "path"].includes(String(item.loc[0])) ? item.loc.slice(1) : item.loc;
    fields[path.join(".")] ??= item.msg;
  }
  return fields;
}

/** The closed period that a refusal is about; null where it is about anything else. */
export function lockedPeriod(detail: readonly ValidationItem[]): LockedPeriod | null {
  const ctx = detail.find((item) => item.type === "locked-period")?.ctx;
  const [lockDate, day] = [ctx?.["lock_date"], ctx?.["date"]];
  return typeof lockDate === "string" && typeof day === "string" ? { lockDate, day } : null;
}

/** Reads the body of a refusal into an error. */
export function callError(status: number, body: unknown, source?: Source): CallError {
  const fallback = statusTexts[status] ?? callTexts.genericError;
  const whole = {
    body,
    requestId: source?.requestId ?? null,
    retryAfter: source?.retryAfter ?? null,
    ...(source ? { url: source.url, statusText: source.statusText } : {}),
  };
  if (isValidation(body))
    return new CallError(status, fallback, {
      ...whole,
      fields: fieldErrors(body.detail),
      locked: lockedPeriod(body.detail),
    });
  if (isGeneral(body))
    return new CallError(status, body.message === "" ? fallback : body.message, {
      ...whole,
      code: body.code ?? null,
      requestId: body.request_id ?? whole.requestId,
      current: body.current,
    });
  return new CallError(status, fallback, whole);
}

function isValidation(body: unknown): body is ValidationErrorBody {
  return typeof body === "object" && body !== null && Array.isArray((body as ValidationErrorBody).detail);
}

function isGeneral(body: unknown): body is GeneralErrorBody {
  return typeof body === "object" && body !== null && typeof (body as GeneralErrorBody).message === "string";
}

/** Whether a read found nothing: there is no such record, or the address names none, as its id is not even an id. */
export function isMissing(failure: unknown): boolean {
  if (!(failure instanceof CallError)) return false;
  if (failure.status === 404) return true;
  return (
    failure.status === 422 && isValidation(failure.body) && failure.body.detail.every(({ loc }) => loc[0] === "path")
  );
}

/** Whether a 422 is about what was entered, and not about the record in the address: that stands in no field. */
export function refusesFields({ body }: CallError): boolean {
  return !isValidation(body) || body.detail.some(({ loc }) => loc[0] !== "path");
}

/** What a person reads of any failure. */
export function failureText(failure: unknown): string {
  return failure instanceof Error && failure.message !== "" ? failure.message : callTexts.genericError;
}

/** The same where no field stands to say what is wrong with it: the messages of a 422 instead of its name. */
export function refusalText(failure: unknown): string {
  const said = failure instanceof CallError ? [...new Set(Object.values(failure.fields))] : [];
  return said.length > 0 ? said.join(" ") : failureText(failure);
}
