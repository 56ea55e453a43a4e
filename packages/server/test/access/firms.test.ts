import { accessEndpoints } from "@distributary/contract/access/access";
import { authEndpoints } from "@distributary/contract/access/auth";
import { clientsEndpoints } from "@distributary/contract/access/clients";
import { firmsEndpoints, type FirmMember, type FirmRole } from "@distributary/contract/access/firms";
import { twofactorEndpoints } from "@distributary/contract/access/twofactor";
import { accountsEndpoints } from "@distributary/contract/records/accounts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { proves } from "../../../../scripts/proofs/proves.ts";
import { verify } from "../../src/access/proof/verify.ts";
import { proveAddress } from "../../src/access/session/single-use.ts";
import { createFirm } from "../../src/features/firms/service.ts";
import { generator } from "../../src/features/twofactor/codes.ts";
import type { SignedIn } from "../support/calling.ts";
import { mailbox, tokenIn, type Mailbox } from "../support/mailbox.ts";
import { testServer, type TestServer } from "../support/server.ts";

const DAY = 86_400_000;
const PASSWORD = "a long enough one";
const NAME = "Byron & Partners";
const SUBJECT = `Join ${NAME} on Distributary`;

let box: Mailbox;
let server: TestServer;
let owner: SignedIn;
let firm: string;
let member: SignedIn;
beforeAll(async () => {
  box = await mailbox();
  server = await testServer({ env: { SMTP_URL: box.url, PUBLIC_URL: "https://wealth.example.com" } });
  const email = "olga@byron.example";
  firm = await createFirm(
    server.services,
    { name: NAME, id_number: "FN 12345", email_domain: null },
    { email, first_name: "Olga", last_name: "Owner" },
  );
  owner = await newcomer(email, "Olga");
});
afterAll(async () => {
  await server.close();
  await box.close();
});

/** Somebody who signs up with the link that was mailed to them, and joins. */
async function newcomer(email: string, firstName: string): Promise<SignedIn> {
  const token = tokenIn(await box.mailTo(email, SUBJECT));
  const person = await server.signUp({ email, first_name: firstName, invitation: token });
  await server.call(firmsEndpoints.accept, { as: person, body: { token } });
  return person;
}

let invited = 0;
async function invite(role: FirmRole = "member", as = owner) {
  invited += 1;
  const email = `colleague-${invited}@example.com`;
  const body = { email, first_name: "Carl", last_name: `Colleague ${invited}`, role };
  return { email, answer: await server.call(firmsEndpoints.invite, { as, body }) };
}

async function colleague(role: FirmRole = "member"): Promise<SignedIn & { readonly id: string }> {
  const { email, answer } = await invite(role);
  return { ...(await newcomer(email, "Carl")), id: answer.ok.member.uuid };
}

async function members(as = owner): Promise<readonly FirmMember[]> {
  return (await server.call(firmsEndpoints.mine, { as })).ok.members;
}

async function backIn(person: SignedIn): Promise<SignedIn> {
  const body = { username: person.session.user.email, password: PASSWORD };
  const session = (await server.call(authEndpoints.login, { body })).ok;
  return { token: session.access_token, root: session.root_access_token, universe: session.profile.uuid, session };
}

/** Lets a person’s address count as theirs, as a mailed token does. */
async function proven(person: SignedIn): Promise<void> {
  const { uuid, email } = person.session.user;
  await server.services.database.withPlatform((tx) => proveAddress(tx, uuid, email, new Date()));
}

async function addClient(as: SignedIn, isPrivate: boolean): Promise<string> {
  invited += 1;
  const body = {
    first_name: "Clara",
    email: `client-${invited}@example.com`,
    no_login: true,
    private_client: isPrivate,
  };
  return (await server.call(clientsEndpoints.add, { as, body })).ok.client_uuid;
}

async function clientsOf(as: SignedIn): Promise<readonly string[]> {
  return (await server.call(clientsEndpoints.list, { as })).ok.items.map(({ client_uuid: id }) => id);
}

/** What somebody finds who enters a universe. */
async function enter(as: SignedIn, universe: string) {
  const answer = await server.call(authEndpoints.switchUniverse, { as, query: { universe } });
  return answer.status === 200 ? { ...as, token: answer.ok.access_token, universe, grant: answer.ok.grant } : null;
}

const named = (id: string) => ({ firm_id: firm, member_id: id });

