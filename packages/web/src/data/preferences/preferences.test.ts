import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { preferenceLevels } from "@distributary/contract/access/preferences";
import { proves } from "../../../../../scripts/proofs/proves.ts";

/** A browser with one storage, and windows that hear of what another one changed. */
function browserWith(storage: Map<string, string>): EventTarget {
  const window = new EventTarget();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
  });
  vi.stubGlobal("window", window);
  return window;
}

/** The module as a page has it that was just loaded. */
async function pageOf() {
  vi.resetModules();
  return import("./preferences.ts");
}

const storage = new Map<string, string>();
let window = new EventTarget();
beforeEach(() => {
  storage.clear();
  window = browserWith(storage);
});
afterEach(() => vi.unstubAllGlobals());

it("keeps a choice as long as the page, the session or the person, by its level", async () => {
  proves("state:preference-levels", "constant:preference_levels");
  const on = ["off", "on"] as const;
  const first = await pageOf();
  for (const level of preferenceLevels) first.preference(level, level, "off", on).set("on");
  expect([...storage]).toEqual([
    ["persisted/session", "on"],
    ["persisted/user", "on"],
  ]);

  const reloaded = await pageOf();
  const again = preferenceLevels.map((level) => reloaded.preference(level, level, "off", on));
  expect(again.map((store) => store.get())).toEqual(["off", "on", "on"]);
  const sent: string[] = [];
  const ofPerson = new Map(reloaded.personalStores.entries());
  expect([ofPerson.has("persisted/session"), ofPerson.has("persisted/user")]).toEqual([false, true]);
  ofPerson.get("persisted/user")?.subscribe(() => sent.push("changed"));

  // The session ends: nothing of the person stays behind, and that is no choice to be sent.
  reloaded.forgetPreferences();
  expect(again.map((store) => store.get())).toEqual(["off", "off", "off"]);
  expect([[...storage], sent]).toEqual([[], []]);
});

it("takes what another window chose, and nothing that is no choice", async () => {
  const { preference } = await pageOf();
  const rows = preference("user", "rows", "10", ["10", "20"]);
  const told = (newValue: string | null): void => {
    window.dispatchEvent(Object.assign(new Event("storage"), { key: "persisted/rows", newValue }));
  };
  told("20");
  expect(rows.get()).toBe("20");
  told("a thousand");
  expect(rows.get()).toBe("10");
  storage.set("persisted/rows", "a thousand");
  expect((await pageOf()).preference("user", "rows", "10", ["10", "20"]).get()).toBe("10");
});

it("has the columns of each list go with the person", async () => {
  const { chosenColumns, personalStores } = await pageOf();
  chosenColumns("accounts").set(["name", "value"]);
  const kept = new Map(personalStores.entries()).get("persisted/columns/accounts");
  expect(kept?.get()).toBe("name,value");
  kept?.set("name");
  expect(chosenColumns("accounts").get()).toEqual(["name"]);
  kept?.set("");
  expect(chosenColumns("accounts").get()).toBeNull();
});
