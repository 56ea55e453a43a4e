import type { Store } from "../store.ts";

/** Preferences that outlive the browser as well, by their keys such as `persisted/single-keys`. */
export interface PreferenceStores {
  entries(): Iterable<readonly [key: string, store: Store<string>]>;
  /** Calls back with each that is first used from now on; ends with the function that it gives. */
  onAdded(listener: (key: string, store: Store<string>) => void): () => void;
}

/** An empty list of preferences, to which those of a page are added when it is first shown. */
export function registry(): PreferenceStores & { add(key: string, store: Store<string>): void } {
  const stores = new Map<string, Store<string>>();
  const listeners = new Set<(key: string, store: Store<string>) => void>();
  return {
    entries: () => stores.entries(),
    onAdded(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    add(key, store) {
      stores.set(key, store);
      for (const listener of listeners) listener(key, store);
    },
  };
}
