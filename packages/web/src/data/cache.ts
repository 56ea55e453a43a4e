import { MutationCache, QueryCache } from "@tanstack/react-query";
import { AnswerCache } from "./answer-cache.ts";
import { snackbar } from "./snackbar-store.ts";
import { isPassing } from "./http/patience.ts";
import { callTexts } from "./texts.ts";
import { CallError, isMissing, refusalText, refusesFields } from "./http/errors.ts";

/** Says once on screen that a call failed; a refusal of fields is said beside the fields. */
export function sayFailure(failure: unknown): void {
  if (failure instanceof DOMException && failure.name === "AbortError") return;
  if (failure instanceof CallError && failure.status === 422 && refusesFields(failure)) {
    snackbar.show({
      id: "fields",
      tone: "fault",
      title: callTexts.fewErrors,
      body: Object.keys(failure.fields).length === 0 ? failure.message : "",
    });
    return;
  }
  sayRefusal(failure);
}

/** The same where no form stands, whose fields could say what is wrong: as for an undo. */
export function sayRefusal(failure: unknown): void {
  const text = refusalText(failure);
  snackbar.show({ id: `failed:${text}`, tone: "fault", title: callTexts.requestFailed, body: text });
}

/** A failure that says when to ask again was asked again by the client itself, several times. */
function again(count: number, failure: Error): boolean {
  const patiently = failure instanceof CallError && failure.retryAfter !== null;
  return isPassing(failure) && count < (patiently ? 1 : 2);
}

/** The cache of answers. A write clears it; until then nothing is asked twice. */
export const queryClient = new AnswerCache({
  defaultOptions: {
    queries: { staleTime: 60_000, gcTime: 600_000, retry: again, refetchOnWindowFocus: true },
    mutations: { retry: false },
  },
  queryCache: new QueryCache({
    onError: (failure, query) => {
      // What is followed is asked again in a moment, and its page says that the server is away.
      if (query.meta?.["followed"] === true && isPassing(failure)) return;
      // The part says it itself, where what was asked for would stand.
      if (query.meta?.["saysFailure"] === true) return;
      // The page or the part says it where the record would stand.
      if (query.meta?.["saysMissing"] !== true || !isMissing(failure)) sayFailure(failure);
    },
  }),
  mutationCache: new MutationCache({
    onError: (failure, _variables, _context, mutation) => {
      if (mutation.meta?.["quiet"] !== true) sayFailure(failure);
    },
  }),
});
