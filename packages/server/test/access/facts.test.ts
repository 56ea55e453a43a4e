import { accessEndpoints } from "@distributary/contract/access/access";
import { firmsEndpoints } from "@distributary/contract/access/firms";
import { graphqlEndpoints } from "@distributary/contract/graph/graphql";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { proves } from "../../../../scripts/proofs/proves.ts";
import { createFirm } from "../../src/features/firms/service.ts";
import { sql } from "../../src/platform/db/sql.ts";
import { share } from "../isolation/actors.ts";
import type { SignedIn } from "../support/calling.ts";
import { mailbox, tokenIn, type Mailbox } from "../support/mailbox.ts";
import { testServer, type TestServer } from "../support/server.ts";

let box: Mailbox;
let server: TestServer;
let ada: SignedIn;
beforeAll(async () => {
  box = await mailbox();
  server = await testServer({ env: { SMTP_URL: box.url } });
  ada = await server.signUp({ first_name: "Ada", last_name: "Byron" });
});
afterAll(async () => {
  await server.close();
  await box.close();
});

let guests = 0;
const guest = () => {
  guests += 1;
  return { email: `guest-${guests}@example.com`, first_name: "Grace", last_name: "Hopper" };
};

/** Somebody who owns a firm, by the letter that it begins with. */
async function ownerOfFirm(): Promise<SignedIn> {
  const person = { email: "olga@byron.example", first_name: "Olga", last_name: "Owner" };
  await createFirm(server.services, { name: "Byron & Partners", id_number: null, email_domain: null }, person);
  const token = tokenIn(await box.mailTo(person.email, "Join Byron & Partners on Distributary"));
  const owner = await server.signUp({ ...person, invitation: token });
  await server.call(firmsEndpoints.accept, { as: owner, body: { token } });
  return owner;
}

/** What a body is told that lacks a field or has it wrong: the names of the fields. */
function wrongOf({ status, body }: { readonly status: number; readonly body: unknown }): readonly string[] {
  expect(status).toBe(422);
  return (body as { detail: { loc: string[] }[] }).detail.map(({ loc }) => loc.join("."));
}

const WRONG = [
  [{ email: "grace" }, "body.email"],
  [{ email: undefined }, "body.email"],
  [{ first_name: "" }, "body.first_name"],
  [{ first_name: undefined }, "body.first_name"],
  [{ last_name: undefined }, "body.last_name"],
  [{ role: undefined }, "body.role"],
  [{ role: "emperor" }, "body.role"],
] as const;

describe("an invitation", () => {
  it("needs an address, a first name of a character at least, a last name and a role, into a universe and into a firm", async () => {
    proves(
      "rule:validation-access-01",
      "rule:validation-access-02",
      "rule:validation-access-03",
      "rule:validation-access-04",
      "constant:invite_first_name_min",
    );
    const owner = await ownerOfFirm();
    const shared = (more: object) =>
      server.call(accessEndpoints.invite, { as: ada, body: { ...guest(), role: "viewer", ...more } });
    const joined = (more: object) =>
      server.call(firmsEndpoints.invite, { as: owner, body: { ...guest(), role: "member", ...more } });
    for (const [more, place] of WRONG) {
      // oxlint-disable-next-line no-await-in-loop -- one after another: each is a person of its own
      expect([more, wrongOf(await shared(more)), wrongOf(await joined(more))]).toEqual([more, [place], [place]]);
    }
    const short = { first_name: "G", last_name: "H" };
    expect((await shared(short)).ok.grant.grantee).toMatchObject(short);
    expect((await joined(short)).ok.member).toMatchObject(short);
  });
});

describe("a grant", () => {
  it("has the role advisor with the value 1, and flags of 1, 2, 4, 8 and 16", async () => {
    proves(
      "state:access-grant-roles",
      "constant:access_grant_role_advisor",
      "state:permission-flags",
      "constant:permission_flag_values",
    );
    const kept = async (more: object): Promise<{ readonly role: number; readonly flags: number }> => {
      const body = { ...guest(), role: "advisor" as const, ...more };
      const { grant } = (await server.call(accessEndpoints.invite, { as: ada, body })).ok;
      const [row] = await server.services.database.readUniverse<{ role: number; permissions: number }>(
        ada.universe,
        sql`select role, permissions from access_grant where universe_id = ${ada.universe} and grant_id = ${grant.uuid}`,
      );
      expect(grant.role).toBe("advisor");
      return { role: row?.role ?? 0, flags: row?.permissions ?? 0 };
    };
    const none = { read: false, write: false, listing: false, manage: false, book: false, all: false };
    // Each flag with those that it implies: read 1 + listing 4; write 2 + 1 + 4; manage 8 + 2 + 1 + 4; book 16 beside 5.
    expect(await kept({ permissions: { ...none, read: true } })).toEqual({ role: 1, flags: 5 });
    expect(await kept({ permissions: { ...none, write: true } })).toEqual({ role: 1, flags: 7 });
    expect(await kept({ permissions: { ...none, manage: true } })).toEqual({ role: 1, flags: 15 });
    expect(await kept({ permissions: { ...none, read: true, book: true } })).toEqual({ role: 1, flags: 21 });
    expect(await kept({ permissions: { ...none, all: true } })).toEqual({ role: 1, flags: 31 });
    // The role by itself: read 1, write 2, listing 4 and book 16.
    expect(await kept({})).toEqual({ role: 1, flags: 23 });
  });

  it("is listed with fifty others at once where no number is asked for, those given and those received", async () => {
    proves(
      "constant:grants_list",
      "constant:user_access_grants_limit",
      "graphql:user_access_grants",
      "graphql:gql-transport-http",
    );
    const giver = await server.signUp({ first_name: "Gina" });
    for (let one = 0; one < 51; one++) {
      const body = { ...guest(), role: "viewer" as const };
      // oxlint-disable-next-line no-await-in-loop -- writes into one universe follow one another anyway
      await server.call(accessEndpoints.invite, { as: giver, body });
    }
    const given = (await server.call(accessEndpoints.grants, { as: giver })).ok;
    expect([given.items.length, given.limit, given.count]).toEqual([50, 50, 51]);

    const reader = await server.signUp({ first_name: "Rita" });
    const names: string[] = [];
    for (let one = 10; one < 61; one++) {
      // oxlint-disable-next-line no-await-in-loop -- people sign up one after another
      const owner = await server.signUp({ first_name: `Owner ${one}`, last_name: "" });
      // oxlint-disable-next-line no-await-in-loop -- and share after that
      await share(server, owner, reader, { flags: 5 });
      names.push(`Owner ${one}`);
    }
    const ask = async (args: string): Promise<readonly string[]> => {
      const query = `{ user_access_grants${args} { profile { name } } }`;
      const { data } = (await server.call(graphqlEndpoints.ask, { as: reader, body: { query } })).ok as {
        data: { user_access_grants: { profile: { name: string } }[] };
      };
      return data.user_access_grants.map(({ profile }) => profile.name);
    };
    // 51 universes, from Owner 10 to Owner 60: the first fifty by name, and the one after them
    expect(await ask("")).toEqual(names.slice(0, 50));
    expect(await ask("(offset: 50)")).toEqual(["Owner 60"]);
    expect(await ask("(order: desc, limit: 2)")).toEqual(["Owner 60", "Owner 59"]);
    expect(await ask('(query: "owner 33")')).toEqual(["Owner 33"]);
  });
});
