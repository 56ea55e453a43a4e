import { eventsEndpoints } from "@distributary/contract/events";
import { transactionsEndpoints } from "@distributary/contract/transactions";
import { DIRECTIONS } from "@distributary/domain/codes/directions";
import { EVENT_TYPES } from "@distributary/domain/codes/event-types";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testServer, type TestServer } from "../support/server.ts";
import { ownerOf } from "../write/owner.ts";
import { smallBook, USD, type SmallBook } from "./small-book.ts";

const { create, get, list, root, summary, fragment, remove } = eventsEndpoints;
const COMMIT = { commit: "true" } as const;
const NOBODY = "0190aaaa-0000-7000-8000-000000000000";

let server: TestServer;
let book: SmallBook;
beforeAll(async () => {
  server = await testServer();
  book = await smallBook(server);
});
afterAll(() => server.close());

describe("events", () => {
  it("are of the types of the list, and only those [codes_event_types state:event-types]", async () => {
    expect(EVENT_TYPES).toEqual(["NEW", "LPCC", "LPCD", "CACT", "NOTE", "UPDA", "UPDE", "UPDW", "UDPI"]);
    for (const event_type of [...EVENT_TYPES, "UPDI", ""]) {
      const answer = await server.call(create, {
        as: book.as,
        body: { event_type: event_type as never, event_date: "2024-01-01" },
      });
      const items = answer.status === 200 ? [] : (answer.body as { detail: { loc: string[]; type: string }[] }).detail;
      const said = items.map(({ loc, type }) => `${loc.at(-1)} ${type}`);
      // a payload that is missing, a type that is left by changes themselves, or a code that is none
      if (event_type === "NOTE") expect(said).toEqual([]);
      else if (event_type.startsWith("U") && event_type !== "UPDI") expect(said).toEqual(["event_type value_error"]);
      else if (event_type === "UPDI" || event_type === "") expect(said).toEqual(["event_type invalid_value"]);
      else expect(said[0]).toMatch(/^(new_transaction|capital_\w+) missing$/);
    }
  });

  it("go in one of four directions, and in no other [directions codes_direction]", async () => {
    expect(DIRECTIONS).toEqual(["B", "S", "P", "R"]);
    const own = await smallBook(server);
    const held = { what_id: own.share, target_account_id: own.broker, units: "4", price: "2" };
    // 4 received, 4 bought, 4 sold and 4 paid away: the account goes to 4, 8, 4, 0.
    for (const direction of ["R", "B", "S", "P"] as const) {
      const kept = direction === "B" || direction === "S" ? held : { ...held, price: undefined };
      const event = await own.record({ ...kept, direction });
      const { line_items } = await own.transaction(event.initial_transaction);
      expect([direction, line_items[0]?.direction]).toEqual([direction, direction]);
    }
    for (const direction of ["X", "b", "", null]) {
      const answer = await server.call(create, {
        as: own.as,
        body: { event_type: "NEW", event_date: "2024-03-01", new_transaction: { ...held, direction } } as never,
      });
      expect(answer.body).toMatchObject({ detail: [{ loc: ["body", "new_transaction", "direction"] }] });
    }
  });

  it("are listed by day or by change, filtered, in pages; each with its root and its tree", async () => {
    const own = await smallBook(server);
    const { as } = own;
    const deposit = { what_id: USD, direction: "R" as const, target_account_id: own.cash, units: "100" };
    const first = await own.record(deposit, "2024-01-01", { description: "Salary of January", user_tags: ["pay"] });
    const bought = await own.record(
      { what_id: own.share, direction: "B", target_account_id: own.broker, units: "2", price: "3" },
      "2024-02-01",
      { parent_event_id: first.uuid, identifier: "ORDER 77%" },
    );
    const note = (
      await server.call(create, {
        as,
        query: COMMIT,
        body: {
          event_type: "NOTE",
          event_date: "2024-03-01",
          parent_event_id: bought.uuid,
          is_email: true,
          email_from_name: "Ada",
          email_from_address: "ada@example.com",
          email_subject: "Order",
          attachment_count: 2,
        },
      })
    ).ok;
    expect(note).toMatchObject({
      is_email: true,
      email_from_name: "Ada",
      attachment_count: 2,
      root_event_id: first.uuid,
    });
    const found = async (query: object) =>
      (await server.call(list, { as, query })).ok.items.map(({ event_date }) => event_date.slice(5, 7));
    expect(await found({})).toEqual(["03", "02", "01"]);
    await server.call(fragment, { as, params: { uuid: first.uuid }, body: { notes: "changed last" } });
    expect(await found({ order_by: "updated_time" })).toEqual(["01", "03", "02"]);
    expect(await found({ event_type: "NOTE" })).toEqual(["03"]);
    expect(await found({ account: own.broker })).toEqual(["02"]);
    expect(await found({ account: own.standard["RE"] })).toEqual(["01"]);
    expect(await found({ instrument: USD })).toEqual(["02", "01"]);
    expect(await found({ parent: first.uuid })).toEqual(["02"]);
    expect(await found({ since: "2024-01-02", until: "2024-02-01" })).toEqual(["02"]);
    expect(await found({ q: " ORDER 77% " })).toEqual(["02"]);
    expect(await found({ q: "order 77_" })).toEqual([]);
    expect(await found({ tag: "pay" })).toEqual(["01"]);
    const page = (await server.call(list, { as, query: { limit: 1, offset: 1 } })).ok;
    expect(page).toMatchObject({ limit: 1, offset: 1, count: 3, count_relation: "eq", items: [{ uuid: bought.uuid }] });
    expect((await server.call(list, { as, query: { account: NOBODY } })).status).toBe(422);

    const params = { id: note.uuid };
    expect((await server.call(root, { as, params })).ok.uuid).toBe(first.uuid);
    const whole = (await server.call(summary, { as, params })).ok;
    expect(whole).toMatchObject({ root: first.uuid, settlement: null, commitment: null, event: { uuid: note.uuid } });
    expect(whole.events.map(({ uuid }) => uuid)).toEqual([first.uuid, bought.uuid, note.uuid]);
    // 100 in from outside; 2 x 3 = 6 paid by the broker's own cash
    expect(own.legs({ legs: whole.legs })).toEqual(
      ["Cash USD 100", "RE USD -100", "Broker SHARE 2", "Broker USD -6", "MKT SHARE -2", "MKT USD 6"].toSorted(),
    );
    for (const endpoint of [root, summary])
      expect((await server.call(endpoint, { as, params: { id: NOBODY } })).status).toBe(404);
    const source = { as, params: { id: bought.initial_transaction ?? "" } };
    expect((await server.call(transactionsEndpoints.sourceEvent, source)).ok.uuid).toBe(bought.uuid);
  });

  it("are changed field by field, and clear what is null", async () => {
    const own = await smallBook(server);
    const { as } = own;
    const event = await own.record(
      { what_id: own.share, direction: "B", target_account_id: own.broker, units: "2", price: "3", fee: "1" },
      "2024-02-01",
      { notes: "n", description: "d" },
    );
    const changed = (
      await server.call(fragment, {
        as,
        params: { uuid: event.uuid },
        body: { new_transaction: { units: "5", fee: null }, notes: null },
      })
    ).ok;
    expect(changed).toMatchObject({
      committed: true,
      notes: null,
      description: "d",
      new_transaction: { units: "5", price: "3" },
    });
    const transaction = await own.transaction(event.initial_transaction);
    expect(own.legs(transaction)).toContain("Broker USD -15"); // 5 x 3, no fee any more
    expect(transaction).toMatchObject({ event_type: "NEW", description: "d", version: 2 });
    const opening = await own.record({ what_id: own.share, direction: "R", target_account_id: own.broker, units: "2" });
    const dated = { event_data: { acquired_on: "2010-01-01", cost_basis: "unknown" as const } };
    const known = (await server.call(fragment, { as, params: { uuid: opening.uuid }, body: dated })).ok;
    expect(known.new_transaction).toMatchObject({ acquired_on: "2010-01-01", cost_basis: "unknown" });
    const [line] = (await own.transaction(opening.initial_transaction)).line_items;
    expect(line?.action).toBe("opening");
    const retyped = await server.call(fragment, { as, params: { uuid: event.uuid }, body: { event_type: "NOTE" } });
    expect(retyped.body).toMatchObject({ detail: [{ loc: ["body", "event_type"] }] });
  });

  it("that are the trace of a change stay", async () => {
    const own = await smallBook(server);
    const owner = await ownerOf(server, own.as.universe);
    const note = (
      await server.call(create, { as: own.as, query: COMMIT, body: { event_type: "NOTE", event_date: "2024-01-01" } })
    ).ok;
    await owner.rows("update event set event_type = 'UPDA' where universe_id = $1 and event_id = $2", [
      own.as.universe,
      note.uuid,
    ]);
    await owner.end();
    expect((await server.call(remove, { as: own.as, params: { id: note.uuid } })).status).toBe(422);
    expect((await server.call(get, { as: own.as, params: { id: note.uuid } })).ok.event_type).toBe("UPDA");
  });
});
