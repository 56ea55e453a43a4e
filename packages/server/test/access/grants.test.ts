import { accessEndpoints } from "@distributary/contract/access/access";
import type { AccessGrant } from "@distributary/contract/access/access-grant";
import { authEndpoints } from "@distributary/contract/access/auth";
import { demoEndpoints } from "@distributary/contract/access/demo";
import { graphqlEndpoints } from "@distributary/contract/graph/graphql";
import { accountsEndpoints } from "@distributary/contract/records/accounts";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { proves } from "../../../../scripts/proofs/proves.ts";
import type { SignedIn } from "../support/calling.ts";
import { mailbox, tokenIn, type Mailbox } from "../support/mailbox.ts";
import { testServer, type TestServer } from "../support/server.ts";

const DAY = 86_400_000;
const PASSWORD = "a long enough one";

let box: Mailbox;
let server: TestServer;
let ada: SignedIn;
beforeAll(async () => {
  box = await mailbox();
  server = await testServer({
    env: { SMTP_URL: box.url, PUBLIC_URL: "https://wealth.example.com", SIGNUP: "invite" },
  });
  ada = await insider("ada@example.com", "Ada");
});
afterAll(async () => {
  await server.close();
  await box.close();
});

/** Somebody who is in before invitations are needed: by an approved place, as the waitlist gives. */
async function insider(email: string, firstName: string): Promise<SignedIn> {
  const id = server.services.ids.uuid();
  await server.services.database.withPlatform((tx) =>
    tx.execute({
      text: "insert into waitlist (waitlist_id, email, first_name, created_time, approved_at) values ($1, $2, $3, now(), now())",
      values: [id, email, firstName],
      name: null,
    }),
  );
  return server.signUp({ email, first_name: firstName, waitlist_id: id });
}

let guests = 0;
function guest(): { readonly email: string; readonly first_name: string; readonly last_name: string } {
  guests += 1;
  return { email: `guest-${guests}@example.com`, first_name: "Grace", last_name: `Hopper ${guests}` };
}

/** Lets time pass; tokens of before are over, so whoever goes on logs in again. */
async function later(milliseconds: number): Promise<void> {
  server.clock.advance(milliseconds);
  ada = await backIn(ada);
}

async function backIn(person: SignedIn): Promise<SignedIn> {
  const body = { username: person.session.user.email, password: PASSWORD };
  const session = (await server.call(authEndpoints.login, { body })).ok;
  return { token: session.access_token, root: session.root_access_token, universe: session.profile.uuid, session };
}

async function invite(
  person: { readonly email: string; readonly first_name: string; readonly last_name: string },
  more: Partial<{ role: "advisor" | "viewer"; until: string; permissions: AccessGrant["standard_permissions"] }> = {},
  as = ada,
): Promise<AccessGrant> {
  return (await server.call(accessEndpoints.invite, { as, body: { role: "viewer", ...person, ...more } })).ok.grant;
}

const subject = (by = "Ada Byron"): string => `${by} invites you to Ada Byron`;

async function mailedToken(email: string): Promise<string> {
  return tokenIn(await box.mailTo(email, subject()));
}

/** An invited person who signed up with the link they were mailed, and accepted. */
async function newcomer(
  more: Parameters<typeof invite>[1] = {},
): Promise<SignedIn & { readonly grant: AccessGrant; readonly inside: SignedIn }> {
  const who = guest();
  const grant = await invite(who, more);
  const token = await mailedToken(who.email);
  const person = await server.signUp({ ...who, invitation: token });
  await server.call(accessEndpoints.accept, { as: person, body: { token } });
  return { ...person, grant, inside: await enter(person) };
}

async function enter(person: SignedIn, universe = ada.universe): Promise<SignedIn> {
  const { access_token: token } = (await server.call(authEndpoints.switchUniverse, { as: person, query: { universe } }))
    .ok;
  return { ...person, token, universe };
}

async function statusOf(id: string): Promise<AccessGrant> {
  const { items } = (await server.call(accessEndpoints.grants, { as: ada })).ok;
  const found = items.find(({ uuid }) => uuid === id);
  if (found === undefined) throw new Error("the grant is not in the list");
  return found;
}

