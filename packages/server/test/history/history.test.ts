import { accountsEndpoints } from "@distributary/contract/records/accounts";
import { entitiesEndpoints } from "@distributary/contract/records/entities";
import { eventsEndpoints } from "@distributary/contract/records/events";
import { historyEndpoints, type HistoricKind } from "@distributary/contract/records/history";
import { instrumentsEndpoints } from "@distributary/contract/records/instruments";
import { observablesEndpoints } from "@distributary/contract/records/observables";
import { prospectsEndpoints } from "@distributary/contract/records/prospects";
import { transactionsEndpoints } from "@distributary/contract/records/transactions";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { verify } from "../../src/access/proof/verify.ts";
import { USD } from "../isolation/records.ts";
import { instantBetween } from "../support/instants.ts";
import type { SignedIn } from "../support/calling.ts";
import { testServer, type TestServer } from "../support/server.ts";
import { ownerOf } from "../write/owner.ts";

const COMMIT = { commit: "true" } as const;
const NOBODY = "0190aaaa-0000-7000-8000-000000000000";

let server: TestServer;
let ada: SignedIn;

/** What `verify` says of the two records that tests here write as the owner of the database, as if by an older version. */
const REWRITTEN =
  /^Revision \d+ \((account|instrument)\.create\) recorded 1 rows of \1, and they were changed since\.$/;

beforeAll(async () => {
  server = await testServer();
  ada = await server.signUp();
});
afterAll(() => server.close());

const history = async (kind: HistoricKind, id: string, as = ada) =>
  (await server.call(historyEndpoints.list, { as, params: { kind, id }, query: { limit: 100 } })).ok.items;
const restore = (kind: HistoricKind, id: string, body: { revision: number; last_update_token?: string }, more = {}) =>
  server.call(historyEndpoints.restore, { as: ada, params: { kind, id }, body, ...more });

describe("the history of a record", () => {
  it("tells who changed what from what to what, the newest first, in pages, and to nobody else", async () => {
    const body = { name: "First", acct_type: "D" as const, notes: "n" };
    const first = (await server.call(accountsEndpoints.create, { as: ada, body })).ok;
    const change = (more: object) =>
      server.call(accountsEndpoints.update, { as: ada, params: { uuid: first.uuid }, body: more });
    const second = (await change({ name: "Second", notes: null, user_tags: ["#t"] })).ok;
    const entries = await history("account", first.uuid);
    expect(entries.map(({ kind_of_change, action }) => [kind_of_change, action])).toEqual([
      ["changed", "account.update"],
      ["created", "account.create"],
    ]);
    expect(entries[0]).toMatchObject({
      revision: Number(second.last_update_token),
      recorded_at: second.updated_time,
      user: { uuid: ada.session.user.uuid, name: "Ada Byron" },
      acting_user: null,
      lock_reason: null,
      changes: [
        { field: "name", before: "First", after: "Second" },
        { field: "notes", before: "n", after: null },
        { field: "user_tags", before: [], after: ["#t"] },
      ],
    });
    expect(entries[1]?.changes).toContainEqual({ field: "name", before: null, after: "First" });
    const page = (
      await server.call(historyEndpoints.list, {
        as: ada,
        params: { kind: "account", id: first.uuid },
        query: { limit: 1, offset: 1 },
      })
    ).ok;
    expect(page).toMatchObject({ count: 2, count_relation: "eq", items: [{ kind_of_change: "created" }] });
    const stranger = await server.signUp();
    for (const [kind, id] of [
      ["account", first.uuid],
      ["entity", first.uuid],
      ["account", NOBODY],
    ] as const) {
      const as = id === NOBODY || kind === "entity" ? ada : stranger;
      const asked = { as, params: { kind, id } };
      expect((await server.call(historyEndpoints.list, asked)).status).toBe(404);
      expect((await server.call(historyEndpoints.restore, { ...asked, body: { revision: 1_000 } })).status).toBe(404);
    }
  });
});

