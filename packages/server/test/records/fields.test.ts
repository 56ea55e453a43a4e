import { accountBody, accountsEndpoints } from "@distributary/contract/records/accounts";
import { entitiesEndpoints, entityBody } from "@distributary/contract/records/entities";
import {
  capitalActivity,
  capitalCall,
  capitalDistribution,
  eventDataFields,
} from "@distributary/contract/records/event-payloads";
import { eventBody, eventsEndpoints, type EventBody } from "@distributary/contract/records/events";
import { instrumentBody, instrumentsEndpoints } from "@distributary/contract/records/instruments";
import { observableBody, observablesEndpoints } from "@distributary/contract/records/observables";
import { pricingEndpoints, userSourcedPriceBody } from "@distributary/contract/entry/pricing";
import { prospectBody, prospectsEndpoints } from "@distributary/contract/records/prospects";
import { lineItemBody, transactionsEndpoints, transactionUpdate } from "@distributary/contract/records/transactions";
import { makeFolder } from "../documents/uploading.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import entities from "../../../../spec/contract/entities.json" with { type: "json" };
import { smallBook, USD, type SmallBook } from "../events/small-book.ts";
import { askGraph } from "../graphql/asking.ts";
import { testServer, type TestServer } from "../support/server.ts";
import { filled, wholeOf } from "./graph-selection.ts";

const COMMIT = { commit: "true" } as const;

let server: TestServer;
let book: SmallBook;
let schema = "";
let person = "";

beforeAll(async () => {
  server = await testServer();
  book = await smallBook(server);
  schema = await (await fetch(`${server.url}/api/docs/schema.graphql`)).text();
  const body = { name: "Somebody", legal_name: "Somebody" };
  person = (await server.call(entitiesEndpoints.create, { as: book.as, body })).ok.uuid;
});
afterAll(() => server.close());

/** The fields of a shape that none of the bodies says: nothing may be added to a shape and left out here. */
function unsaid(shape: { readonly shape: object }, ...bodies: readonly object[]): string[] {
  const said = new Set(bodies.flatMap((body) => Object.keys(body)));
  return Object.keys(shape.shape).filter((field) => !said.has(field));
}

/** What GraphQL answers of a record, everything that is filled in. */
async function overGraph(query: string, type: string): Promise<unknown> {
  const { data, errors } = await askGraph(server, book.as, `{ record: ${query} ${wholeOf(schema, type)} }`);
  expect(errors).toBeUndefined();
  return filled(data?.["record"]);
}

/** A record read over REST holds what was sent, and over GraphQL it is the same. */
async function comesBack(sent: object, read: object, query: string, type: string): Promise<void> {
  expect(read).toMatchObject(sent);
  expect(read).toMatchObject((await overGraph(query, type)) as object);
}

async function eventComesBack(body: EventBody): Promise<string> {
  const { as } = book;
  const { uuid } = (await server.call(eventsEndpoints.create, { as, query: COMMIT, body })).ok;
  const read = (await server.call(eventsEndpoints.get, { as, params: { id: uuid } })).ok;
  await comesBack(body, read, `event(uuid: "${uuid}")`, "Event");
  return uuid;
}

