import { describe, expect, it } from "vitest";
import { isTest, read, sourceFiles } from "./files.ts";
import { ONLY_TESTS_CALL } from "./lists.ts";

const OFFERED = /^export (?:async )?(?:abstract )?(?:function\*?|const|class|interface|type) (\w+)/gm;

const texts = sourceFiles()
  .filter((file) => /^packages\/\w+\/src\//.test(file) && !isTest(file) && !file.includes(".fixture."))
  .map((file) => [file, withoutComments(read(file))] as const);

describe("what a file offers", () => {
  it("is called by the product, not by tests alone, or is listed with its reason", () => {
    const times = new Map<string, number>();
    for (const [, text] of texts)
      for (const [word] of text.matchAll(/\b[A-Za-z_]\w*\b/g)) times.set(word, (times.get(word) ?? 0) + 1);
    const uncalled = texts.flatMap(([, text]) =>
      [...text.matchAll(OFFERED)].map((match) => match[1] ?? "").filter((name) => times.get(name) === 1),
    );
    expect(texts.length).toBeGreaterThan(1000);
    expect(uncalled.toSorted(), "let the product call it, or take it away with its tests").toEqual(
      Object.keys(ONLY_TESTS_CALL).toSorted(),
    );
  });
});

// Only where a comment begins a line or follows a space: a pattern of paths in a text holds the same characters.
function withoutComments(text: string): string {
  return text.replaceAll(/^\s*\/\*[\s\S]*?\*\//gm, "").replaceAll(/(?<=^|\s)\/\/.*$/gm, "");
}
