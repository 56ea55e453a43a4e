import { accountsEndpoints } from "@distributary/contract/records/accounts";
import { entitiesEndpoints } from "@distributary/contract/records/entities";
import { eventsEndpoints } from "@distributary/contract/records/events";
import { instrumentsEndpoints } from "@distributary/contract/records/instruments";
import { observablesEndpoints } from "@distributary/contract/records/observables";
import { INSTRUMENT_TYPES, type InstrumentType } from "@distributary/domain/codes/instrument-types";
import { DETAIL_KIND_OF } from "@distributary/domain/codes/instrument-detail-kinds";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { proves } from "../../../../scripts/proofs/proves.ts";
import { sql } from "../../src/platform/db/sql.ts";
import { USD } from "../isolation/records.ts";
import type { SignedIn } from "../support/calling.ts";
import { testServer, type TestServer } from "../support/server.ts";

const { get, create, update, full } = instrumentsEndpoints;
const NOBODY = "0190aaaa-0000-7000-8000-000000000000";
const COMMIT = { commit: "true" } as const;

let server: TestServer;
let ada: SignedIn;
let fund: string;
let house: string;
let made = 0;

const post = (instrument_type: InstrumentType, more: object = {}) =>
  server.call(create, {
    as: ada,
    query: COMMIT,
    body: { identifier: `I-${made++}`, instrument_type, display_name: `A ${instrument_type}`, ...more },
  });
const where = (answer: { readonly body: unknown }) =>
  (answer.body as { detail: { loc: (string | number)[] }[] }).detail.map(({ loc }) => loc.join(".")).toSorted();

beforeAll(async () => {
  server = await testServer();
  ada = await server.signUp();
  fund = (await server.call(entitiesEndpoints.create, { as: ada, body: { name: "Fund", legal_name: "Fund LP" } })).ok
    .uuid;
  house = (await post("REAL")).ok.uuid;
});
afterAll(() => server.close());

/** Every field of every shape, with a value of its own. */
const whole = (): Readonly<Partial<Record<InstrumentType, object>>> => ({
  EQTY: {
    dividend_amount: "0.22",
    dividend_unit: USD,
    periodicity: "Q",
    preference_price: "1.5",
    preference_multiple: "2",
    conversion_ratio: "1.25",
    conversion_cost_per_share: "0",
    participation_cap_multiple: "3",
  },
  REAL: {
    real_estate_tax: "8000",
    real_estate_tax_frequency: "S",
    settlement_unit: USD,
    brokerage_fees: "12000.50",
    other_fees: "0.01",
    bedrooms: 3,
    bathrooms: "2.5",
    interior_sq_ft: "1800",
    exterior_sq_ft: "4000.75",
    postal_code: "SW1A 1AA",
  },
  BOND: {
    notional_exchange: "I",
    payable_unit: USD,
    periodicity: "S",
    first_pay_date: "2024-06-30",
    last_pay_date: "2034-06-30",
    coupon_type: "IND",
    coupon_percent: "4.125",
    coupon_spread: "-0.1",
    day_count: "F36",
    business_day_rule: "MF",
    end_of_month: true,
    conversion_ratio: "20",
    conversion_price: "50",
    valuation_cap: "1000000",
    discount: "15",
  },
  SAFE: {
    valuation_cap: "5000000",
    valuation_unit: USD,
    post_money: true,
    discount: "20",
    common: true,
    preferred: false,
    unissued: true,
    converts: false,
    options: true,
    pool: false,
    warrants: true,
    mfn: true,
    interest_rate: "6",
  },
  RECR: {
    recur_type: "C",
    notional: "-1000",
    payable_unit: USD,
    periodicity: "B",
    coupon_percent: "5",
    day_count: "T36",
    business_day_rule: "F",
    end_of_month: false,
  },
  CBND: {
    collateral: house,
    notional: "400000",
    unit: USD,
    fixed_interest_rate: "6.5",
    periodicity: "M",
    payment_convention: "ARM",
    interest_only: false,
    mortgage_tax: "100",
    appraisal_fee: "200",
    credit_report_fee: "30",
    amortization_mode: "traditional",
    amortization_start_amount: "400000",
    amortization_end_amount: "0",
    amortization_start_date: "2020-01-01",
    amortization_end_date: "2050-01-01",
    extra_payment: "50",
    day_count: "A36",
    business_day_rule: "MF",
    end_of_month: true,
  },
  CAPC: {
    fund,
    committed_capital: "250000",
    payable_unit: USD,
    underlying_equity: house,
    expense_cap: "1.5",
    expense_cap_type: "%",
    management_fee: "2",
    notional_targets: "G",
    carried_interest: "20",
    hurdle_rate: "8",
    general_partner: fund,
  },
  DRIV: { strike: "50", expires: "2027-01-15", contract_size: 100, american: true, note: null },
});

