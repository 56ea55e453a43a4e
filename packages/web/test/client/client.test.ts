import { afterEach, expect, it } from "vitest";
import { accountsEndpoints } from "@distributary/contract/records/accounts";
import { eventsEndpoints } from "@distributary/contract/records/events";
import { graphqlEndpoints } from "@distributary/contract/graph/graphql";
import { instrumentsEndpoints } from "@distributary/contract/records/instruments";
import { authEndpoints } from "@distributary/contract/access/auth";
import { summaryEndpoints } from "@distributary/contract/summary/summary";
import { proves } from "../../../../scripts/proofs/proves.ts";
import { memory, parts, start, stop, universe } from "./door.ts";
import { createClient, type ClientParts } from "../../src/data/http/client.ts";
import { createLock } from "../../src/data/locks.ts";
import { createTokenStore } from "../../src/data/http/tokens.ts";

afterEach(stop);

it("refreshes once for many calls and repeats each once", async () => {
  proves("rule:session-06", "rule:session-05", "state:token-refresh", "rule:universe-04");
  const { origin, seen } = await start({ value: 2 });
  const own = parts(origin);
  own.tokens.setRoot("root-2");
  own.tokens.setUniverse({ universe, token: "universe-1" });
  const client = createClient(own);
  await Promise.all(Array.from({ length: 8 }, () => client.call(accountsEndpoints.list, { query: { limit: 10 } })));
  // the root token is still good: the universe token is minted anew, once for all eight
  expect(seen.filter((one) => one.call.startsWith("POST /access/switch/"))).toHaveLength(1);
  expect(seen.filter((one) => one.call.startsWith("POST /auth/refresh_token"))).toHaveLength(0);
  expect(seen.filter((one) => one.call.startsWith("GET /accounts"))).toHaveLength(16);
  expect(seen.at(-1)?.universe).toBe(universe);
  expect(seen.at(-1)?.token).toBe("universe-2");
});

it("repeats a call refused for its headers or its token once, and not again", async () => {
  proves("rule:session-06", "rule:transport-02");
  for (const code of ["invalid-headers", "invalid-jwt"]) {
    const { origin, seen } = await start({ value: 1 }, (call, response) => {
      if (!call.startsWith("GET /accounts")) return false;
      response.writeHead(401, { "content-type": "application/json" }).end(JSON.stringify({ message: "No", code }));
      return true;
    });
    const own = parts(origin);
    own.tokens.setRoot("root-1");
    own.tokens.setUniverse({ universe, token: "universe-1" });
    await expect(createClient(own).call(accountsEndpoints.list, {})).rejects.toMatchObject({ status: 401, code });
    const names = seen.map(({ call, token }) => [call.split(/[?/]/)[1], token]);
    expect(names).toEqual([
      ["accounts", "universe-1"],
      ["access", "root-1"],
      ["accounts", "universe-1"],
    ]);
    stop();
  }
});

it("renews a token that was refused to GraphQL, and asks once more", async () => {
  proves("graphql:gql-error-codes", "graphql:Authorization");
  for (const code of ["invalid-headers", "invalid-jwt"]) {
    let asked = 0;
    const { origin, seen } = await start({ value: 1 }, (call, response) => {
      if (call !== "POST /graphql") return false;
      const good = ++asked > 1;
      const body = good
        ? { data: { account: null } }
        : { message: "Unauthorized", code, errors: [{ message: "Unauthorized", path: ["$"], extensions: { code } }] };
      response.writeHead(good ? 200 : 401, { "content-type": "application/json" }).end(JSON.stringify(body));
      return true;
    });
    const own = parts(origin);
    own.tokens.setRoot("root-1");
    own.tokens.setUniverse({ universe, token: "universe-1" });
    const body = { query: "{ accounts { name } }" };
    expect(await createClient(own).call(graphqlEndpoints.ask, { body })).toEqual({ data: { account: null } });
    expect(seen.map(({ call }) => call.split(/[?/]/)[1])).toEqual(["graphql", "access", "graphql"]);
    stop();
  }
});

it("exchanges a stale root token under the lock, and another tab finds the successor", async () => {
  proves("rule:session-04");
  const { origin, seen } = await start({ value: 1 });
  const shared = memory();
  const lock = createLock("tabs");
  const generation = 1;
  const tabs = [0, 1, 2].map(() => parts(origin, { tokens: createTokenStore(shared, memory()), withLock: lock }));
  tabs[0]?.tokens.setRoot(`root-${generation}`);
  const clients = tabs.map(createClient);
  const renewed = await Promise.all(
    clients.map((client) => client.renew(authEndpoints.self, { token: "root-1", universe: null })),
  );
  expect(renewed).toEqual([true, true, true]);
  expect(seen.filter((one) => one.call === "POST /auth/refresh_token")).toHaveLength(1);
  expect(tabs[2]?.tokens.root()).toBe("root-2");
});

it("ends the session when the root token cannot be exchanged, and does not repeat the call", async () => {
  proves("rule:session-07");
  const { origin, seen } = await start({ value: 9 });
  let ended = 0;
  const own = parts(origin, { onSessionEnded: () => (ended += 1) });
  own.tokens.setRoot("root-1");
  const client = createClient(own);
  await expect(client.call(authEndpoints.self, { query: { need_root: "false" } })).rejects.toMatchObject({
    status: 401,
    code: "invalid-jwt",
  });
  expect(ended).toBe(1);
  expect(own.tokens.root()).toBeNull();
  expect(seen.filter((one) => one.call.startsWith("GET /auth/self"))).toHaveLength(1);
});