describe("every field of a record is stored and comes back by both doors", () => {
  it("of an account", async () => {
    const { as } = book;
    const body = {
      name: "Whole",
      acct_type: "A" as const,
      entity_id: person,
      owner_id: person,
      user_defined: true,
      date_established: "2016-02-29",
      acct_number: "0042-7",
      group: "Family",
      bs_label: "A",
      acl: { readers: ["advisor"] },
      settlement_account_id: book.cash,
      base_currency: "USD",
      notes: "two lines\nof notes",
      user_attributes: { "cash-equivalent": 1, role: "CM", owners: [{ entity_id: person, share: "0.5" }] },
      user_tags: ["#family", "kept"],
      is_archived: true,
      is_self_settled: false,
    };
    expect(unsaid(accountBody, body)).toEqual([]);
    const { uuid } = (await server.call(accountsEndpoints.create, { as, body })).ok;
    const read = (await server.call(accountsEndpoints.get, { as, params: { id: uuid } })).ok;
    await comesBack(body, read, `account(uuid: "${uuid}")`, "Account");
  });

  it("of an entity", async () => {
    const { as } = book;
    const body = {
      name: "Whole",
      legal_name: "The Whole Company",
      first_name: "Grace",
      middle_name: "B",
      last_name: "Hopper",
      birth_date: "1906-12-09",
      local_type: "LLC",
      state_type: "NY",
      national_type: "US",
      email: "grace@example.com",
      phone: "+1 212 555 0100",
      market_segment: "Private",
      info: "more",
      parent_id: person,
      ceo_id: person,
      manager_id: person,
      website: "https://example.com/grace",
      acl: ["advisor"],
      settlement_account_id: book.cash,
      notes: "n",
      user_attributes: { colour: "blue" },
      user_tags: ["one"],
      client_identifier: "GH-1",
    };
    expect(unsaid(entityBody, body)).toEqual([]);
    const { uuid } = (await server.call(entitiesEndpoints.create, { as, body })).ok;
    const read = (await server.call(entitiesEndpoints.get, { as, params: { id: uuid } })).ok;
    await comesBack(body, read, `entity(uuid: "${uuid}")`, "Entity");
  });

  it("of an instrument", async () => {
    const { as } = book;
    const body = {
      identifier: "US0000000044",
      instrument_type: "BOND" as const,
      identifier_type: "ISIN" as const,
      display_name: "Whole 4 1/8 2034",
      details: { coupon_percent: "4.125", periodicity: "S", first_pay_date: "2024-06-30", payable_unit: USD },
      issue_date: "2024-01-15",
      issuer_id: person,
      issued_amount: "250000000",
      start_date: "2024-01-15",
      end_date: "2034-01-15",
      settlement_unit_id: USD,
      par_amount: "1000",
      price_multiplier: "0.01",
      user_description: "d",
      user_attributes: { figi: "BBG000000042" },
      user_tags: ["#bonds"],
      notes: "n",
    };
    expect(unsaid(instrumentBody, body)).toEqual([]);
    const { uuid } = (await server.call(instrumentsEndpoints.create, { as, query: COMMIT, body })).ok;
    const read = (await server.call(instrumentsEndpoints.get, { as, params: { id: uuid } })).ok;
    await comesBack(body, read, `instrument(uuid: "${uuid}")`, "Instrument");
  });

  it("of events of every kind, with all that their payloads hold", async () => {
    const { as } = book;
    const intended = { instrument_type: "EQTY" as const, event_type: "NEW" as const, notes: "intended" };
    const prospect_id = (await server.call(prospectsEndpoints.create, { as, body: intended })).ok.uuid;
    const fund = await book.instrument({
      identifier: "FUND",
      instrument_type: "CAPC",
      details: { committed_capital: "1000" },
    });
    const holder = await book.account({ name: "Holder", acct_type: "EO", is_self_settled: false });
    const note = {
      event_type: "NOTE" as const,
      event_date: "2024-02-29",
      description: "Called",
      identifier: "N-1",
      instant: "2024-02-29T10:00:00.000Z",
      ordinal: 3,
      advisor_note: "a",
      settlement_notes: "s",
      notes: "n",
      is_email: true,
      email_from_name: "Grace",
      email_from_address: "grace@example.com",
      email_subject: "Statement",
      import_facet: { file: "notes.csv", line: 3, digest: "d1" },
      attachment_count: 2,
      client_identifier: "E-1",
      user_tags: ["t"],
    };
    const parent_event_id = await eventComesBack(note);
    const bought = {
      event_type: "NEW" as const,
      event_date: "2024-03-01",
      parent_event_id,
      prospect_id,
      new_transaction: {
        what_id: book.share,
        direction: "B" as const,
        asset_type: "EQTY" as const,
        target_account_id: book.broker,
        counterparty_account_id: book.standard["ISR"] ?? "",
        units: "10",
        price: "2.5",
        price_unit_id: USD,
        consideration: "25",
        fee: "1",
        migration: { old_transaction_id: "OLD-9" },
      },
    };
    const received = {
      event_type: "NEW" as const,
      event_date: "2024-03-02",
      new_transaction: {
        what_id: book.share,
        direction: "R" as const,
        target_account_id: book.broker,
        units: "4",
        fair_market_value: "12",
        fair_market_value_unit_id: USD,
        acquired_on: "2020-05-05",
        cost_basis: "8",
      },
    };
    const paid = {
      event_type: "NEW" as const,
      event_date: "2024-03-03",
      new_transaction: {
        what_id: USD,
        direction: "R" as const,
        target_account_id: book.broker,
        counterparty_account_id: book.standard["I"] ?? "",
        units: "3",
        cause_instrument_id: book.share,
      },
    };
    const called = {
      event_type: "LPCC" as const,
      event_date: "2024-04-01",
      capital_call: {
        due_date: "2024-04-20",
        amount: "300",
        payable_unit_id: USD,
        lp_entity_id: person,
        capital_account_id: holder,
        commitment_id: fund,
        fees_inside: "30",
        fees_outside: "6",
      },
    };
    const settled = {
      event_type: "CACT" as const,
      event_date: "2024-04-20",
      capital_activity: {
        activity: "LPCC" as const,
        payable_unit_id: USD,
        amount: "300",
        src_account_id: book.cash,
        dst_account_id: holder,
        settled_event_id: "",
      },
    };
    const distributed = {
      event_type: "LPCD" as const,
      event_date: "2024-06-01",
      capital_distro: {
        payable_unit_id: USD,
        expected_date: "2024-06-15",
        income: "1",
        interest: "2",
        ordinary_dividend: "3",
        qualified_dividend: "4",
        capital_gains: "5",
        return_of_capital: "6",
        redeemed_principal: "7",
        total: "28", // 1 + 2 + 3 + 4 + 5 + 6 + 7
        recallable_amount: "6",
        principal_unit_id: fund,
        principal_account_id: holder,
        principal_unit_price: "1",
        principal_units: "7",
        commitment_id: fund,
      },
    };
    const notes = { event_type: "NOTE" as const, event_date: "2024-07-01", event_data: {} };
    // Each of the payloads, and each of the fields of the event itself, is said by one of these. What corporate actions
    // and chosen lots say of a NEW event is proved with them.
    const said = { ...bought.new_transaction, ...received.new_transaction, ...paid.new_transaction };
    const specified = entities.find(({ id }) => id === "new-transaction-data")?.fields.map(({ name }) => name) ?? [];
    expect(specified.filter((name) => !(name in said))).toEqual(["last_update_token"]);
    expect(unsaid(capitalCall, called.capital_call)).toEqual([]);
    expect(unsaid(capitalDistribution, distributed.capital_distro)).toEqual([]);
    // The day of a settlement that comes with its notice becomes the day of its own event.
    expect(unsaid(capitalActivity, settled.capital_activity)).toEqual(["settled_on"]);
    expect(unsaid(eventBody, note, bought, called, settled, distributed, notes)).toEqual([]);

    await eventComesBack(bought);
    await eventComesBack(received);
    await eventComesBack(paid);
    const settled_event_id = await eventComesBack(called);
    await eventComesBack({ ...settled, capital_activity: { ...settled.capital_activity, settled_event_id } });
    await eventComesBack(distributed);
    expect((await server.call(prospectsEndpoints.get, { as, params: { uuid: prospect_id } })).ok.is_open).toBe(false);

    // The fields that were added to the payloads may stand in event_data, and are answered in the payload they mean.
    const asData = {
      event_type: "LPCC" as const,
      event_date: "2024-08-01",
      capital_call: { amount: "10", capital_account_id: holder, commitment_id: fund },
      event_data: { fees_inside: "1", fees_outside: "2" },
    };
    const told = (await server.call(eventsEndpoints.create, { as, query: COMMIT, body: asData })).ok;
    expect(told.capital_call).toMatchObject(asData.event_data);
    const { event_data } = (await server.call(eventsEndpoints.get, { as, params: { id: told.uuid } })).ok;
    expect(event_data).toMatchObject({ capital_call: asData.event_data });
    expect(unsaid(eventDataFields, asData.event_data, received.new_transaction, distributed.capital_distro)).toEqual(
      [],
    );
  });

  it("of a transaction and its line items", async () => {
    const { as } = book;
    const bought = {
      what_id: book.share,
      direction: "B" as const,
      target_account_id: book.broker,
      units: "1",
      price: "9",
    };
    const event = await book.record(bought);
    const line = {
      account: book.broker,
      action: "units" as const,
      unit: { nominal_amount: "2", instrument: book.share },
      consideration: { nominal_amount: "18", instrument: USD },
      src_account: book.standard["MKT"] ?? "",
      dst_account: book.broker,
      direction: "B" as const,
    };
    const money = {
      account: book.broker,
      action: "consideration" as const,
      unit: { nominal_amount: "18", instrument: USD },
      src_account: book.broker,
      dst_account: book.standard["MKT"] ?? "",
      direction: "P" as const,
      cause_instrument: book.share,
    };
    const body = {
      transaction_id: "T-42",
      transaction_date: "2024-05-06",
      transaction_time: "2024-05-06T12:00:00.000Z",
      notes: "n",
      line_items: [line, money],
    };
    expect(unsaid(transactionUpdate, body)).toEqual(["last_update_token"]);
    expect(unsaid(lineItemBody, line, money)).toEqual([]);
    const params = { id: event.initial_transaction ?? "" };
    await server.call(transactionsEndpoints.update, { as, params, body });
    const read = (await server.call(transactionsEndpoints.get, { as, params })).ok;
    // A line item is answered as its own account sees it: 18 leave the broker.
    const seen = { ...body, line_items: [line, { ...money, unit: { ...money.unit, nominal_amount: "-18" } }] };
    await comesBack(seen, read, `initial_transaction(uuid: "${params.id}")`, "Transaction");
    expect(read).toMatchObject({ src_event: event.uuid, version: 2 });
  });

  it("of a prospect, an observation and a price that a person says", async () => {
    const { as } = book;
    const intended = {
      instrument_type: "EQTY" as const,
      event_type: "NEW" as const,
      direction: "S" as const,
      instrument: book.share,
      request: { transaction: { what_id: book.share, units: "3", target_account_id: book.broker } },
      notes: "whole intention",
    };
    expect(unsaid(prospectBody, intended)).toEqual([]);
    const { uuid } = (await server.call(prospectsEndpoints.create, { as, body: intended })).ok;
    const read = (await server.call(prospectsEndpoints.get, { as, params: { uuid } })).ok;
    expect(read).toMatchObject(intended);
    const found = `{ global_search(query: "whole intention") { prospects ${wholeOf(schema, "Prospect")} } }`;
    const { data } = await askGraph(server, as, found);
    expect(read).toMatchObject((filled(data?.["global_search"]) as { prospects: object[] }).prospects[0] ?? {});

    const document_id = await makeFolder(server, as, "Statements");
    const observed = {
      identifier: "XNYS",
      type_id: "std.price" as const,
      description: "close",
      instant: "2024-03-01T21:00:00.000Z",
      date_of: "2024-03-01",
      price: "12.5",
      value: "1",
      quantity: "-2",
      units_id: USD,
      instrument_id: book.share,
      account_id: book.cash,
      document_id,
      fields: { source: "user", note: "by hand" },
      notes: "n",
    };
    expect(unsaid(observableBody, observed)).toEqual([]);
    const { id } = (await server.call(observablesEndpoints.create, { as, query: COMMIT, body: observed })).ok;
    const kept = (await server.call(observablesEndpoints.get, { as, params: { id } })).ok;
    expect(kept).toMatchObject(observed);
    const rows = await overGraph(`observable_data(where: { id: { _eq: "${id}" } })`, "Observable");
    expect([kept]).toMatchObject(rows as object[]);

    const said = {
      instrument_id: book.share,
      instant: "2024-03-04T16:00:00.000Z",
      value: "13.25",
      value_unit_id: USD,
      comment: "asked the broker",
    };
    expect(unsaid(userSourcedPriceBody, said)).toEqual([]);
    const price = (await server.call(pricingEndpoints.create, { as, query: COMMIT, body: said })).ok;
    expect(price).toMatchObject({ ...said, date_of: "2024-03-04" });
    const asObservation = (await server.call(observablesEndpoints.get, { as, params: { id: price.ulid } })).ok;
    expect(asObservation).toMatchObject({ price: "13.25", units_id: USD, instant: said.instant, notes: said.comment });
  });
});
