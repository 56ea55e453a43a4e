import { accountsEndpoints } from "@distributary/contract/records/accounts";
import { entitiesEndpoints } from "@distributary/contract/records/entities";
import { eventsEndpoints } from "@distributary/contract/records/events";
import { historyEndpoints } from "@distributary/contract/records/history";
import { instrumentsEndpoints } from "@distributary/contract/records/instruments";
import { locksEndpoints } from "@distributary/contract/access/locks";
import { settingsEndpoints } from "@distributary/contract/access/settings";
import { summaryEndpoints } from "@distributary/contract/summary/summary";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { EUR, smallBook, USD } from "../events/small-book.ts";
import type { SignedIn } from "../support/calling.ts";
import { testServer, type TestServer } from "../support/server.ts";

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

  it("holds what carries no day and moves the figures of a closed year, and nothing else", async () => {
    const book = await smallBook(server);
    const { as, broker, cash, share } = book;
    const later = await book.account({ name: "Later" });
    const entity = async (name: string) =>
      (await server.call(entitiesEndpoints.create, { as, body: { name, legal_name: name } })).ok.uuid;
    const [maya, company] = [await entity("Maya"), await entity("Company")];
    const owned = await book.account({ name: "Owned", entity_id: company });
    for (const account of [broker, owned]) await fund(as, account, "2023-05-02");
    await fund(as, later, "2024-05-02");
    await book.record({ what_id: share, direction: "R", target_account_id: broker, units: "10" }, "2023-06-01");
    await server.call(set, { as, body: { lock_date: "2023-12-31", reason: "Accounts of 2023 are signed" } });

    type Headers = Record<string, string>;
    const account = (uuid: string, body: object, headers: Headers = {}) =>
      server.call(accountsEndpoints.update, { as, params: { uuid }, body, headers });
    const security = (body: object, headers: Headers = {}) =>
      server.call(instrumentsEndpoints.update, {
        as,
        params: { uuid: share },
        query: { commit: "true" },
        body,
        headers,
      });
    const person = (uuid: string, body: object, headers: Headers = {}) =>
      server.call(entitiesEndpoints.update, { as, params: { uuid }, body, headers });
    const owners = (more: object = {}) => ({ user_attributes: { owners: [{ entity_id: maya, share: "1", ...more }] } });
    const held = [
      [account, broker, { acct_type: "EX" }],
      [account, broker, { user_attributes: { lot_method: "LIFO" } }],
      [account, broker, { entity_id: maya }],
      [account, broker, { owner_id: maya }],
      [account, broker, owners({ from: "2023-12-31" })],
      [person, company, { parent_id: maya }],
      [person, company, owners({ from: "2020-01-01" })],
    ] as const;
    const why = { "x-lock-reason": "The auditor asked for it" };
    const worth = async () =>
      (await server.call(summaryEndpoints.summary, { as, body: { at: "2023-12-31" } })).ok.net_worth;
    const closed = await worth();
    const first = (await account(broker, { notes: "as it is" })).ok;
    const asks = (date: string) => ({
      status: 422,
      body: { detail: [{ loc: ["header", "x-lock-reason"], type: "locked-period", ctx: { date } }] },
    });
    for (const [change, id, body] of held)
      expect(await change(id, body), JSON.stringify(body)).toMatchObject(asks("2023-05-02"));
    for (const body of [
      { par_amount: "100" },
      { price_multiplier: "2" },
      { settlement_unit_id: EUR },
      { end_date: "2023-12-31" },
    ])
      expect(await security(body), JSON.stringify(body)).toMatchObject(asks("2023-06-01"));
    const patch = (body: object, headers: Headers = {}) => server.call(settingsEndpoints.update, { as, body, headers });
    expect(await patch({ lot_method: "LIFO" })).toMatchObject(asks("2023-05-02"));
    expect(await worth()).toEqual(closed);

    // Names, tags and notes say nothing of figures; an owner of later years nothing of closed ones.
    expect(
      (await account(broker, { name: "Broker", user_tags: ["#a"], user_attributes: { color: "red" } })).status,
    ).toBe(200);
    expect((await security({ display_name: "Share", notes: "n" })).status).toBe(200);
    expect((await person(company, { name: "The company", user_tags: ["#b"] })).status).toBe(200);
    expect((await patch({ name: "House of Maya" })).status).toBe(200);
    // Nothing is dated in the closed year here: its terms may change.
    expect((await account(later, { acct_type: "EX", ...owners() })).status).toBe(200);
    expect((await account(cash, { acct_type: "EX" })).status).toBe(200);

    for (const [change, id, body] of held) expect((await change(id, body, why)).status, JSON.stringify(body)).toBe(200);
    expect((await account(broker, owners({ from: "2023-12-31", to: "2024-06-30" }))).status).toBe(200);
    expect((await security({ price_multiplier: "2" }, why)).status).toBe(200);
    expect((await patch({ lot_method: "LIFO" }, why)).status).toBe(200);
    const params = { kind: "account", id: broker } as const;
    const told = (await server.call(historyEndpoints.list, { as, params, query: { limit: 100 } })).ok.items;
    expect(told.filter(({ lock_reason: reason }) => reason === why["x-lock-reason"])).toHaveLength(5);
    // Going back is such a change as well.
    const back = { as, params, body: { revision: Number(first.last_update_token) } };
    expect((await server.call(historyEndpoints.restore, back)).status).toBe(422);
    expect((await server.call(historyEndpoints.restore, { ...back, headers: why })).status).toBe(200);
  });
});

/** Puts a thousand dollars into an account. */
async function fund(as: SignedIn, account: string, day: string): Promise<void> {
  await server.call(eventsEndpoints.create, {
    as,
    query: { commit: "true" },
    body: {
      event_type: "NEW",
      event_date: day,
      new_transaction: { what_id: USD, direction: "R", target_account_id: account, units: "1000" },
    },
  });
}
