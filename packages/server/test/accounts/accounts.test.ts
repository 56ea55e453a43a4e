import { accountsEndpoints } from "@distributary/contract/records/accounts";
import { entitiesEndpoints } from "@distributary/contract/records/entities";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { proves } from "../../../../scripts/proofs/proves.ts";
import type { SignedIn } from "../support/calling.ts";
import { testServer, type TestServer } from "../support/server.ts";

const { list, create, bulkCreate, update, get } = accountsEndpoints;
const NOBODY = "0190aaaa-0000-7000-8000-000000000000";
const ZERO = "00000000-0000-0000-0000-000000000000";

let server: TestServer;
let ada: SignedIn;

beforeAll(async () => {
  server = await testServer();
  ada = await server.signUp();
});
afterAll(() => server.close());

async function entityOf(as: SignedIn, name: string): Promise<string> {
  return (await server.call(entitiesEndpoints.create, { as, body: { name, legal_name: name } })).ok.uuid;
}

describe("a new universe", () => {
  it("has its standard accounts, and @default is the Default Account", async () => {
    proves("state:counterparty-codes", "constant:codes_counterparty", "constant:default_account_id");
    const { items, count } = (await server.call(list, { as: await server.signUp(), query: { limit: 100 } })).ok;
    expect(count).toBe(6);
    expect(items.map((account) => [account.standard_code, account.name, account.acct_type]).toSorted()).toEqual([
      ["@default", "Default Account", "OA"],
      ["EX", "Expense", "EX"],
      ["I", "Income", "I"],
      ["ISR", "Issuer", "ISR"],
      ["MKT", "Market", "MKT"],
      ["RE", "Retained Earnings", "RE"],
    ]);
    expect(items.every((account) => account.is_system_account && !account.user_defined)).toBe(true);
    // the types that answers use can be asked for; nobody opens an account of them
    for (const acct_type of ["MKT", "ISR"] as const) {
      const found = (await server.call(list, { as: ada, query: { acct_type } })).ok.items;
      expect(found.map(({ standard_code }) => standard_code)).toEqual([acct_type]);
      const body = { name: "Another", acct_type: acct_type as unknown as "D" };
      expect((await server.call(create, { as: ada, body })).status).toBe(422);
    }
    const byName = (await server.call(get, { as: ada, params: { id: "@default" } })).ok;
    expect(byName).toMatchObject({ name: "Default Account", standard_code: "@default" });
  });

  it("takes the all-zero uuid for the default", async () => {
    proves("rule:validation-field-36");
    expect((await server.call(get, { as: ada, params: { id: ZERO } })).ok.name).toBe("Default Account");
    const settled = (
      await server.call(create, { as: ada, body: { name: "By default", acct_type: "D", settlement_account_id: ZERO } })
    ).ok;
    expect(settled.settlement_account_id).toBe(
      (await server.call(get, { as: ada, params: { id: "@default" } })).ok.uuid,
    );
  });

  it("changes none of its standard accounts", async () => {
    const { items } = (await server.call(list, { as: ada, query: { limit: 100 } })).ok;
    for (const account of items.filter((one) => one.is_system_account)) {
      const answer = await server.call(update, { as: ada, params: { uuid: account.uuid }, body: { name: "Mine" } });
      expect(answer.status).toBe(403);
      expect(answer.body).toMatchObject({
        code: "forbidden",
        message: expect.stringContaining("standard account") as string,
      });
    }
  });
});

