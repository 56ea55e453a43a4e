import { expect, it } from "vitest";
import { proves } from "../../../../../scripts/proofs/proves.ts";
import { keepAlike } from "./preference-sync.ts";
import { createStore } from "../store.ts";

it("takes what the server keeps, sends what is changed here in one call, and does not send back what it took", async () => {
  proves("rule:transport-17", "constant:batch_queue_interval");
  const stores = new Map([
    ["persisted/single-keys", createStore<string>("on")],
    ["persisted/rows-per-page", createStore<string>("10")],
    ["persisted/amounts", createStore<string>("shown")],
  ]);
  const sent: unknown[] = [];
  const end = keepAlike(stores, {
    read: () => Promise.resolve({ "persisted/single-keys": "off", "persisted/amounts": "hidden", "another/key": 4 }),
    write: (changes) => Promise.resolve(sent.push(changes)),
  });
  stores.get("persisted/amounts")?.set("shown too");
  await Promise.resolve();
  expect([...stores.values()].map((store) => store.get())).toEqual(["off", "10", "shown too"]);
  stores.get("persisted/rows-per-page")?.set("all");
  await new Promise((done) => setTimeout(done, 40));
  expect(sent).toEqual([{ "persisted/amounts": "shown too", "persisted/rows-per-page": "all" }]);
  stores.get("persisted/single-keys")?.set("on");
  end();
  stores.get("persisted/single-keys")?.set("off");
  expect(sent.slice(1)).toEqual([{ "persisted/single-keys": "on" }]);
});
