import { expect, it } from "vitest";
import { isPlain } from "./picture-file.ts";

/** The first 29 bytes of a PNG as far as they matter: bits a sample at 24, interlacing at 28. */
const head = (bits: number, interlace: number): Uint8Array => {
  const bytes = new Uint8Array(29);
  bytes[24] = bits;
  bytes[28] = interlace;
  return bytes;
};

it("knows a PNG that must be drawn anew before it can be printed", () => {
  expect([
    isPlain(head(8, 0), "image/png"),
    isPlain(head(16, 0), "image/png"),
    isPlain(head(8, 1), "image/png"),
  ]).toEqual([true, false, false]);
  expect(isPlain(head(0, 0), "image/jpeg")).toBe(true);
});
