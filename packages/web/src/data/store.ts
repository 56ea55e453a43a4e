import { useSyncExternalStore } from "react";

/** A value outside React that components can follow. */
export interface Store<Value> {
  get(): Value;
  set(next: Value | ((before: Value) => Value)): void;
  subscribe(listener: () => void): () => void;
}

/** Makes a store; listeners hear only of a value that is not the same. */
export function createStore<Value>(first: Value): Store<Value> {
  let value = first;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      const after = typeof next === "function" ? (next as (before: Value) => Value)(value) : next;
      if (Object.is(after, value)) return;
      value = after;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The store's value, followed. */
export function useStore<Value>(store: Store<Value>): Value {
  return useSyncExternalStore(store.subscribe, store.get, store.get);
}
