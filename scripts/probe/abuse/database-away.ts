import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expectStatus, type Attack } from "../harness/attack.ts";
import type { Answered, Person, Target } from "../harness/target.ts";

/** What a refusal takes at most, from the request to its last byte. */
const REFUSED_MS = 1_000;
/** The database is up again by then, or the attack has failed. */
const BACK_MS = 60_000;
const HOW_OFTEN = 3;

/** The database is killed, three times: reads, writes and logins hear at once when to come again, and are taken then. */
export const attack: Attack = {
  name: "a database that is away",
  othersHear: [503],
  run: async (target, dataDir) => {
    const person = await target.signUp("without-database");
    for (let round = 0; round < HOW_OFTEN; round++) {
      process.kill(postmasterOf(dataDir), "SIGKILL");
      await untilBack(target, person);
    }
  },
};

function postmasterOf(dataDir: string): number {
  return Number(readFileSync(join(dataDir, "postgres", "18", "postmaster.pid"), "utf8").split("\n")[0]);
}

async function untilBack(target: Target, person: Person): Promise<void> {
  const since = performance.now();
  const login = JSON.stringify({ username: person.email, password: person.password });
  // Once: whoever signs in over and over is refused for that.
  const signIn = target.send("POST", "/api/v1/auth/login", { body: login });
  let refusals = Number(refused(await signIn));
  for (;;) {
    const answers = await Promise.all(ask(target, person));
    for (const answer of answers) refusals += Number(refused(answer));
    if (refusals > 0 && answers.every(({ status }) => status !== 503)) return;
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
