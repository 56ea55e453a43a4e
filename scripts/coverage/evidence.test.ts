import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { readEvidence } from "./evidence.mjs";

it("takes the word of no test that saw the gallery of parts and nothing of the product", () => {
  const folder = mkdtempSync(join(tmpdir(), "evidence-"));
  try {
    for (const name of ["results", "traffic"]) mkdirSync(join(folder, name));
    const name = "parts.e2e.test.ts";
    const titles = ["a menu of the gallery", "a menu in both", "a rule", "a call from the gallery"];
    const assertionResults = titles.map((title) => ({
      status: "passed",
      title,
      ancestorTitles: [],
      meta: { proves: [`of ${title}`] },
    }));
    writeFileSync(
      join(folder, "results", "browser.json"),
      JSON.stringify({ testResults: [{ name, assertionResults }] }),
    );
    const lines = [
      { test: titles[0], gallery: true },
      { test: titles[1], gallery: true },
      { test: titles[1], texts: ["Menu"] },
      { test: titles[3], gallery: true },
      { test: titles[3], call: "get-search", texts: [] },
    ];
    const written = lines.map((line) => JSON.stringify({ file: name, ...line })).join("\n");
    writeFileSync(join(folder, "traffic", "1.jsonl"), written);
    const found = readEvidence(folder);
    expect([...(found?.named ?? [])]).toEqual(["of a menu in both", "of a rule"]);
    expect(found?.tests).toBe(4);
    // The call was made to the product all the same.
    expect(found?.seen.map(({ call }) => call).filter(Boolean)).toEqual(["get-search"]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
