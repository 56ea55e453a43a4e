import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { snackbar } from "./snackbar-store.ts";
import { callTexts } from "./texts.ts";
import { CallError, failureText, isMissing } from "./errors.ts";

/** Says once on screen that a call failed; a refusal of fields is said beside the fields. */
export function sayFailure(failure: unknown): void {
  if (failure instanceof DOMException && failure.name === "AbortError") return;
  if (failure instanceof CallError && failure.status === 422) {
    snackbar.show({
      id: "fields",
      tone: "fault",
      title: callTexts.fewErrors,
      body: Object.keys(failure.fields).length === 0 ? failure.message : "",
    });
    return;
  }
  const text = failureText(failure);
  snackbar.show({ id: `failed:${text}`, tone: "fault", title: callTexts.requestFailed, body: text });
}

function again(count: number, failure: Error): boolean {
  const passing =
    failure instanceof CallError && (failure.status === 0 || failure.status === 502 || failure.status === 503);
  return passing && count < 2;
}

/** The cache of answers. A write clears it; until then nothing is asked twice. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 60_000, gcTime: 600_000, retry: again, refetchOnWindowFocus: true },
    mutations: { retry: false },
  },
  queryCache: new QueryCache({
    onError: (failure, query) => {
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