describe("details", () => {
  it("are kept whole in the shape of each type", async () => {
    proves(
      "state:instrument-types",
      "state:instrument-detail-kinds",
      "state:periodicity",
      "state:coupon-types",
      "state:day-counts",
    );
    // A currency of one's own is none; the shared ones have their details.
    expect((await server.call(get, { as: ada, params: { id: USD } })).ok.details).toEqual({
      detail_type: "currency",
      numeric_code: "840",
    });
    for (const type of INSTRUMENT_TYPES.filter((each) => each !== "CCY")) {
      const details = whole()[type] ?? {};
      const saved = (await post(type, { details })).ok;
      expect(saved.details).toEqual({ detail_type: DETAIL_KIND_OF[type], ...details });
      expect((await server.call(get, { as: ada, params: { id: saved.uuid } })).ok.details).toEqual(saved.details);
    }
  });

  it("have the defaults of a bond and of a recurring payment, and numbers may come as numbers", async () => {
    proves("state:notional-exchange", "state:recur-type", "constant:bond_default_par_value");
    const bond = (await post("BOND")).ok;
    expect(bond.par_amount).toBe("1");
    const standard = { notional_exchange: "B", periodicity: "A", coupon_type: "FIX", coupon_percent: "0" };
    expect(bond.details).toMatchObject(standard);
    // What a form leaves empty is null: a default all the same.
    const empty = { notional_exchange: null, periodicity: null, coupon_type: null, coupon_percent: null };
    expect((await post("BOND", { details: empty })).ok.details).toMatchObject(standard);
    expect((await post("RECR")).ok.details).toMatchObject({ recur_type: "S" });
    const { details } = (await post("CAPC", { details: { management_fee: 1.75, committed_capital: 1e5 } })).ok;
    expect(details).toMatchObject({ management_fee: "1.75", committed_capital: "100000" });
  });

  it("take a fee of a fund only below 100", async () => {
    proves(
      "rule:validation-field-28",
      "rule:validation-field-29",
      "state:expense-cap-type",
      "state:fund-notional-targets",
    );
    const highest = "99.999999999999999999";
    const most = { management_fee: highest, carried_interest: highest, expense_cap_type: "F", notional_targets: "I" };
    expect((await post("CAPC", { details: most })).ok.details).toMatchObject(most);
    const wrong = { management_fee: "100", carried_interest: "100.01", expense_cap_type: "P", notional_targets: "X" };
    const answer = await post("CAPC", { details: wrong });
    expect(answer.status).toBe(422);
    expect(where(answer)).toEqual(
      Object.keys(wrong)
        .map((field) => `body.details.${field}`)
        .toSorted(),
    );
  });

  it("refuse, at the field, what is no code, out of order, of another shape or not there", async () => {
    proves("state:amortization", "state:interest-payment", "state:business-day-rules", "rule:validation-field-35");
    const refused = async (type: InstrumentType, details: object) => where(await post(type, { details }));
    expect(
      await refused("CBND", { amortization_mode: "level", payment_convention: "VAR", business_day_rule: "P" }),
    ).toEqual(["body.details.amortization_mode", "body.details.business_day_rule", "body.details.payment_convention"]);
    expect(
      await refused("CBND", { amortization_start_date: "2020-01-02", amortization_end_date: "2020-01-01" }),
    ).toEqual(["body.details.amortization_end_date"]);
    expect(await refused("BOND", { first_pay_date: "2020-01-02", last_pay_date: "2020-01-01" })).toEqual([
      "body.details.last_pay_date",
    ]);
    expect(await refused("EQTY", { coupon_percent: "5" })).toEqual(["body.details.coupon_percent"]);
    expect(await refused("EQTY", { detail_type: "bond" })).toEqual(["body.details.detail_type"]);
    expect(await refused("EQTY", { dividend_unit: "no-id", dividend_amount: "-1" })).toEqual([
      "body.details.dividend_amount",
      "body.details.dividend_unit",
    ]);
    expect(await refused("SAFE", { valuation_unit: house })).toEqual(["body.details.valuation_unit"]);
    expect(await refused("REAL", { settlement_unit: house })).toEqual(["body.details.settlement_unit"]);
    expect(await refused("CBND", { collateral: NOBODY, unit: NOBODY })).toEqual([
      "body.details.collateral",
      "body.details.unit",
    ]);
  });

  it("follow the type when that changes: what both shapes know stays, more is asked for", async () => {
    const share = (await post("EQTY", { details: { periodicity: "Q" } })).ok;
    const change = (body: object) =>
      server.call(update, { as: ada, params: { uuid: share.uuid }, query: COMMIT, body });
    const recurring = (await change({ instrument_type: "RECR" })).ok;
    expect(recurring.details).toEqual({
      detail_type: "recurring",
      periodicity: "Q",
      recur_type: "S",
      day_count: "T36",
    });
    expect(where(await change({ instrument_type: "EQTY" }))).toEqual([
      "body.details.day_count",
      "body.details.recur_type",
    ]);
    expect((await change({ instrument_type: "EQTY", details: {} })).ok.details).toEqual({ detail_type: "equity" });
    expect((await change({ notes: "n" })).ok.details).toEqual({ detail_type: "equity" });
  });
});