it("clears caches after a write, but not after a read made by POST", async () => {
  proves("rule:transport-13");
  let written = 0;
  const { origin } = await start({ value: 1 });
  const own = parts(origin, { onWritten: () => (written += 1) });
  own.tokens.setRoot("root-1");
  own.tokens.setUniverse({ universe, token: "universe-1" });
  const client = createClient(own);
  await client.call(summaryEndpoints.summary, { body: {} });
  await client.call(accountsEndpoints.list, {});
  expect(written).toBe(0);
  await client.call(accountsEndpoints.create, { body: { name: "A", acct_type: "D" } });
  expect(written).toBe(1);
});

it("clears no cache after a dry run, asked for or by default", async () => {
  let written = 0;
  const { origin } = await start({ value: 1 });
  const own = parts(origin, { onWritten: () => (written += 1) });
  own.tokens.setRoot("root-1");
  own.tokens.setUniverse({ universe, token: "universe-1" });
  const client = createClient(own);
  const account = { name: "A", acct_type: "D" as const };
  const instrument = { identifier: "A", display_name: "A", instrument_type: "OTHR" as const };
  await client.call(accountsEndpoints.create, { query: { commit: "false" }, body: account });
  await client.call(instrumentsEndpoints.create, { body: instrument });
  expect(written).toBe(0);
  await client.call(instrumentsEndpoints.create, { query: { commit: "true" }, body: instrument });
  expect(written).toBe(1);
});

it("heeds the headers of an answer: a new root token, a changed universe, X-Const", async () => {
  proves("rule:transport-11", "rule:transport-12", "rule:transport-10");
  let written = 0;
  let updated = 0;
  const { origin } = await start({ value: 1 }, (call, response) => {
    if (!call.startsWith("POST /accounts")) return false;
    response
      .writeHead(200, {
        "content-type": "application/json",
        "X-Root-Token": "root-next",
        "X-Universe-Updated": "1",
        "X-Const": "1",
      })
      .end("{}");
    return true;
  });
  const own = parts(origin, { onWritten: () => (written += 1), onUniverseUpdated: () => (updated += 1) });
  own.tokens.setRoot("root-1");
  own.tokens.setUniverse({ universe, token: "universe-1" });
  await createClient(own).call(accountsEndpoints.create, { body: { name: "A", acct_type: "D" } });
  expect([written, updated, own.tokens.root()]).toEqual([0, 1, "root-next"]);
});

it("gives null for a 304", async () => {
  const { origin } = await start({ value: 1 }, (call, response) => {
    if (!call.startsWith("POST /transactions/summary")) return false;
    response.writeHead(304).end();
    return true;
  });
  const own = parts(origin);
  own.tokens.setUniverse({ universe, token: "universe-1" });
  expect(
    await createClient(own).callIfModified(summaryEndpoints.summary, { body: { if_modified_since: "1" } }),
  ).toBeNull();
});

it("says that a server was not reached", async () => {
  const own = parts("http://127.0.0.1:1");
  await expect(createClient(own).call(authEndpoints.logout, {})).rejects.toMatchObject({ status: 0 });
});

/** A server whose books are locked: it takes a write only with a reason, and tells which it was given. */
async function lockedBooks(): Promise<{ own: (ask: ClientParts["askLockReason"]) => ClientParts; reasons: string[] }> {
  const reasons: string[] = [];
  const { origin } = await start({ value: 1 }, (call, response, headers) => {
    if (!call.startsWith("POST /events/")) return false;
    const reason = headers["x-lock-reason"];
    if (typeof reason === "string") {
      reasons.push(reason);
      return false;
    }
    const ctx = { lock_date: "2024-12-31", date: "2024-11-03" };
    const detail = [{ loc: ["header", "x-lock-reason"], msg: "Say why.", type: "locked-period", ctx }];
    response.writeHead(422, { "content-type": "application/json" }).end(JSON.stringify({ detail }));
    return true;
  });
  return {
    reasons,
    own: (askLockReason) => {
      const made = parts(origin, { askLockReason });
      made.tokens.setRoot("root-1");
      made.tokens.setUniverse({ universe, token: "universe-1" });
      return made;
    },
  };
}

const body = { event_type: "NOTE", event_date: "2024-11-03" } as const;

it("asks once for the reason of a write into a closed period, and sends it along", async () => {
  const { own, reasons } = await lockedBooks();
  const asked: unknown[] = [];
  const client = createClient(
    own((locked) => {
      asked.push(locked);
      return Promise.resolve("Beleg gefunden – 領収書");
    }),
  );
  await client.call(eventsEndpoints.create, { query: { commit: "true" }, body });
  expect(asked).toEqual([{ lockDate: "2024-12-31", day: "2024-11-03" }]);
  // a header holds Latin-1 only, so that the reason travels as an extended value
  expect(reasons).toEqual(["UTF-8''Beleg%20gefunden%20%E2%80%93%20%E9%A0%98%E5%8F%8E%E6%9B%B8"]);
  await client.call(eventsEndpoints.create, { query: { commit: "true" }, body }, { lockReason: " found " });
  expect([reasons.at(-1), asked.length]).toEqual(["found", 1]);
});

it("asks nobody for a dry run, and writes nothing where the question is left", async () => {
  const { own, reasons } = await lockedBooks();
  const client = createClient(own(() => Promise.resolve(null)));
  await client.call(eventsEndpoints.create, { query: { commit: "false" }, body });
  expect(reasons).toEqual(["dry run"]);
  await expect(client.call(eventsEndpoints.create, { query: { commit: "true" }, body })).rejects.toMatchObject({
    name: "AbortError",
    message: "Nothing was saved. The books are locked up to 2024-12-31.",
  });
  expect(reasons).toHaveLength(1);
});
