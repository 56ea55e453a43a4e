import { eventsEndpoints } from "@distributary/contract/records/events";
import { prospectsEndpoints } from "@distributary/contract/records/prospects";
import { transactionsEndpoints } from "@distributary/contract/records/transactions";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { proves } from "../../../../scripts/proofs/proves.ts";
import { verify } from "../../src/access/proof/verify.ts";
import { smallBook, USD, type SmallBook } from "../events/small-book.ts";
import { testServer, type TestServer } from "../support/server.ts";

const { create, get, list, update, remove, logs } = prospectsEndpoints;
const NOBODY = "0190aaaa-0000-7000-8000-000000000000";

let server: TestServer;
let book: SmallBook;
beforeAll(async () => {
  server = await testServer();
  book = await smallBook(server);
});
afterAll(() => server.close());

describe("a prospect", () => {
  it("keeps what is filled in so far, moves nothing, and is closed by the event that is recorded from it", async () => {
    proves("constant:commit_default_prospects", "rule:transport-15");
    const { as } = book;
    const draft = {
      instrument_type: "EQTY" as const,
      direction: "B" as const,
      instrument: book.share,
      notes: "half a thought",
      request: { transaction: { what_id: book.share, units: "3" } },
    };
    // stored without being told to: commit is true unless said otherwise
    const saved = (await server.call(create, { as, body: draft })).ok;
    expect(saved).toMatchObject({ ...draft, event_type: "NEW", event: null, is_open: true, committed: true });
    const dry = (await server.call(create, { as, query: { commit: "false" }, body: draft })).ok;
    expect(dry.committed).toBe(false);
    expect((await server.call(get, { as, params: { uuid: dry.uuid } })).status).toBe(404);
    expect((await server.call(transactionsEndpoints.list, { as })).ok.count).toBe(0);

    const params = { uuid: saved.uuid };
    const changed = (
      await server.call(update, { as, params, body: { notes: null, last_update_token: saved.last_update_token } })
    ).ok;
    expect(changed).toMatchObject({ notes: null, request: draft.request, instrument: book.share });
    const late = await server.call(update, {
      as,
      params,
      body: { notes: "late", last_update_token: saved.last_update_token },
    });
    expect(late.status).toBe(409);
    expect(late.body).toMatchObject({ code: "already_modified", current: { notes: null } });

    const written = (await server.call(logs, { as, params, body: { message: "Asked the bank." } })).ok;
    expect(written.items.map(({ kind }) => kind)).toEqual(["note", "changed", "created"]);
    expect(written).toMatchObject({
      count: 3,
      items: [{ message: "Asked the bank.", user: as.session.user.uuid }, {}, {}],
    });

    const event = await book.record(
      { what_id: book.share, direction: "B", target_account_id: book.broker, units: "3", price: "2" },
      "2024-03-01",
      { prospect_id: saved.uuid },
    );
    expect(event.prospect_id).toBe(saved.uuid);
    const closed = (await server.call(get, { as, params })).ok;
    expect(closed).toMatchObject({ event: event.uuid, is_open: false, logs: [{ kind: "recorded" }, {}, {}, {}] });
    // Once is enough: what was recorded is opened, not recorded again.
    const again = await server.call(eventsEndpoints.create, {
      as,
      query: { commit: "true" },
      body: { event_type: "NOTE", event_date: "2024-03-02", prospect_id: saved.uuid },
    });
    expect(again.body).toMatchObject({
      detail: [{ loc: ["body", "prospect_id"], type: "already-recorded", ctx: { event_id: event.uuid } }],
    });
    const open = async () =>
      (await server.call(list, { as, query: { is_open: "true" } })).ok.items.map(({ uuid }) => uuid);
    expect(await open()).toEqual([]);
    expect((await server.call(list, { as, query: { is_open: "false" } })).ok.count).toBe(1);
    await server.call(eventsEndpoints.remove, { as, params: { id: event.uuid } });
    expect(await open()).toEqual([saved.uuid]);

    expect((await server.call(remove, { as, params, query: { id: NOBODY } })).status).toBe(422);
    expect((await server.call(remove, { as, params, query: { id: saved.uuid } })).ok.committed).toBe(true);
    expect((await server.call(get, { as, params })).status).toBe(404);
    expect((await server.call(remove, { as, params })).status).toBe(404);
    for await (const { faults } of verify(server.services.database, { universes: [as.universe] }))
      expect(faults).toEqual([]);
  });

  it("takes a whole event, and nothing of a wrong form", async () => {
    const { as } = book;
    const event = {
      event_type: "LPCC" as const,
      event_date: "2024-05-01",
      capital_call: { amount: "10", capital_account_id: book.broker },
    };
    const saved = (await server.call(create, { as, body: { request: { event } } })).ok;
    expect(saved).toMatchObject({ event_type: "LPCC", request: { event } });
    const at = async (body: object) => {
      const answer = await server.call(create, { as, body: body as never });
      return (answer.body as { detail: { loc: string[] }[] }).detail.map(({ loc }) => loc.join("."));
    };
    expect(await at({ instrument: NOBODY })).toEqual(["body.instrument"]);
    expect(await at({ direction: "X" })).toEqual(["body.direction"]);
    expect(await at({ event_type: "ZZZZ" })).toEqual(["body.event_type"]);
    expect(await at({ request: { transaction: { units: "three" } } })).toEqual(["body.request.transaction.units"]);
    expect(await at({ request: { event: { capital_call: { amount: "x" } } } })).toEqual([
      "body.request.event.capital_call.amount",
    ]);
    expect(await at({ request: { other: {} } })).toEqual(["body.request.other"]);
    expect((await server.call(create, { as, body: { request: { transaction: {}, event: {} } } })).body).toEqual({
      detail: [
        {
          loc: ["body", "request"],
          msg: "Send { transaction } or { event }, or {} for an empty prospect.",
          type: "custom",
        },
      ],
    });
    // What one that asks for nothing is answered with may be sent back.
    const idea = { as, query: { commit: "false" }, body: { request: {} } } as const;
    expect((await server.call(create, idea)).ok.request).toEqual({});
    const missing = await server.call(eventsEndpoints.create, {
      as,
      body: { event_type: "NOTE", event_date: "2024-01-01", prospect_id: NOBODY },
    });
    expect(missing.body).toMatchObject({ detail: [{ loc: ["body", "prospect_id"], type: "not-found" }] });
    const theirs = await smallBook(server);
    for (const uuid of [saved.uuid, NOBODY]) {
      const params = { uuid };
      const answers = [
        await server.call(get, { as: theirs.as, params }),
        await server.call(update, { as: theirs.as, params, body: { notes: "" } }),
        await server.call(remove, { as: theirs.as, params }),
        await server.call(logs, { as: theirs.as, params, body: { message: "x" } }),
      ];
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    }
    expect((await server.call(logs, { as, params: { uuid: saved.uuid }, body: { message: "  " } })).status).toBe(422);
  });
});

describe("a draft", () => {
  it("of money names a shared instrument", async () => {
    const saved = (await server.call(create, { as: book.as, body: { instrument: USD, instrument_type: "CCY" } })).ok;
    expect(saved).toMatchObject({ instrument: USD, instrument_type: "CCY", request: {} });
  });
});
