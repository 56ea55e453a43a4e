import { expect, it } from "vitest";
import { proves } from "../../../../../scripts/proofs/proves.ts";
import { keepAlike } from "./preference-sync.ts";
import { memory } from "../../../test/client/door.ts";
import { createTokenStore } from "../http/tokens.ts";
import { createStore, type Store } from "../store.ts";
import { registry } from "./registry.ts";

const never = () => () => undefined;

it("takes what the server keeps, sends what is changed here in one call, and does not send back what it took", async () => {
  proves("rule:transport-17", "constant:batch_queue_interval");
  const stores = new Map<string, Store<string>>([
    ["persisted/single-keys", createStore<string>("on")],
    ["persisted/rows-per-page", createStore<string>("10")],
    ["persisted/amounts", createStore<string>("shown")],
  ]);
  const known = registry();
  for (const [key, store] of stores) known.add(key, store);
  const sent: unknown[] = [];
  const end = keepAlike(known, {
    onLeaving: never,
    read: () =>
      Promise.resolve({ "persisted/single-keys": "off", "persisted/amounts": "hidden", "persisted/columns/a": "name" }),
    write: (changes) => Promise.resolve(sent.push(changes)),
  });
  stores.get("persisted/amounts")?.set("shown too");
  await Promise.resolve();
  expect([...stores.values()].map((store) => store.get())).toEqual(["off", "10", "shown too"]);
  stores.get("persisted/rows-per-page")?.set("all");
  await new Promise((done) => setTimeout(done, 40));
  expect(sent).toEqual([{ "persisted/amounts": "shown too", "persisted/rows-per-page": "all" }]);
  // Columns of a list are first used when it is first shown.
  const columns = createStore("");
  known.add("persisted/columns/a", columns);
  expect(columns.get()).toBe("name");
  stores.get("persisted/single-keys")?.set("on");
  end();
  stores.get("persisted/single-keys")?.set("off");
  expect(sent.slice(1)).toEqual([{ "persisted/single-keys": "on" }]);
});

it("keeps a change that was sent while the server still answered what it had before", async () => {
  const currency = createStore<string>("EUR");
  const rows = createStore<string>("10");
  const known = registry();
  known.add("persisted/display-currency", currency);
  known.add("persisted/rows-per-page", rows);
  let answer: (kept: Record<string, unknown>) => void = () => undefined;
  const read = new Promise<Record<string, unknown>>((done) => (answer = done));
  let end = (): void => undefined;
  const sent = new Promise<unknown>((done) => {
    end = keepAlike(known, { onLeaving: never, read: () => read, write: (changes) => Promise.resolve(done(changes)) });
  });
  currency.set("");
  expect(await sent).toEqual({ "persisted/display-currency": "" });
  answer({ "persisted/display-currency": "EUR", "persisted/rows-per-page": "50" });
  await read;
  expect([currency.get(), rows.get()]).toEqual(["", "50"]);
  end();
});

it("sends a later change when the one before has arrived, and the last of those that came meanwhile", async () => {
  const views = createStore<string>("");
  const known = registry();
  known.add("persisted/views", views);
  const sent: unknown[] = [];
  const arrivals: (() => void)[] = [];
  const end = keepAlike(known, {
    onLeaving: never,
    read: () => Promise.resolve({}),
    write: (changes) => {
      sent.push(changes["persisted/views"]);
      return new Promise<void>((done) => arrivals.push(done));
    },
  });
  views.set("removed");
  await expect.poll(() => sent).toEqual(["removed"]);
  views.set("back");
  views.set("renamed");
  // Longer than changes wait for one another: what holds these back is the call on its way.
  await new Promise((done) => setTimeout(done, 40));
  expect(sent).toEqual(["removed"]);
  arrivals[0]?.();
  await expect.poll(() => sent).toEqual(["removed", "renamed"]);
  // Whoever leaves waits for nothing.
  views.set("left");
  end();
  expect(sent).toEqual(["removed", "renamed", "left"]);
});

it("sends what was changed in a universe to that universe, when another is entered at once", async () => {
  const tokens = createTokenStore(memory(), memory());
  tokens.setUniverse({ universe: "a", token: "of a" });
  const currency = createStore<string>("EUR");
  const known = registry();
  known.add("persisted/display-currency", currency);
  const sent: unknown[] = [];
  const end = keepAlike(known, {
    onLeaving: tokens.onLeaving,
    read: () => Promise.resolve({}),
    write: (changes) => Promise.resolve(sent.push([tokens.universe()?.universe, changes])),
  });
  currency.set("USD");
  tokens.setUniverse({ universe: "b", token: "of b" });
  end();
  expect(sent).toEqual([["a", { "persisted/display-currency": "USD" }]]);
});