describe("accounts", () => {
  it("keeps every field", async () => {
    proves("constant:cash_equivalent_true");
    const holder = await entityOf(ada, "Holder");
    const owner = await entityOf(ada, "Owner");
    const cash = (await server.call(create, { as: ada, body: { name: "Cash", acct_type: "D" } })).ok;
    const body = {
      name: "Brokerage",
      acct_type: "A" as const,
      entity_id: holder,
      owner_id: owner,
      user_defined: false,
      date_established: "2015-02-28",
      acct_number: "A-001",
      group: "Long term",
      bs_label: "LT",
      acl: { read: true },
      settlement_account_id: cash.uuid,
      base_currency: "EUR",
      notes: "opened by mail",
      user_attributes: { "cash-equivalent": 1, role: "C", lot_method: "LIFO" },
      user_tags: ["#group", "kept"],
      is_archived: true,
      is_self_settled: false,
    };
    const saved = (await server.call(create, { as: ada, body })).ok;
    expect(saved).toMatchObject({ ...body, committed: true, is_system_account: false, standard_code: null });
    const { committed: _committed, ...stored } = saved;
    expect((await server.call(get, { as: ada, params: { id: saved.uuid } })).ok).toEqual(stored);
  });

  it("lists those of the own universe, the newest first, and counts", async () => {
    proves("rule:transport-09", "rule:permission-08");
    const eve = await server.signUp();
    for (const name of ["one", "two", "three"]) await server.call(create, { as: eve, body: { name, acct_type: "D" } });
    const page = (await server.call(list, { as: eve, query: { limit: 2, offset: 1 } })).ok;
    expect(page).toMatchObject({ limit: 2, offset: 1, count: 9, count_relation: "eq" }); // 6 standard + 3
    expect(page.items.map((account) => account.name)).toEqual(["two", "one"]);
    expect((await server.call(list, { as: eve })).ok.limit).toBe(10);
  });

  it("bounds its texts", async () => {
    proves(
      "rule:validation-field-01",
      "rule:validation-field-02",
      "rule:validation-field-03",
      "rule:validation-field-04",
    );
    const most = { name: "n".repeat(128), acct_number: "1".repeat(128), group: "g".repeat(20), bs_label: "abcd" };
    expect((await server.call(create, { as: ada, body: { ...most, acct_type: "D" } })).ok).toMatchObject(most);
    for (const [field, length] of [
      ["name", 129],
      ["acct_number", 129],
      ["group", 21],
      ["bs_label", 5],
    ] as const) {
      const answer = await server.call(create, {
        as: ada,
        body: { ...most, acct_type: "D", [field]: "x".repeat(length) },
      });
      expect(answer.status).toBe(422);
      expect(answer.body).toMatchObject({ detail: [{ loc: ["body", field] }] });
    }
  });

  it("does not settle for itself where another account is named for that, unless it is said", async () => {
    const make = async (more: object) =>
      (await server.call(create, { as: ada, body: { name: "Settled", acct_type: "A", ...more } })).ok;
    const cash = await make({ name: "Pays" });
    const settled = { settlement_account_id: cash.uuid };
    expect([cash.is_self_settled, (await make(settled)).is_self_settled]).toEqual([true, false]);
    expect((await make({ ...settled, is_self_settled: true })).is_self_settled).toBe(true);
    const change = async (account: { uuid: string; last_update_token: string }, body: object) => {
      const token = { last_update_token: account.last_update_token };
      const query = { commit: "true" } as const;
      const params = { uuid: account.uuid };
      return (await server.call(update, { as: ada, query, params, body: { ...token, ...body } })).ok;
    };
    const named = await change(await make({}), settled);
    expect(named.is_self_settled).toBe(false);
    // What was said of it stands, where the same account is named again.
    const said = await change(named, { is_self_settled: true });
    expect(await change(said, { ...settled, notes: "again" })).toMatchObject({ is_self_settled: true, notes: "again" });
  });

  it("settles neither by itself nor in a circle", async () => {
    const make = async (name: string, more: object = {}) =>
      (await server.call(create, { as: ada, body: { name, acct_type: "D", is_self_settled: false, ...more } })).ok.uuid;
    const first = await make("First");
    const second = await make("Second", { settlement_account_id: first });
    const third = await make("Third", { settlement_account_id: second });
    for (const settlement_account_id of [first, second, third]) {
      const answer = await server.call(update, { as: ada, params: { uuid: first }, body: { settlement_account_id } });
      expect(answer.body).toMatchObject({ detail: [{ loc: ["body", "settlement_account_id"], type: "cycle" }] });
    }
    const other = await server.call(update, {
      as: ada,
      params: { uuid: third },
      body: { settlement_account_id: first },
    });
    expect(other.ok.settlement_account_id).toBe(first);
  });

  it("bounds who may see it, and its attributes", async () => {
    const asked = async (more: object) =>
      server.call(create, { as: ada, body: { name: "B", acct_type: "D", ...more } });
    expect((await asked({ acl: "x".repeat(3998) })).status).toBe(200); // 3,998 and two quotes
    expect((await asked({ acl: { read: ["x".repeat(100_000)] } })).body).toMatchObject({
      detail: [{ loc: ["body", "acl"], msg: "Enter at most 4000 characters." }],
    });
  });

  it("commits unless told otherwise, and a dry run leaves nothing", async () => {
    proves("rule:transport-15");
    const dry = (
      await server.call(create, { as: ada, query: { commit: "false" }, body: { name: "Dry", acct_type: "D" } })
    ).ok;
    expect(dry.committed).toBe(false);
    expect((await server.call(get, { as: ada, params: { id: dry.uuid } })).status).toBe(404);
    const wet = (await server.call(create, { as: ada, body: { name: "Wet", acct_type: "D" } })).ok;
    expect(wet.committed).toBe(true);
    const changed = (
      await server.call(update, {
        as: ada,
        params: { uuid: wet.uuid },
        query: { commit: "false" },
        body: { name: "Other" },
      })
    ).ok;
    expect(changed).toMatchObject({ name: "Other", committed: false });
    expect((await server.call(get, { as: ada, params: { id: wet.uuid } })).ok.name).toBe("Wet");
  });

  it("refuses at the field what it cannot see, foreign and nonexistent alike", async () => {
    const foreign = await entityOf(await server.signUp(), "Foreign");
    const answers = await Promise.all(
      [foreign, NOBODY].map((entity_id) =>
        server.call(create, { as: ada, body: { name: "X", acct_type: "D", entity_id } }),
      ),
    );
    for (const answer of answers) {
      expect(answer.status).toBe(422);
      expect(answer.body).toEqual({
        detail: [{ loc: ["body", "entity_id"], msg: "This entity does not exist. Choose another.", type: "not-found" }],
      });
    }
  });

  it("refuses a role, a lot method and a currency that nobody knows", async () => {
    const body = {
      name: "X",
      acct_type: "D" as const,
      base_currency: "QQQ",
      user_attributes: { role: "Q", lot_method: "Q" },
    };
    const answer = await server.call(create, { as: ada, body });
    expect((answer.body as { detail: { loc: unknown }[] }).detail.map((item) => item.loc)).toEqual([
      ["body", "base_currency"],
      ["body", "user_attributes", "role"],
      ["body", "user_attributes", "lot_method"],
    ]);
  });

  it("takes each role and each stock designation, and refuses what is none", async () => {
    proves("state:account-roles", "state:stock-designations", "constant:codes_stock_designations");
    const kept = async (more: object) => {
      const body = { name: "Coded", acct_type: "A" as const, ...more };
      const { uuid } = (await server.call(create, { as: ada, body })).ok;
      return (await server.call(get, { as: ada, params: { id: uuid } })).ok;
    };
    for (const role of ["B", "C", "CM", "I", "Z"])
      expect((await kept({ user_attributes: { role } })).user_attributes).toEqual({ role });
    for (const bs_label of ["A", "L", "c", "t", "D"]) expect((await kept({ bs_label })).bs_label).toBe(bs_label);
    const wrong = await server.call(create, {
      as: ada,
      body: { name: "Coded", acct_type: "A", user_attributes: { role: "Y" } },
    });
    expect(wrong.body).toMatchObject({ detail: [{ loc: ["body", "user_attributes", "role"] }] });
  });

  it("answers 404 for a foreign account as for none", async () => {
    const theirs = (await server.call(create, { as: await server.signUp(), body: { name: "Theirs", acct_type: "D" } }))
      .ok.uuid;
    for (const id of [theirs, NOBODY]) {
      const read = await server.call(get, { as: ada, params: { id } });
      const write = await server.call(update, { as: ada, params: { uuid: id }, body: { name: "Mine" } });
      expect([read.status, write.status]).toEqual([404, 404]);
      expect(read.body).toMatchObject({ message: "Not Found", code: "not-found" });
    }
  });
});

