import { describe, expect, it } from "vitest";
import { isTest, projectFiles, read, sourceFiles } from "./files.ts";
import { LONG_FILES } from "./lists.ts";

const LIMIT = 300;
const FOLDER_LIMIT = 25;

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

describe("a folder is about one noun", () => {
  it(`holds at most ${FOLDER_LIMIT} files of its own, tests beside them not counted`, () => {
    const source = /^(packages\/[^/]+\/(src|gallery)|e2e|bench|scripts)\/.*\.(ts|tsx|mjs|css)$/;
    const files = projectFiles().filter((file) => source.test(file) && !/\.test\.tsx?$/.test(file));
    expect(files.length).toBeGreaterThan(0);
    const held = new Map<string, number>();
    for (const folder of files.map((file) => file.slice(0, file.lastIndexOf("/")))) {
      held.set(folder, (held.get(folder) ?? 0) + 1);
    }
    const tooMany = [...held].filter(([, own]) => own > FOLDER_LIMIT);
    expect(tooMany, "give the folder a folder for each of its nouns").toEqual([]);
  });
});
