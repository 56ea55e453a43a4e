import type { PreferenceLevel } from "@distributary/contract/access/preferences";
import { createStore, type Store } from "../store.ts";
import { registry } from "./registry.ts";

/** Where a browser keeps what outlives a page; null where there is none, as in a test of parts. */
const browser = () => (typeof localStorage === "undefined" ? null : localStorage);

const endings = new Set<() => void>();

/** Choices that belong to the person rather than to this browser; the server keeps them, too. */
export const personalStores = registry();

/**
 * A choice of somebody, kept under `persisted/`. Its level says how long: of `state` as long as the page is open, of
 * `session` in every window of this browser until the session ends, of `user` with the person, in every browser.
 * Without `allowed` any text is one.
 */
export function preference<Value extends string>(
  level: PreferenceLevel,
  name: string,
  first: Value,
  allowed?: readonly Value[],
): Store<Value> {
  const key = `persisted/${name}`;
  const known = (text: string | null | undefined): text is Value =>
    typeof text === "string" && (allowed === undefined || allowed.includes(text as Value));
  if (level === "state") return createStore(first);
  const held = browser()?.getItem(key);
  const store = createStore<Value>(known(held) ? held : first);
  // What comes from another window or ends with the session is no choice made here: it is neither kept nor sent.
  let told = false;
  const chosenHere = (listener: () => void) => store.subscribe(() => told || listener());
  const take = (text: string | null): void => {
    told = true;
    store.set(known(text) ? text : first);
    told = false;
  };
  const choose = (next: string | ((before: string) => string)): void => {
    const value = typeof next === "function" ? next(store.get()) : next;
    if (known(value)) store.set(value);
  };
  chosenHere(() => browser()?.setItem(key, store.get()));
  if (typeof window !== "undefined")
    window.addEventListener("storage", (event) => {
      if (event.key === key) take(event.newValue);
    });
  endings.add(() => {
    browser()?.removeItem(key);
    take(null);
  });
  if (level === "user") personalStores.add(key, { get: store.get, set: choose, subscribe: chosenHere });
  return store;
}

/** Takes back to their beginning all choices that end with the session: the next person here has their own. */
export function forgetPreferences(): void {
  for (const end of endings) end();
}

/** Amounts are shown or covered, everywhere at once. */
export const amountsShown = preference("session", "amounts", "shown", ["shown", "hidden"]);

/** Shortcuts of a single key can be turned off. */
export const singleKeys = preference("user", "single-keys", "on", ["on", "off"]);

/** The menu leads to what developers need. */
export const debugDashboard = preference("user", "debug-dashboard", "off", ["on", "off"]);

/** How many rows a page of a list holds; every list follows the last choice. */
export const rowsPerPage = preference<string>("user", "rows-per-page", "10");

/** Documents are listed as a table, or as cards beside one another. */
export const documentsView = preference("session", "documents-view", "table", ["table", "grid"]);

const columnStores = new Map<string, Store<readonly string[] | null>>();

/** The columns chosen for a list, kept under `persisted/columns/`; null as long as nobody chose. */
export function chosenColumns(list: string): Store<readonly string[] | null> {
  const held = columnStores.get(list);
  if (held !== undefined) return held;
  const text = preference<string>("user", `columns/${list}`, "");
  const read = (): readonly string[] | null => (text.get() === "" ? null : text.get().split(","));
  const store = createStore(read());
  store.subscribe(() => text.set(store.get()?.join(",") ?? ""));
  text.subscribe(() => (store.get()?.join(",") ?? "") !== text.get() && store.set(read()));
  columnStores.set(list, store);
  return store;
}