describe("changing an account", () => {
  it("changes what is named, clears what is null and leaves the rest", async () => {
    const entity = await entityOf(ada, "Keeper");
    const before = (
      await server.call(create, {
        as: ada,
        body: { name: "Before", acct_type: "D", notes: "n", group: "g", entity_id: entity },
      })
    ).ok;
    const after = (
      await server.call(update, { as: ada, params: { uuid: before.uuid }, body: { name: "After", notes: null } })
    ).ok;
    expect(after).toMatchObject({
      name: "After",
      notes: null,
      group: "g",
      entity_id: entity,
      acct_type: "D",
      committed: true,
    });
    expect(after.last_update_token).not.toBe(before.last_update_token);
    expect(after.created_time).toBe(before.created_time);
  });

  it("refuses a stale token with the record as it stands", async () => {
    const first = (await server.call(create, { as: ada, body: { name: "First", acct_type: "D" } })).ok;
    const params = { uuid: first.uuid };
    const second = (
      await server.call(update, {
        as: ada,
        params,
        body: { name: "Second", last_update_token: first.last_update_token },
      })
    ).ok;
    const stale = await server.call(update, {
      as: ada,
      params,
      body: { name: "Third", last_update_token: first.last_update_token },
    });
    expect(stale.status).toBe(409);
    expect(stale.body).toMatchObject({
      code: "already_modified",
      current: { name: "Second", last_update_token: second.last_update_token },
    });
  });

  it("shows what was known on an instant", async () => {
    const first = (await server.call(create, { as: ada, body: { name: "Then", acct_type: "D" } })).ok;
    const second = (await server.call(update, { as: ada, params: { uuid: first.uuid }, body: { name: "Now" } })).ok;
    const at = (as_known_on: string) =>
      server.call(get, { as: ada, params: { id: first.uuid }, query: { as_known_on } });
    expect((await at(first.created_time)).ok.name).toBe("Then");
    expect((await at(second.updated_time)).ok.name).toBe("Now");
    expect((await at("2020-01-01T00:00:00Z")).status).toBe(404);
  });
});