describe("the database", () => {
  it("refuses by itself what the contract refuses: other details, amounts of nothing, an end before the start", async () => {
    const { uuid } = (await post("BOND", { start_date: "2025-01-01" })).ok;
    for (const change of [
      sql`details = '{"detail_type": "equity"}'`,
      sql`details = '[]'`,
      sql`instrument_type = 'EQTY'`,
      sql`par_amount = 0`,
      sql`price_multiplier = -1`,
      sql`end_date = '2024-12-31'`,
    ]) {
      const changed = server.services.database.withUniverse({ universe: ada.universe }, (tx) =>
        tx.execute(
          sql`update instrument set ${change} where universe_id = ${ada.universe} and instrument_id = ${uuid}`,
        ),
      );
      await expect(changed).rejects.toThrow(/violates check constraint/);
    }
  });
});

describe("a full instrument", () => {
  it("comes with what stands around it, and is a read", async () => {
    proves("rule:transport-12");
    const issuer = fund;
    const bond = (
      await post("CAPC", { issuer_id: issuer, settlement_unit_id: USD, details: { fund, payable_unit: USD } })
    ).ok;
    const bare = await server.call(full, { as: ada, params: { id: bond.uuid } });
    expect(bare.headers.get("x-const")).toBe("1");
    const { committed: _committed, ...stored } = bond;
    expect(bare.ok).toEqual({
      ...stored,
      issuer: { uuid: fund, name: "Fund" },
      settlement_unit: { uuid: USD, name: "US Dollar", identifier: "USD" },
      named_in_details: {
        fund: { kind: "entity", uuid: fund, name: "Fund" },
        payable_unit: { kind: "instrument", uuid: USD, name: "US Dollar" },
      },
      latest_price: null,
      holdings: [],
      transaction_count: 0,
      observable_count: 0,
    });
    const account = (await server.call(accountsEndpoints.create, { as: ada, body: { name: "Held", acct_type: "EQ" } }))
      .ok;
    for (const [direction, units] of [
      ["R", "10"],
      ["P", "2.5"],
    ] as const) {
      await server.call(eventsEndpoints.create, {
        as: ada,
        query: COMMIT,
        body: {
          event_type: "NEW",
          event_date: "2025-01-02",
          new_transaction: { what_id: bond.uuid, direction, target_account_id: account.uuid, units },
        },
      });
    }
    await server.call(eventsEndpoints.create, {
      as: ada,
      query: COMMIT,
      body: {
        event_type: "NEW",
        event_date: "2025-01-03",
        new_transaction: {
          what_id: USD,
          direction: "R",
          target_account_id: account.uuid,
          units: "4",
          cause_instrument_id: bond.uuid,
        },
      },
    });
    for (const [date_of, price] of [
      ["2025-01-31", "11"],
      ["2025-02-28", "12.5"],
      ["2999-01-01", "99"],
    ] as const) {
      const body = { type_id: "std.price", instrument_id: bond.uuid, units_id: USD, date_of, price } as const;
      await server.call(observablesEndpoints.create, { as: ada, query: COMMIT, body });
    }
    expect((await server.call(full, { as: ada, params: { id: bond.uuid } })).ok).toMatchObject({
      latest_price: { date: "2025-02-28", price: "12.5", units_id: USD }, // 2999 is not yet
      holdings: [{ account: { uuid: account.uuid, name: "Held" }, quantity: "7.5" }], // 10 - 2.5
      transaction_count: 3, // what moves it twice, and what it paid
      observable_count: 3,
    });
    expect((await server.call(full, { as: ada, params: { id: NOBODY } })).status).toBe(404);
    expect((await server.call(full, { as: ada, params: { id: USD } })).ok.is_system_instrument).toBe(true);
  });
});

