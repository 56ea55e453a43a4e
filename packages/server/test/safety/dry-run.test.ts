import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { times } from "../../../../scripts/soak/times.ts";
import { ask, type Seen } from "../isolation/asking.ts";
import { listedServer, type ListedServer } from "../isolation/routes.ts";
import { Ledgerkeeper } from "../isolation/state.ts";
import { resident, type Resident } from "../isolation/world.ts";
import { requestsFor } from "./requests.ts";

let server: ListedServer;
let keeper: Ledgerkeeper;
let ada: Resident;
let eve: Resident;
beforeAll(async () => {
  server = await listedServer();
  ada = await resident(server, "canary-of-ada");
  eve = await resident(server, "canary-of-eve");
  keeper = await Ledgerkeeper.of(server);
});
afterAll(async () => {
  await keeper.close();
  await server.close();
});

/** What names this one write: its new ids, its revision and its instant. */
const OF_THE_WRITE = new Set([
  "uuid",
  "id",
  "ulid",
  "root_event_id",
  "initial_transaction",
  "child_transaction",
  "src_event",
  "created_time",
  "updated_time",
  "amendment_time",
  "last_update_token",
  "committed",
  "request_id",
]);

/**
 * What was decided: the status, and everything in the answer that the write does not give a name of its own. What an
 * event would move, and the cash that a purchase would lack, a dry run alone answers: once the event is written, its
 * transactions say it.
 */
function verdict(seen: Seen): object {
  const told: unknown = JSON.parse(
    JSON.stringify(seen.body ?? null, function (this: object, name, value: unknown) {
      const isPreview = (name === "legs" || name === "missing_cash") && "event_date" in this;
      const isNewIds = name === "events" && Array.isArray(value) && value.every((one) => typeof one === "string");
      return OF_THE_WRITE.has(name) || isPreview || isNewIds ? undefined : value;
    }),
  );
  return { status: seen.status, told };
}

describe("a write that is only tried", () => {
  it("changes no row of any table, files no job, and gives the verdict that the write itself then gets", async () => {
    const verdicts = new Map<number, number>();
    const calls = server.calls.filter((endpoint) => endpoint.commitDefault !== undefined);
    // 5 of accounts and entities, 2 of instruments, 3 of observables, 3 of events, 2 of transactions: 15 at least.
    expect(calls.length).toBeGreaterThanOrEqual(15);
    for (const endpoint of calls) {
      for (const request of requestsFor(endpoint, ada.records, eve.records, times(5), 7)) {
        const told = `${endpoint.id} ${JSON.stringify(request).slice(0, 1000)}`;
        const before = await keeper.state();
        const tried = await ask(server, endpoint, request, { as: ada }, false);
        expect([told, await keeper.state()]).toEqual([told, before]);
        const written = await ask(server, endpoint, request, { as: ada }, true);
        expect([told, verdict(tried)]).toEqual([told, verdict(written)]);
        if (tried.status === 200) {
          expect([told, tried.body]).toMatchObject([told, { committed: false }]);
          // A bulk of which every item is refused writes nothing either.
          const refusedWhole =
            ((written.body as { results?: readonly unknown[]; errors?: number }).results?.length ?? -1) ===
            (written.body as { errors?: number }).errors;
          expect([told, written.body]).toMatchObject([told, { committed: !refusedWhole }]);
        } else {
          expect([told, await keeper.state()]).toEqual([told, before]);
        }
        verdicts.set(written.status, (verdicts.get(written.status) ?? 0) + 1);
      }
    }
    // Both kinds were tried: what is taken, and what is refused.
    expect(verdicts.get(200) ?? 0).toBeGreaterThanOrEqual(times(10));
    expect(verdicts.get(422) ?? 0).toBeGreaterThanOrEqual(times(10));
  });

  it("is what a call does that says nothing, where its row says so", async () => {
    for (const endpoint of server.calls.filter((one) => one.commitDefault === false)) {
      const [request] = requestsFor(endpoint, eve.records, ada.records, 1);
      const before = await keeper.state();
      await ask(server, endpoint, request ?? {}, { as: eve });
      expect([endpoint.id, await keeper.state()]).toEqual([endpoint.id, before]);
    }
  });
});