describe("a firm", () => {
  it("begins with an owner who opens a mailed invitation, and tells its members who they are", async () => {
    proves("rule:role-09");
    const self = (await server.call(authEndpoints.self, { as: owner })).ok;
    expect(self.firm).toEqual({
      uuid: firm,
      name: NAME,
      id_number: "FN 12345",
      email_domain: null,
      settings: { mfa_required: false },
    });
    expect(self.firm_membership).toMatchObject({ email: "olga@byron.example", role: "owner", enabled: true });
    // Members of a firm are advisers.
    expect(self.profile.enabled_roles).toEqual(["owner", "adviser"]);
    member = await colleague();
    expect((await members(member)).map(({ role, status }) => [role, status])).toEqual([
      ["member", "active"],
      ["owner", "active"],
    ]);
  });

  it("takes nobody who only claims an address, and nobody into a second firm", async () => {
    const { email } = await invite();
    const claims = await server.signUp({ email });
    expect((await server.call(firmsEndpoints.invitations, { as: claims })).ok.items).toEqual([]);
    const body = { firm };
    expect((await server.call(firmsEndpoints.accept, { as: claims, body })).status).toBe(404);
    await proven(claims);
    const [offer] = (await server.call(firmsEndpoints.invitations, { as: claims })).ok.items;
    expect(offer).toMatchObject({ firm, firm_name: NAME, email, invited_by: "Olga Byron" });
    await server.call(firmsEndpoints.decline, { as: claims, body });
    expect((await members()).some((one) => one.email === email)).toBe(false);
    const other = await createFirm(
      server.services,
      { name: "Another", id_number: null, email_domain: null },
      { email: member.session.user.email, first_name: "Carl", last_name: "Colleague" },
    );
    await proven(member);
    const second = await server.call(firmsEndpoints.accept, { as: member, body: { firm: other } });
    expect(second.status).toBe(404);
    const token = tokenIn(await box.mailTo(member.session.user.email, "Join Another on Distributary"));
    const described = (await server.call(firmsEndpoints.invitation, { body: { token } })).ok.invitation;
    expect(described).toMatchObject({ firm_name: "Another", role: "owner", invited_by: null });
    expect((await server.call(firmsEndpoints.accept, { as: member, body: { token } })).status).toBe(409);
  });

  it("is managed by owners alone, and keeps the last of them", async () => {
    const [mine, theirs] = [await idOf(owner), await idOf(member)];
    const body = { role: "owner" as const };
    expect((await invite("member", member)).answer.status).toBe(403);
    expect((await server.call(firmsEndpoints.disable, { as: member, params: named(mine) })).status).toBe(403);
    expect((await server.call(firmsEndpoints.role, { as: member, params: named(theirs), body })).status).toBe(403);
    const stranger = await server.signUp();
    expect((await server.call(firmsEndpoints.remove, { as: stranger, params: named(theirs) })).status).toBe(404);
    for (const endpoint of [firmsEndpoints.disable, firmsEndpoints.remove])
      expect((await server.call(endpoint, { as: owner, params: named(mine) })).status).toBe(409);
    const demoted = await server.call(firmsEndpoints.role, {
      as: owner,
      params: named(mine),
      body: { role: "member" },
    });
    expect(demoted.status).toBe(409);
    expect((await server.call(firmsEndpoints.role, { as: owner, params: named(theirs), body })).ok.member.role).toBe(
      "owner",
    );
    // Two owners: one of them may go back.
    await server.call(firmsEndpoints.role, { as: owner, params: named(theirs), body: { role: "member" } });
    server.clock.advance(6 * 60_000);
    const late = await server.call(firmsEndpoints.disable, { as: owner, params: named(theirs) });
    expect([late.status, (late.body as { code: string }).code]).toEqual([401, "reauth-required"]);
    owner = await backIn(owner);
    member = await backIn(member);
  });

  it("shares the clients of its members, but for private ones, and a disabled member sees none", async () => {
    const [open, hidden] = [await addClient(member, false), await addClient(member, true)];
    expect([...(await clientsOf(member))].sort()).toEqual([open, hidden].sort());
    expect(await clientsOf(owner)).toEqual([open]);
    const inside = await enter(owner, open);
    expect(inside?.grant).toMatchObject({ firm: NAME, for_firm: true, standard_permissions: { book: true } });
    expect(await enter(owner, hidden)).toBeNull();
    const late = await colleague();
    expect(await clientsOf(late)).toEqual([open]);
    const at = await enter(late, open);
    expect(at).not.toBeNull();
    if (at === null) return;
    const body = { name: "By a colleague", acct_type: "D" as const };
    expect((await server.call(accountsEndpoints.create, { as: at, body })).status).toBe(200);
    await server.call(firmsEndpoints.disable, { as: owner, params: named(late.id) });
    expect((await server.call(accountsEndpoints.list, { as: at })).status).toBe(404);
    expect((await server.call(clientsEndpoints.list, { as: late })).status).toBe(403);
    expect((await server.call(firmsEndpoints.mine, { as: late })).ok).toEqual({ firm: null, members: [] });
    await box.mailTo(late.session.user.email, `You no longer have access to ${NAME}`);
    await server.call(firmsEndpoints.enable, { as: owner, params: named(late.id) });
    expect((await server.call(accountsEndpoints.list, { as: at })).status).toBe(200);
    await server.call(firmsEndpoints.remove, { as: owner, params: named(late.id) });
    expect((await server.call(accountsEndpoints.list, { as: at })).status).toBe(404);
    expect((await members()).some(({ uuid }) => uuid === late.id)).toBe(false);
  });

  it("is let in by a grant that says so, and out with it", async () => {
    const client = await server.signUp({ first_name: "Gina" });
    await proven(member);
    const { first_name, email } = member.session.user;
    const invitation = { first_name, last_name: "C", email, role: "viewer" as const };
    const { grant } = (await server.call(accessEndpoints.invite, { as: client, body: invitation })).ok;
    await server.call(accessEndpoints.accept, { as: member, body: { grant: grant.uuid } });
    expect([await enter(owner, client.universe), (await enter(member, client.universe)) === null]).toEqual([
      null,
      false,
    ]);
    const permissions = grant.standard_permissions;
    const query = { grantee: grant.uuid };
    const opened = await server.call(accessEndpoints.update, {
      as: client,
      query,
      body: { permissions, for_firm: true },
    });
    expect(opened.ok.grant).toMatchObject({ for_firm: true, firm: NAME });
    expect((await enter(owner, client.universe))?.grant).toMatchObject({
      role: "viewer",
      standard_permissions: { read: true, write: false },
    });
    // What is shared with the firm is not one member’s to leave.
    const left = await server.call(accessEndpoints.decline, { as: owner, body: { universe: client.universe } });
    expect(left.status).toBe(409);
    await server.call(accessEndpoints.revoke, { as: client, query });
    expect([await enter(owner, client.universe), await enter(member, client.universe)]).toEqual([null, null]);
  });

  it("takes whoever proved an address of its domain, which is one that its owner reads mail at", async () => {
    const settings = { name: NAME, id_number: null, settings: { mfa_required: false } };
    const change = (domain: string) =>
      server.call(firmsEndpoints.settings, {
        as: owner,
        params: { firm_id: firm },
        body: { ...settings, email_domain: domain },
      });
    expect((await change("gmail.com")).status).toBe(422);
    expect((await change("example.com")).status).toBe(422);
    expect((await change("Byron.example")).ok.firm).toMatchObject({ email_domain: "byron.example", id_number: null });
    const joiner = await server.signUp({ email: "joe@byron.example", first_name: "Joe" });
    const body = { firm };
    expect((await server.call(firmsEndpoints.accept, { as: joiner, body })).status).toBe(404);
    await proven(joiner);
    expect((await server.call(firmsEndpoints.accept, { as: joiner, body })).ok).toEqual({ firm });
    expect(await clientsOf(joiner)).not.toEqual([]);
    const id = await idOf(joiner);
    await server.call(firmsEndpoints.remove, { as: owner, params: named(id) });
    // Removed is removed.
    expect((await server.call(firmsEndpoints.accept, { as: joiner, body })).status).toBe(404);
  });

  it("gives members a day to enroll a second factor by, and holds them to it", async () => {
    proves("rule:permission-05");
    const { email_domain } = (await server.call(firmsEndpoints.mine, { as: owner })).ok.firm ?? {};
    const changed = await server.call(firmsEndpoints.settings, {
      as: owner,
      params: { firm_id: firm },
      body: { name: NAME, id_number: "1", email_domain: email_domain ?? null, settings: { mfa_required: true } },
    });
    expect(changed.ok.firm.settings.mfa_required).toBe(true);
    const due = new Date(server.clock.now().getTime() + 14 * DAY).toISOString();
    const mail = await box.mailTo(member.session.user.email, `${NAME} requires a second factor`);
    expect(mail.source).toContain(due.slice(0, 10));
    expect((await members()).map(({ pending_mfa, mfa_by }) => [pending_mfa, mfa_by])).toContainEqual([true, due]);
    expect((await server.call(accountsEndpoints.list, { as: member })).status).toBe(200);
    server.clock.advance(14 * DAY + 60_000);
    member = await backIn(member);
    for (const endpoint of [accountsEndpoints.list, firmsEndpoints.mine, clientsEndpoints.list]) {
      const refused = await server.call(endpoint, { as: member });
      expect([endpoint.id, refused.status, (refused.body as { code: string }).code]).toEqual([
        endpoint.id,
        403,
        "mfa-required",
      ]);
    }
    const self = (await server.call(authEndpoints.self, { as: member })).ok;
    expect(self.firm_membership).toMatchObject({ pending_mfa: true, mfa_by: due });
    const { key } = (await server.call(twofactorEndpoints.totpStart, { as: member })).ok;
    const now = server.clock.now();
    const app = generator(key, "");
    const [code1, code2] = [-30_000, 0].map((before) => app.generate({ timestamp: now.getTime() + before }));
    const body = { name: "Phone", key, code1: code1 ?? "", code2: code2 ?? "" };
    expect((await server.call(twofactorEndpoints.totpEnroll, { as: member, body })).status).toBe(200);
    expect((await server.call(accountsEndpoints.list, { as: member })).status).toBe(200);
    const me = (await server.call(firmsEndpoints.mine, { as: member })).ok.members.find(
      ({ email }) => email === member.session.user.email,
    );
    expect(me).toMatchObject({ pending_mfa: false, mfa_by: null });
  });

  it("leaves an audit that is whole", async () => {
    const faults: string[] = [];
    for await (const report of verify(server.services.database)) faults.push(...report.faults);
    expect(faults).toEqual([]);
  });
});

async function idOf(person: SignedIn): Promise<string> {
  const found = (await members()).find(({ email }) => email === person.session.user.email);
  if (found === undefined) throw new Error("no such member");
  return found.uuid;
}
