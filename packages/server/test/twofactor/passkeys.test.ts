import { authEndpoints } from "@distributary/contract/access/auth";
import { twofactorEndpoints, type MfaChallenge } from "@distributary/contract/access/twofactor";
import { accountsEndpoints } from "@distributary/contract/records/accounts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { relyingParty } from "../../src/features/twofactor/passkeys.ts";
import type { SignedIn } from "../support/calling.ts";
import { mailbox, type Mailbox } from "../support/mailbox.ts";
import { SoftPasskey } from "../support/passkey.ts";
import { testServer, type TestServer } from "../support/server.ts";

const PASSWORD = "a long enough one";
const SITE = "books.example.com";
const ORIGIN = `https://${SITE}`;

let box: Mailbox;
let server: TestServer;
beforeAll(async () => {
  box = await mailbox();
  server = await testServer({ env: { SMTP_URL: box.url, PUBLIC_URL: ORIGIN } });
});
afterAll(async () => {
  await server.close();
  await box.close();
});

async function enroll(person: SignedIn, key: SoftPasskey, name = "Key"): Promise<number> {
  const { challenge } = (await server.call(twofactorEndpoints.passkeyStart, { as: person })).ok;
  const body = { name, passkey: key.make(challenge) };
  return (await server.call(twofactorEndpoints.passkeyEnroll, { as: person, body })).status;
}

async function withPasskey(): Promise<{ readonly person: SignedIn; readonly key: SoftPasskey }> {
  const person = await server.signUp();
  const key = new SoftPasskey(SITE, ORIGIN);
  expect(await enroll(person, key)).toBe(200);
  return { person, key };
}

async function login(person: SignedIn) {
  const body = { username: person.session.user.email, password: PASSWORD };
  return server.call(authEndpoints.login, { body });
}

async function challengeOf(person: SignedIn): Promise<MfaChallenge> {
  const answer = await login(person);
  const refusal = answer.body as { readonly code: string; readonly current: MfaChallenge };
  expect([answer.status, refusal.code]).toEqual([401, "mfa-challenge"]);
  return refusal.current;
}

async function second(challenge: string, passkey: ReturnType<SoftPasskey["answer"]>): Promise<number> {
  return (await server.call(authEndpoints.loginPasskey, { body: { challenge, passkey } })).status;
}

describe("the site of passkeys", () => {
  it("is the name in PUBLIC_URL; this machine itself is localhost, another address of numbers is none", () => {
    expect(relyingParty("https://books.example.com:8443/")).toEqual({
      id: "books.example.com",
      origin: "https://books.example.com:8443",
    });
    expect(relyingParty("http://127.0.0.1:8080")).toEqual({ id: "localhost", origin: "http://localhost:8080" });
    expect(relyingParty("http://[::1]:8080")).toEqual({ id: "localhost", origin: "http://localhost:8080" });
    expect(relyingParty("http://10.1.2.3:8080")).toBeNull();
  });
});

