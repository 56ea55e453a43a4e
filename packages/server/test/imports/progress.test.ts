import { Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { OWNER } from "../../src/access/session/actor.ts";
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

describe("the progress of a reading", () => {
  it("is one count of rows that only grows, over all files and both times each row is looked at", async () => {
    const { database, ids } = server.services;
    const { session, universe } = await server.signUp();
    const actor = { permissions: OWNER, requestId: "a test", sessionId: null, userId: session.user.uuid };
    const by = { ...actor, actorUserId: session.user.uuid, universe };
    const imports = importsService({ ...server.services, jobs: createJobs(database, ids) });
    const { uuid } = await imports.open(by);
    for (const account of ["A", "B"])
      await imports.addFile(by, uuid, `${account}.csv`, Readable.from([Buffer.from(statement(account, 15_000))]));
    const told: (readonly [stage: string, done: number, total: number | null])[] = [];
    const progress = (...one: (typeof told)[number]): void => void told.push(one);
    await imports.beginReading(by, uuid, {}, { asJob: false });
    await imports.readNow(by, uuid, { signal: new AbortController().signal, progress });
    const counts = told.map(([, done]) => done);
    expect(counts).toEqual(counts.toSorted((a, b) => a - b));
    expect([...new Set(told.map(([stage]) => stage))]).toEqual(["Reading", "Checking"]);
    // 30,000 rows and 2 accounts, read and then checked
    const checking = told.filter(([stage]) => stage === "Checking");
    expect(checking.map(([, , total]) => total)).toEqual(checking.map(() => 60_004));
    expect(checking[0]![1]).toBeGreaterThanOrEqual(30_002);
  });
});
