import { entitiesEndpoints } from "@distributary/contract/records/entities";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { proves } from "../../../../scripts/proofs/proves.ts";
import type { SignedIn } from "../support/calling.ts";
import { testServer, type TestServer } from "../support/server.ts";

const { list, create, update, search, get } = entitiesEndpoints;
const NOBODY = "0190aaaa-0000-7000-8000-000000000000";

let server: TestServer;
let ada: SignedIn;

beforeAll(async () => {
  server = await testServer();
  ada = await server.signUp();
});
afterAll(() => server.close());

const make = async (name: string, more: object = {}, as = ada) =>
  (await server.call(create, { as, body: { name, legal_name: `${name} Ltd`, ...more } })).ok;

describe("entities", () => {
  it("keeps every field", async () => {
    const parent = await make("Parent");
    const body = {
      name: "Nick",
      legal_name: "Nicholas Holdings",
      first_name: "Nicholas",
      middle_name: "M",
      last_name: "Holdings",
      birth_date: "1980-02-29",
      local_type: "LLC",
      state_type: "DE",
      national_type: "US",
      email: "nick@example.com",
      phone: "+1 555",
      market_segment: "Private",
      info: "info",
      parent_id: parent.uuid,
      ceo_id: parent.uuid,
      manager_id: parent.uuid,
      website: "https://example.com/nick",
      acl: ["a"],
      settlement_account_id: null,
      notes: "notes",
      user_attributes: { colour: "red" },
      user_tags: ["one", "two"],
      client_identifier: "C-1",
    };
    const saved = (await server.call(create, { as: ada, body })).ok;
    expect(saved).toMatchObject({ ...body, is_system_entity: false, committed: true });
    const { committed: _committed, ...stored } = saved;
    expect((await server.call(get, { as: ada, params: { id: saved.uuid } })).ok).toEqual(stored);
  });

  it("says that the profile changed when its own entity did, and only then", async () => {
    proves("rule:transport-10", "rule:validation-field-36");
    const eve = await server.signUp();
    const own = (await server.call(get, { as: eve, params: { id: "00000000-0000-0000-0000-000000000000" } })).ok;
    expect(own.first_name).toBe("Ada");
    const told = async (uuid: string, query = {}) => {
      const answer = await server.call(update, { as: eve, params: { uuid }, query, body: { phone: "+41 44" } });
      return [answer.ok.committed, answer.headers.get("x-universe-updated")];
    };
    expect(await told(own.uuid, { commit: "false" })).toEqual([false, null]);
    expect(await told(own.uuid)).toEqual([true, "1"]);
    expect(await told((await make("Else", {}, eve)).uuid)).toEqual([true, null]);
  });

  it("needs a name and a legal name", async () => {
    proves("rule:validation-field-23", "rule:validation-field-24");
    for (const field of ["name", "legal_name"]) {
      const answer = await server.call(create, {
        as: ada,
        body: { name: "N", legal_name: "L", [field]: undefined } as never,
      });
      expect(answer.status).toBe(422);
      expect(answer.body).toMatchObject({ detail: [{ loc: ["body", field] }] });
    }
  });

  it("takes a URI as website, and none that runs", async () => {
    proves("rule:validation-field-25", "rule:validation-field-16");
    for (const website of [
      "not a uri",
      "javascript:alert(1)",
      "\tjavascript:alert(1)",
      "data:text/html,x",
      `https://example.com/${"x".repeat(2083)}`,
    ]) {
      expect((await server.call(create, { as: ada, body: { name: "N", legal_name: "L", website } })).status).toBe(422);
    }
    for (const website of ["ftp://example.com/files", "mailto:desk@example.com", "urn:lei:5493001KJTIIGC8Y1R12"])
      expect((await make("Named", { website })).website).toBe(website);
    expect((await make("Web", { website: `https://example.com/${"x".repeat(2063)}` })).website).toHaveLength(2083); // 20 + 2063
  });

  it("bounds names and kinds", async () => {
    proves(
      "rule:validation-field-05",
      "rule:validation-field-06",
      "rule:validation-field-07",
      "rule:validation-field-08",
      "rule:validation-field-09",
    );
    for (const [field, most] of [
      ["name", 128],
      ["legal_name", 128],
      ["first_name", 50],
      ["middle_name", 50],
      ["last_name", 50],
    ] as const) {
      const at = await server.call(create, {
        as: ada,
        body: { name: "N", legal_name: "L", [field]: "x".repeat(most) },
      });
      const past = await server.call(create, {
        as: ada,
        body: { name: "N", legal_name: "L", [field]: "x".repeat(most + 1) },
      });
      expect([field, at.status, past.status]).toEqual([field, 200, 422]);
    }
  });

  it("bounds registers", async () => {
    proves("rule:validation-field-10", "rule:validation-field-11", "rule:validation-field-12");
    for (const field of ["local_type", "state_type", "national_type"]) {
      const past = await server.call(create, { as: ada, body: { name: "N", legal_name: "L", [field]: "xxxxx" } });
      expect([field, past.status]).toEqual([field, 422]);
    }
  });

  it("bounds contacts", async () => {
    proves("rule:validation-field-13", "rule:validation-field-14", "rule:validation-field-15");
    for (const [field, most] of [
      ["email", 128],
      ["phone", 50],
      ["market_segment", 50],
    ] as const) {
      const at = await server.call(create, {
        as: ada,
        body: { name: "N", legal_name: "L", [field]: "x".repeat(most) },
      });
      const past = await server.call(create, {
        as: ada,
        body: { name: "N", legal_name: "L", [field]: "x".repeat(most + 1) },
      });
      expect([field, at.status, past.status]).toEqual([field, 200, 422]);
    }
  });

  it("refuses an entity that does not exist, and a second bearer of a client identifier", async () => {
    const first = await make("First", { client_identifier: "C-2" });
    const answer = await server.call(create, {
      as: ada,
      body: { name: "N", legal_name: "L", ceo_id: NOBODY, client_identifier: "C-2" },
    });
    expect(answer.body).toEqual({
      detail: [
        { loc: ["body", "ceo_id"], msg: "This entity does not exist. Choose another.", type: "not-found" },
        {
          loc: ["body", "client_identifier"],
          msg: "Another entity already has this client identifier. Choose another.",
          type: "already-exists",
          ctx: { uuid: first.uuid },
        },
      ],
    });
  });

  it("is not born on a day to come", async () => {
    const born = async (birth_date: string) =>
      server.call(create, { as: ada, body: { name: "N", legal_name: "L", birth_date } });
    expect((await born("2000-02-29")).ok.birth_date).toBe("2000-02-29");
    expect((await born("2999-01-01")).body).toEqual({
      detail: [{ loc: ["body", "birth_date"], msg: "Enter a date that is not in the future.", type: "value_error" }],
    });
  });

  it("is never its own parent, directly or through others", async () => {
    const top = await make("Top");
    const middle = await make("Middle", { parent_id: top.uuid });
    const low = await make("Low", { parent_id: middle.uuid });
    for (const parent_id of [top.uuid, middle.uuid, low.uuid]) {
      const answer = await server.call(update, { as: ada, params: { uuid: top.uuid }, body: { parent_id } });
      expect(answer.body).toMatchObject({ detail: [{ loc: ["body", "parent_id"], type: "cycle" }] });
    }
  });

  it("changes what is named, refuses a stale token, and shows what was known", async () => {
    const first = await make("Then", { notes: "kept" });
    const params = { uuid: first.uuid };
    const second = (
      await server.call(update, { as: ada, params, body: { name: "Now", last_update_token: first.last_update_token } })
    ).ok;
    expect(second).toMatchObject({ name: "Now", notes: "kept", committed: true });
    const stale = await server.call(update, {
      as: ada,
      params,
      body: { name: "Late", last_update_token: first.last_update_token },
    });
    expect(stale.body).toMatchObject({ code: "already_modified", current: { name: "Now" } });
    const then = await server.call(get, {
      as: ada,
      params: { id: first.uuid },
      query: { as_known_on: first.created_time },
    });
    expect(then.ok.name).toBe("Then");
  });

  it("leaves nothing behind on a dry run", async () => {
    const dry = (
      await server.call(create, { as: ada, query: { commit: "false" }, body: { name: "Dry", legal_name: "Dry" } })
    ).ok;
    expect(dry.committed).toBe(false);
    expect((await server.call(get, { as: ada, params: { id: dry.uuid } })).status).toBe(404);
  });

  it("answers 404 for a foreign entity as for none", async () => {
    const theirs = await make("Theirs", {}, await server.signUp());
    for (const id of [theirs.uuid, NOBODY]) {
      expect((await server.call(get, { as: ada, params: { id } })).status).toBe(404);
      expect((await server.call(update, { as: ada, params: { uuid: id }, body: { name: "Mine" } })).status).toBe(404);
    }
  });
});

