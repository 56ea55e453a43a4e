import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { ROOT } from "../setup/paths.mjs";
import { soakCounts } from "./soak-counts.mjs";

it("adds up the rounds of each test over all processes, and says nothing of the machine", () => {
  const folder = mkdtempSync(join(tmpdir(), "distributary-soak-"));
  const line = (test: string, rounds: number): string =>
    `${JSON.stringify({ file: join(ROOT, "e2e", "one.test.ts"), test, rounds })}\n`;
  writeFileSync(join(folder, "1.jsonl"), line("b", 3) + line("a", 2) + line("b", 4));
  writeFileSync(join(folder, "2.jsonl"), `${line("a", 5)}{"file":"cut off by a ki`);
  const outcomes = [{ name: "browser", passed: 2, failed: 0, skipped: 0, seconds: 9 }];
  expect(soakCounts(folder, 50, outcomes)).toEqual({
    factor: 50,
    // 2 + 5 of a, 3 + 4 of b
    total: 14,
    runners: [{ name: "browser", passed: 2, failed: 0, skipped: 0 }],
    rounds: { "e2e/one.test.ts > a": 7, "e2e/one.test.ts > b": 7 },
  });
  expect(soakCounts(join(folder, "none"), 2, [])).toEqual({ factor: 2, total: 0, runners: [], rounds: {} });
  rmSync(folder, { recursive: true });
});
