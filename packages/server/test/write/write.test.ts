import { randomUUID } from "node:crypto";
import { accountsEndpoints } from "@distributary/contract/records/accounts";
import { entitiesEndpoints } from "@distributary/contract/records/entities";
import { eventsEndpoints } from "@distributary/contract/records/events";
import { instrumentsEndpoints } from "@distributary/contract/records/instruments";
import { observablesEndpoints } from "@distributary/contract/records/observables";
import { transactionsEndpoints } from "@distributary/contract/records/transactions";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { times } from "../../../../scripts/soak/times.ts";
import { OWNER, type Actor } from "../../src/access/session/actor.ts";
import { verify } from "../../src/access/proof/verify.ts";
import { eventsService } from "../../src/features/events/service.ts";
import { smallBook, USD, type SmallBook } from "../events/small-book.ts";
import { testServer, type TestServer } from "../support/server.ts";
import { contents, ownerOf } from "./owner.ts";

const NOBODY = "0190aaaa-0000-7000-8000-000000000000";
const COMMIT = { commit: "true" } as const;

let server: TestServer;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

async function report(universe: string) {
  for await (const found of verify(server.services.database, { universes: [universe] })) return found;
  throw new Error("no universe was verified");
}

/** Every write of records, as the book can make it: name, and the call. */
async function writes(book: SmallBook) {
  const { as } = book;
  const deposit = { what_id: USD, direction: "R" as const, target_account_id: book.cash, units: "5" };
  const event = await book.record(deposit);
  const price = {
    type_id: "std.price" as const,
    instrument_id: book.share,
    units_id: USD,
    price: "1",
    date_of: "2024-01-01",
  };
  const observable = (await server.call(observablesEndpoints.create, { as, query: COMMIT, body: price })).ok;
  const entity = (await server.call(entitiesEndpoints.create, { as, body: { name: "E", legal_name: "E" } })).ok;
  const transaction = { id: event.initial_transaction ?? "" };
  type Query = { commit?: "true" | "false" };
  return {
    "post-accounts": (query: Query) =>
      server.call(accountsEndpoints.create, { as, query, body: { name: "A", acct_type: "D" } }),
    "post-accounts-bulk-create": (query: Query) =>
      server.call(accountsEndpoints.bulkCreate, { as, query, body: [{ name: "A", acct_type: "D" }, {}] }),
    "post-accounts-uuid": (query: Query) =>
      server.call(accountsEndpoints.update, { as, query, params: { uuid: book.cash }, body: { notes: "n" } }),
    "post-entities": (query: Query) =>
      server.call(entitiesEndpoints.create, { as, query, body: { name: "E", legal_name: "E" } }),
    "post-entities-uuid": (query: Query) =>
      server.call(entitiesEndpoints.update, { as, query, params: { uuid: entity.uuid }, body: { notes: "n" } }),
    "post-instruments": (query: Query) =>
      server.call(instrumentsEndpoints.create, {
        as,
        query,
        body: { identifier: "NEW", instrument_type: "EQTY", display_name: "N" },
      }),
    "post-instruments-uuid": (query: Query) =>
      server.call(instrumentsEndpoints.update, { as, query, params: { uuid: book.share }, body: { notes: "n" } }),
    "post-events-slash": (query: Query) =>
      server.call(eventsEndpoints.create, {
        as,
        query,
        body: { event_type: "NEW", event_date: "2024-01-01", new_transaction: deposit },
      }),
    "post-events-uuid": (query: Query) =>
      server.call(eventsEndpoints.update, {
        as,
        query,
        params: { uuid: event.uuid },
        body: { new_transaction: { ...deposit, units: "6" } },
      }),
    "post-observable-slash": (query: Query) => server.call(observablesEndpoints.create, { as, query, body: price }),
    "post-observable-bulk-create": (query: Query) =>
      server.call(observablesEndpoints.bulkCreate, { as, query, body: [price, {}] }),
    "put-observable-id": (query: Query) =>
      server.call(observablesEndpoints.update, { as, query, params: { id: observable.id }, body: { price: "2" } }),
    "post-transactions-id": (query: Query) =>
      server.call(transactionsEndpoints.update, { as, query, params: transaction, body: { notes: "n" } }),
    "delete-transactions-id": (query: Query) =>
      server.call(transactionsEndpoints.remove, { as, query, params: transaction }),
    "delete-events-id": (query: Query) =>
      server.call(eventsEndpoints.remove, { as, query, params: { id: event.uuid } }),
  };
}

describe("a dry run of any write", () => {
  it("answers as the write would and leaves no row behind", async () => {
    const book = await smallBook(server);
    const calls = await writes(book);
    const owner = await ownerOf(server, book.as.universe);
    const before = await contents(owner, book.as.universe);
    for (const call of Object.values(calls)) {
      const answer = await call({ commit: "false" });
      expect(answer.ok).toMatchObject({ committed: false });
    }
    expect(await contents(owner, book.as.universe)).toEqual(before);
    await owner.end();
  });
});