describe("a passkey", () => {
  it("is enrolled by name, ends the other sessions, is mailed, and lets in once by challenge", async () => {
    const person = await server.signUp();
    const other = (await login(person)).ok;
    const [first, spare] = [new SoftPasskey(SITE, ORIGIN), new SoftPasskey(SITE, ORIGIN)];
    expect(await enroll(person, first, "Laptop")).toBe(200);
    expect(await enroll(person, spare, "Key ring")).toBe(200);
    const ended = await server.call(accountsEndpoints.list, { as: { ...person, token: other.access_token } });
    expect(ended.status).toBe(401);
    await box.mailTo(person.session.user.email, "Your two-factor settings changed");
    const { devices, passkeys_at } = (await server.call(twofactorEndpoints.devices, { as: person })).ok;
    expect(devices.map(({ name, factor_id }) => [name, factor_id])).toEqual([
      ["Laptop", "passkey"],
      ["Key ring", "passkey"],
    ]);
    expect(passkeys_at).toBe(ORIGIN);
    const waiting = await challengeOf(person);
    expect(waiting.passkey).toMatchObject({ challenge: waiting.challenge, rpId: SITE });
    // A device of a passkey has no code, and the challenge of another login was not signed.
    const code = { challenge: waiting.challenge, device_id: devices[0]?.device_id ?? "", code: "000000" };
    expect((await server.call(authEndpoints.loginMfa, { body: code })).status).toBe(400);
    expect(await second(waiting.challenge, first.answer((await challengeOf(person)).challenge))).toBe(400);
    expect(await second(waiting.challenge, spare.answer(waiting.challenge))).toBe(200);
    expect(await second(waiting.challenge, spare.answer(waiting.challenge))).toBe(400);
  });

  it("of another site, another person or with a count that goes back lets nobody in", async () => {
    const { person, key } = await withPasskey();
    const eve = await withPasskey();
    const { challenge } = await challengeOf(person);
    expect(await second(challenge, eve.key.answer(challenge))).toBe(400);
    const phished = Object.assign(key.answer(challenge), {
      response: {
        ...key.answer(challenge).response,
        clientDataJSON: Buffer.from(
          JSON.stringify({ type: "webauthn.get", challenge, origin: "https://books.example.com.evil.example" }),
        ).toString("base64url"),
      },
    });
    expect(await second(challenge, phished)).toBe(400);
    key.count = 7;
    expect(await second(challenge, key.answer(challenge))).toBe(200);
    // A copy of the key that signed less often, then one that signed as often.
    const next = await challengeOf(person);
    key.count = 6;
    expect(await second(next.challenge, key.answer(next.challenge))).toBe(400);
    key.count = 7;
    expect(await second(next.challenge, key.answer(next.challenge))).toBe(400);
    key.count = 8;
    expect(await second(next.challenge, key.answer(next.challenge))).toBe(200);
  });

  it("is made for a challenge of this session, once, and is one person’s alone", async () => {
    const { person, key } = await withPasskey();
    const eve = await server.signUp();
    const { challenge } = (await server.call(twofactorEndpoints.passkeyStart, { as: eve })).ok;
    const enrollAs = async (who: SignedIn, passkey: ReturnType<SoftPasskey["make"]>) =>
      (await server.call(twofactorEndpoints.passkeyEnroll, { as: who, body: { name: "Key", passkey } })).status;
    expect(await enrollAs(person, new SoftPasskey(SITE, ORIGIN).make(challenge))).toBe(400);
    const again = (await server.call(twofactorEndpoints.passkeyStart, { as: eve })).ok.challenge;
    expect(await enrollAs(eve, key.make(again))).toBe(409);
    const elsewhere = (await server.call(twofactorEndpoints.passkeyStart, { as: eve })).ok.challenge;
    expect(await enrollAs(eve, new SoftPasskey(SITE, "https://evil.example").make(elsewhere))).toBe(400);
    expect((await server.call(twofactorEndpoints.devices, { as: eve })).ok.devices).toEqual([]);
  });

  it("proves whoever holds the session again, and takes the recovery codes with it when it is removed", async () => {
    const { person, key } = await withPasskey();
    const { codes, device } = (await server.call(twofactorEndpoints.staticEnroll, { as: person })).ok;
    server.clock.advance(5 * 60_000 + 1);
    expect((await server.call(twofactorEndpoints.passkeyStart, { as: person })).status).toBe(401);
    const reauth = async (body: object) => (await server.call(authEndpoints.reauth, { as: person, body })).status;
    expect(await reauth({ password: PASSWORD })).toBe(422);
    const { challenge } = (await server.call(twofactorEndpoints.passkeyAsk, { as: person })).ok;
    const foreign = await challengeOf(person);
    expect(await reauth({ passkey: key.answer(foreign.challenge) })).toBe(400);
    const answer = key.answer(challenge);
    expect(await reauth({ passkey: answer })).toBe(200);
    expect(await reauth({ passkey: answer })).toBe(400);
    expect((await server.call(twofactorEndpoints.passkeyStart, { as: person })).status).toBe(200);
    const code = { challenge: foreign.challenge, device_id: device.device_id, code: codes[0] ?? "" };
    expect((await server.call(authEndpoints.loginMfa, { body: code })).status).toBe(200);
    const { devices } = (await server.call(twofactorEndpoints.devices, { as: person })).ok;
    const device_id = devices.find(({ factor_id }) => factor_id === "passkey")?.device_id ?? "";
    expect((await server.call(twofactorEndpoints.remove, { as: person, body: { device_id } })).status).toBe(200);
    expect((await server.call(twofactorEndpoints.devices, { as: person })).ok.devices).toEqual([]);
    expect((await login(person)).status).toBe(200);
  });
});
