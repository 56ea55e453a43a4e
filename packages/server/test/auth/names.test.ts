import { authEndpoints } from "@distributary/contract/access/auth";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { findUserByName } from "../../src/features/auth/store/people.ts";
import { personByEmail, universeOfPerson } from "../../src/books/store/books.ts";
import { openDatabase } from "../../src/platform/db/database.ts";
import { migrate } from "../../src/platform/db/migrations.ts";
import { createTestDatabase, databaseUrl, dropTestDatabase } from "../support/database.ts";
import { testServer, type TestServer } from "../support/server.ts";

const password = "a long enough one";

describe("a person's name", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await testServer();
  });
  afterAll(() => server.close());

  async function logIn(username: string, word: string): Promise<number> {
    return (await server.call(authEndpoints.login, { body: { username, password: word } })).status;
  }

  it("is found by one form: what only a database takes for its small letter is somebody else", async () => {
    await server.signUp({ email: "livinia@example.com", password });
    expect(await logIn(" Livinia@EXAMPLE.com ", password)).toBe(200);
    for (const other of ["lİvinia@example.com", "lıvinia@example.com", "ｌivinia@example.com"])
      expect(await logIn(other, password)).toBe(400);
  });

  it("has one counter of guesses, whatever the case and spaces it is typed in", async () => {
    await server.signUp({ email: "counted@example.com", password });
    const spellings = ["counted@example.com", "COUNTED@example.com", " Counted@Example.com", "cOunted@example.com "];
    for (const spelling of [...spellings, spellings[0] ?? ""]) expect(await logIn(spelling, "wrong")).toBe(400);
    // Five are free; the sixth waits, and no spelling has a counter of its own.
    for (const spelling of [...spellings, "counteD@example.com"]) expect(await logIn(spelling, password)).toBe(429);
  });

  it("is taken in every spelling of it", async () => {
    await server.signUp({ email: "taken@example.com", password });
    const again = await server.call(authEndpoints.signup, {
      body: { first_name: "Ada", email: "Taken@Example.COM", password },
    });
    expect(again.body).toMatchObject({ code: "already-exists" });
  });

  it("means the same person to the command line", async () => {
    const { session, universe } = await server.signUp({ email: "Command@example.com", password });
    const { database } = server.services;
    expect(await personByEmail(database, "command@EXAMPLE.com")).toBe(session.user.uuid);
    expect(await universeOfPerson(database, "command@EXAMPLE.com")).toBe(universe);
    expect(await personByEmail(database, "commandİ@example.com")).toBeNull();
  });
});

describe("names of before", () => {
  let name = "";
  let owner: pg.Client;
  beforeEach(async () => {
    name = await createTestDatabase();
    owner = new pg.Client({ connectionString: databaseUrl(name) });
    await owner.connect();
    await migrate(owner, { upTo: 32 });
  });
  afterEach(async () => {
    await owner.end();
    await dropTestDatabase(name);
  });

  async function had(username: string, day: number): Promise<string> {
    const { rows } = await owner.query<{ id: string }>(
      `insert into app_user (user_id, username, email, first_name, password_hash, created_time, updated_time)
       values (gen_random_uuid(), $1, $1, 'Ada', 'x', make_date(2026, 1, $2), now()) returning user_id as id`,
      [username, day],
    );
    return rows[0]?.id ?? "";
  }

  it("get their form, and two that have the same one stay two people who both get in", async () => {
    const plain = await had("Plain@Example.com", 1);
    const older = await had("jos\u00e9@example.com", 2);
    const younger = await had("jose\u0301@example.com", 3);
    await migrate(owner);
    const { rows } = await owner.query(
      "select user_id as id, username, sign_in_name as form from app_user order by created_time",
    );
    expect(rows).toEqual([
      { id: plain, username: "Plain@Example.com", form: "plain@example.com" },
      { id: older, username: "jos\u00e9@example.com", form: "jos\u00e9@example.com" },
      { id: younger, username: "jose\u0301@example.com", form: null },
    ]);
    const database = openDatabase({ url: databaseUrl(name), pool: 2 });
    const found = async (typed: string): Promise<string | undefined> =>
      (await findUserByName(database, typed))?.user_id;
    try {
      expect(await found("PLAIN@example.com")).toBe(plain);
      expect(await found("jos\u00e9@example.com")).toBe(older);
      expect(await found("Jose\u0301@example.com")).toBe(older);
      expect(await found("jose\u0301@example.com")).toBe(younger);
    } finally {
      await database.close();
    }
  });
});