describe("finding entities", () => {
  it("finds the text anywhere in name or legal name, whatever the letter case", async () => {
    proves("rule:search-01", "rule:search-02", "rule:search-08");
    const eve = await server.signUp();
    await make("Alpine", {}, eve);
    await make("Borealis", { legal_name: "North of alpine AG" }, eve);
    await make("Else", {}, eve);
    const found = (await server.call(search, { as: eve, body: { query: "  ALPin " } })).ok;
    expect(found.items.map((entity) => entity.name)).toEqual(["Alpine", "Borealis"]);
    expect(found).toMatchObject({ count: 2, count_relation: "eq" });
  });

  it("takes signs of patterns as they are, and finds nobody else's", async () => {
    proves("rule:search-09");
    const eve = await server.signUp();
    await make("100% cotton", {}, eve);
    await make("1000 cotton", {}, eve);
    expect(
      (await server.call(search, { as: eve, body: { query: "0% c" } })).ok.items.map((entity) => entity.name),
    ).toEqual(["100% cotton"]);
    expect((await server.call(search, { as: ada, body: { query: "cotton" } })).ok.count).toBe(0);
  });

  it("finds the standard ones too, after one's own; nobody changes them, and lists leave them out", async () => {
    proves("rule:search-09");
    const eve = await server.signUp();
    const own = await make("Second Treasury", {}, eve);
    const found = (await server.call(search, { as: eve, body: { query: "treasury" } })).ok;
    expect(found.items.map(({ name, is_system_entity: system }) => [name, system])).toEqual([
      ["Second Treasury", false],
      ["US Treasury", true],
    ]);
    const shared = found.items[1]?.uuid ?? "";
    expect((await server.call(get, { as: eve, params: { id: shared } })).ok.national_type).toBe("US");
    const refused = await server.call(update, { as: eve, params: { uuid: shared }, body: { name: "Mine" } });
    expect(refused).toMatchObject({ status: 403, body: { code: "forbidden" } });
    // It may be named like an own one.
    expect((await make("Branch", { parent_id: shared }, eve)).parent_id).toBe(shared);
    const listed = (await server.call(list, { as: eve, query: { limit: 100 } })).ok.items;
    expect(listed.some((entity) => entity.is_system_entity)).toBe(false);
    expect(listed.map(({ uuid }) => uuid)).toContain(own.uuid);
  });

  it("lists own entities, the newest first", async () => {
    const eve = await server.signUp();
    for (const name of ["one", "two"]) await make(name, {}, eve);
    const { items } = (await server.call(list, { as: eve, query: { limit: 2 } })).ok;
    expect(items.map((entity) => entity.name)).toEqual(["two", "one"]);
  });
});
