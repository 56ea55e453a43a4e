import { describe, expect, it } from "vitest";
import { isTest, read, sourceFiles } from "./files.ts";

/** What the linter cannot say: the current date is made without naming a method. */
const CURRENT_DATE = /\bnew Date(?:\(\s*\)|(?!\s*\())|(?<!new )\bDate\(\s*\)/;

describe("the domain", () => {
  it("has no clock", () => {
    const offenders = sourceFiles()
      .filter((file) => file.startsWith("packages/domain/src/") && !isTest(file))
      .filter((file) => CURRENT_DATE.test(read(file)));
    expect(offenders, "take the day or the instant as an argument").toEqual([]);
  });

  it("may still read a given instant", () => {
    expect(CURRENT_DATE.test("new Date()")).toBe(true);
    expect(CURRENT_DATE.test("new Date(instant)")).toBe(false);
    expect(CURRENT_DATE.test("Date.UTC(2025, 0, 1)")).toBe(false);
  });
});
