import { authEndpoints } from "@distributary/contract/access/auth";
import type { SignOnUnlinked } from "@distributary/contract/access/sign-on";
import { twofactorEndpoints, type MfaChallenge } from "@distributary/contract/access/twofactor";
import { accountsEndpoints } from "@distributary/contract/records/accounts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SettingsError } from "../../src/platform/settings/values.ts";
import { readSignOn } from "../../src/platform/settings/sign-on.ts";
import type { SignedIn } from "../support/calling.ts";
import { mailbox, type Mailbox } from "../support/mailbox.ts";
import { SoftPasskey } from "../support/passkey.ts";
import { startProvider, type Lie, type Provider } from "../support/provider.ts";
import { testServer, type TestServer } from "../support/server.ts";

const ORIGIN = "https://books.example.com";

let box: Mailbox;
let provider: Provider;
let server: TestServer;
beforeAll(async () => {
  [box, provider] = await Promise.all([mailbox(), startProvider()]);
  server = await testServer({ env: { SMTP_URL: box.url, PUBLIC_URL: ORIGIN, ...provider.env } });
});
afterAll(async () => {
  await server.close();
  await Promise.all([box.close(), provider.close()]);
});

/** A person who linked the account `subject` of the provider. */
async function linked(subject: string): Promise<SignedIn> {
  const person = await server.signUp();
  provider.account = { subject, email: `${subject}@acme.example` };
  const { url, ticket } = (await server.call(authEndpoints.signOnLinkStart, { as: person })).ok;
  const body = { ticket, answer: await provider.visit(url) };
  expect((await server.call(authEndpoints.signOnLink, { as: person, body })).status).toBe(200);
  return person;
}

/** What the browser brings back, signed in as `subject`. */
async function back(subject: string, email = `${subject}@acme.example`) {
  provider.account = { subject, email };
  const { url, ticket } = (await server.call(authEndpoints.signOnStart)).ok;
  return { url, ticket, answer: await provider.visit(url) };
}

const finish = (ticket: string, answer: string) =>
  server.call(authEndpoints.signOnFinish, { body: { ticket, answer } });

describe("an account of the provider", () => {
  it("signs in whoever linked it while signed in, ends the other sessions, and is mailed", async () => {
    expect((await server.call(authEndpoints.signOn)).ok).toEqual({ name: "Acme ID" });
    const signedUp = await server.signUp();
    const { email } = signedUp.session.user;
    const other = (await server.call(authEndpoints.login, { body: { username: email, password: "a long enough one" } }))
      .ok;
    provider.account = { subject: "ada", email: "ada@acme.example" };
    const { url, ticket } = (await server.call(authEndpoints.signOnLinkStart, { as: signedUp })).ok;
    const asked = new URL(url).searchParams;
    expect(asked.get("redirect_uri")).toBe(`${ORIGIN}/auth/oidc`);
    expect([asked.get("response_type"), asked.get("code_challenge_method")]).toEqual(["code", "S256"]);
    const body = { ticket, answer: await provider.visit(url) };
    const { link } = (await server.call(authEndpoints.signOnLink, { as: signedUp, body })).ok;
    expect(link.email).toBe("ada@acme.example");
    const ended = await server.call(accountsEndpoints.list, { as: { ...signedUp, token: other.access_token } });
    expect(ended.status).toBe(401);
    await box.mailTo(email, "Sign-in with Acme ID added");

    const came = await back("ada");
    const session = (await finish(came.ticket, came.answer)).ok;
    expect(session.user.email).toBe(email);
    // Whom the provider signed in has shown nothing of their own: what is protected asks for the password.
    expect(session.profile.secure_deadlines.reauthenticated_until).toBeNull();
    const { universe } = signedUp;
    const person = { ...signedUp, universe, token: session.access_token, root: session.root_access_token };
    expect((await server.call(twofactorEndpoints.totpStart, { as: person })).status).toBe(401);
    const remove = () => server.call(authEndpoints.signOnUnlink, { as: person, body: { link_id: link.link_id } });
    expect((await remove()).status).toBe(401);
    expect(
      (await server.call(authEndpoints.reauth, { as: person, body: { password: "a long enough one" } })).status,
    ).toBe(200);
    expect((await remove()).status).toBe(200);
    expect((await remove()).status).toBe(404);
    await box.mailTo(email, "Sign-in with Acme ID removed");
    expect((await server.call(authEndpoints.signOnLinks, { as: person })).ok.items).toEqual([]);
    const again = await back("ada");
    expect((await finish(again.ticket, again.answer)).status).toBe(400);
  });

  it("is linked by the password, given once, where it came back unlinked", async () => {
    const person = await server.signUp();
    const { email } = person.session.user;
    const came = await back("vera");
    const refused = await finish(came.ticket, came.answer);
    const { code, current } = refused.body as { readonly code: string; readonly current: SignOnUnlinked };
    expect([refused.status, code, current.name]).toEqual([400, "sign-on-unlinked", "Acme ID"]);
    const { ticket } = current;
    const claim = (as: SignedIn, body = { ticket }) => server.call(authEndpoints.signOnClaim, { as, body });
    // A ticket of a sign-in links nothing, and this one signs nobody in.
    expect((await claim(person, { ticket: came.ticket })).status).toBe(400);
    expect((await finish(ticket, came.answer)).status).toBe(400);
    const wrong = { username: email, password: "not the password" };
    expect((await server.call(authEndpoints.login, { body: wrong })).status).toBe(400);
    const session = (await server.call(authEndpoints.login, { body: { ...wrong, password: "a long enough one" } })).ok;
    const there = { ...person, token: session.access_token, root: session.root_access_token };
    expect((await claim(there)).ok.link.email).toBe("vera@acme.example");
    expect((await claim(there)).status).toBe(400);
    await box.mailTo(email, "Sign-in with Acme ID added");
    const again = await back("vera");
    const signedIn = (await finish(again.ticket, again.answer)).ok;
    expect(signedIn.user.email).toBe(email);
    // Whoever the provider signed in has not given the password: it links no further account.
    const other = await back("vera-at-work");
    const second = (await finish(other.ticket, other.answer)).body as { readonly current: SignOnUnlinked };
    const byProvider = { ...person, token: signedIn.access_token, root: signedIn.root_access_token };
    expect((await claim(byProvider, { ticket: second.current.ticket })).status).toBe(401);
    server.clock.advance(10 * 60_000 + 1);
    const late = (await server.call(authEndpoints.login, { body: { ...wrong, password: "a long enough one" } })).ok;
    const lateThere = { ...person, token: late.access_token, root: late.root_access_token };
    expect((await claim(lateThere, { ticket: second.current.ticket })).status).toBe(400);
  });

  it("opens nobody’s records by the address that it claims", async () => {
    const victim = await server.signUp();
    const came = await back("mallory", victim.session.user.email);
    const answer = await finish(came.ticket, came.answer);
    expect([answer.status, JSON.stringify(answer.body)]).toEqual([
      400,
      expect.stringContaining("Log in with your password"),
    ]);
  });

  it("is one person’s, and asks for the second factor where they have one", async () => {
    const person = await linked("grace");
    const eve = await server.signUp();
    const start = (await server.call(authEndpoints.signOnLinkStart, { as: eve })).ok;
    const body = { ticket: start.ticket, answer: await provider.visit(start.url) };
    expect((await server.call(authEndpoints.signOnLink, { as: eve, body })).status).toBe(409);

    const key = new SoftPasskey("books.example.com", ORIGIN);
    const { challenge } = (await server.call(twofactorEndpoints.passkeyStart, { as: person })).ok;
    const enrol = { name: "Key", passkey: key.make(challenge) };
    expect((await server.call(twofactorEndpoints.passkeyEnroll, { as: person, body: enrol })).status).toBe(200);
    const came = await back("grace");
    const waiting = await finish(came.ticket, came.answer);
    const { code, current } = waiting.body as { readonly code: string; readonly current: MfaChallenge };
    expect([waiting.status, code]).toEqual([401, "mfa-challenge"]);
    const passkey = key.answer(current.challenge);
    const login = await server.call(authEndpoints.loginPasskey, { body: { challenge: current.challenge, passkey } });
    expect(login.ok.user.email).toBe(person.session.user.email);
  });
});