describe("a universe that is shared", () => {
  it("is offered by a mail, opened by whoever brings its token, and entered by a token of its own", async () => {
    proves("rule:permission-04", "rule:role-08", "rule:universe-01", "rule:universe-04");
    const who = guest();
    const tried = (
      await server.call(accessEndpoints.invite, {
        as: ada,
        query: { commit: "false" },
        body: { ...who, role: "viewer" },
      })
    ).ok;
    // What would become visible: nothing is recorded yet but the primary entity.
    expect(tried).toMatchObject({ committed: false, visible: { universe: "Ada Byron", accounts: 0, entities: 1 } });
    expect((await server.call(accessEndpoints.grants, { as: ada })).ok.count).toBe(0);

    const grant = await invite(who);
    expect(grant).toMatchObject({
      status: "pending",
      role: "viewer",
      grantee: { uuid: null, email: who.email },
      standard_permissions: { read: true, listing: true, write: false, manage: false, book: false, all: false },
    });
    const mail = await box.mailTo(who.email, subject());
    // Nothing was mailed by the dry run.
    expect(box.mails.filter(({ to }) => to === who.email)).toHaveLength(1);
    expect(mail.source).toContain("https://wealth.example.com/access/invitation#");
    const token = tokenIn(mail);
    expect((await server.call(accessEndpoints.invitation, { body: { token } })).ok.invitation).toMatchObject({
      universe_name: "Ada Byron",
      invited_by: "Ada Byron",
      email: who.email,
    });

    // By invitation only: another address gets nowhere with this token, the invited one does.
    const other = await server.call(authEndpoints.signup, {
      body: { ...guest(), password: PASSWORD, invitation: token },
    });
    expect(other.status).toBe(400);
    const person = await server.signUp({ ...who, invitation: token });
    // Pending until it is accepted, and its universe is not there before.
    const before = await server.call(authEndpoints.switchUniverse, { as: person, query: { universe: ada.universe } });
    expect(before.status).toBe(404);
    // The address is proven by what was mailed to it: the invitation is found without the link, too.
    const waiting = (await server.call(accessEndpoints.invitations, { as: person })).ok.items;
    expect(waiting).toMatchObject([{ grant: grant.uuid, universe: ada.universe }]);
    expect((await server.call(accessEndpoints.accept, { as: person, body: { grant: grant.uuid } })).ok).toEqual({
      universe: ada.universe,
    });
    // Once.
    expect((await server.call(accessEndpoints.accept, { as: person, body: { token } })).status).toBe(409);

    const { grant: told, profile } = (
      await server.call(authEndpoints.switchUniverse, { as: person, query: { universe: ada.universe } })
    ).ok;
    expect([told?.uuid, told?.status, profile.uuid]).toEqual([grant.uuid, "active", ada.universe]);
    const inside = await enter(person);
    expect((await server.call(accountsEndpoints.list, { as: inside })).status).toBe(200);
    const self = (await server.call(authEndpoints.self, { as: person })).ok;
    // One's own universe stays the first, whenever the other was made.
    expect(self.universes.map(({ uuid, shared }) => [uuid, shared])).toEqual([
      [person.universe, false],
      [ada.universe, true],
    ]);
    const { data } = (
      await server.call(graphqlEndpoints.ask, {
        as: person,
        body: {
          query:
            '{ user_access_grants(query: "byron", limit: 50) { role client_identifier standard_permissions { read write } profile { uuid primary_entity { legal_name } } } }',
        },
      })
    ).ok as { data: { user_access_grants: unknown[] } };
    expect(data.user_access_grants).toEqual([
      {
        role: "viewer",
        client_identifier: null,
        standard_permissions: { read: true, write: false },
        profile: { uuid: ada.universe, primary_entity: { legal_name: "Ada Byron" } },
      },
    ]);
  });

  it("takes writes of an adviser and none of a viewer, and says who wrote what", async () => {
    proves("rule:permission-01", "rule:permission-02", "rule:permission-03");
    const viewer = await newcomer();
    const adviser = await newcomer({ role: "advisor" });
    const body = { name: "Savings", acct_type: "D" as const };
    const refused = await server.call(accountsEndpoints.create, { as: viewer.inside, body });
    expect([refused.status, (refused.body as { code: string }).code]).toEqual([403, "forbidden"]);
    expect((await server.call(accountsEndpoints.create, { as: adviser.inside, body })).status).toBe(200);
    const done = (await server.call(accessEndpoints.activity, { as: ada, query: { grantee: adviser.grant.uuid } })).ok;
    expect(done.items.map(({ action, counts }) => [action, counts])).toEqual([
      ["account.create", { account: 1 }],
      ["access.accept", { access_grant: 1 }],
    ]);
    // When they were last there is noted beside their requests.
    let { last_accessed: last } = await statusOf(viewer.grant.uuid);
    for (let tries = 0; last === null && tries < 200; tries++) {
      await pause(20);
      ({ last_accessed: last } = await statusOf(viewer.grant.uuid));
    }
    expect(last).toBe(server.clock.now().toISOString());
    // Neither manages: no list of grants, no invitation.
    expect((await server.call(accessEndpoints.grants, { as: adviser.inside })).status).toBe(403);
    expect(
      (await server.call(accessEndpoints.invite, { as: adviser.inside, body: { ...guest(), role: "viewer" } })).status,
    ).toBe(403);
  });

  it("lets a manager give what they have and no more", async () => {
    // manage 8 implies write 2, read 1 and listing 4; book 16 is not among them.
    const manager = await newcomer({
      permissions: { read: true, write: true, all: false, manage: true },
    });
    expect(manager.grant.standard_permissions).toMatchObject({ manage: true, write: true, book: false, all: false });
    const beyond = await server.call(accessEndpoints.invite, {
      as: manager.inside,
      body: { ...guest(), role: "advisor" },
    });
    expect([beyond.status, (beyond.body as { message: string }).message]).toEqual([
      403,
      "You can’t give more access than you have yourself.",
    ]);
    const given = await server.call(accessEndpoints.invite, {
      as: manager.inside,
      body: { ...guest(), role: "viewer" },
    });
    expect(given.status).toBe(200);
    // An adviser has book: the manager can neither change nor end that.
    const adviser = await newcomer({ role: "advisor" });
    const touched = await server.call(accessEndpoints.revoke, {
      as: manager.inside,
      query: { grantee: adviser.grant.uuid },
    });
    expect(touched.status).toBe(403);
    // Nothing at all is no grant.
    const none = await server.call(accessEndpoints.invite, {
      as: ada,
      body: { ...guest(), role: "viewer", permissions: { read: false, write: false, all: false, book: true } },
    });
    expect(none.status).toBe(422);
  });

  it("is closed within a second by a revocation, in every session, and given back by the owner alone", async () => {
    const person = await newcomer({ role: "advisor" });
    const revoked = await server.call(accessEndpoints.revoke, { as: ada, query: { grantee: person.grant.uuid } });
    expect(revoked.ok.grant.status).toBe("revoked");
    let status = 200;
    for (let tries = 0; status === 200 && tries < 50; tries++) {
      ({ status } = await server.call(accountsEndpoints.list, { as: person.inside }));
      if (status === 200) await pause(20);
    }
    expect(status).toBe(404);
    // Their own universe stays open.
    expect((await server.call(accountsEndpoints.list, { as: person })).status).toBe(200);
    await box.mailTo(person.session.user.email, "Your access to Ada Byron ended");
    const back = await server.call(accessEndpoints.update, {
      as: ada,
      query: { grantee: person.grant.uuid },
      body: { permissions: { read: true, write: false, all: false } },
    });
    expect(back.ok.grant).toMatchObject({ status: "active", standard_permissions: { read: true, write: false } });
    const inside = await enter(person);
    expect((await server.call(accountsEndpoints.list, { as: inside })).status).toBe(200);
    const refused = await server.call(accountsEndpoints.create, { as: inside, body: { name: "X", acct_type: "D" } });
    expect(refused.status).toBe(403);
    // Whoever leaves is out, and has to be invited anew.
    await server.call(accessEndpoints.decline, { as: person, body: { universe: ada.universe } });
    expect((await statusOf(person.grant.uuid)).status).toBe("declined");
    const again = await server.call(accessEndpoints.update, {
      as: ada,
      query: { grantee: person.grant.uuid },
      body: { permissions: { read: true, write: false, all: false } },
    });
    expect(again.status).toBe(409);
  });

  it("is not shared by an invitation that lapsed, and by the newest of several", async () => {
    const who = guest();
    const grant = await invite(who);
    const first = await mailedToken(who.email);
    await later(8 * DAY);
    expect((await statusOf(grant.uuid)).status).toBe("lapsed");
    expect((await server.call(accessEndpoints.invitation, { body: { token: first } })).ok.invitation).toBeNull();
    const again = await invite(who);
    expect([again.uuid, again.status]).toEqual([grant.uuid, "pending"]);
    const token = await newestToken(who.email, first);
    const person = await server.signUp({ ...who, invitation: token });
    await server.call(accessEndpoints.decline, { as: person, body: { token } });
    expect((await statusOf(grant.uuid)).status).toBe("declined");
    expect((await server.call(accessEndpoints.accept, { as: person, body: { token } })).status).toBe(409);
  });

  it("ends by itself after the last day", async () => {
    const today = server.clock.now().toISOString().slice(0, 10);
    const person = await newcomer({ until: today });
    expect((await server.call(accountsEndpoints.list, { as: person.inside })).status).toBe(200);
    await later(DAY);
    expect((await statusOf(person.grant.uuid)).status).toBe("ended");
    const returned = await backIn(person);
    const gone = await server.call(authEndpoints.switchUniverse, { as: returned, query: { universe: ada.universe } });
    expect(gone.status).toBe(404);
    const past = await server.call(accessEndpoints.invite, {
      as: ada,
      body: { ...guest(), role: "viewer", until: "2001-01-01" },
    });
    expect(past.status).toBe(422);
  });

  it("asks for the password again, is never the demo, and never oneself", async () => {
    server.clock.advance(6 * 60_000);
    const late = await server.call(accessEndpoints.invite, { as: ada, body: { ...guest(), role: "viewer" } });
    expect([late.status, (late.body as { code: string }).code]).toEqual([401, "reauth-required"]);
    await server.call(authEndpoints.reauth, { as: ada, body: { password: PASSWORD } });
    const self = await server.call(accessEndpoints.invite, {
      as: ada,
      body: { email: "ADA@example.com", first_name: "Ada", last_name: "Byron", role: "viewer" },
    });
    expect(self.status).toBe(409);
    const { universe } = (await server.call(demoEndpoints.open, { as: ada, body: {} })).ok;
    const inDemo = await enter(ada, universe);
    const shared = await server.call(accessEndpoints.invite, { as: inDemo, body: { ...guest(), role: "viewer" } });
    expect([shared.status, (shared.body as { message: string }).message]).toEqual([
      409,
      "The demo can’t be shared. Share your own records instead.",
    ]);
  });
});

