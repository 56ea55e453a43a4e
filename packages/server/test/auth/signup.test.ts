import { authEndpoints } from "@distributary/contract/access/auth";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { proves } from "../../../../scripts/proofs/proves.ts";
import { sql } from "../../src/platform/db/sql.ts";
import { testServer, type TestServer } from "../support/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const person = { first_name: "Ada", last_name: "Byron", email: "ada@example.com", password: "analytical engine" };

describe("sign-up", () => {
  it("makes the person, the own universe in currency and time zone, its standard accounts and primary entity", async () => {
    const made = await server.signUp({
      ...person,
      email: "first@example.com",
      default_currency: "EUR",
      default_timezone: "Europe/Paris",
    });
    expect(made.session.profile).toMatchObject({
      name: "Ada Byron",
      default_currency: "EUR",
      default_timezone: "Europe/Paris",
      is_demo: false,
      primary_entity: { name: "Ada Byron", legal_name: "Ada Byron" },
    });
    expect((await server.call(authEndpoints.self, { as: made })).ok.profile).toEqual(made.session.profile);
    const accounts = await server.services.database.readUniverse<{ code: string }>(
      made.universe,
      sql`select standard_code as code from account order by standard_code`,
    );
    expect(accounts.map((row) => row.code).sort()).toEqual(["@default", "EX", "I", "ISR", "MKT", "RE"]);
    const revisions = await server.services.database.readUniverse(
      made.universe,
      sql`select revision, action from revision where universe_id = ${made.universe}`,
    );
    expect(revisions).toEqual([{ revision: 1, action: "universe.create" }]);
  });

  it("signup-invalid-password: refuses short, common and e-mail passwords", async () => {
    for (const password of [
      "short",
      "ninechars",
      "1234567890",
      "aaaaaaaaaaaa",
      "PASSWORD123",
      "weak@example.com",
      "weaklings123",
    ]) {
      const email = password === "weaklings123" ? "weaklings@example.com" : "weak@example.com";
      const answer = await server.call(authEndpoints.signup, { body: { ...person, email, password } });
      expect([password, answer.status, (answer.body as { code: string }).code]).toEqual([
        password,
        400,
        "invalid-password",
      ]);
    }
  });

  it("refuses a field that it does not know, as every other call does", async () => {
    const body = { ...person, email: "slip@example.com", pasword: "slip" };
    const answer = await server.call(authEndpoints.signup, { body: body as never });
    expect([answer.status, answer.body]).toMatchObject([422, { detail: [{ loc: ["body", "pasword"] }] }]);
  });

  it("signup-already-exists: refuses a taken e-mail in any letter case, and leaves nothing behind", async () => {
    await server.signUp({ email: "taken@example.com" });
    const answer = await server.call(authEndpoints.signup, { body: { ...person, email: "TAKEN@example.com" } });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ code: "already-exists" });
    const rows = await server.services.database.readPlatform<{ count: number }>(
      sql`select count(*) as count from universe_access a left join app_user u using (user_id) where u.user_id is null`,
    );
    expect(rows[0]?.count).toBe(0);
  });

  it("refuses an address that mail cannot reach, with a code and a message of the whole", async () => {
    proves("message:http-400-generic-api");
    const answer = await server.call(authEndpoints.signup, {
      body: { ...person, email: `${"a".repeat(65)}@example.com` },
    });
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({
      message: expect.stringMatching(/\w/),
      code: "invalid-email",
      request_id: expect.any(String),
    });
  });

  it("refuses a currency and a time zone that do not exist, naming the field", async () => {
    const currency = await server.call(authEndpoints.signup, { body: { ...person, default_currency: "QQQ" } });
    expect(currency.status).toBe(422);
    expect(currency.body).toMatchObject({ detail: [{ loc: ["body", "default_currency"] }] });
    const zone = await server.call(authEndpoints.signup, { body: { ...person, default_timezone: "Mars/Olympus" } });
    expect(zone.body).toMatchObject({ detail: [{ loc: ["body", "default_timezone"] }] });
  });

  it("needs a first name of 1 to 150 characters, an e-mail and a password, each named where it is wrong", async () => {
    proves(
      "rule:validation-access-05",
      "rule:validation-access-06",
      "rule:validation-access-07",
      "constant:signup_first_name_min",
      "constant:signup_first_name_max",
    );
    const where = async (body: object) => {
      const whole = { ...person, email: "bounds@example.com", no_login: true, ...body };
      const answer = await server.call(authEndpoints.signup, { body: whole });
      return answer.status === 200
        ? []
        : (answer.body as { detail: { loc: string[] }[] }).detail.map(({ loc }) => loc.join("."));
    };
    expect(await where({ first_name: "" })).toEqual(["body.first_name"]);
    expect(await where({ first_name: "   " })).toEqual(["body.first_name"]);
    expect(await where({ first_name: "f".repeat(151) })).toEqual(["body.first_name"]);
    expect(await where({ password: undefined })).toEqual(["body.password"]);
    expect(await where({ password: "" })).toEqual(["body.password"]);
    for (const email of [undefined, "", "ada", "ada@", "@example.com", "a b@example.com"])
      expect([email, await where({ email })]).toEqual([email, ["body.email"]]);
    expect(await where({ first_name: "f".repeat(150) })).toEqual([]);
    expect(await where({ first_name: "f", email: "one-letter@example.com" })).toEqual([]);
  });

  it("takes the other fields where they are given, and keeps that the client is a private one", async () => {
    proves("rule:validation-access-08");
    const made = await server.signUp({
      waitlist_id: "W-1",
      confirm_duplicate: true,
      private_client: true,
      no_login: false,
      token: "",
    });
    const self = (await server.call(authEndpoints.self, { as: made })).ok;
    expect(self.profile.metadata).toEqual({ private_client: true });
    const { info } = (await server.call(authEndpoints.signup, { body: { ...person, email: "bare@example.com" } })).ok;
    expect(info?.profile.metadata).toEqual({});
  });

  it("opens no session when told so", async () => {
    const answer = await server.call(authEndpoints.signup, {
      body: { ...person, email: "quiet@example.com", no_login: true },
    });
    expect(answer.ok.info).toBeNull();
    const login = await server.call(authEndpoints.login, {
      body: { username: "quiet@example.com", password: person.password },
    });
    expect(login.status).toBe(200);
  });
});
