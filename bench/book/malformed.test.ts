import { unzipSync } from "fflate";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { bookInMemory } from "./generate.ts";
import { longLine, longLineComplaint } from "./long-line.ts";
import { malformedBooks } from "./malformed.ts";
import { smallBookBytes } from "./small-book.ts";
import { writeBookZip, zipFiles } from "./zip.ts";

const books = malformedBooks();
const sound = smallBookBytes();

describe("the corpus of malformed books", () => {
  it("has a name of its own for each", () => {
    expect(new Set(books.map(({ name }) => name)).size).toBe(books.length);
  });

  it.each(books)("$name: only the named file is at fault", ({ files, expected }) => {
    const changed = [...sound].filter(([name, bytes]) => Buffer.compare(bytes, files.get(name) ?? Buffer.of()) !== 0);
    expect(changed.map(([name]) => name)).toEqual([expected.file]);
  });

  it.each(books)("$name: the complaint points to the fault", ({ files, expected }) => {
    const { file, line, column, reason, mentions } = expected;
    const lines = Buffer.from(files.get(file) ?? Buffer.of())
      .toString("latin1")
      .split("\n");
    if (line !== null) for (const text of mentions) expect(lines[line - 1]).toContain(text);
    if (column === null) return;
    const head = (lines[0] ?? "").split(",");
    expect(head.includes(column)).toBe(reason !== "missing column");
    const [value] = mentions;
    if (line !== null && value !== undefined) expect(lines[line - 1]?.split(",")[head.indexOf(column)]).toBe(value);
  });
});

describe("a line that does not end", () => {
  it.each(["head", "field", "quoted field"] as const)("in the %s has the size asked for", async (place) => {
    let bytes = 0;
    let newlines = 0;
    for await (const chunk of longLine({ place, bytes: 50_000_000 })) {
      bytes += chunk.length;
      newlines += chunk.filter((byte) => byte === 10).length;
    }
    expect(bytes).toBe(50_000_000);
    expect(newlines + 1).toBe(longLineComplaint(place).line);
  });
});

describe("a zipped book", () => {
  it("holds the files as they are", () => {
    const folder = mkdtempSync(join(tmpdir(), "book-"));
    try {
      const path = join(folder, "book.zip");
      writeBookZip({ transactions: 1_000, seed: 1, path });
      const made = bookInMemory({ transactions: 1_000, seed: 1 });
      const unzipped = unzipSync(readFileSync(path));
      expect(Object.keys(unzipped)).toEqual([...made.keys()]);
      for (const [name, bytes] of made) expect(Buffer.compare(bytes, unzipped[name] ?? Buffer.of())).toBe(0);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it("is the same for the same files", () => {
    expect(Buffer.compare(zipFiles(sound), zipFiles(sound))).toBe(0);
  });
});
