import { randomBytes } from "node:crypto";
import { accountsEndpoints } from "@distributary/contract/records/accounts";
import { entitiesEndpoints } from "@distributary/contract/records/entities";
import { instrumentsEndpoints } from "@distributary/contract/records/instruments";
import { summaryEndpoints } from "@distributary/contract/summary/summary";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connect, headersOf, type Subscribing } from "../graphql/subscribing.ts";
import { ask, type Seen } from "./asking.ts";
import { listedServer, type ListedServer } from "./routes.ts";
import { samples } from "./samples.ts";
import { NOTHING } from "./records.ts";
import { resident, type Resident } from "./world.ts";

let server: ListedServer;
let ada: Resident;
let eve: Resident;
const answers = new Map<Resident, readonly Seen[]>();
beforeAll(async () => {
  server = await listedServer();
  ada = await resident(server, `ada${randomBytes(8).toString("hex")}`);
  eve = await resident(server, `eve${randomBytes(8).toString("hex")}`);
  answers.set(ada, await everyAnswer(ada, eve));
  answers.set(eve, await everyAnswer(eve, ada));
});
afterAll(() => server.close());

/** Everything that answers one person: good requests, requests about others, and broken ones. */
async function everyAnswer(to: Resident, other: Resident): Promise<readonly Seen[]> {
  const seen: Seen[] = [];
  for (const endpoint of server.calls) {
    if (endpoint.id === "post-auth-logout") continue;
    const who = endpoint.access === "public" ? {} : { as: to };
    for (const named of [to.records, other.records, NOTHING])
      seen.push(await ask(server, endpoint, samples[endpoint.id]?.(named, to.records) ?? {}, who, false));
    if (endpoint.method === "GET" || endpoint.bodyForm !== undefined) continue;
    const broken = { ...samples[endpoint.id]?.(to.records, to.records), body: { [to.canary]: to.canary } };
    seen.push(await ask(server, endpoint, broken, who, false));
  }
  return seen;
}

describe("a word and a number that only one universe holds", () => {
  it("stand in answers to their owner, and in no answer to anybody else", () => {
    for (const [one, other] of [
      [ada, eve],
      [eve, ada],
    ] as const) {
      const all = answers.get(one) ?? [];
      expect(all.length).toBeGreaterThanOrEqual(100);
      const own = all.filter((seen) => seen.text.includes(one.canary));
      // The control: accounts, entity, instrument, observable, event, transaction, summary, import, job and self show it.
      expect(own.length).toBeGreaterThanOrEqual(15);
      expect(all.some((seen) => seen.text.includes(one.price))).toBe(true);
      for (const theirs of [other.canary, other.price, other.session.user.email]) {
        expect(all.filter((seen) => seen.text.includes(theirs)).map((seen) => seen.text)).toEqual([]);
      }
    }
  });

  it("are found by no search and no grouping of somebody else", async () => {
    const { call } = server;
    for (const [one, other] of [
      [ada, eve],
      [eve, ada],
    ] as const) {
      const entities = async (query: string) =>
        (await call(entitiesEndpoints.search, { as: one, body: { query } })).ok.count;
      const instruments = async (prefix: string) =>
        (await call(instrumentsEndpoints.search, { as: one, query: { prefix }, body: {} })).ok.count;
      // The person's own entity, named after them, and the one they made.
      expect([await entities(one.canary), await entities(other.canary)]).toEqual([1 + 1, 0]);
      // The share, the commitment to a fund, the home and its loan.
      expect([await instruments(one.canary), await instruments(other.canary)]).toEqual([4, 0]);
      // Counts too: the six standard accounts, the three that the person made, and the four where capital calls are owed.
      expect((await call(accountsEndpoints.list, { as: one })).ok.count).toBe(6 + 3 + 4);
      const body = {
        at: "2025-12-31",
        primaryIndex: "entity" as const,
        grouping: ["account", "instrument", "currency"],
        includeComponents: true,
      };
      const answer = (await call(summaryEndpoints.summary, { as: one, body })).ok;
      expect(JSON.stringify(answer)).not.toContain(other.canary);
      // 10,000 received and 1,000 spent on 100 shares, which stand at their latest price: 9,000 + 100 x price.
      expect(Number(answer.core.at)).toBeCloseTo(9_000 + 100 * Number(one.price), 2);
    }
  });

  it("stand in no line of the log and in no metric, whatever was asked and however it failed", async () => {
    const metrics = await (await fetch(`${server.url}/metrics`)).text();
    expect(metrics).toContain("http_request_duration_seconds");
    const lines = server.logged().split("\n");
    expect(lines.length).toBeGreaterThan(200);
    for (const secret of [ada, eve].flatMap((one) => [one.canary, one.price, one.token, one.session.user.email])) {
      expect(lines.filter((line) => line.includes(secret))).toEqual([]);
      expect(metrics).not.toContain(secret);
    }
  });

  it("are not heard by a stranger who listens, while the owner writes everything there is to write", async () => {
    const owner = await listening(ada);
    const stranger = await listening(eve);
    const refused = await connect(server, headersOf({ token: eve.token, universe: ada.universe }));
    expect((await refused.closed).code).toBe(4401);
    for (const endpoint of server.calls) {
      if (endpoint.access !== "universe" || endpoint.method === "GET") continue;
      await ask(server, endpoint, samples[endpoint.id]?.(ada.records, ada.records) ?? {}, { as: ada }, true);
    }
    const anything = () => true;
    await owner.until("changed", anything);
    await owner.until("job", anything);
    expect(JSON.stringify(owner.news)).toContain(ada.records.account);
    // A word of the stranger's own shows that news has come this far.
    const own = (await server.call(accountsEndpoints.create, { as: eve, body: { name: "Own", acct_type: "D" } })).ok;
    await stranger.until("changed", (item) => JSON.stringify(item).includes(own.uuid));
    expect(stranger.news).toEqual({
      changed: [{ changed: { kinds: ["account"], records: [{ kind: "account", uuid: own.uuid }] } }],
    });
    expect(refused.news).toEqual({});
    for (const socket of [owner, stranger]) socket.close();
  });
});

/** Somebody who listens to everything in their universe. */
async function listening(person: Resident): Promise<Subscribing> {
  const socket = await connect(server, headersOf(person));
  socket.subscribe("changed", "subscription { changed { kinds records { kind uuid } } }");
  socket.subscribe("job", "subscription { job { uuid kind stage result } }");
  return socket;
}
