import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { awaitCreated } from "./await-created.ts";
import type { Awaited } from "./created-message.ts";

const universe = "00000000-0000-4000-8000-000000000002";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** The window that waits, and the one that it opened. */
function windows() {
  const home = new EventTarget();
  const opened = { closed: false };
  const awaited: Awaited = { origin: "https://here", source: opened, universe, kind: "account" };
  return {
    opened,
    waiting: () => awaitCreated(home as unknown as Window, opened, awaited),
    tell(uuid: string) {
      const data = { event: "account-created", universe, record: { uuid } };
      home.dispatchEvent(Object.assign(new Event("message"), { origin: "https://here", source: opened, data }));
    },
  };
}

it("takes what was made though the window is seen closed before its message comes, in every one of 200 rounds", async () => {
  const taken: (string | undefined)[] = [];
  for (let round = 0; round < 200; round += 1) {
    const { opened, waiting, tell } = windows();
    const made = waiting();
    // The window closes at any point between two looks; its message comes only after the next look.
    vi.advanceTimersByTime(round * 5);
    opened.closed = true;
    vi.advanceTimersByTime(500);
    tell(`u${round}`);
    taken.push((await made)?.uuid);
  }
  expect(taken).toEqual(Array.from({ length: 200 }, (_, round) => `u${round}`));
});

it("gives nothing of a window that was closed without making anything, nor to a field that asked before another", async () => {
  const first = windows();
  const closed = first.waiting();
  first.opened.closed = true;
  // the look after 500 ms, and the 10 s for a message on its way
  vi.advanceTimersByTime(500 + 10_000);
  expect(await closed).toBeNull();

  const second = windows();
  const before = second.waiting();
  const after = second.waiting();
  second.tell("u2");
  expect([await before, (await after)?.uuid]).toEqual([null, "u2"]);
});