describe("what the browser brings back", () => {
  it("counts once, for the browser and the session that began, with its own state", async () => {
    await linked("alan");
    const [one, two] = [await back("alan"), await back("alan")];
    // The state of another sign-in, which is how somebody would be signed in as somebody else.
    expect((await finish(one.ticket, two.answer)).status).toBe(400);
    expect((await finish(one.ticket, one.answer)).status).toBe(400);
    expect((await finish(two.ticket, two.answer)).status).toBe(200);
    expect((await finish(two.ticket, two.answer)).status).toBe(400);
    // A ticket of a sign-in links nothing, and that of a link signs nobody in.
    const eve = await server.signUp();
    const login = await back("eve");
    const body = { ticket: login.ticket, answer: login.answer };
    expect((await server.call(authEndpoints.signOnLink, { as: eve, body })).status).toBe(400);
    const link = (await server.call(authEndpoints.signOnLinkStart, { as: eve })).ok;
    expect((await finish(link.ticket, await provider.visit(link.url))).status).toBe(400);
    const late = await back("alan");
    server.clock.advance(10 * 60_000 + 1);
    expect((await finish(late.ticket, late.answer)).status).toBe(400);
    const denied = await back("alan");
    const state = new URL(denied.url).searchParams.get("state") ?? "";
    expect((await finish(denied.ticket, `error=access_denied&state=${state}&iss=${provider.issuer}`)).status).toBe(400);
  });

  it("says that the provider does not answer where it is away or has a fault in between", async () => {
    await linked("barbara");
    for (const fault of ["cut", 503] as const) {
      provider.lie = { fault };
      const came = await back("barbara");
      expect([fault, (await finish(came.ticket, came.answer)).status]).toEqual([fault, 503]);
    }
    provider.lie = {};
  });

  it("counts only where the token is the provider’s, for this site and this sign-in", async () => {
    await linked("edsger");
    const lies: readonly Lie[] = [
      { nonce: "another" },
      { audience: "another site" },
      { issuer: "https://login.example.com" },
      { otherKey: true },
    ];
    for (const lie of lies) {
      provider.lie = lie;
      const came = await back("edsger");
      expect([lie, (await finish(came.ticket, came.answer)).status]).toEqual([lie, 400]);
    }
    provider.lie = {};
    const came = await back("edsger");
    expect((await finish(came.ticket, came.answer)).status).toBe(200);
  });
});

describe("the settings", () => {
  it("take https, or a provider on this machine, with the id of a client", () => {
    const env = { OIDC_ISSUER: "https://login.example.com", OIDC_CLIENT_ID: "site" };
    expect(readSignOn(env)).toEqual({
      issuer: "https://login.example.com",
      clientId: "site",
      clientSecret: null,
      name: "login.example.com",
    });
    expect(readSignOn({})).toBeNull();
    expect(() => readSignOn({ ...env, OIDC_ISSUER: "http://login.example.com" })).toThrow(SettingsError);
    expect(() => readSignOn({ OIDC_ISSUER: env.OIDC_ISSUER })).toThrow("OIDC_CLIENT_ID");
  });
});
