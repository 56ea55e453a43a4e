import { accessEndpoints } from "@distributary/contract/access/access";
import { authEndpoints } from "@distributary/contract/access/auth";
import { graphqlEndpoints } from "@distributary/contract/graph/graphql";
import { settingsEndpoints } from "@distributary/contract/access/settings";
import { accountsEndpoints } from "@distributary/contract/records/accounts";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { proves } from "../../../../scripts/proofs/proves.ts";
import { sessionTokens, TOKEN_LIFE_SECONDS } from "../../src/platform/token/session-token.ts";
import { granted, impersonated, outsiders, sessionOf, type Outsider } from "../isolation/actors.ts";
import { ask } from "../isolation/asking.ts";
import { graphSamples } from "../isolation/graph-samples.ts";
import { listedServer, type ListedServer } from "../isolation/routes.ts";
import { resident, type Resident } from "../isolation/world.ts";
import type { SignedIn } from "../support/calling.ts";
import { connect, headersOf } from "./subscribing.ts";

let server: ListedServer;
let owner: pg.Client;
let ada: Resident;
let eve: SignedIn;
let strangers: readonly Outsider[];
/** Grace reads Ada's records, and has records of her own in the same session. */
let grace: SignedIn;
beforeAll(async () => {
  server = await listedServer();
  owner = new pg.Client({ connectionString: server.database.ownerUrl });
  await owner.connect();
  ada = await resident(server, "canary-of-ada");
  eve = await server.signUp();
  strangers = await outsiders(server, ada, eve);
  grace = await granted(server, ada, { flags: 5 });
});
afterAll(async () => {
  await owner.end();
  await server.close();
});

/** Somebody in the records that they signed up with. */
function atHome({ session }: SignedIn): { readonly authorization: string; readonly "x-universe": string } {
  return { authorization: `Bearer ${session.access_token}`, "x-universe": session.profile.uuid };
}

/** What is answered to a document that comes with these headers. */
function asked(headers: Readonly<Record<string, string>>, body: unknown = { query: "{ accounts { name } }" }) {
  return ask(server, graphqlEndpoints.ask, { body } as never, { headers });
}

const overridden = (person: SignedIn, token: string, body?: unknown) =>
  asked({ ...atHome(person), "x-auth-override": token }, body);

interface AuditRow {
  readonly action: string;
  readonly user_id: string;
  readonly actor_user_id: string;
  readonly request_id: string;
}

/** What the audit of a universe says of crossings. */
async function crossings(universe: string): Promise<AuditRow[]> {
  const { rows } = await owner.query<AuditRow>(
    `select action, user_id, actor_user_id, request_id from revision
     where universe_id = $1 and action in ('access.enter', 'access.depart') order by revision`,
    [universe],
  );
  return rows;
}

const refusedBody = expect.objectContaining({
  code: "invalid-jwt",
  errors: [{ message: "Unauthorized", path: ["$"], extensions: { code: "invalid-jwt", path: "$" } }],
});

