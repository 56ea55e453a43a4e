import fc from "fast-check";
import { expect, test } from "vitest";
import { LINE_CONTRAST, TEXT_CONTRAST, contrastOf, readableOn } from "./contrast.ts";

test("contrast is that of WCAG, whichever colour stands first", () => {
  // (1 + 0.05) / (0 + 0.05) = 21
  expect(contrastOf("#ffffff", "#000000")).toBeCloseTo(21, 10);
  expect(contrastOf("#777777", "#777777")).toBe(1);
  // 0x77 = 119: ((119 / 255 + 0.055) / 1.055) ^ 2.4 = 0.184475; 1.05 / 0.234475 = 4.478
  expect(contrastOf("#ffffff", "#777777")).toBeCloseTo(4.478, 3);
  expect(contrastOf("#777777", "#ffffff")).toBeCloseTo(4.478, 3);
});

test("a colour is darkened or lightened until it can be read, and left alone where it can", () => {
  expect(readableOn("#ffffff", "#0f766e")).toBe("#0f766e");
  expect(readableOn("#ffffff", "#ffffff")).toMatch(/^#7[0-9a-f]7[0-9a-f]7[0-9a-f]$/);
  expect(readableOn("#121516", "#0f766e", LINE_CONTRAST)).toBe("#0f766e");
  const channel = fc.integer({ min: 0, max: 255 }).map((value) => value.toString(16).padStart(2, "0"));
  const colour = fc.tuple(channel, channel, channel).map((parts) => `#${parts.join("")}`);
  fc.assert(
    fc.property(colour, fc.constantFrom("#ffffff", "#121516"), (any, ground) => {
      for (const least of [TEXT_CONTRAST, LINE_CONTRAST])
        expect(contrastOf(readableOn(ground, any, least), ground)).toBeGreaterThanOrEqual(least);
    }),
  );
});