describe("going back", () => {
  it("writes a record as it was, by the usual rules, and is itself a change that can be taken back", async () => {
    const body = { identifier: "BACK", instrument_type: "BOND" as const, display_name: "Bond" };
    const amounts = { issued_amount: "99999999999999999999.999999999999999999", par_amount: "100" };
    const first = (
      await server.call(instrumentsEndpoints.create, { as: ada, query: COMMIT, body: { ...body, ...amounts } })
    ).ok;
    const params = { uuid: first.uuid };
    const changed = { display_name: "Other", issued_amount: null, details: { coupon_percent: "5" } };
    const second = (await server.call(instrumentsEndpoints.update, { as: ada, params, query: COMMIT, body: changed }))
      .ok;
    const revision = Number(first.last_update_token);
    const stale = await restore("instrument", first.uuid, { revision, last_update_token: first.last_update_token });
    expect(stale).toMatchObject({
      status: 409,
      body: { code: "already_modified", current: { display_name: "Other" } },
    });
    const dry = (await restore("instrument", first.uuid, { revision }, { query: { commit: "false" } })).ok;
    expect(dry.committed).toBe(false);
    expect((await history("instrument", first.uuid)).length).toBe(2);

    const back = (await restore("instrument", first.uuid, { revision, last_update_token: second.last_update_token }))
      .ok;
    expect(back).toMatchObject({ kind: "instrument", uuid: first.uuid, committed: true });
    const get = async () => (await server.call(instrumentsEndpoints.get, { as: ada, params: { id: first.uuid } })).ok;
    const { committed: _committed, last_update_token: _token, updated_time: _time, ...asBefore } = first;
    expect(await get()).toMatchObject(asBefore);
    await restore("instrument", first.uuid, { revision: Number(second.last_update_token) });
    expect(await get()).toMatchObject({ display_name: "Other", issued_amount: null });
    expect((await history("instrument", first.uuid)).length).toBe(4); // made, changed, back, and forth

    const before = await restore("instrument", first.uuid, { revision: revision - 1 });
    expect(before).toMatchObject({ status: 422, body: { detail: [{ loc: ["body", "revision"] }] } });
    // What has been taken meanwhile is refused where it stands, as by the call itself.
    const renamed = (
      await server.call(instrumentsEndpoints.update, { as: ada, params, query: COMMIT, body: { identifier: "MOVED" } })
    ).ok;
    await server.call(instrumentsEndpoints.create, { as: ada, query: COMMIT, body });
    const taken = await restore("instrument", first.uuid, { revision: Number(renamed.last_update_token) - 1 });
    expect(taken).toMatchObject({
      status: 422,
      body: { detail: [{ loc: ["body", "identifier"], type: "already-exists" }] },
    });
  });

  it("brings back an instrument whose identifier would be refused today", async () => {
    const body = { identifier: "US0378331005", identifier_type: "ISIN", instrument_type: "EQTY", display_name: "Old" };
    const saved = (await server.call(instrumentsEndpoints.create, { as: ada, query: COMMIT, body: body as never })).ok;
    // As it was recorded before check digits were looked at, and then removed, as the undo of an import does.
    const owner = await ownerOf(server, ada.universe);
    const gone = "update instrument set identifier = $2, superseded = revision + 1 where instrument_id = $1";
    await owner.rows(gone, [saved.uuid, "US0378331006"]);
    await owner.end();
    const anew = { ...body, identifier: "US0378331006" };
    const refused = await server.call(instrumentsEndpoints.create, { as: ada, query: COMMIT, body: anew as never });
    expect(refused.body).toMatchObject({ detail: [{ loc: ["body", "identifier"] }] });
    const revision = Number(saved.last_update_token);
    expect((await restore("instrument", saved.uuid, { revision })).ok.committed).toBe(true);
    const back = (await server.call(instrumentsEndpoints.get, { as: ada, params: { id: saved.uuid } })).ok;
    expect(back.identifier).toBe("US0378331006");
  });

  it("writes tags again as they were recorded, also such as would be refused today", async () => {
    const body = { name: "Tagged", acct_type: "D" as const, user_tags: ["#abc:d"] };
    const saved = (await server.call(accountsEndpoints.create, { as: ada, body })).ok;
    // As it was recorded before the name of a group had a least length.
    const owner = await ownerOf(server, ada.universe);
    await owner.rows("update account set user_tags = $2 where account_id = $1", [saved.uuid, ["#ab:c"]]);
    await owner.end();
    const change = { as: ada, params: { uuid: saved.uuid }, body: { user_tags: [] as string[] } };
    const bare = (await server.call(accountsEndpoints.update, change)).ok;
    expect(bare.user_tags).toEqual([]);
    const asked = { revision: Number(saved.last_update_token), last_update_token: bare.last_update_token };
    expect((await restore("account", saved.uuid, asked)).ok.committed).toBe(true);
    const back = (await server.call(accountsEndpoints.get, { as: ada, params: { id: saved.uuid } })).ok;
    expect(back.user_tags).toEqual(["#ab:c"]);
    const anew = await server.call(accountsEndpoints.update, { ...change, body: { user_tags: ["#ab:c"] } });
    expect(anew.body).toMatchObject({ detail: [{ loc: ["body", "user_tags", 0] }] });
  });

  it("brings an event and its transaction back, also one that was deleted; an observation by its ULID; an entity", async () => {
    const cash = (await server.call(accountsEndpoints.create, { as: ada, body: { name: "Cash", acct_type: "D" } })).ok
      .uuid;
    const money = { what_id: USD, direction: "R", target_account_id: cash, units: "10" } as const;
    const event = (
      await server.call(eventsEndpoints.create, {
        as: ada,
        query: COMMIT,
        body: { event_type: "NEW", event_date: "2025-01-02", description: "Gift", new_transaction: money },
      })
    ).ok;
    const revision = Number(event.last_update_token);
    const quantity = async (transaction: string | null) => {
      const { legs } = (await server.call(transactionsEndpoints.get, { as: ada, params: { id: transaction ?? "" } }))
        .ok;
      return legs.find(({ account }) => account === cash)?.quantity;
    };
    await server.call(eventsEndpoints.update, {
      as: ada,
      params: { uuid: event.uuid },
      query: COMMIT,
      body: { event_date: "2025-01-03", new_transaction: { ...money, units: "25" } },
    });
    expect(await quantity(event.initial_transaction)).toBe("25");
    const [change] = await history("event", event.uuid);
    expect(change?.changes.map(({ field }) => field)).toEqual(["event_date", "new_transaction"]);
    expect((await restore("event", event.uuid, { revision })).ok.uuid).toBe(event.uuid);
    expect(await quantity(event.initial_transaction)).toBe("10");

    await server.call(eventsEndpoints.remove, { as: ada, params: { id: event.uuid } });
    expect((await history("event", event.uuid))[0]).toMatchObject({
      kind_of_change: "removed",
      action: "event.delete",
    });
    // While it was away nobody could see it, and it is not brought back by a dry run.
    const away = instantBetween();
    const dry = await restore("event", event.uuid, { revision }, { query: { commit: "false" } });
    expect(dry.ok).toMatchObject({ uuid: event.uuid, committed: false });
    expect((await server.call(eventsEndpoints.get, { as: ada, params: { id: event.uuid } })).status).toBe(404);
    const again = (await restore("event", event.uuid, { revision })).ok;
    expect(again.uuid).toBe(event.uuid);
    const known = (query: { as_known_on?: string }) =>
      server.call(eventsEndpoints.get, { as: ada, params: { id: event.uuid }, query });
    const anew = (await known({})).ok;
    expect(anew).toMatchObject({ description: "Gift", event_date: "2025-01-02" });
    expect(await quantity(anew.initial_transaction)).toBe("10");
    expect((await known({ as_known_on: away })).status).toBe(404);
    expect((await known({ as_known_on: event.updated_time })).ok.description).toBe("Gift");
    expect((await history("event", event.uuid)).map(({ kind_of_change: what }) => what)).toEqual([
      "created",
      "removed",
      "changed",
      "changed",
      "created",
    ]);

    const share = (
      await server.call(instrumentsEndpoints.create, {
        as: ada,
        query: COMMIT,
        body: { identifier: "S", instrument_type: "EQTY", display_name: "S" },
      })
    ).ok.uuid;
    const price = { type_id: "std.price", instrument_id: share, units_id: USD, date_of: "2025-01-31" } as const;
    const seen = (
      await server.call(observablesEndpoints.create, {
        as: ada,
        query: COMMIT,
        body: { ...price, price: "1.000000000000000001" },
      })
    ).ok;
    await server.call(observablesEndpoints.update, {
      as: ada,
      params: { id: seen.id },
      query: COMMIT,
      body: { price: "2" },
    });
    expect((await history("observable", seen.id))[0]?.changes).toEqual([
      { field: "price", before: "1.000000000000000001", after: "2" },
    ]);
    await restore("observable", seen.id, { revision: Number(seen.last_update_token) });
    expect((await server.call(observablesEndpoints.get, { as: ada, params: { id: seen.id } })).ok.price).toBe(
      "1.000000000000000001",
    );
    await server.call(observablesEndpoints.remove, { as: ada, params: { id: seen.id }, query: COMMIT });
    expect((await server.call(observablesEndpoints.get, { as: ada, params: { id: seen.id } })).status).toBe(404);
    const back = (await restore("observable", seen.id, { revision: Number(seen.last_update_token) })).ok;
    expect((await server.call(observablesEndpoints.get, { as: ada, params: { id: seen.id } })).ok).toMatchObject({
      price: "1.000000000000000001",
      last_update_token: String(back.revision),
    });

    const entity = (
      await server.call(entitiesEndpoints.create, { as: ada, body: { name: "E", legal_name: "E", website: "" } })
    ).ok;
    await server.call(entitiesEndpoints.update, {
      as: ada,
      params: { uuid: entity.uuid },
      body: { name: "F", birth_date: "1980-02-29" },
    });
    await restore("entity", entity.uuid, { revision: Number(entity.last_update_token) });
    expect((await server.call(entitiesEndpoints.get, { as: ada, params: { id: entity.uuid } })).ok).toMatchObject({
      name: "E",
      birth_date: null,
    });
    for await (const { faults } of verify(server.services.database))
      expect(faults.filter((fault) => !REWRITTEN.test(fault))).toEqual([]);
  });

  it("keeps what a prospect asked for before, and brings one back that was deleted", async () => {
    const transaction = { what_id: USD, direction: "R", units: "10.00" } as const;
    const body = { notes: "Gift", direction: "R" as const, instrument: USD, request: { transaction } };
    const kept = (await server.call(prospectsEndpoints.create, { as: ada, body })).ok;
    const params = { uuid: kept.uuid };
    await server.call(prospectsEndpoints.update, {
      as: ada,
      params,
      body: { request: { transaction: { ...transaction, units: "12.5" } } },
    });
    const [change] = await history("prospect", kept.uuid);
    expect(change).toMatchObject({ kind_of_change: "changed", action: "prospect.update" });
    expect(change?.changes.map(({ field }) => field)).toEqual(["request"]);
    await restore("prospect", kept.uuid, { revision: Number(kept.last_update_token) });
    expect((await server.call(prospectsEndpoints.get, { as: ada, params })).ok).toMatchObject(body);

    await server.call(prospectsEndpoints.remove, { as: ada, params });
    const again = (await restore("prospect", kept.uuid, { revision: Number(kept.last_update_token) })).ok;
    expect(again.uuid).toBe(kept.uuid);
    await server.call(prospectsEndpoints.remove, { as: ada, params });
    // Asked for ten times at once it is brought back once; the others find it there, or change it to what it is.
    const revision = Number(kept.last_update_token);
    const answers = await Promise.all(Array.from({ length: 10 }, () => restore("prospect", kept.uuid, { revision })));
    expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    const anew = (await server.call(prospectsEndpoints.get, { as: ada, params })).ok;
    expect(anew).toMatchObject({ ...body, is_open: true });
    // Removed twice, it was brought back twice.
    expect(anew.logs.filter(({ message }) => message === "Restored.")).toHaveLength(2);
  });

  it("writes a prospect that asks for nothing yet as it was, whether it was changed or deleted, since when it is", async () => {
    const kept = (await server.call(prospectsEndpoints.create, { as: ada, body: { notes: "An idea" } })).ok;
    expect(kept.request).toEqual({});
    const params = { uuid: kept.uuid };
    const request = { transaction: { what_id: USD, direction: "R", units: "10" } } as const;
    await server.call(prospectsEndpoints.update, { as: ada, params, body: { request, notes: "Bought" } });
    const revision = Number(kept.last_update_token);
    const stood = { request: {}, notes: "An idea", created_time: kept.created_time, event_type: "NEW" };
    expect((await restore("prospect", kept.uuid, { revision })).status).toBe(200);
    expect((await server.call(prospectsEndpoints.get, { as: ada, params })).ok).toMatchObject(stood);
    await server.call(prospectsEndpoints.remove, { as: ada, params });
    expect((await restore("prospect", kept.uuid, { revision })).status).toBe(200);
    expect((await server.call(prospectsEndpoints.get, { as: ada, params })).ok).toMatchObject(stood);
  });

  it("brings an event back whose draft was deleted, since when it is, unless another was recorded from the draft", async () => {
    const body = { name: "Drafts", acct_type: "D" as const };
    const cash = (await server.call(accountsEndpoints.create, { as: ada, body })).ok.uuid;
    const draft = (await server.call(prospectsEndpoints.create, { as: ada, body: { notes: "Once" } })).ok.uuid;
    const gift = { what_id: USD, direction: "R", target_account_id: cash, units: "10" } as const;
    const record = async () => {
      const sent = { event_type: "NEW", event_date: "2025-01-02", prospect_id: draft, new_transaction: gift } as const;
      return (await server.call(eventsEndpoints.create, { as: ada, query: COMMIT, body: sent })).ok;
    };
    const remove = (id: string) => server.call(eventsEndpoints.remove, { as: ada, params: { id } });
    const get = async (id: string) => (await server.call(eventsEndpoints.get, { as: ada, params: { id } })).ok;
    const first = await record();
    await remove(first.uuid);
    const second = await record();
    const back = { revision: Number(first.last_update_token) };
    const twice = {
      status: 422,
      body: {
        detail: [{ loc: ["body", "prospect_id"], type: "already-recorded", ctx: { event_id: second.uuid } }],
      },
    };
    expect(await restore("event", first.uuid, back)).toMatchObject(twice);
    // Nor once the draft is gone: what was recorded from it counts all the same.
    await server.call(prospectsEndpoints.remove, { as: ada, params: { uuid: draft } });
    expect(await restore("event", first.uuid, back)).toMatchObject(twice);
    await remove(second.uuid);
    expect((await restore("event", first.uuid, back)).status).toBe(200);
    expect(await get(first.uuid)).toMatchObject({ prospect_id: draft, created_time: first.created_time });
    // Going back to when it named the draft is no new use of it either; naming it anew would be.
    const change = { as: ada, params: { uuid: first.uuid }, query: COMMIT };
    await server.call(eventsEndpoints.update, { ...change, body: { prospect_id: null } });
    const anew = await server.call(eventsEndpoints.update, { ...change, body: { prospect_id: draft } });
    expect(anew).toMatchObject({
      status: 422,
      body: { detail: [{ loc: ["body", "prospect_id"], type: "not-found" }] },
    });
    expect((await restore("event", first.uuid, back)).status).toBe(200);
    expect(await get(first.uuid)).toMatchObject({ prospect_id: draft });
    for await (const { faults } of verify(server.services.database))
      expect(faults.filter((fault) => !REWRITTEN.test(fault))).toEqual([]);
  });

  it("refuses a revision that is not there yet, a standard account, and the trace of a change", async () => {
    const body = { name: "Traced", acct_type: "D" as const };
    const saved = (await server.call(accountsEndpoints.create, { as: ada, body })).ok;
    const params = { uuid: saved.uuid };
    await server.call(accountsEndpoints.update, { as: ada, params, body: { name: "Changed" } });
    expect(await restore("account", saved.uuid, { revision: 999_999 })).toMatchObject({
      status: 422,
      body: { detail: [{ loc: ["body", "revision"], type: "not-found" }] },
    });
    const standard = (await server.call(accountsEndpoints.list, { as: ada, query: { limit: 100 } })).ok.items.find(
      ({ standard_code: code }) => code === "MKT",
    );
    expect(await restore("account", standard?.uuid ?? "", { revision: 1 })).toMatchObject({
      status: 403,
      body: { code: "forbidden" },
    });
    const query = { event_type: "UPDA", order_by: "updated_time", limit: 1 } as const;
    const [trace] = (await server.call(eventsEndpoints.list, { as: ada, query })).ok.items;
    expect(JSON.stringify(trace?.event_data)).toContain(saved.uuid);
    const id = trace?.uuid ?? "";
    const message = { msg: "This event documents a change and can’t be deleted." };
    const asked = { as: ada, query: COMMIT, body: { description: "Another", event_date: "2020-01-01" } };
    for (const call of ["update", "fragment"] as const)
      expect(await server.call(eventsEndpoints[call], { ...asked, params: { uuid: id } })).toMatchObject({
        status: 422,
        body: { detail: [{ loc: ["path", "uuid"], ...message }] },
      });
    const removed = await server.call(eventsEndpoints.remove, { as: ada, params: { id } });
    expect(removed.body).toMatchObject({ detail: [{ loc: ["path", "id"], ...message }] });
  });
});
