import { authEndpoints } from "@distributary/contract/access/auth";
import { clientsEndpoints, type ClientLine } from "@distributary/contract/access/clients";
import { accountsEndpoints } from "@distributary/contract/records/accounts";
import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { entitiesEndpoints } from "@distributary/contract/records/entities";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { proves } from "../../../../scripts/proofs/proves.ts";
import { accessEndpoints } from "@distributary/contract/access/access";
import { changeAdviser } from "../../src/features/clients/service.ts";
import { fileDailyJobs } from "../../src/platform/jobs/daily.ts";
import { proveAddress } from "../../src/access/session/single-use.ts";
import { sql } from "../../src/platform/db/sql.ts";
import { share } from "../isolation/actors.ts";
import type { SignedIn } from "../support/calling.ts";
import { testServer, type TestServer } from "../support/server.ts";

let server: TestServer;
let adviser: SignedIn;
beforeAll(async () => {
  server = await testServer();
  adviser = await server.signUp();
  await changeAdviser(server.services, adviser.session.user.uuid, true);
});
afterAll(() => server.close());

let added = 0;
function client(): { readonly first_name: string; readonly last_name: string; readonly email: string } {
  added += 1;
  return { first_name: "Clara", last_name: `Client ${added}`, email: `client-${added}@example.com` };
}

async function lines(): Promise<readonly ClientLine[]> {
  return (await server.call(clientsEndpoints.list, { as: adviser, query: { limit: "1000" } })).ok.items;
}

/** The line of a client, once it is there and as wanted. */
async function lineOf(id: string, wanted: (line: ClientLine) => boolean): Promise<ClientLine> {
  for (let tries = 0; tries < 1000; tries++) {
    const found = (await lines()).find(({ client_uuid }) => client_uuid === id);
    if (found !== undefined && wanted(found)) return found;
    await pause(20);
  }
  throw new Error(`the line never was as wanted: ${JSON.stringify(await lines())}`);
}

/** Whether a universe has a line, whoever may see it. */
async function listed(universe: string): Promise<boolean> {
  const rows = await server.services.database.readPlatform(
    sql`select 1 from client_line where universe_id = ${universe}`,
  );
  return rows.length > 0;
}

/** Lets the address of a person count as theirs, as a mailed token does. */
async function proven({ session: { user } }: SignedIn): Promise<void> {
  await server.services.database.withPlatform((tx) => proveAddress(tx, user.uuid, user.email, new Date()));
}

async function enter(universe: string): Promise<SignedIn> {
  const { access_token: token } = (
    await server.call(authEndpoints.switchUniverse, { as: adviser, query: { universe } })
  ).ok;
  return { ...adviser, token, universe };
}