describe("an override token", () => {
  it("has one request answered as the universe it is of, and the next one as before", async () => {
    proves("graphql:X-Auth-Override", "graphql:Authorization");
    await server.call(accountsEndpoints.create, {
      headers: atHome(grace),
      body: { name: "Grace's own", acct_type: "D" },
    });
    expect((await overridden(grace, grace.token)).text).toContain(ada.canary);
    expect((await overridden(grace, `Bearer ${grace.token}`)).text).not.toContain("Grace's own");
    const after = await asked(atHome(grace));
    expect([after.text.includes("Grace's own"), after.text.includes(ada.canary)]).toEqual([true, false]);
  });

  it("shows whoever reads, sees a part or sees totals exactly what their own token of that universe does", async () => {
    const part = { accounts: [ada.records.account], entities: [] };
    const people = [
      grace,
      await granted(server, ada, { flags: 5, narrowed: part }),
      await granted(server, ada, { flags: 31, narrowed: { totals: true } }),
    ];
    for (const person of people)
      for (const [field, sample] of Object.entries(graphSamples)) {
        const body = { query: sample(ada.records, ada.canary) };
        const direct = await ask(server, graphqlEndpoints.ask, { body }, { as: person });
        expect([field, (await overridden(person, person.token, body)).body]).toEqual([field, direct.body]);
      }
  });

  it("is refused as anything but one good universe token of the same session", async () => {
    const { tokens } = server.services;
    const mine = tokens.verify(grace.token);
    if (mine === null) throw new Error("a token of a person who just signed up is no token");
    const other = await sessionOf(server, grace);
    const there = await server.call(authEndpoints.switchUniverse, { as: other, query: { universe: ada.universe } });
    const wrong: Record<string, string> = {
      "the root token": grace.root,
      "a universe token of another session of hers": there.ok.access_token,
      "the owner's": ada.token,
      "a stranger's": eve.token,
      "one that has run out": tokens.sign({ ...mine, issuedAt: mine.issuedAt - TOKEN_LIFE_SECONDS - 1 }),
      "one of another key": sessionTokens("a key of somebody else's making").sign(mine),
      "one of a universe that nobody gave her": tokens.sign({ ...mine, universe: eve.universe }),
      "two of them": `${grace.token}, ${grace.token}`,
      "no token": "nonsense",
      nothing: "",
    };
    for (const { name, headers } of strangers) {
      const { authorization } = headers;
      if (authorization !== undefined) wrong[name] = authorization;
    }
    const before = [await crossings(ada.universe), await crossings(grace.session.profile.uuid)];
    for (const [what, token] of Object.entries(wrong)) {
      const { status, body, text } = await overridden(grace, token);
      expect([what, status, body]).toEqual([what, 401, refusedBody]);
      expect(text).not.toContain(ada.canary);
      const socket = await connect(server, { ...headersOf(atHomeToken(grace)), "X-Auth-Override": token });
      expect([what, await socket.closed]).toEqual([what, { code: 4401, reason: "invalid-jwt" }]);
    }
    expect([await crossings(ada.universe), await crossings(grace.session.profile.uuid)]).toEqual(before);
  });

  it("does not stand in for the token of the request, and counts for no other call", async () => {
    const override = { "x-auth-override": grace.token };
    expect((await asked(override)).status).toBe(401);
    expect((await asked({ authorization: `Bearer ${grace.root}`, ...override })).status).toBe(401);
    const rest = await server.call(settingsEndpoints.get, { headers: { ...atHome(grace), ...override } });
    expect(JSON.stringify(rest.ok)).not.toContain(ada.canary);
  });

  it("is told by the audit of both universes under one request, and to the owner where she sees what a grantee did", async () => {
    const guest = await granted(server, ada, { flags: 5 });
    const { user, profile } = guest.session;
    await overridden(guest, guest.token);
    await overridden(guest, guest.token);
    const [here] = await crossings(profile.uuid);
    const there = (await crossings(ada.universe)).filter(({ user_id }) => user_id === user.uuid);
    const both = { user_id: user.uuid, actor_user_id: user.uuid, request_id: here?.request_id };
    expect(await crossings(profile.uuid)).toEqual([{ action: "access.depart", ...both }]);
    expect(there).toEqual([{ action: "access.enter", ...both }]);
    const { items } = (await server.call(accessEndpoints.grants, { as: ada })).ok;
    const grant = items.find(({ grantee }) => grantee.email === user.email);
    const did = (await server.call(accessEndpoints.activity, { as: ada, query: { grantee: grant?.uuid ?? "" } })).ok;
    expect(did.items.map(({ action }) => action)).toEqual(["access.enter"]);

    // Within one universe there is nothing to tell.
    const again = await sessionOf(server, guest);
    await asked({ ...headersIn(again), "x-auth-override": again.token });
    expect(await crossings(profile.uuid)).toHaveLength(1);
  });

  it("opens to staff who act for somebody nothing that others share with that person", async () => {
    const ward = await granted(server, ada, { flags: 31 });
    await impersonated(server, ward);
    expect((await overridden(ward, ward.token)).status).toBe(401);
    expect((await asked(atHome(ward))).status).toBe(200);
    expect(await crossings(ward.session.profile.uuid)).toEqual([]);
  });

  it("ends with the grant, for a listener too", async () => {
    const guest = await granted(server, ada, { flags: 5 });
    const socket = await connect(server, { ...headersOf(atHomeToken(guest)), "X-Auth-Override": guest.token });
    socket.subscribe("changed", "subscription { changed { kinds } }");
    await server.call(accountsEndpoints.create, { as: ada, body: { name: "Seen by a guest", acct_type: "D" } });
    await socket.until("changed", (one) => JSON.stringify(one).includes("account"));
    const { items } = (await server.call(accessEndpoints.grants, { as: ada })).ok;
    const grant = items.find(({ grantee }) => grantee.email === guest.session.user.email);
    expect(
      (await server.call(accessEndpoints.revoke, { as: ada, query: { grantee: grant?.uuid ?? "" } })).ok.committed,
    ).toBe(true);
    expect(await socket.closed).toEqual({ code: 4401, reason: "invalid-jwt" });
    expect((await overridden(guest, guest.token)).status).toBe(401);
    expect((await asked(atHome(guest))).status).toBe(200);
  });
});

function atHomeToken({ session }: SignedIn): { readonly token: string; readonly universe: string } {
  return { token: session.access_token, universe: session.profile.uuid };
}

function headersIn({ token, universe }: SignedIn): Readonly<Record<string, string>> {
  return { authorization: `Bearer ${token}`, "x-universe": universe };
}