describe("many accounts at once", () => {
  const items = [
    { name: "good", acct_type: "D" },
    { name: "", acct_type: "D" },
    { name: "also good", acct_type: "A" },
    { name: "no", acct_type: "D", entity_id: NOBODY },
  ];

  it("stores each on its own, with results in the order of the request", async () => {
    const { results, errors, committed } = (await server.call(bulkCreate, { as: ada, body: items })).ok;
    expect({ errors, committed }).toEqual({ errors: 2, committed: true });
    expect(results[0]).toMatchObject({ name: "good", committed: true });
    expect(results[1]).toMatchObject({ detail: [{ loc: ["body", 1, "name"] }] });
    expect(results[2]).toMatchObject({ name: "also good" });
    expect(results[3]).toMatchObject({ detail: [{ loc: ["body", 3, "entity_id"], type: "not-found" }] });
  });

  it("stores all or none when atomic", async () => {
    const eve = await server.signUp();
    const refused = await server.call(bulkCreate, { as: eve, query: { atomic: "true" }, body: items });
    expect(refused.status).toBe(422);
    expect((refused.body as { detail: { loc: unknown[] }[] }).detail.map((item) => item.loc[1])).toEqual([1, 3]);
    expect((await server.call(list, { as: eve })).ok.count).toBe(6);
    const good = (await server.call(bulkCreate, { as: eve, query: { atomic: "true" }, body: [items[0], items[2]] })).ok;
    expect(good).toMatchObject({ errors: 0, committed: true });
    expect((await server.call(list, { as: eve })).ok.count).toBe(8); // 6 standard + 2
  });

  it("stores nothing, and says so, when every item is refused", async () => {
    expect((await server.call(bulkCreate, { as: ada, body: [items[1]] })).ok).toMatchObject({
      errors: 1,
      committed: false,
    });
  });
});
