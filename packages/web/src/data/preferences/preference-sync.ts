import type { Store } from "../store.ts";
import type { PreferenceStores } from "./registry.ts";

/** How the server keeps them; null deletes a key. */
export interface PreferenceKeeper {
  readonly read: () => Promise<Readonly<Record<string, unknown>>>;
  readonly write: (changes: Readonly<Record<string, string>>) => Promise<unknown>;
  /** Calls `tell` before anything else is kept by the same means; answers the end of it. */
  readonly onLeaving: (tell: () => void) => () => void;
}

/** Changes within this time travel together, in milliseconds. */
const batchDelay = 25;

/**
 * Keeps the preferences of this browser and those of the person on the server alike: what the server knows counts, what
 * is changed here is sent, changes that come together in one call, and one call after the other: of two on their way at
 * once the earlier could arrive last, and count. A server that is out of reach is no reason to stop: the browser keeps
 * what was chosen. Ends with the function that it gives.
 */
export function keepAlike(stores: PreferenceStores, keeper: PreferenceKeeper): () => void {
  let ended = false;
  let taking = false;
  let changes: Record<string, string> = {};
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let onTheirWay = 0;

  const send = (): void => {
    clearTimeout(waiting);
    waiting = undefined;
    if (Object.keys(changes).length === 0) return;
    const sent = changes;
    changes = {};
    onTheirWay += 1;
    void keeper
      .write(sent)
      .catch(() => undefined)
      .then(() => {
        onTheirWay -= 1;
        if (onTheirWay === 0) send();
      });
  };
  let known: Readonly<Record<string, unknown>> = {};
  const changedHere = new Set<string>();
  const take = (key: string, store: Store<string>): void => {
    const value = known[key];
    // The server is asked before anything changes here, so each change is newer than its answer, sent by now or not.
    if (typeof value !== "string" || changedHere.has(key)) return;
    taking = true;
    store.set(value);
    taking = false;
  };
  const follow = (key: string, store: Store<string>): (() => void) =>
    store.subscribe(() => {
      if (taking) return;
      changedHere.add(key);
      changes[key] = store.get();
      if (onTheirWay === 0) waiting ??= setTimeout(send, batchDelay);
    });
  const stops = [...stores.entries()].map(([key, store]) => follow(key, store));
  stops.push(keeper.onLeaving(send));
  stops.push(
    stores.onAdded((key, store) => {
      take(key, store);
      stops.push(follow(key, store));
    }),
  );
  void keeper.read().then(
    (kept) => {
      if (ended) return;
      known = kept;
      for (const [key, store] of stores.entries()) take(key, store);
    },
    () => undefined,
  );
  return () => {
    ended = true;
    for (const stop of stops) stop();
    send();
  };
}
