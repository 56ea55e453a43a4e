import { failureTexts as texts } from "./texts.ts";

/** What is said of a failure: what went wrong, what to do about it, and how it is found again. */
export interface FailureWords {
  readonly said: string;
  /** What to do next; null where `said` tells it already. */
  readonly next: string | null;
  /** What somebody can look it up by: the request, as the server's log has it, or the fault of the page. */
  readonly trace: { readonly name: string; readonly text: string } | null;
}

/** What to do where that follows from the status alone. */
const NEXT_BY_STATUS: Readonly<Record<number, string>> = {
  401: texts.signIn,
  403: texts.notAllowed,
  404: texts.notThere,
  409: texts.changed,
  429: texts.tooMuch,
  502: texts.notReady,
  503: texts.notReady,
  504: texts.notReady,
};

/**
 * Words of any failure. Of one of a call (it has a `status`, and `requestId` and `fields` where they are known) they
 * follow from the status: 0 means that the server was not reached. Anything else went wrong in the page itself.
 */
export function failureWords(failure: unknown): FailureWords {
  const message = failure instanceof Error && failure.message !== "" ? failure.message : String(failure);
  const { status, requestId, fields } = partsOf(failure);
  if (status === null)
    return { said: texts.pageFault, next: texts.ofPage, trace: { name: texts.fault, text: message } };
  // Its message says what to do.
  if (status === 0 || status === 415) return { said: message, next: null, trace: null };
  const trace = requestId === null ? null : { name: texts.request, text: requestId };
  if (status === 422) return { said: [message, ...fields].join(": "), next: texts.notValid, trace: null };
  const next = NEXT_BY_STATUS[status] ?? (trace === null ? texts.ofServer : texts.ofServerNamed);
  return { said: message, next, trace: status >= 500 ? trace : null };
}

function partsOf(failure: unknown): { status: number | null; requestId: string | null; fields: readonly string[] } {
  const { status, requestId, fields } = (failure ?? {}) as Record<"status" | "requestId" | "fields", unknown>;
  return {
    status: typeof status === "number" ? status : null,
    requestId: typeof requestId === "string" && requestId !== "" ? requestId : null,
    fields: Object.entries(fields ?? {}).map(([field, text]) => `${field}: ${String(text)}`),
  };
}