describe("a committed write of any kind", () => {
  it("is one revision of an unbroken chain, which says who did what", async () => {
    const book = await smallBook(server);
    const calls = await writes(book);
    const owner = await ownerOf(server, book.as.universe);
    const last = async () =>
      (
        await owner.rows<{ revision: string }>("select revision from universe where universe_id = $1", [
          book.as.universe,
        ])
      )[0]?.revision;
    for (const [name, call] of Object.entries(calls)) {
      // The event goes with its transaction, so there is none left to delete.
      if (name === "delete-events-id") continue;
      const before = Number(await last());
      expect((await call({ commit: "true" })).ok).toMatchObject({ committed: true });
      expect([name, Number(await last())]).toEqual([name, before + 1]);
    }
    const rows = await owner.rows<{
      user_id: string;
      action: string;
      request_id: string;
      subject: { records: object };
    }>(
      "select user_id, action, request_id, subject from revision where universe_id = $1 order by revision desc limit 1",
      [book.as.universe],
    );
    expect(rows[0]).toMatchObject({
      action: "transaction.delete",
      subject: { records: { transaction: [expect.any(String)], event: [expect.any(String)] } },
    });
    expect(rows[0]?.request_id).not.toBe("");
    expect((await report(book.as.universe)).faults).toEqual([]);
    await owner.end();
  });

  it("that is refused takes no revision", async () => {
    const book = await smallBook(server);
    const before = await report(book.as.universe);
    const as = book.as;
    expect(
      (await server.call(accountsEndpoints.create, { as, body: { name: "A", acct_type: "D", entity_id: NOBODY } }))
        .status,
    ).toBe(422);
    expect((await server.call(accountsEndpoints.bulkCreate, { as, body: [{}] })).ok.committed).toBe(false);
    // Of nothing nothing was refused.
    const none = (await server.call(accountsEndpoints.bulkCreate, { as, query: { commit: "true" }, body: [] })).ok;
    expect(none).toEqual({ results: [], errors: 0, committed: true });
    expect(await report(book.as.universe)).toEqual(before);
  });

  it("is announced to all servers once it is committed, and a dry run is not", async () => {
    const book = await smallBook(server);
    const heard: { universe: string; book: boolean; kinds: string[] }[] = [];
    const stop = server.services.notifications.on("distributary_write", (payload) =>
      heard.push(JSON.parse(payload) as (typeof heard)[number]),
    );
    const post = (commit: "true" | "false") =>
      server.call(accountsEndpoints.create, { as: book.as, query: { commit }, body: { name: "A", acct_type: "D" } });
    await post("false");
    await post("true");
    // Those of the book's own making may come late, but in their order: the last is that of the account.
    const last = () => heard.findLast((one) => one.universe === book.as.universe);
    await expect.poll(last).toMatchObject({ book: true, kinds: ["account"] });
    stop();
  });
});

describe("an idempotency key", () => {
  it("makes twenty posts at once one object, and all get its answer", async () => {
    const book = await smallBook(server);
    for (let round = 0; round < times(3); round++) {
      const headers = { "Idempotency-Key": randomUUID() };
      const post = () =>
        server.call(accountsEndpoints.create, {
          as: book.as,
          headers,
          body: { name: `Once ${round}`, acct_type: "D" },
        });
      const answers = await Promise.all(Array.from({ length: 20 }, post));
      const [first] = answers;
      for (const answer of answers) expect(answer.ok).toEqual(first?.ok);
    }
    const { items } = (await server.call(accountsEndpoints.list, { as: book.as, query: { limit: 1000 } })).ok;
    expect(items.filter((account) => account.name.startsWith("Once"))).toHaveLength(times(3));
  });

  it("used again with another body, query or call is refused", async () => {
    const book = await smallBook(server);
    const headers = { "Idempotency-Key": "the same" };
    const post = (name: string, more: object = {}) =>
      server.call(accountsEndpoints.create, { as: book.as, headers, body: { name, acct_type: "D" }, ...more });
    expect((await post("A")).status).toBe(200);
    const other = await server.call(accountsEndpoints.bulkCreate, { as: book.as, headers, body: [] });
    for (const answer of [await post("B"), other]) {
      expect(answer.status).toBe(422);
      expect(answer.body).toMatchObject({
        detail: [{ loc: ["header", "idempotency-key"], type: "idempotency-key-reused" }],
      });
    }
    // Somebody else's key of the same name is another key.
    expect(
      (
        await server.call(accountsEndpoints.create, {
          as: await server.signUp(),
          headers,
          body: { name: "B", acct_type: "D" },
        })
      ).status,
    ).toBe(200);
  });

  it("of a refused post is free again, and one too long is refused", async () => {
    const { as } = await smallBook(server);
    const headers = { "Idempotency-Key": "later right" };
    expect(
      (
        await server.call(accountsEndpoints.create, {
          as,
          headers,
          body: { name: "A", acct_type: "D", entity_id: NOBODY },
        })
      ).status,
    ).toBe(422);
    expect(
      (await server.call(accountsEndpoints.create, { as, headers, body: { name: "A", acct_type: "D" } })).status,
    ).toBe(200);
    const long = await server.call(accountsEndpoints.create, {
      as,
      headers: { "Idempotency-Key": "x".repeat(201) },
      body: { name: "A", acct_type: "D" },
    });
    expect(long.status).toBe(422);
  });
});

