import { createStore, type Store } from "../store.ts";

/** A choice of the person that outlives the page, kept under `persisted/`. Without `allowed` any text is one. */
export function persisted<Value extends string>(name: string, first: Value, allowed?: readonly Value[]): Store<Value> {
  const key = `persisted/${name}`;
  const held = typeof localStorage === "undefined" ? null : localStorage.getItem(key);
  const known = held !== null && (allowed === undefined || allowed.includes(held as Value));
  const store = createStore<Value>(known ? (held as Value) : first);
  store.subscribe(() => localStorage.setItem(key, store.get()));
  return store;
}

const personal = new Map<string, Store<string>>();

/** Choices that belong to the person rather than to this browser; the server keeps them, too. */
export const personalStores: ReadonlyMap<string, Store<string>> = personal;

/** A persisted choice that goes with the person. */
function personalChoice<Value extends string>(name: string, first: Value, allowed?: readonly Value[]): Store<Value> {
  const store = persisted(name, first, allowed);
  personal.set(`persisted/${name}`, {
    get: store.get,
    set: (next) => {
      const value = typeof next === "function" ? next(store.get()) : next;
      if (allowed === undefined || allowed.includes(value as Value)) store.set(value as Value);
    },
    subscribe: store.subscribe,
  });
  return store;
}

/** Amounts are shown or covered, everywhere at once. */
export const amountsShown = persisted("amounts", "shown", ["shown", "hidden"]);

/** Shortcuts of a single key can be turned off. */
export const singleKeys = personalChoice("single-keys", "on", ["on", "off"]);

/** How many rows a page of a list holds; every list follows the last choice. */
export const rowsPerPage = personalChoice<string>("rows-per-page", "10");

const columnStores = new Map<string, Store<readonly string[] | null>>();

/** The columns chosen for a list, kept under `persisted/columns/`; null as long as nobody chose. */
export function chosenColumns(list: string): Store<readonly string[] | null> {
  const held = columnStores.get(list);
  if (held !== undefined) return held;
  const text = persisted<string>(`columns/${list}`, "");
  const store = createStore<readonly string[] | null>(text.get() === "" ? null : text.get().split(","));
  store.subscribe(() => text.set(store.get()?.join(",") ?? ""));
  columnStores.set(list, store);
  return store;
}
