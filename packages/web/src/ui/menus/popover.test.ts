import { expect, it } from "vitest";
import { proves } from "../../../../../scripts/proofs/proves.ts";
import { createHoverIntent } from "./hover-intent.ts";
import { nextSize, popoverSizes, type PopoverSize } from "./popover-size.ts";

it("cycles peek, expanded, full, extra-full and back", () => {
  proves("popover#1", "popover#2", "constant:popover_sizes", "state:popover-size");
  const seen: PopoverSize[] = ["peek"];
  for (let step = 0; step < 4; step += 1) seen.push(nextSize(seen.at(-1) ?? "peek"));
  expect(seen).toEqual(["peek", "expanded", "full", "extra-full", "peek"]);
  expect(popoverSizes).toEqual(["peek", "expanded", "full", "extra-full"]);
});

it("opens after 1000 ms of rest and closes 200 ms after leaving", () => {
  proves("popover#4", "popover#5", "constant:popover_hover_open", "constant:popover_close");
  let due: { work: () => void; at: number } | null = null;
  let now = 0;
  const states: string[] = [];
  const intent = createHoverIntent((open) => states.push(`${open ? "open" : "closed"} at ${now}`), {
    set: (work, delay) => (due = { work, at: now + delay }),
    clear: (handle) => (due = due === handle ? null : due),
  });
  const pass = (until: number): void => {
    now = until;
    if (due === null || due.at > now) return;
    const { work } = due;
    due = null;
    work();
  };
  intent.enter();
  pass(999);
  intent.leave();
  pass(1100);
  intent.enter();
  // entered again at 1100: opens at 2100, and not before
  pass(2099);
  expect(states).toEqual([]);
  pass(2100);
  intent.leave();
  pass(2299);
  expect(states).toEqual(["open at 2100"]);
  pass(2300);
  expect(states).toEqual(["open at 2100", "closed at 2300"]);
});
