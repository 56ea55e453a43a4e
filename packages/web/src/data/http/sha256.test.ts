import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { sha256OfFile } from "./sha256.ts";

const never = new AbortController().signal;

it("hashes as everybody does, whatever the length of a file", async () => {
  // "abc", from the appendix of FIPS 180-4
  expect(await sha256OfFile(new Blob(["abc"]), never)).toBe(
    "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
  );
  for (const length of [0, 1, 55, 56, 63, 64, 65, 119, 1024 ** 2, 1024 ** 2 + 37]) {
    const bytes = Uint8Array.from({ length }, (_, at) => (at * 131) % 256);
    expect(await sha256OfFile(new Blob([bytes]), never)).toBe(createHash("sha256").update(bytes).digest("hex"));
  }
});

it("stops where the upload is left", async () => {
  await expect(sha256OfFile(new Blob(["abc"]), AbortSignal.abort())).rejects.toThrow();
});
