import { accountsEndpoints } from "@distributary/contract/records/accounts";
import { entitiesEndpoints } from "@distributary/contract/records/entities";
import { summaryEndpoints } from "@distributary/contract/summary/summary";
import { transactionsEndpoints } from "@distributary/contract/records/transactions";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { times } from "../../../../scripts/soak/times.ts";
import { sql } from "../../src/platform/db/sql.ts";
import { addressOf } from "../support/calling.ts";
import { ask, type Seen } from "./asking.ts";
import { listedServer, type ListedServer } from "./routes.ts";
import { NOTHING } from "./records.ts";
import { resident, type Resident } from "./world.ts";

let server: ListedServer;
let owner: pg.Client;
const residents: Resident[] = [];
beforeAll(async () => {
  server = await listedServer({ env: { DATABASE_POOL: "2" } });
  for (let index = 0; index < 8; index++) residents.push(await resident(server, `canary-${index}-of-eight`));
  owner = new pg.Client({ connectionString: server.database.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await server.close();
});

interface Turn {
  readonly who: Resident;
  readonly number: number;
}

/** What a person may do in a turn; each answers what was seen, or nothing where there is no answer to look at. */
const doings: readonly ((turn: Turn) => Promise<Seen | null>)[] = [
  ({ who }) => ask(server, accountsEndpoints.list, { query: { limit: "1000" } }, { as: who }),
  ({ who }) => ask(server, accountsEndpoints.get, { params: { id: who.records.account } }, { as: who }),
  ({ who }) => ask(server, entitiesEndpoints.search, { body: { query: "canary" } }, { as: who }),
  ({ who }) => ask(server, transactionsEndpoints.list, { query: { limit: "100" } }, { as: who }),
  ({ who }) => ask(server, summaryEndpoints.summary, { body: { at: "2025-12-31" } }, { as: who }),
  ({ who, number }) =>
    ask(
      server,
      accountsEndpoints.create,
      { body: { name: `${who.canary} ${number}`, acct_type: "A" } },
      { as: who },
      number % 2 === 0,
    ),
  ({ who }) =>
    ask(
      server,
      accountsEndpoints.update,
      { params: { uuid: who.records.account }, body: { notes: who.canary } },
      { as: who },
    ),
  // Refused in the middle of a write: the entity is unknown.
  ({ who }) =>
    ask(
      server,
      accountsEndpoints.create,
      { body: { name: "Lost", acct_type: "A", entity_id: NOTHING.entity } },
      { as: who },
      true,
    ),
  aborted,
  timedOut,
  failing,
  cancelled,
];

/** Goes away in the middle of a request. */
async function aborted({ who, number }: Turn): Promise<null> {
  const headers = {
    authorization: `Bearer ${who.token}`,
    "x-universe": who.universe,
    "content-type": "application/json",
  };
  const body = JSON.stringify({ name: `${who.canary} gone`, acct_type: "A" });
  const request = { method: "POST", headers, body, signal: AbortSignal.timeout(1 + (number % 5)) };
  await fetch(server.url + addressOf(accountsEndpoints.create, {}), request).then(
    (answer) => answer.text(),
    () => null,
  );
  return null;
}

/** A piece of work that the database ends because it takes too long. */
async function timedOut({ who }: Turn): Promise<null> {
  await server.services.database
    .withUniverse(who, (tx) => tx.query(sql`select pg_sleep(1)`), { timeoutMs: 2 })
    .catch(() => null);
  return null;
}

/** A piece of work that fails after it has read, and one that fails in a scoped read. */
async function failing({ who }: Turn): Promise<null> {
  const { database } = server.services;
  await database
    .withUniverse(who, async (tx) => {
      await tx.query(sql`select name from account`);
      throw new Error("given up");
    })
    .catch(() => null);
  await database
    .readUniverse(who.universe, sql`select 1 / (length(name) - length(name)) from account`)
    .catch(() => null);
  return null;
}

/** Whatever runs at this moment is cancelled by somebody else. */
async function cancelled(): Promise<null> {
  await owner.query(
    "select pg_cancel_backend(pid) from pg_stat_activity where datname = current_database() and state = 'active' and pid <> pg_backend_pid()",
  );
  return null;
}

describe("eight universes on two connections", () => {
  it("never see a row of each other, with writes, refusals, aborts, time-outs, failures and cancels between", async () => {
    const rounds = times(300);
    let next = 0;
    let looked = 0;
    const leaks: string[] = [];
    const person = async (): Promise<void> => {
      while (next < rounds) {
        const number = next++;
        const who = residents[(number * 5 + Math.floor(number / 8)) % residents.length];
        const doing = doings[(number * 7) % doings.length];
        if (who === undefined || doing === undefined) throw new Error("nobody does nothing");
        const seen = await doing({ who, number });
        if (seen === null) continue;
        // 503 is the answer to a cancelled statement: the caller may send it again.
        if (![200, 422, 503].includes(seen.status)) leaks.push(`unforeseen: ${seen.text}`);
        if (seen.status === 200) looked += 1;
        for (const other of residents)
          if (other !== who && (seen.text.includes(other.canary) || seen.text.includes(other.records.account)))
            leaks.push(seen.text);
      }
    };
    await Promise.all(Array.from({ length: 10 }, person));
    expect(leaks).toEqual([]);
    // Most turns are answered: 8 of the 12 doings look at an answer, one of those is always refused.
    expect(looked).toBeGreaterThan(rounds / 3);
  });

  it("leave connections that know no universe, and each account list whole afterwards", async () => {
    await expect(server.services.database.readPlatform(sql`select name from account`)).rejects.toThrow(
      /app\.universe|uuid/,
    );
    for (const who of residents) {
      const { items } = (await server.call(accountsEndpoints.list, { as: who, query: { limit: 1000 } })).ok;
      const own = items.filter((account) => !account.is_system_account);
      expect(own.filter((account) => account.name.includes(who.canary))).toHaveLength(own.length);
    }
  });
});
