import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { answerTo, DATE_PAIRS } from "../book/answers.ts";
import { generateBook } from "../book/generate.ts";
import { askTool, findTool, TOOLS } from "./accounting-tools.ts";

const book = { seed: 1, transactions: 1_000 };
const folder = mkdtempSync(join(tmpdir(), "limits-"));

function run(program: string, ...rest: string[]): string {
  const path = fileURLToPath(new URL(program, import.meta.url));
  return execFileSync(process.execPath, [path, ...rest], { encoding: "utf8" });
}

type AccountAnswer = Readonly<Record<"at" | "since" | "diff", string>>;
type LimitAnswer = AccountAnswer & { readonly accounts: Readonly<Record<string, AccountAnswer>> };

function expectRight(output: string, dates: (typeof DATE_PAIRS)[number]): void {
  const answer = answerTo({ ...book, ...dates });
  const { accounts, ...total } = JSON.parse(output) as LimitAnswer;
  expect(total).toEqual({
    at: answer.net_worth_usd,
    since: answer.net_worth_since_usd,
    diff: answer.net_worth_diff_usd,
  });
  const column = (name: "at" | "since") =>
    Object.fromEntries(Object.entries(accounts).map(([id, figures]) => [id, figures[name]]));
  expect(column("at")).toEqual(answer.accounts);
  expect(column("since")).toEqual(answer.accounts_since);
}

beforeAll(() => {
  generateBook({ ...book, folder, formats: ["csv", "journal", "beancount"] });
  run("duckdb.mjs", "load", folder);
});

afterAll(() => rmSync(folder, { recursive: true }));

describe("the limits answer rightly", () => {
  it.each(DATE_PAIRS)("the typed-array pass at $at since $since", (dates) => {
    expectRight(run("pass.mjs", folder, "--at", dates.at, "--since", dates.since), dates);
  });

  it.each(DATE_PAIRS)("DuckDB at $at since $since", (dates) => {
    expectRight(run("duckdb.mjs", "ask", folder, "--at", dates.at, "--since", dates.since), dates);
  });

  // None of these tools comes with the project, so only what is installed is asked.
  for (const tool of TOOLS) {
    const path = findTool(tool);
    if (path === null) continue;
    it(`${tool} agrees to a cent`, () => {
      const [dates] = DATE_PAIRS;
      const answer = answerTo({ ...book, at: dates?.at ?? "", since: dates?.since ?? "" });
      const { accounts } = askTool(tool, path, { folder, date: answer.at });
      for (const [id, value] of Object.entries(answer.accounts)) {
        expect(Math.abs((accounts[id] ?? 0) - Number(value))).toBeLessThanOrEqual(0.01);
      }
    });
  }
});
