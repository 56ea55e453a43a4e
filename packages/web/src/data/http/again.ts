import type { CallError } from "./errors.ts";

/** A call is made so often at most where the server has too much to do. */
const TRIES = 4;
const LONGEST_SECONDS = 10;

/** The seconds that a `Retry-After` names; null where there is none, or a date. */
export function secondsOf(retryAfter: string | null): number | null {
  return retryAfter !== null && /^\d{1,6}$/.test(retryAfter) ? Number(retryAfter) : null;
}

/**
 * How many milliseconds to wait before a refused call is made again by itself; null: it is not. A read may always be made
 * twice. Anything else only where the refusal promises, by its code `busy`, that nothing was begun.
 */
export function pauseBefore({ status, code, retryAfter }: CallError, isRead: boolean, tries: number): number | null {
  if (status !== 503 || retryAfter === null || tries >= TRIES) return null;
  return isRead || code === "busy" ? Math.min(retryAfter, LONGEST_SECONDS) * 1000 : null;
}

/** Waits, or rejects as an aborted call does. */
export function pauseFor(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const leave = (): void => {
      clearTimeout(timer);
      reject(new DOMException("The call was left.", "AbortError"));
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", leave);
      resolve();
    }, milliseconds);
    if (signal?.aborted === true) leave();
    else signal?.addEventListener("abort", leave, { once: true });
  });
}
