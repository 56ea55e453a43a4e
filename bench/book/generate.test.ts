import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import checksums from "./checksums.json" with { type: "json" };
import { type BookFormat, bookInMemory, generateBook } from "./generate.ts";
import { PythonRandom } from "./python-random.ts";

const folders: string[] = [];

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "book-"));
  folders.push(folder);
  return folder;
}

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

const sha256 = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

describe("the generator of random numbers", () => {
  it("draws what CPython draws", () => {
    const random = new PythonRandom(1);
    expect([random.random(), random.random()]).toEqual([0.13436424411240122, 0.8474337369372327]);
    expect([random.randrange(80_000, 4_000_000), random.randrange(80_000, 4_000_000)]).toEqual([3283502, 344689]);
    const numbers = Array.from({ length: 1_000_000 }, (_, index) => index);
    expect(random.sample(numbers.slice(0, 200), 6)).toEqual([65, 30, 126, 194, 115, 120]);
    expect(random.sample(numbers, 5)).toEqual([683244, 398055, 827036, 220153, 98418]);
  });

  it("takes seeds of more than 32 bits and ignores the sign", () => {
    expect(new PythonRandom(2 ** 40 + 3).random()).toBe(0.21978710637116716);
    expect(new PythonRandom(-5).random()).toBe(new PythonRandom(5).random());
  });
});

describe("a reference book", () => {
  const quick = checksums.filter(({ seed, transactions }) => transactions <= (seed === 1 ? 100_000 : 10_000));

  it.each(quick)(
    "of $transactions transactions and seed $seed has the known files",
    ({ seed, transactions, files }) => {
      const formats: BookFormat[] = "book.beancount" in files ? ["csv", "journal", "beancount"] : ["csv"];
      const made = bookInMemory({ seed, transactions, formats });
      expect(Object.fromEntries([...made].map(([name, bytes]) => [name, sha256(bytes)]))).toEqual(files);
    },
  );

  it("is written to a folder with a manifest of what it contains", () => {
    const folder = newFolder();
    const manifest = generateBook({ seed: 1, transactions: 1_000, folder });
    expect(JSON.parse(readFileSync(join(folder, "manifest.json"), "utf8"))).toEqual(manifest);
    for (const [name, { bytes, sha256: expected }] of Object.entries(manifest.files)) {
      const content = readFileSync(join(folder, name));
      expect([name, content.length, sha256(content)]).toEqual([name, bytes, expected]);
    }
    expect(Object.values(manifest.types).reduce((sum, count) => sum + count, 0)).toBe(1_000);
  });

  it("needs at least one transaction", () => {
    expect(() => bookInMemory({ seed: 1, transactions: 0 })).toThrow("at least one transaction");
  });
});
