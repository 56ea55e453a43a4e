import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expectStatus } from "./attack.ts";
import type { Answered, Person, Target } from "./target.ts";

/** What a refusal takes at most, from the request to its last byte. */
export const REFUSED_MS = 1_000;
/** The database is up again by then, or the attack has failed. */
const BACK_MS = 60_000;

/** The process of a product's database that makes the others. */
export function postmasterOf(dataDir: string): number {
  return Number(readFileSync(join(dataDir, "postgres", "18", "postmaster.pid"), "utf8").split("\n")[0]);
}

/** The processes that it has made. */
export function partsOf(postmaster: number): readonly number[] {
  return execFileSync("ps", ["-A", "-o", "pid=,ppid="], { encoding: "utf8" })
    .split("\n")
    .map((line) => line.trim().split(/\s+/).map(Number))
    .filter(([, parent]) => parent === postmaster)
    .map(([pid = 0]) => pid);
}

/**
 * Asks for everything, over and over, from before a database is away until it is back: each answer is a full one or a
 * refusal that came within a second and says when to come again. `away` takes it away, `back` is called after the first
 * refusals.
 */
export async function askWithout(
  target: Target,
  person: Person,
  { away, back }: { readonly away: () => void; readonly back?: () => Promise<void> },
): Promise<void> {
  away();
  const since = performance.now();
  const login = JSON.stringify({ username: person.email, password: person.password });
  // Once: whoever signs in over and over is refused for that.
  const signIn = target.send("POST", "/api/v1/auth/login", { body: login });
  let refusals = Number(refused(await signIn));
  let isBack = back === undefined;
  for (;;) {
    const answers = await Promise.all(ask(target, person));
    for (const answer of answers) refusals += Number(refused(answer));
    if (refusals > 0 && !isBack) {
      await back?.();
      isBack = true;
    } else if (refusals > 0 && answers.every(({ status }) => status !== 503)) return;
    await pause(50);
    if (performance.now() - since > BACK_MS) throw new Error(`the database was not back after ${BACK_MS} ms`);
  }
}

function ask(target: Target, person: Person): readonly Promise<Answered>[] {
  const named = JSON.stringify({ name: "A", acct_type: "D" });
  const query = JSON.stringify({ query: "query { search_accounts(limit: 1) { uuid } }" });
  return [
    target.send("GET", "/api/v1/accounts?limit=10", { as: person }),
    target.send("GET", "/api/v1/transactions/dashboard", { as: person }),
    target.send("POST", "/api/v1/accounts?commit=true", { as: person, body: named }),
    target.send("POST", "/api/v1/graphql", { as: person, body: query }),
  ];
}

/** Whether an answer is a refusal for want of a database; throws where it is one that nobody should get. */
function refused({ status, headers, milliseconds }: Answered): boolean {
  expectStatus("a call without a database", status, 200, 503);
  if (status === 200) return false;
  if (headers["retry-after"] === undefined) throw new Error("a refusal did not say when to come again");
  if (milliseconds > REFUSED_MS) throw new Error(`a refusal took ${Math.round(milliseconds)} ms`);
  return true;
}