describe("a change of a record", () => {
  it("leaves an event that says what became what, and derives no transaction", async () => {
    proves("state:event-types");
    const owner = await server.signUp();
    const account = (await server.call(accountsEndpoints.create, { as: owner, body: { name: "A", acct_type: "D" } }))
      .ok;
    const entity = (await server.call(entitiesEndpoints.create, { as: owner, body: { name: "E", legal_name: "E" } }))
      .ok;
    const instrument = (
      await server.call(create, {
        as: owner,
        query: COMMIT,
        body: { identifier: "X", instrument_type: "EQTY", display_name: "X", par_amount: "2" },
      })
    ).ok;
    const body = { notes: "why" };
    await server.call(accountsEndpoints.update, { as: owner, params: { uuid: account.uuid }, body });
    // The same again changes nothing, a dry run stores nothing: neither leaves an event.
    await server.call(accountsEndpoints.update, { as: owner, params: { uuid: account.uuid }, body });
    const dry = { notes: "dry" };
    await server.call(accountsEndpoints.update, {
      as: owner,
      params: { uuid: account.uuid },
      query: { commit: "false" },
      body: dry,
    });
    await server.call(entitiesEndpoints.update, { as: owner, params: { uuid: entity.uuid }, body });
    const params = { uuid: instrument.uuid };
    await server.call(update, { as: owner, params, query: COMMIT, body: { par_amount: "3", notes: "n" } });
    const rows = await server.services.database.withUniverse({ universe: owner.universe }, (tx) =>
      tx.query<{ id: string }>(sql`select event_id as id from event order by revision`),
    );
    const events = [];
    for (const { id } of rows) events.push((await server.call(eventsEndpoints.get, { as: owner, params: { id } })).ok);
    expect(events.map(({ event_type, description }) => [event_type, description])).toEqual([
      ["UPDA", "Changed account: notes"],
      ["UPDE", "Changed entity: notes"],
      ["UDPI", "Changed instrument: par amount, notes"],
    ]);
    expect(events[2]?.event_data).toMatchObject({
      kind: "instrument",
      id: instrument.uuid,
      changes: [
        { field: "par_amount", before: "2", after: "3" },
        { field: "notes", before: null, after: "n" },
      ],
    });
    expect(events.map(({ initial_transaction }) => initial_transaction)).toEqual([null, null, null]);
  });
});