describe("writes at the same time", () => {
  it("follow each other in the chain, and none is lost", async () => {
    const book = await smallBook(server);
    const before = (await report(book.as.universe)).revisions;
    const many = times(60);
    const deposit = (index: number) =>
      book.record({ what_id: USD, direction: "R", target_account_id: book.cash, units: String(index + 1) });
    // As many at once as may wait for one another.
    for (let from = 0; from < many; from += 60)
      await Promise.all(Array.from({ length: Math.min(60, many - from) }, (_, index) => deposit(from + index)));
    const found = await report(book.as.universe);
    expect(found).toMatchObject({ faults: [], revisions: before + many, transactions: many });
  });

  it("with the same token: one is taken, the others are told", async () => {
    const book = await smallBook(server);
    const account = (await server.call(accountsEndpoints.get, { as: book.as, params: { id: book.cash } })).ok;
    const edits = Array.from({ length: 10 }, (_, index) =>
      server.call(accountsEndpoints.update, {
        as: book.as,
        params: { uuid: book.cash },
        body: { notes: `edit ${index}`, last_update_token: account.last_update_token },
      }),
    );
    const statuses = (await Promise.all(edits)).map((answer) => answer.status).toSorted();
    expect(statuses).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
  });

  it("never sell the same units twice", async () => {
    const book = await smallBook(server);
    await book.record(
      { what_id: book.share, direction: "R", target_account_id: book.broker, units: "10" },
      "2024-01-01",
    );
    const sale = {
      what_id: book.share,
      direction: "S" as const,
      target_account_id: book.broker,
      units: "4",
      price: "1",
    };
    const body = { event_type: "NEW" as const, event_date: "2024-02-01", new_transaction: sale };
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => server.call(eventsEndpoints.create, { as: book.as, query: COMMIT, body })),
    );
    // 10 / 4 leaves room for two sales
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(2);
  });
});

describe("a locked period", () => {
  it("is written to only with a reason, which the audit keeps, by somebody who may manage", async () => {
    const book = await smallBook(server);
    const owner = await ownerOf(server, book.as.universe);
    await owner.rows("update universe set lock_date = '2024-06-30' where universe_id = $1", [book.as.universe]);
    const post = (event_date: string, headers: Record<string, string> = {}) => {
      const new_transaction = { what_id: USD, direction: "R" as const, target_account_id: book.cash, units: "1" };
      return server.call(eventsEndpoints.create, {
        as: book.as,
        query: COMMIT,
        headers,
        body: { event_type: "NEW", event_date, new_transaction },
      });
    };
    expect((await post("2024-07-01")).status).toBe(200);
    const refused = await post("2024-06-30");
    expect(refused.status).toBe(422);
    expect(refused.body).toMatchObject({
      detail: [
        {
          loc: ["header", "x-lock-reason"],
          type: "locked-period",
          ctx: { lock_date: "2024-06-30", date: "2024-06-30" },
        },
      ],
    });
    expect((await post("2024-06-30", { "X-Lock-Reason": "the bank corrected its statement" })).status).toBe(200);
    const [kept] = await owner.rows<{ payload: { lock_reason: string } }>(
      "select payload from revision_payload where universe_id = $1 order by revision desc limit 1",
      [book.as.universe],
    );
    expect(kept?.payload.lock_reason).toBe("the bank corrected its statement");
    await owner.end();

    const helper: Actor = actorOf(book, { ...OWNER, manage: false });
    const draft = eventsService(server.services).create(
      helper,
      { commit: true, lockReason: "because" },
      {
        event_type: "NEW",
        event_date: "2024-06-30",
        new_transaction: { what_id: USD, direction: "R", target_account_id: book.cash, units: "1" },
      },
    );
    await expect(draft).rejects.toMatchObject({ status: 403, code: "forbidden" });
  });
});

describe("permissions", () => {
  it("let somebody without `book` draft an event and not commit it, and somebody without `write` neither", async () => {
    const book = await smallBook(server);
    const body = {
      event_type: "NEW" as const,
      event_date: "2024-01-01",
      new_transaction: { what_id: USD, direction: "R" as const, target_account_id: book.cash, units: "1" },
    };
    const events = eventsService(server.services);
    const drafter = actorOf(book, { ...OWNER, manage: false, book: false });
    expect(await events.create(drafter, { commit: false }, body)).toMatchObject({ committed: false });
    await expect(events.create(drafter, { commit: true }, body)).rejects.toMatchObject({ status: 403 });
    const reader = actorOf(book, { ...OWNER, manage: false, book: false, write: false });
    await expect(events.create(reader, { commit: false }, body)).rejects.toMatchObject({ status: 403 });
  });
});

function actorOf(book: SmallBook, permissions: Actor["permissions"]): Actor {
  const userId = book.as.session.profile.uuid;
  return { userId, actorUserId: userId, universe: book.as.universe, permissions, requestId: "test", sessionId: null };
}
