import { describe, expect, it } from "vitest";
import { read, sourceFiles } from "./files.ts";

const RE_EXPORT = /^export\s+(?:type\s+)?(?:\*|\{[^}]*\})\s*(?:as\s+\w+\s+)?from\s/m;

describe("a module", () => {
  it("says what it holds itself: no file passes on another one's exports", () => {
    const offenders = sourceFiles().filter((file) => file.startsWith("packages/") && RE_EXPORT.test(read(file)));
    expect(offenders, "import from the file that has it").toEqual([]);
  });

  it("is not named after nothing", () => {
    const offenders = sourceFiles().filter((file) => /\/(index|utils?|helpers?|common|misc)(\.tsx?|\/)/.test(file));
    expect(offenders, "name the file after the thing that it is about").toEqual([]);
  });
});
