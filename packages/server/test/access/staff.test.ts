import { randomUUID } from "node:crypto";
import { accessEndpoints } from "@distributary/contract/access/access";
import { authEndpoints } from "@distributary/contract/access/auth";
import { bundlesEndpoints } from "@distributary/contract/access/bundles";
import { clientsEndpoints } from "@distributary/contract/access/clients";
import { firmsEndpoints } from "@distributary/contract/access/firms";
import { staffEndpoints } from "@distributary/contract/access/staff";
import { twofactorEndpoints, type MfaChallenge } from "@distributary/contract/access/twofactor";
import { accountsEndpoints } from "@distributary/contract/records/accounts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { proves } from "../../../../scripts/proofs/proves.ts";
import { registerPerson } from "../../src/features/auth/people.ts";
import { generator } from "../../src/features/twofactor/codes.ts";
import { sql } from "../../src/platform/db/sql.ts";
import { share } from "../isolation/actors.ts";
import type { SignedIn } from "../support/calling.ts";
import { mailbox, type Mailbox } from "../support/mailbox.ts";
import { ownerOf } from "../write/owner.ts";
import { testServer, type TestServer } from "../support/server.ts";

const PASSWORD = "a long enough one";
const MINUTE = 60_000;

let box: Mailbox;
let server: TestServer;
let staff: SignedIn;
let key = "";
beforeAll(async () => {
  box = await mailbox();
  server = await testServer({
    env: { SMTP_URL: box.url, PUBLIC_URL: "https://wealth.example.com", SIGNUP: "waitlist" },
  });
  const email = "stella@example.com";
  await registerPerson(
    server.services,
    {
      ...{ firstName: "Stella", lastName: "Staff", email, password: PASSWORD, isStaff: true },
      ...{ currency: "USD", timezone: "UTC", privateClient: false, requestId: "test" },
    },
    async () => undefined,
  );
  const session = (await server.call(authEndpoints.login, { body: { username: email, password: PASSWORD } })).ok;
  staff = { token: session.access_token, root: session.root_access_token, universe: session.profile.uuid, session };
});
afterAll(async () => {
  await server.close();
  await box.close();
});

let people = 0;
/** Somebody who joins the waitlist, is approved by staff, and signs up. */
async function person(firstName = "Pia"): Promise<SignedIn> {
  people += 1;
  const email = `person-${people}@example.com`;
  await server.call(authEndpoints.waitlistJoin, { body: { email, first_name: firstName, company: "Acme" } });
  const waiting = (await server.call(staffEndpoints.waitlist, { as: staff })).ok.items;
  const place = waiting.find((one) => one.email === email);
  expect(place).toMatchObject({ first_name: firstName, company: "Acme" });
  await server.call(staffEndpoints.approve, { as: staff, body: { place: place?.uuid ?? "" } });
  const { waitlist_id: id } = (await server.call(authEndpoints.waitlistCheck, { body: { email } })).ok;
  return server.signUp({ email, first_name: firstName, waitlist_id: id ?? "" });
}

async function factor(): Promise<void> {
  const made = (await server.call(twofactorEndpoints.totpStart, { as: staff })).ok;
  key = made.key;
  const [code1 = "", code2 = ""] = [-30_000, 0].map((before) => code(before));
  await server.call(twofactorEndpoints.totpEnroll, { as: staff, body: { name: "Phone", key, code1, code2 } });
}

function code(before = 0): string {
  return generator(key, "").generate({ timestamp: server.clock.now().getTime() + before });
}

function offer(target: SignedIn, as = staff) {
  return server.call(staffEndpoints.impersonate, {
    as,
    params: { user_id: target.session.user.uuid },
    body: { reason: "Asked for help with an import" },
  });
}

async function actFor(target: SignedIn): Promise<SignedIn> {
  const { token } = (await offer(target)).ok;
  const session = (await server.call(authEndpoints.impersonate, { body: { token } })).ok;
  return { token: session.access_token, root: session.root_access_token, universe: session.profile.uuid, session };
}

