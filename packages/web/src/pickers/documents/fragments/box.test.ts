import fc from "fast-check";
import { expect, it } from "vitest";
import { dragged, FIRST_BOX, keyed, type Box } from "./box.ts";

it("lies between the ends of a drag, whichever way it went, and within the page", () => {
  expect(dragged([0.5, 0.4], [0.2, 0.6])).toEqual({ x: [0.2, 0.5], y: [0.4, 0.6] });
  expect(dragged([0.9, 0.9], [1.4, -0.2])).toEqual({ x: [0.9, 1], y: [0, 0.9] });
  // A click is no box.
  expect(dragged([0.5, 0.5], [0.501, 0.7])).toBeNull();
});

it("is moved by the arrow keys and resized with Shift, and never leaves its page", () => {
  expect(keyed(FIRST_BOX, "ArrowLeft", false)).toEqual({ x: [0.24, 0.74], y: [0.46, 0.54] });
  expect(keyed(FIRST_BOX, "ArrowDown", true)).toEqual({ x: [0.25, 0.75], y: [0.46, 0.55] });
  expect(keyed(FIRST_BOX, "a", false)).toBeNull();
  const keys = fc.array(fc.tuple(fc.constantFrom("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"), fc.boolean()), {
    maxLength: 200,
  });
  fc.assert(
    fc.property(keys, (pressed) => {
      const box = pressed.reduce<Box>((held, [key, shift]) => keyed(held, key, shift) ?? held, FIRST_BOX);
      for (const [from, to] of [box.x, box.y]) {
        expect(from).toBeGreaterThanOrEqual(0);
        expect(to).toBeLessThanOrEqual(1);
        expect(to).toBeGreaterThan(from);
      }
    }),
  );
});
