import { isCreated, type Awaited, type CreatedMessage } from "./created-message.ts";

/** How often a waiting window looks whether the other was closed, in milliseconds. */
const look = 500;

/** How long the message of a window that is closed already may be on its way, in milliseconds. */
const grace = 10_000;

let waiting: (() => void) | null = null;

/**
 * Waits for what the opened window makes; null where it was closed without, or where another create window is opened
 * meanwhile: that one has the same name, and what it makes is for the field that asked last.
 *
 * A window that made something says so and closes at once. That it is closed can be seen before its message is handed
 * over, so a closed window alone says nothing yet.
 */
export function awaitCreated(
  home: Pick<Window, "addEventListener">,
  opened: { readonly closed: boolean },
  awaited: Awaited,
): Promise<CreatedMessage["record"] | null> {
  waiting?.();
  return new Promise((resolve) => {
    const listening = new AbortController();
    let leaving: ReturnType<typeof setTimeout> | undefined;
    const end = (record: CreatedMessage["record"] | null): void => {
      listening.abort();
      clearInterval(watching);
      clearTimeout(leaving);
      if (waiting === stop) waiting = null;
      resolve(record);
    };
    const stop = (): void => end(null);
    waiting = stop;
    home.addEventListener("message", (event) => isCreated(event, awaited) && end(event.data.record), {
      signal: listening.signal,
    });
    // A window says nothing when it is closed by its own button.
    const watching = setInterval(() => {
      if (opened.closed) leaving ??= setTimeout(stop, grace);
    }, look);
  });
}