describe("an adviser", () => {
  it("adds a client without a login, works in their records, and sees their total with its time", async () => {
    proves("rule:role-01", "rule:role-03");
    const who = client();
    const body = { ...who, no_login: true, private_client: true };
    const { client_uuid: id } = (await server.call(clientsEndpoints.add, { as: adviser, body })).ok;
    // Listed at once, valued in a moment.
    const [empty] = await lines();
    expect(empty).toMatchObject({
      legal_name: `Clara ${who.last_name}`,
      email: who.email,
      username: who.email,
      private_client: true,
      accounts_count: 0,
      workflows_count: 0,
    });
    const inside = await enter(id);
    const self = (await server.call(authEndpoints.self, { as: adviser })).ok;
    expect(self.profile.enabled_roles).toEqual(["owner", "adviser"]);
    const cash = (
      await server.call(accountsEndpoints.create, { as: inside, body: { name: "Savings", acct_type: "D" } })
    ).ok;
    expect(cash.name).toBe("Savings");
    // Counted after the write, by a job: nobody asked for the book.
    const counted = await lineOf(id, (line) => line.accounts_count === 1 && !line.stale);
    expect(counted.currency).toBe("USD");
    expect(counted.valued_time).not.toBeNull();
  });

  it("means every client at home, reads the names of their accounts and entities, and means one alone in a client’s", async () => {
    proves("rule:role-04", "field:client-line.accounts");
    const own = (await server.call(authEndpoints.self, { as: adviser })).ok.profile;
    expect([own.enabled_roles, own.client_identifier]).toEqual([["owner", "adviser"], "*"]);
    // Whoever is no adviser has no marker, and an adviser with an identifier keeps theirs.
    const person = await server.signUp({ first_name: "Pia" });
    expect((await server.call(authEndpoints.self, { as: person })).ok.profile.client_identifier).toBeNull();
    const identify = async (as: SignedIn, client_identifier: string | null): Promise<void> => {
      const { profile } = (await server.call(authEndpoints.switchUniverse, { as, query: { universe: as.universe } }))
        .ok;
      const { uuid = "" } = profile.primary_entity ?? {};
      const { items } = (await server.call(entitiesEndpoints.list, { as })).ok;
      const found = items.find((entity) => entity.uuid === uuid);
      if (found === undefined) throw new Error("the universe has no primary entity");
      const { name, legal_name, last_update_token } = found;
      const body = { name, legal_name, client_identifier, last_update_token };
      await server.call(entitiesEndpoints.update, { as, params: { uuid }, query: { commit: "true" }, body });
    };
    await identify(adviser, "GH-1");
    expect((await server.call(authEndpoints.self, { as: adviser })).ok.profile.client_identifier).toBe("GH-1");
    await identify(adviser, null);

    const who = client();
    const { client_uuid: id } = (
      await server.call(clientsEndpoints.add, { as: adviser, body: { ...who, no_login: true } })
    ).ok;
    const inside = await enter(id);
    const there = async () =>
      (await server.call(authEndpoints.switchUniverse, { as: adviser, query: { universe: id } })).ok.profile;
    // A grant leads there: no marker.
    expect((await there()).client_identifier).toBeNull();
    await identify(inside, "C-1");
    expect((await there()).client_identifier).toBe("C-1");
    await server.call(accountsEndpoints.create, { as: inside, body: { name: "Savings", acct_type: "D" } });
    await server.call(entitiesEndpoints.create, {
      as: inside,
      query: { commit: "true" },
      body: { name: "Oak Trust", legal_name: "Oak Family Trust" },
    });
    const line = await lineOf(id, ({ accounts, entities }) => accounts.length === 1 && entities.length === 2);
    expect(line.accounts.map(({ name }) => name)).toEqual(["Savings"]);
    expect(line.entities.map(({ name }) => name)).toEqual([`Clara ${who.last_name}`, "Oak Trust"]);
  });

  it("adds one who signs in, and is asked before one with a known address is added again", async () => {
    const who = client();
    const none = await server.call(clientsEndpoints.add, { as: adviser, body: who });
    expect(none.status).toBe(422);
    const body = { ...who, password: "a long enough one" };
    expect((await server.call(clientsEndpoints.add, { as: adviser, body })).status).toBe(200);
    const login = { username: who.email, password: "a long enough one" };
    const theirs = (await server.call(authEndpoints.login, { body: login })).ok;
    // It is the client's own universe, and the adviser has none of the rights of an owner in it.
    expect(theirs.universes.map(({ shared }) => shared)).toEqual([false]);
    const again = await server.call(clientsEndpoints.add, { as: adviser, body });
    expect([again.status, (again.body as { detail: { type: string }[] }).detail[0]?.type]).toEqual([
      422,
      "already-exists",
    ]);
    const confirmed = (
      await server.call(clientsEndpoints.add, { as: adviser, body: { ...body, confirm_duplicate: true } })
    ).ok;
    expect(confirmed.client_uuid).not.toBe(theirs.profile.uuid);
    const line = await lineOf(confirmed.client_uuid, () => true);
    expect(line.username).toMatch(/^client-.*@clients\.invalid$/);
  });

  it("adds many at once, each with a result of its own", async () => {
    const [first, second] = [client(), client()];
    const { results, errors } = (
      await server.call(clientsEndpoints.addMany, {
        as: adviser,
        body: [
          { ...first, no_login: true },
          { ...first, no_login: true },
          { ...second, no_login: true },
        ],
      })
    ).ok;
    expect(errors).toBe(1);
    expect(results.map((result) => ("detail" in result ? result.detail[0]?.loc : result.email))).toEqual([
      first.email,
      ["body", 1, "email"],
      second.email,
    ]);
  });

  it("finds among the clients whoever shared their own records, from the moment of the acceptance", async () => {
    const person = await server.signUp({ first_name: "Sharon" });
    const { first_name, last_name, email } = adviser.session.user;
    const body = { first_name, last_name: last_name || "A", email, role: "advisor" as const };
    const { grant } = (await server.call(accessEndpoints.invite, { as: person, body })).ok;
    await proven(adviser);
    expect(await listed(person.universe)).toBe(false);
    await server.call(accessEndpoints.accept, { as: adviser, body: { grant: grant.uuid } });
    // Nobody has asked for the list yet.
    expect(await listed(person.universe)).toBe(true);
    const [sharon] = (await lines()).filter(({ client_uuid: id }) => id === person.universe);
    expect(sharon).toMatchObject({ legal_name: "Sharon Byron" });
    // Whether it is valued by now is up to the job that values it.
    expect([null, "0"]).toContain(sharon?.total_distributary_value);
    const valued = await lineOf(person.universe, ({ stale }) => !stale);
    // Nothing was recorded: a net worth of nothing.
    expect(Number(valued.total_distributary_value)).toBe(0);
  });

  it("reads the list without a write, and finds everything shared before from the day of the role", async () => {
    const [late, person] = [await server.signUp(), await server.signUp({ first_name: "Early" })];
    await share(server, person, late, { flags: 5 });
    await changeAdviser(server.services, late.session.user.uuid, true);
    expect(await listed(person.universe)).toBe(true);
    // As a version left it that listed clients when the list was asked for.
    const before = await server.signUp({ first_name: "Before" });
    await share(server, before, late, { flags: 5 });
    const asked = async () =>
      (await server.call(clientsEndpoints.list, { as: late })).ok.items.map(({ client_uuid: id }) => id);
    expect([await asked(), await listed(before.universe)]).toEqual([[person.universe], false]);
    await fileDailyJobs(server.services);
    for (let tries = 0; tries < 1000 && !(await listed(before.universe)); tries++) await pause(20);
    expect((await asked()).sort()).toEqual([person.universe, before.universe].sort());
  });

  it("is the only one who sees them", async () => {
    const other = await server.signUp();
    for (const endpoint of [clientsEndpoints.list, clientsEndpoints.add])
      expect(
        (
          await server.call(endpoint, {
            as: other,
            body: endpoint === clientsEndpoints.add ? { ...client(), no_login: true } : undefined,
          } as never)
        ).status,
      ).toBe(403);
    await changeAdviser(server.services, other.session.user.uuid, true);
    expect((await server.call(clientsEndpoints.list, { as: other })).ok.items).toEqual([]);
  });

  it("sees the accounts of a client that an earlier version listed as soon as the new one has started", async () => {
    const { client_uuid: id } = (
      await server.call(clientsEndpoints.add, { as: adviser, body: { ...client(), no_login: true } })
    ).ok;
    const as = await enter(id);
    await server.call(accountsEndpoints.create, { as, body: { name: "Savings", acct_type: "D" } });
    await lineOf(id, ({ accounts }) => accounts.some(({ name }) => name === "Savings"));
    const migration = new URL("../../migrations/0101_lines_of_earlier_versions.sql", import.meta.url);
    const owner = new pg.Client({ connectionString: server.database.ownerUrl });
    await owner.connect();
    // No job of the writes before may be what brings them back.
    await expect
      .poll(
        async () =>
          (await owner.query("select 1 from job where universe_id = $1 and finished_time is null", [id])).rowCount,
      )
      .toBe(0);
    await owner.query("update client_line set accounts = null, entities = null where universe_id = $1", [id]);
    expect((await lineOf(id, () => true)).accounts).toEqual([]);
    await owner.query(readFileSync(migration, "utf8"));
    await owner.end();
    const line = await lineOf(id, ({ accounts }) => accounts.some(({ name }) => name === "Savings"));
    expect(line.stale).toBe(false);
  });
});
