import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { ROOT } from "../setup/paths.mjs";
import { failedTests } from "./failures.mjs";

it("names at the end what failed, and nothing of the rest", () => {
  const folder = mkdtempSync(join(tmpdir(), "results-"));
  try {
    const file = join(folder, "browser.json");
    const assertionResults = [
      { status: "passed", fullName: "walks at once", failureMessages: [] },
      {
        status: "failed",
        fullName: "never walks",
        failureMessages: [`first at ${join(ROOT, "e2e/walks.ts")}:3`, "second"],
      },
    ];
    const broken = { name: join(ROOT, "e2e/broken.ts"), message: "does not load", assertionResults: [] };
    writeFileSync(
      file,
      JSON.stringify({ testResults: [{ name: join(ROOT, "e2e/walks.ts"), assertionResults }, broken] }),
    );
    expect(failedTests(file)).toEqual([
      "e2e/walks.ts > never walks\n    first at e2e/walks.ts:3\n    second",
      "e2e/broken.ts\n    does not load",
    ]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
