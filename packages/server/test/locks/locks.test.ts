import { accountsEndpoints } from "@distributary/contract/accounts";
import { eventsEndpoints } from "@distributary/contract/events";
import { historyEndpoints } from "@distributary/contract/history";
import { locksEndpoints } from "@distributary/contract/locks";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { USD } from "../isolation/world.ts";
import { testServer, type SignedIn, type TestServer } from "../support/server.ts";

const { get, set } = locksEndpoints;
let server: TestServer;
let ada: SignedIn;

beforeAll(async () => {
  server = await testServer();
  ada = await server.signUp();
});
afterAll(() => server.close());

describe("the lock date", () => {
  it("is set with a reason, kept with its trail, and asks for one from whoever writes before it", async () => {
    expect((await server.call(get, { as: ada })).ok).toEqual({ lock_date: null, trail: [] });
    for (const [body, field] of [
      [{ lock_date: "2024-12-31", reason: " " }, "reason"],
      [{ lock_date: "2024-02-30", reason: "closed" }, "lock_date"],
      [{ reason: "closed" }, "lock_date"],
    ] as const) {
      const refused = await server.call(set, { as: ada, body: body as { lock_date: string; reason: string } });
      expect(refused).toMatchObject({ status: 422, body: { detail: [{ loc: ["body", field] }] } });
    }
    const lock = (lock_date: string | null, reason: string, query = {}) =>
      server.call(set, { as: ada, query, body: { lock_date, reason } });
    const dry = await lock("2023-12-31", "tried", { commit: "false" });
    expect([dry.ok, dry.headers.get("x-universe-updated")]).toEqual([
      { lock_date: "2023-12-31", committed: false },
      null,
    ]);
    const locked = await lock("2024-12-31", "Accounts of 2024 are signed");
    expect([locked.ok, locked.headers.get("x-universe-updated")]).toEqual([
      { lock_date: "2024-12-31", committed: true },
      "1",
    ]);

    const cash = (await server.call(accountsEndpoints.create, { as: ada, body: { name: "Cash", acct_type: "D" } })).ok;
    const pay = (event_date: string, headers = {}) =>
      server.call(eventsEndpoints.create, {
        as: ada,
        headers,
        query: { commit: "true" },
        body: {
          event_type: "NEW",
          event_date,
          new_transaction: { what_id: USD, direction: "R", target_account_id: cash.uuid, units: "1" },
        },
      });
    expect(await pay("2024-12-31")).toMatchObject({
      status: 422,
      body: {
        detail: [
          {
            loc: ["header", "x-lock-reason"],
            type: "locked-period",
            ctx: { lock_date: "2024-12-31", date: "2024-12-31" },
          },
        ],
      },
    });
    expect((await pay("2025-01-01")).status).toBe(200);
    const late = (await pay("2024-12-31", { "x-lock-reason": "found a receipt" })).ok;
    const told = (await server.call(historyEndpoints.list, { as: ada, params: { kind: "event", id: late.uuid } })).ok;
    expect(told.items[0]?.lock_reason).toBe("found a receipt");
    const latin = { "x-lock-reason": "UTF-8''%E9%A0%98%E5%8F%8E%E6%9B%B8" };
    const foreign = (await pay("2024-12-30", latin)).ok;
    const params = { kind: "event", id: foreign.uuid } as const;
    expect((await server.call(historyEndpoints.list, { as: ada, params })).ok.items[0]?.lock_reason).toBe("領収書");

    await lock(null, "Reopened for the auditor");
    expect((await pay("2024-12-31")).status).toBe(200);
    const { lock_date, trail } = (await server.call(get, { as: ada })).ok;
    expect(lock_date).toBeNull();
    expect(trail).toMatchObject([
      { lock_date: null, before: "2024-12-31", reason: "Reopened for the auditor", user: "Ada Byron" },
      { lock_date: "2024-12-31", before: null, reason: "Accounts of 2024 are signed", user: "Ada Byron" },
    ]);
    expect((await server.call(get, { as: await server.signUp() })).ok.trail).toEqual([]);
  });
});