describe("staff", () => {
  it("find people, let them in and keep them out, and nobody else does", async () => {
    proves("rule:role-05");
    const pia = await person();
    await box.mailTo(pia.session.user.email, "You can sign up now");
    const self = (await server.call(authEndpoints.self, { as: staff })).ok;
    expect([self.system.admin_url, (await server.call(authEndpoints.self, { as: pia })).ok.system.admin_url]).toEqual([
      "https://wealth.example.com/staff",
      null,
    ]);
    const query = { query: pia.session.user.email.toUpperCase() };
    const [found] = (await server.call(staffEndpoints.users, { as: staff, query })).ok.items;
    expect(found).toMatchObject({ uuid: pia.session.user.uuid, first_name: "Pia", enabled: true, adviser: false });
    const params = { user_id: pia.session.user.uuid };
    for (const refused of [
      await server.call(staffEndpoints.users, { as: pia }),
      await server.call(staffEndpoints.waitlist, { as: pia }),
      await server.call(staffEndpoints.change, { as: pia, params, body: { adviser: true } }),
      await offer(staff, pia),
    ])
      expect(refused.status).toBe(403);
    const change = (body: { enabled?: boolean; adviser?: boolean }) =>
      server.call(staffEndpoints.change, { as: staff, params, body });
    expect((await change({ adviser: true })).ok.user.adviser).toBe(true);
    expect((await server.call(clientsEndpoints.list, { as: pia })).status).toBe(200);
    expect((await change({ enabled: false })).ok.user.enabled).toBe(false);
    expect((await server.call(accountsEndpoints.list, { as: pia })).status).toBe(401);
    await change({ enabled: true });
    const login = { username: pia.session.user.email, password: PASSWORD };
    expect((await server.call(authEndpoints.login, { body: login })).status).toBe(200);
    const own = { user_id: staff.session.user.uuid };
    const locked = await server.call(staffEndpoints.change, { as: staff, params: own, body: { enabled: false } });
    expect(locked.status).toBe(409);
  });

  it("act for somebody with a second factor and a reason, who is written to and finds it", async () => {
    const pia = await person();
    expect((await offer(pia)).status).toBe(409);
    await factor();
    expect((await offer(staff)).status).toBe(409);
    const { token } = (await offer(pia)).ok;
    const session = (await server.call(authEndpoints.impersonate, { body: { token } })).ok;
    expect(session).toMatchObject({
      user: { uuid: pia.session.user.uuid },
      impersonator: { email: "stella@example.com", is_staff: true },
      system: { admin_url: "https://wealth.example.com/staff" },
      universes: [{ uuid: pia.universe }],
    });
    // It works once.
    const again = await server.call(authEndpoints.impersonate, { body: { token } });
    expect([again.status, again.body]).toEqual([400, expect.objectContaining({ message: "Login Failed" })]);
    const mail = await box.mailTo(pia.session.user.email, "Support opened your records");
    expect(mail.source).toContain("Stella Staff");
    expect(mail.source).toContain("Asked for help with an import");
    const [visit] = (await server.call(authEndpoints.visits, { as: pia })).ok.items;
    expect(visit).toMatchObject({ name: "Stella Staff", reason: "Asked for help with an import" });
    // Both names stand in the audit.
    const as = { ...pia, token: session.access_token, root: session.root_access_token };
    await server.call(accountsEndpoints.create, { as, body: { name: "By support", acct_type: "D" } });
    const rows = await server.services.database.readUniverse<{ user_id: string; actor_user_id: string }>(
      pia.universe,
      sql`select user_id, actor_user_id from revision where universe_id = ${pia.universe} order by revision desc limit 1`,
    );
    expect(rows).toEqual([{ user_id: pia.session.user.uuid, actor_user_id: staff.session.user.uuid }]);
    // It is no session of the person's own.
    expect((await server.call(authEndpoints.sessions, { as: pia })).ok.items).toHaveLength(1);
  });

  it("come in by the three ways there are: password, code of a named device, and token of an impersonation", async () => {
    proves("rule:session-09", "state:login-strategies");
    const { email } = staff.session.user;
    const local = await server.call(authEndpoints.login, { body: { username: email, password: PASSWORD } });
    // The factor that was enrolled before: the password alone is no session.
    const { code: why, current } = local.body as { readonly code: string; readonly current: MfaChallenge };
    expect([local.status, why]).toEqual([401, "mfa-challenge"]);
    const { challenge, devices } = current;
    server.clock.advance(30_000);
    const body = { challenge, device_id: devices[0]?.device_id ?? "", code: code() };
    expect((await server.call(authEndpoints.loginMfa, { body: { ...body, device_id: randomUUID() } })).status).toBe(
      400,
    );
    expect((await server.call(authEndpoints.loginMfa, { body })).ok.user.email).toBe(email);
    const pia = await person();
    const login = { username: pia.session.user.email, password: PASSWORD };
    const own = (await server.call(authEndpoints.login, { body: login })).ok;
    expect([own.user.uuid, own.impersonator]).toEqual([pia.session.user.uuid, null]);
    const { token } = (await offer(pia)).ok;
    const impersonated = (await server.call(authEndpoints.impersonate, { body: { token } })).ok;
    expect([impersonated.user.uuid, impersonated.impersonator?.email]).toEqual([pia.session.user.uuid, email]);
  });

  it("who act for somebody touch no password, factor, grant, firm or session, and reach nothing shared", async () => {
    const [pia, owner] = [await person(), await person("Olaf")];
    await share(server, owner, pia, { flags: 31 });
    const as = await actFor(pia);
    expect(as.session.universes.map(({ uuid }) => uuid)).toEqual([pia.universe]);
    const query = { universe: owner.universe };
    expect((await server.call(authEndpoints.switchUniverse, { as, query })).status).toBe(404);
    expect((await server.call(authEndpoints.switchUniverse, { as: pia, query })).status).toBe(200);
    const invitation = { email: "x@example.com", first_name: "X", last_name: "Y" };
    const barred = [
      await server.call(authEndpoints.reauth, { as, body: { password: PASSWORD } }),
      await server.call(authEndpoints.endOthers, { as }),
      await server.call(twofactorEndpoints.totpStart, { as }),
      await server.call(twofactorEndpoints.staticEnroll, { as }),
      await server.call(accessEndpoints.invite, { as, body: { ...invitation, role: "viewer" } }),
      await server.call(firmsEndpoints.invite, { as, body: { ...invitation, role: "member" } }),
      await server.call(bundlesEndpoints.create, { as, body: { name: "For me", documents: [] } }),
      await server.call(bundlesEndpoints.list, { as }),
      await server.call(staffEndpoints.users, { as }),
      await server.call(staffEndpoints.waitlist, { as }),
      await server.call(staffEndpoints.mails, { as }),
      await offer(owner, as),
    ];
    expect(barred.map(({ status }) => status)).toEqual(barred.map(() => 403));
  });

  it("verify the chains of a person and of everybody, and see the broken link without what it says", async () => {
    const pia = await person("Pia Chain");
    await server.call(accountsEndpoints.create, { as: pia, body: { name: "A secret account", acct_type: "D" } });
    const verified = async (user: string | null) => {
      const { check } = (await server.call(staffEndpoints.verifyChains, { as: staff, body: { user } })).ok;
      expect(check).toMatchObject({ user, sound: 0, erased: 0, broken: 0, chains: [] });
      await expect
        .poll(async () => (await server.call(staffEndpoints.chains, { as: staff })).ok.check?.status, {
          timeout: 20_000,
        })
        .toBe("completed");
      return (await server.call(staffEndpoints.chains, { as: staff })).ok.check;
    };
    const sound = await verified(pia.session.user.uuid);
    expect(sound).toMatchObject({ person: "Pia Chain Byron", sound: 1, erased: 0, broken: 0 });
    expect(sound?.chains).toMatchObject([{ universe: pia.universe, verdict: "sound", faults: 0, broken_links: [] }]);
    const { revisions = 0, head = "" } = sound?.chains[0] ?? {};
    expect(revisions).toBeGreaterThan(0);
    const owner = await ownerOf(server, pia.universe);
    await owner.rows("delete from revision_payload where universe_id = $1 and revision = $2", [
      pia.universe,
      revisions,
    ]);
    const erased = await verified(pia.session.user.uuid);
    expect(erased?.chains).toMatchObject([{ verdict: "erased", erased: 1, faults: 0, head, owner: "Pia Chain Byron" }]);
    await owner.rows("update revision set action = 'x' where universe_id = $1 and revision = $2", [
      pia.universe,
      revisions,
    ]);
    await owner.end();
    // Other tests give access behind the product, which shows beside it.
    const all = await verified(null);
    expect(all).toMatchObject({ person: null, user: null, erased: 0 });
    expect(all?.sound).toBeGreaterThan(1);
    expect(all?.broken).toBe(all?.chains.length);
    expect(all?.chains.find(({ universe }) => universe === pia.universe)).toMatchObject({
      verdict: "broken",
      broken_links: [`Revision ${revisions} was changed after it was recorded.`],
    });
    expect(JSON.stringify(all)).not.toContain("secret");
    // Only staff, and one check at a time.
    expect((await server.call(staffEndpoints.chains, { as: pia })).status).toBe(403);
    expect((await server.call(staffEndpoints.verifyChains, { as: pia, body: { user: null } })).status).toBe(403);
    await server.call(staffEndpoints.verifyChains, { as: staff, body: { user: null } });
    const second = await server.call(staffEndpoints.verifyChains, { as: staff, body: { user: null } });
    expect(second.status).toBe(409);
    const nobody = "00000000-0000-4000-8000-000000000000";
    const missing = await server.call(staffEndpoints.verifyChains, { as: staff, body: { user: nobody } });
    expect(missing.status).toBe(404);
  });

  it("see which mails went out, and read none that a mail server has", async () => {
    await person("Vera");
    const { items, kept } = (await server.call(staffEndpoints.mails, { as: staff, query: { limit: "5" } })).ok;
    expect(kept).toBe(false);
    await expect
      .poll(async () => (await server.call(staffEndpoints.mails, { as: staff })).ok.items[0])
      .toMatchObject({ status: "sent", attempts: 1, error: null, recipient: expect.stringMatching(/@example\.com$/) });
    const params = { mail_id: items[0]?.uuid ?? "" };
    expect((await server.call(staffEndpoints.mail, { as: staff, params })).status).toBe(404);
    const stranger = await person("Walt");
    expect((await server.call(staffEndpoints.mails, { as: stranger })).status).toBe(403);
    expect((await server.call(staffEndpoints.mail, { as: stranger, params })).status).toBe(403);
  });

  it("are out after half an hour, and at once when they leave the staff", async () => {
    const pia = await person();
    const as = await actFor(pia);
    expect((await server.call(accountsEndpoints.list, { as })).status).toBe(200);
    const { database } = server.services;
    const set = (is: boolean) =>
      database.withPlatform((tx) =>
        tx.execute(sql`update app_user set is_staff = ${is} where user_id = ${staff.session.user.uuid}`),
      );
    await set(false);
    await expect.poll(async () => (await server.call(accountsEndpoints.list, { as })).status).toBe(401);
    await set(true);
    await expect.poll(async () => (await server.call(accountsEndpoints.list, { as })).status).toBe(200);
    let root = as.root;
    for (let minutes = 0; minutes < 30; minutes += 10) {
      const body = { access_token: root, root: true };
      root = (await server.call(authEndpoints.refreshToken, { body })).ok.access_token;
      server.clock.advance(10 * MINUTE);
    }
    const late = await server.call(authEndpoints.self, { as: { ...as, root } });
    expect(late.status).toBe(401);
    const body = { access_token: root, root: true };
    expect((await server.call(authEndpoints.refreshToken, { body })).status).toBe(401);
  });
});
