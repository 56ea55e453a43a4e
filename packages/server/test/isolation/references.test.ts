import { summaryEndpoints } from "@distributary/contract/summary/summary";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ask, comparable } from "./asking.ts";
import { referencePlaces, withReference } from "./references.ts";
import { listedServer, type ListedServer } from "./routes.ts";
import { samples } from "./samples.ts";
import { Ledgerkeeper } from "./state.ts";
import { NOTHING } from "./records.ts";
import { resident, type Resident } from "./world.ts";

let server: ListedServer;
let ada: Resident;
let eve: Resident;
beforeAll(async () => {
  server = await listedServer();
  ada = await resident(server, "canary-of-ada");
  eve = await resident(server, "canary-of-eve");
});
afterAll(() => server.close());

/** Places whose own record is refused for another reason than that it is not there, with that reason. */
const refusedAnyway: Readonly<Record<string, string>> = {
  "post-observable-slash body.units_id": "a price is in a currency",
  "post-observable-bulk-create body.0.units_id": "a price is in a currency",
  "put-observable-id body.units_id": "a price is in a currency",
  "post-pricing-slash body.value_unit_id": "a price is in a currency",
  "post-user_sourced-bulk-create body.0.value_unit_id": "a price is in a currency",
  "post-timeseries-user-instrument body.0.query.units_id": "a value is in a currency",
  "post-transactions-summary body.policy.0.benchmark":
    "a policy is of the groups of a grouping, and the sample has none",
  "post-pricing-fetch body.instruments.0": "no source of prices is set up in a test",
  "post-events-uuid body.parent_event_id": "no event is its own parent",
  "post-transactions-id-fragment body.line_items.0.account": "the line moves between two other accounts",
  "post-events-uuid-fragment body.parent_event_id": "no event is its own parent",
  "post-entities-uuid body.parent_id": "nobody is their own parent",
  "post-accounts-uuid body.settlement_account_id": "no account settles itself",
};

/** The same for all places that begin alike. */
const refusedWithin: readonly (readonly [prefix: RegExp, because: string])[] = [
  [/^post-events\S* body\.capital_\w+\.payable_unit_id$/, "money is paid in a currency"],
  [
    /^post-instruments\S* body\.(details\.((dividend|payable|settlement|valuation)_)?unit|settlement_unit_id)$/,
    "money is paid in a currency",
  ],
  [/^post-events-uuid\S* body\.capital_(distro|activity)\./, "the event is a call"],
];

/** Places that nothing looks at: any id gets the same answer as none. */
const unread: Readonly<Record<string, string>> = {
  "post-transactions-summary body.perspective.entity_id": "the summary has no perspectives yet",
};

const isRefusedAnyway = (at: string) => at in refusedAnyway || refusedWithin.some(([prefix]) => prefix.test(at));

describe("the id of somebody else's record inside a request", () => {
  it("is refused in every field that takes one, exactly as an id of nothing, and writes nothing", async () => {
    const keeper = await Ledgerkeeper.of(server);
    const before = await keeper.state();
    let places = 0;
    for (const endpoint of server.calls) {
      if (endpoint.access !== "universe") continue;
      const sample = samples[endpoint.id]?.(eve.records, eve.records) ?? {};
      for (const place of referencePlaces(endpoint)) {
        if (place.kind === "none") continue;
        const { path, kind } = place;
        const at = `${endpoint.id} ${path.join(".")}`;
        const with_ = (records: Resident["records"]) =>
          withReference(endpoint, sample, eve.records, place, records[kind]);
        const foreign = await ask(server, endpoint, with_(ada.records), { as: eve }, true);
        const nothing = await ask(server, endpoint, with_(NOTHING), { as: eve }, true);
        expect([at, comparable(foreign, ada.records)]).toEqual([at, comparable(nothing, NOTHING)]);
        expect(foreign.text).not.toContain(ada.canary);
        places += 1;
        if (at in unread) continue;
        expect([at, [404, 422].includes(foreign.status) || refusedIn(foreign.body)]).toEqual([at, true]);
      }
    }
    // 3 fields of an account in each of 3 calls, 4 of an entity in each of 2, 2 of an instrument, 9 of an event, ...
    expect(places).toBeGreaterThanOrEqual(45);
    expect(await keeper.state()).toEqual(before);
    await keeper.close();
  });

  it("is the only thing wrong with those requests: with one's own record they are taken", async () => {
    for (const endpoint of server.calls) {
      if (endpoint.access !== "universe") continue;
      const sample = samples[endpoint.id]?.(eve.records, eve.records) ?? {};
      for (const place of referencePlaces(endpoint)) {
        if (place.kind === "none" || place.kind === "import") continue;
        const at = `${endpoint.id} ${place.path.join(".")}`;
        const own = await ask(
          server,
          endpoint,
          withReference(endpoint, sample, eve.records, place, eve.records[place.kind]),
          { as: eve },
          false,
        );
        expect([at, own.status === 200 && !refusedIn(own.body)]).toEqual([at, !isRefusedAnyway(at)]);
      }
    }
  });

  it("opens no evidence of a figure, in whatever key it stands", async () => {
    const figures = ["value", "quantity", "basis", "flows", "income", "expenses", "price", "currency", "moves"];
    const key = (subject: string) => `${subject}~2025-12-31~2025-01-01~USD~`;
    for (const { records, status } of [
      { records: eve.records, status: 200 },
      { records: ada.records, status: 404 },
      { records: NOTHING, status: 404 },
    ]) {
      const subjects = [
        `account:${records.broker}`,
        ...figures.map((figure) => `${figure}:${records.broker}:${records.instrument}`),
      ];
      // One's own account does not lend its name to a foreign instrument, nor the other way round.
      if (status === 404)
        subjects.push(
          `value:${eve.records.broker}:${records.instrument}`,
          `value:${records.broker}:${eve.records.instrument}`,
        );
      for (const subject of subjects) {
        const seen = await ask(server, summaryEndpoints.explain, { query: { key: key(subject) } }, { as: eve });
        expect([subject, seen.status]).toEqual([subject, status]);
        expect(seen.text).not.toContain(ada.canary);
      }
    }
  });
});

/** Whether a bulk answer refused its one item. */
function refusedIn(body: unknown): boolean {
  return ((body as { errors?: number }).errors ?? 0) > 0;
}
