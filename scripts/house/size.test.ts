import { describe, expect, it } from "vitest";
import { isTest, read, sourceFiles } from "./files.ts";
import { LONG_FILES } from "./lists.ts";

const LIMIT = 300;

const sizes = new Map(
  sourceFiles()
    .filter((file) => !isTest(file))
    .map((file) => [file, read(file).trimEnd().split("\n").length]),
);

describe("a file is about one thing", () => {
  it(`has at most ${LIMIT} lines, or the count it is listed with`, () => {
    const tooLong = [...sizes].filter(([file, lines]) => lines > (LONG_FILES[file] ?? LIMIT));
    expect(tooLong, "split by meaning, not by length").toEqual([]);
  });

  it("leaves the list of long files when it got shorter", () => {
    const stale = Object.entries(LONG_FILES).filter(([file, lines]) => sizes.get(file) !== lines);
    expect(stale, "lower the number to the present count, or remove the line").toEqual([]);
  });
});
