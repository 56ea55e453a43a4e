import type { Steps } from "@distributary/domain/ledger/steps";
import { setImmediate } from "node:timers/promises";
import { expect, it } from "vitest";
import { runCooperatively } from "../../src/books/run-cooperatively.ts";

/** Steps that take long enough for several turns, and count how often they were begun. */
function work(rounds: number) {
  const seen = { begun: 0, steps: 0 };
  function* steps(): Steps<string> {
    for (let i = 0; i < rounds; i++) {
      const until = performance.now() + 5;
      while (performance.now() < until);
      seen.steps += 1;
      yield;
    }
    return "told";
  }
  const begin = async () => {
    seen.begun += 1;
    return { book: seen.begun, steps: steps() };
  };
  return { begin, seen };
}

it("lets others have their turn while it works", async () => {
  const { begin, seen } = work(20);
  const told = runCooperatively(begin, () => true);
  let turns = 0;
  while (seen.steps < 20) {
    turns += 1;
    // oxlint-disable-next-line no-await-in-loop -- the turns of others are counted
    await setImmediate();
  }
  expect(await told).toEqual({ book: 1, result: "told" });
  // begun, and at least once between two steps
  expect(turns).toBeGreaterThan(1);
});

it("begins anew where the book changed, and in the end asks without a pause", async () => {
  const once = work(10);
  expect(await runCooperatively(once.begin, (book) => book > 1)).toEqual({ book: 2, result: "told" });
  expect(once.seen.begun).toBe(2);
  const always = work(3);
  expect(await runCooperatively(always.begin, () => false)).toEqual({ book: 4, result: "told" });
  expect(
    await runCooperatively(
      async () => null,
      () => true,
    ),
  ).toBeNull();
});
