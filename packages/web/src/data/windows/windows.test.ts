import { describe, expect, it } from "vitest";
import { proves } from "../../../../../scripts/proofs/proves.ts";
import { hearTabs, tellTabs } from "../session/bus.ts";
import { isCreated, popupAddress, popupName, popupNameFrom } from "./created-message.ts";
import { handoffChannel, offerOnce, onetimeParameter, onetimeWait, takeOnce } from "./handoff.ts";
import { personalStores } from "../preferences/preferences.ts";

const universe = "00000000-0000-4000-8000-000000000002";

describe("a create window", () => {
  const source = { name: popupName };
  const awaited = { origin: "https://here", source, universe, kind: "account" } as const;
  const data = { event: "account-created", universe, record: { uuid: "u1" } };

  it("is opened at the create route with popup=true, under one name", () => {
    proves("constant:popup_window_name", "behaviour-popup-create#1", "route-accounts-create#2");
    expect(popupName).toBe("create-popup");
    expect(popupAddress("instrument", universe, { instrument_type: "EQTY" })).toBe(
      `/instruments/create?instrument_type=EQTY&popup=true&universe=${universe}`,
    );
  });

  it("opens another one from within, so that the form in it stays", () => {
    expect(["", "elsewhere", popupName, "create-popup-2", "create-popup-x"].map(popupNameFrom)).toEqual([
      popupName,
      popupName,
      "create-popup-2",
      "create-popup-3",
      popupName,
    ]);
  });

  it("is believed only from our own origin, from the window that was opened, about the same universe and kind", () => {
    expect(isCreated({ origin: "https://here", source, data }, awaited)).toBe(true);
    const lies = [
      { origin: "https://elsewhere", source, data },
      { origin: "https://here", source: {}, data },
      { origin: "https://here", source, data: { ...data, universe: "another" } },
      { origin: "https://here", source, data: { ...data, event: "entity-created" } },
      { origin: "https://here", source, data: { ...data, record: {} } },
      { origin: "https://here", source, data: null },
    ];
    expect(lies.map((lie) => isCreated(lie, awaited))).toEqual([false, false, false, false, false, false]);
  });
});

describe("the one-time handoff", () => {
  it("gives the value to the first window that asks, and to no other", async () => {
    proves("behaviour-onetime-handoff#1", "constant:onetime_query_parameter");
    expect(onetimeParameter).toBe("onetime");
    const open = handoffChannel(universe);
    const key = offerOnce(open, { amount: "12.50" }, "k1");
    const other = offerOnce(open, "another", "k2");
    expect(await takeOnce(open, key)).toEqual({ amount: "12.50" });
    expect(await takeOnce(open, other)).toBe("another");
  });

  it("waits 500 ms for a reply, then goes on without", async () => {
    proves("behaviour-onetime-handoff#2", "constant:onetime_handoff_wait");
    expect(onetimeWait).toBe(500);
    const began = performance.now();
    expect(await takeOnce(handoffChannel(universe), "nobody")).toBeNull();
    expect(performance.now() - began).toBeGreaterThanOrEqual(490);
  });
});

it("tells the other windows on one channel, each message with its universe", async () => {
  proves("constant:broadcast_channel");
  const other = new BroadcastChannel("distributary.bus");
  const heard = new Promise((resolve) =>
    other.addEventListener("message", (event) => resolve(event.data), { once: true }),
  );
  tellTabs({ kind: "changed", universe });
  expect(await heard).toEqual({ kind: "changed", universe });
  const taken: unknown[] = [];
  const stop = hearTabs(
    () => universe,
    (message) => taken.push(message),
  );
  const last = new Promise<void>((resolve) =>
    hearTabs(
      () => null,
      (message) => message.kind === "session-ended" && resolve(),
    ),
  );
  other.postMessage({ kind: "changed", universe: "another" });
  other.postMessage({ kind: "changed", universe });
  other.postMessage({ kind: "session-ended", universe: null });
  await last;
  expect(taken).toEqual([
    { kind: "changed", universe },
    { kind: "session-ended", universe: null },
  ]);
  stop();
  other.close();
});

it("keeps choices that go with the person under persisted/", () => {
  proves("constant:persisted_key_prefix");
  const keys = [...personalStores.entries()].map(([key]) => key);
  expect(keys).toEqual(expect.arrayContaining(["persisted/single-keys", "persisted/rows-per-page"]));
  // Those of a page are added when it is first loaded, as another test in the same process may have done.
  expect(keys.filter((key) => !key.startsWith("persisted/"))).toEqual([]);
});