describe("where one is signed in", () => {
  it("is listed by program and address, and ended one by one or everywhere else", async () => {
    const lost = await backIn(ada);
    const office = await backIn(ada);
    const here = await backIn(ada);
    const { items } = (await server.call(authEndpoints.sessions, { as: here })).ok;
    expect(items.filter(({ present }) => present)).toHaveLength(1);
    expect(items.find(({ present }) => present)).toMatchObject({ address: "127.0.0.1", agent: "node" });
    const idOf = async (person: SignedIn) =>
      (await server.call(authEndpoints.sessions, { as: person })).ok.items.find(({ present }) => present)?.session_id ??
      "";
    const lostId = await idOf(lost);
    expect((await server.call(authEndpoints.endSession, { as: here, body: { session_id: lostId } })).status).toBe(200);
    expect((await server.call(accountsEndpoints.list, { as: lost })).status).toBe(401);
    // Over once, and nobody else's.
    expect((await server.call(authEndpoints.endSession, { as: here, body: { session_id: lostId } })).status).toBe(404);
    const other = await insider("other@example.com", "Otto");
    const hers = await idOf(here);
    expect((await server.call(authEndpoints.endSession, { as: other, body: { session_id: hers } })).status).toBe(404);
    // Of those that were listed, the lost one is over and this one stays.
    const { ended } = (await server.call(authEndpoints.endOthers, { as: here })).ok;
    expect(ended).toBe(items.length - 2);
    expect((await server.call(accountsEndpoints.list, { as: office })).status).toBe(401);
    expect((await server.call(accountsEndpoints.list, { as: here })).status).toBe(200);
    ada = here;
  });
});

async function newestToken(email: string, not: string): Promise<string> {
  for (let tries = 0; tries < 500; tries++) {
    const token = await mailedToken(email);
    if (token !== not) return token;
    await pause(20);
  }
  throw new Error("no second mail came");
}
