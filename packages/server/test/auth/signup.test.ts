import { authEndpoints } from "@distributary/contract/auth";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
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

  it("signup-invalid-email: refuses an address that mail cannot reach", async () => {
    const answer = await server.call(authEndpoints.signup, {
      body: { ...person, email: `${"a".repeat(65)}@example.com` },
    });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ code: "invalid-email" });
  });

  it("refuses a currency and a time zone that do not exist, naming the field", async () => {
    const currency = await server.call(authEndpoints.signup, { body: { ...person, default_currency: "QQQ" } });
    expect(currency.status).toBe(422);
    expect(currency.body).toMatchObject({ detail: [{ loc: ["body", "default_currency"] }] });
    const zone = await server.call(authEndpoints.signup, { body: { ...person, default_timezone: "Mars/Olympus" } });
    expect(zone.body).toMatchObject({ detail: [{ loc: ["body", "default_timezone"] }] });
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
