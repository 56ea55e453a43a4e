/**
 * The same question put to the plain-text accounting tools, where they are installed.
 *
 * Each tool answers for one date per process, so the question about two dates takes two.
 * The tools run as they come; bean-query then keeps what it has read beside the book
 * and is faster the second time.
 */

import { spawnSync } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { performance } from "node:perf_hooks";

export const TOOLS = ["ledger", "hledger", "bean-query"] as const;
export type Tool = (typeof TOOLS)[number];

export interface ToolAnswer {
  /** Whole process, from start to exit. */
  readonly seconds: number;
  /** US dollars per account (`A001`); the tools round for display, so cents may differ. */
  readonly accounts: Readonly<Record<string, number>>;
}

export interface ToolQuestion {
  /** A folder with `book.nolots.journal` and `book.beancount`. */
  readonly folder: string;
  /** YYYY-MM-DD. */
  readonly date: string;
  /** Where nothing is said, ten minutes. */
  readonly timeoutSeconds?: number;
}

/** The path of a tool, or null where it is not installed. */
export function findTool(tool: Tool): string | null {
  for (const folder of (process.env["PATH"] ?? "").split(delimiter)) {
    const path = join(folder, tool);
    try {
      accessSync(path, constants.X_OK);
      return path;
    } catch {
      // Not in this folder; the next one may have it.
    }
  }
  return null;
}

/** The value of every account on one date, and how long the tool took; fails with what the tool said. */
export function askTool(tool: Tool, path: string, question: ToolQuestion): ToolAnswer {
  const started = performance.now();
  const run = spawnSync(path, argumentsFor(tool, question), {
    encoding: "utf8",
    maxBuffer: 2 ** 26,
    timeout: (question.timeoutSeconds ?? 600) * 1000,
  });
  const seconds = (performance.now() - started) / 1000;
  if (run.error) throw run.error;
  if (run.status !== 0) throw new Error(`${tool} failed: ${run.stderr.slice(0, 500)}`);
  return { seconds, accounts: accountValues(run.stdout) };
}

/** Seconds for the two processes that a question about two dates takes; null where the tool is missing. */
export function secondsForBoth(tool: Tool, folder: string, at: string, since: string): number | null {
  const path = findTool(tool);
  if (path === null) return null;
  return [at, since].reduce((sum, date) => sum + askTool(tool, path, { folder, date }).seconds, 0);
}

function argumentsFor(tool: Tool, { folder, date }: ToolQuestion): string[] {
  const journal = ["-f", join(folder, "book.nolots.journal"), "balance", "^Assets", "^Liabilities", "--flat"];
  if (tool === "ledger") {
    const format = "%(account),%(quantity(scrub(display_total)))\n";
    // A --end is the first day left out; --now is the day whose prices count.
    const dates = ["--end", dayAfter(date), "--now", date];
    return ["--args-only", ...journal, ...dates, "-X", "USD", "--no-total", "--balance-format", format];
  }
  if (tool === "hledger") return [...journal, "--end", dayAfter(date), "--value=end,USD", "--no-total", "-O", "csv"];
  return ["-f", "csv", join(folder, "book.beancount"), beanQuery(date)];
}

/** Instruments convert to their own currency only, so each currency has its turn and the dollar is last. */
function beanQuery(date: string): string {
  const value = ["EUR", "GBP", "USD"].reduce((inner, code) => `convert(${inner}, '${code}', ${date})`, "sum(position)");
  const which = `date <= ${date} and account ~ '^(Assets|Liabilities):'`;
  return `select root(account, 2) as account, ${value} as value where ${which} group by 1 order by 1`;
}

function dayAfter(date: string): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
}

/** All three print a line per account: its full name, then the number. */
function accountValues(output: string): Record<string, number> {
  const values: Record<string, number> = {};
  for (const line of output.split("\n")) {
    const found = /^"?(?:Assets|Liabilities):([AL]\d+)[^,]*,\s*"?\s*(-?[\d.]+)/.exec(line);
    if (!found) continue;
    const [, account = "", value = ""] = found;
    values[account] = (values[account] ?? 0) + Number(value);
  }
  return values;
}
