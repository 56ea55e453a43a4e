import { Readable } from "node:stream";
import { accountsEndpoints } from "@distributary/contract/records/accounts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { OWNER } from "../../src/access/session/actor.ts";
import { KeptReading } from "../../src/features/imports/kept-reading.ts";
import { importsService } from "../../src/features/imports/service.ts";
import { createJobs } from "../../src/platform/jobs/jobs.ts";
import { testServer, type TestServer } from "../support/server.ts";

let server: TestServer;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

/** A bank’s file of its own account. */
function statement(account: string, rows: number): string {
  const lines = Array.from({ length: rows }, (_, i) => {
    const day = `${(i % 28) + 1}`.padStart(2, "0");
    return `2024-01-${day},${account},Coffee ${i},-${i + 1}.25`;
  });
  return `Date,Account,Description,Amount\n${lines.join("\n")}\n`;
}

type Told = readonly [stage: string, done: number, total: number | null];

/** An import of a bank’s files that is read and written here and now, as the command does. */
async function ownImport(accounts: readonly string[], kept?: KeptReading) {
  const { database, ids } = server.services;
  const person = await server.signUp();
  const { session, universe } = person;
  const actor = { permissions: OWNER, requestId: "a test", sessionId: null, userId: session.user.uuid };
  const by = { ...actor, actorUserId: session.user.uuid, universe };
  const imports = importsService({ ...server.services, jobs: createJobs(database, ids) });
  const { uuid } = await imports.open(by);
  for (const account of accounts)
    await imports.addFile(by, uuid, `${account}.csv`, Readable.from([Buffer.from(statement(account, 15_000))]));
  const told: Told[] = [];
  const progress = (...one: Told): void => void told.push(one);
  const doing = { signal: new AbortController().signal, progress, ...(kept ? { kept } : {}) };
  await imports.beginReading(by, uuid, {}, { asJob: false });
  await imports.readNow(by, uuid, doing);
  return {
    person,
    told,
    save: () => imports.save(by, uuid, { openings: [], skipRejected: false, asJob: false }),
    write: () => imports.writeNow(by, uuid, doing),
  };
}

function stagesOf(told: readonly Told[]): readonly string[] {
  return [...new Set(told.map(([stage]) => stage))];
}

describe("the progress of a reading", () => {
  it("is one count of rows that only grows, over all files and both times each row is looked at", async () => {
    const { told } = await ownImport(["A", "B"]);
    const counts = told.map(([, done]) => done);
    expect(counts).toEqual(counts.toSorted((a, b) => a - b));
    expect(stagesOf(told)).toEqual(["Reading", "Checking"]);
    // 30,000 rows and 2 accounts, read and then checked
    const checking = told.filter(([stage]) => stage === "Checking");
    expect(checking.map(([, , total]) => total)).toEqual(checking.map(() => 60_004));
    expect(checking[0]![1]).toBeGreaterThanOrEqual(30_002);
  });
});

describe("a write right after its reading", () => {
  it("goes on with what was read, and reads the files anew where nothing was kept", async () => {
    for (const [kept, stages] of [
      [new KeptReading(), ["Writing"]],
      [undefined, ["Reading", "Checking", "Writing"]],
    ] as const) {
      const { told, save, write } = await ownImport(["A"], kept);
      told.length = 0;
      await save();
      expect(await write()).toMatchObject({ accounts: 1, transactions: 15_000 });
      expect(stagesOf(told)).toEqual(stages);
    }
  });

  it("reads the files anew once anything was written to the universe", async () => {
    const kept = new KeptReading();
    const { person, told, save, write } = await ownImport(["A"], kept);
    told.length = 0;
    const body = { name: "Savings", acct_type: "A" } as const;
    expect((await server.call(accountsEndpoints.create, { as: person, body })).ok).toMatchObject(body);
    await save();
    expect(await write()).toMatchObject({ accounts: 1, transactions: 15_000 });
    expect(stagesOf(told)).toEqual(["Reading", "Checking", "Writing"]);
    await kept.close();
  });
});
