import { authEndpoints } from "@distributary/contract/access/auth";
import { twofactorEndpoints, type MfaChallenge } from "@distributary/contract/access/twofactor";
import { accountsEndpoints } from "@distributary/contract/records/accounts";
import { setTimeout as pause } from "node:timers/promises";
import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { proves } from "../../../../scripts/proofs/proves.ts";
import { stepOf, stepOfPair } from "../../src/features/twofactor/codes.ts";
import type { SignedIn } from "../support/calling.ts";
import { mailbox, tokenIn, type Mailbox } from "../support/mailbox.ts";
import { testServer, type TestServer } from "../support/server.ts";

const PASSWORD = "a long enough one";
const STEP = 30_000;

let box: Mailbox;
let server: TestServer;
beforeAll(async () => {
  box = await mailbox();
  server = await testServer({ env: { SMTP_URL: box.url } });
});
afterAll(async () => {
  await server.close();
  await box.close();
});

/** The code that an app with this key shows `steps` from now. */
function codeOf(key: string, steps = 0): string {
  const totp = new TOTP({ algorithm: "SHA1", digits: 6, period: 30, secret: Secret.fromHex(key) });
  return totp.generate({ timestamp: server.clock.now().getTime() + steps * STEP });
}

interface Enrolled {
  readonly person: SignedIn;
  readonly key: string;
  readonly device: string;
}

/** Somebody with an authenticator app, whose last used step is in the past. */
async function enrolled(): Promise<Enrolled> {
  const person = await server.signUp();
  const { key } = (await server.call(twofactorEndpoints.totpStart, { as: person })).ok;
  const body = { name: "Phone", key, code1: codeOf(key, -1), code2: codeOf(key) };
  const { device } = (await server.call(twofactorEndpoints.totpEnroll, { as: person, body })).ok;
  server.clock.advance(STEP);
  return { person, key, device: device.device_id };
}

/** The first step of a login: its challenge. */
async function challengeOf(person: SignedIn): Promise<MfaChallenge> {
  const body = { username: person.session.user.email, password: PASSWORD };
  const answer = await server.call(authEndpoints.login, { body });
  const refusal = answer.body as { readonly code: string; readonly current: MfaChallenge };
  expect([answer.status, refusal.code]).toEqual([401, "mfa-challenge"]);
  return refusal.current;
}

async function second(challenge: string, device_id: string, code: string): Promise<number> {
  return (await server.call(authEndpoints.loginMfa, { body: { challenge, device_id, code } })).status;
}

describe("codes by time", () => {
  it("are those of RFC 6238, one step either way, and a pair only of consecutive steps", () => {
    const key = Buffer.from("12345678901234567890").toString("hex");
    // Appendix B of the RFC, SHA-1: at 59 s the code is 94287082, at 1111111109 s 07081804; the last six digits of them.
    const at = (seconds: number) => new Date(seconds * 1000);
    expect(stepOf(key, "287082", at(59))).toBe(1); // floor(59 / 30) = 1
    expect(stepOf(key, "081804", at(1_111_111_109))).toBe(37_037_036); // floor(1111111109 / 30)
    expect(stepOf(key, "287082", at(59 + 30))).toBe(1);
    expect(stepOf(key, "287082", at(59 + 60))).toBeNull();
    expect(stepOf(key, "287082", at(29))).toBe(1);
    // Appendix D of RFC 4226 gives the codes of steps 0, 1 and 2: 755224, 287082, 359152.
    expect(stepOfPair(key, "755224", "287082", at(59))).toBe(1);
    expect(stepOfPair(key, "755224", "359152", at(59))).toBeNull();
    expect(stepOfPair(key, "287082", "287082", at(59))).toBeNull();
  });
});

describe("an authenticator app", () => {
  it("is enrolled with two codes, ends the other sessions, and is asked for at every login", async () => {
    proves("rule:session-08");
    const person = await server.signUp();
    const other = await challengeless(person);
    const start = (await server.call(twofactorEndpoints.totpStart, { as: person })).ok;
    expect(start).toMatchObject({ step: 30, t0: 0, digits: 6 });
    expect(Secret.fromBase32(start.key_b32).hex.toLowerCase()).toBe(start.key);
    expect(start.config_url).toContain("otpauth://totp/Distributary");
    const enroll = (code1: string, code2: string) =>
      server.call(twofactorEndpoints.totpEnroll, { as: person, body: { name: "Phone", key: start.key, code1, code2 } });
    expect((await enroll(codeOf(start.key), codeOf(start.key))).status).toBe(400);
    expect((await enroll(codeOf(start.key, -2), codeOf(start.key))).status).toBe(400);
    const { device } = (await enroll(codeOf(start.key, -1), codeOf(start.key))).ok;
    const { devices } = (await server.call(twofactorEndpoints.devices, { as: person })).ok;
    expect(devices).toEqual([{ name: "Phone", factor_id: "totp", device_id: device.device_id }]);
    await ends(other);
    expect((await server.call(accountsEndpoints.list, { as: person })).status).toBe(200);
    const self = (await server.call(authEndpoints.self, { as: person, query: { need_root: "false" } })).ok;
    expect(self.profile.two_fa_enabled).toBe(true);
    await box.mailTo(person.session.user.email, "Your two-factor settings changed");

    const { challenge, devices: asked } = await challengeOf(person);
    expect(asked).toEqual(devices);
    // The codes of the enrolment are used up: the next step's code is the first that counts.
    expect(await second(challenge, device.device_id, codeOf(start.key))).toBe(400);
    server.clock.advance(STEP);
    expect(await second(challenge, device.device_id, codeOf(start.key))).toBe(200);
    expect(await second(challenge, device.device_id, codeOf(start.key))).toBe(400);
  });

  it("lets one of a hundred logins in with one code", async () => {
    const { person, key, device } = await enrolled();
    const code = codeOf(key);
    const challenges = await Promise.all(Array.from({ length: 5 }, () => challengeOf(person)));
    const statuses = await Promise.all(
      Array.from({ length: 100 }, (_, at) => second(challenges[at % 5]?.challenge ?? "", device, code)),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  });

  it("is asked five times within five minutes, and by no challenge of somebody else", async () => {
    const { person, key, device } = await enrolled();
    const { challenge } = await challengeOf(person);
    for (let tries = 0; tries < 5; tries++) expect(await second(challenge, device, "000000")).toBe(400);
    expect(await second(challenge, device, codeOf(key))).toBe(400);
    // Guesses count by person as well: after the sixth, further ones wait.
    server.clock.advance(3_600_000);
    const late = await challengeOf(person);
    server.clock.advance(5 * 60_000);
    expect(await second(late.challenge, device, codeOf(key))).toBe(400);
    const eve = await enrolled();
    const hers = await challengeOf(eve.person);
    expect(await second(hers.challenge, device, codeOf(key))).toBe(400);
    expect(await second((await challengeOf(person)).challenge, device, codeOf(key))).toBe(200);
  });

  it("stays asked for after a reset, whose link never was a login", async () => {
    const { person, key, device } = await enrolled();
    const { email } = person.session.user;
    const reset = { email, captcha_token: "", mfa_token: "000000" };
    await server.call(authEndpoints.passwordReset, { body: reset });
    await server.call(authEndpoints.passwordReset, { body: { ...reset, mfa_token: codeOf(key) } });
    const token = tokenIn(await box.mailTo(email, "Reset your password"));
    expect(box.mails.filter((mail) => mail.to === email && mail.subject === "Reset your password")).toHaveLength(1);
    expect((await server.call(authEndpoints.changePassword, { body: { token, password: PASSWORD } })).status).toBe(200);
    server.clock.advance(STEP);
    const { challenge } = await challengeOf(person);
    expect(
      (await server.call(authEndpoints.changePassword, { body: { token: challenge, password: PASSWORD } })).status,
    ).toBe(400);
    expect(await second(challenge, device, codeOf(key))).toBe(200);
  });
});

describe("static codes", () => {
  it("are ten, work once each, and go with the last app", async () => {
    const lonely = await server.signUp();
    expect((await server.call(twofactorEndpoints.staticEnroll, { as: lonely })).status).toBe(409);
    const { person, device } = await enrolled();
    const first = (await server.call(twofactorEndpoints.staticEnroll, { as: person })).ok;
    const made = (await server.call(twofactorEndpoints.staticEnroll, { as: person })).ok;
    expect(new Set(made.codes).size).toBe(10);
    const id = made.device.device_id;
    const [one = "", two = ""] = made.codes;
    expect(await second((await challengeOf(person)).challenge, id, first.codes[0] ?? "")).toBe(400);
    expect(await second((await challengeOf(person)).challenge, id, one)).toBe(200);
    expect(await second((await challengeOf(person)).challenge, id, one)).toBe(400);
    expect(await second((await challengeOf(person)).challenge, id, ` ${two.toUpperCase().replace("-", " ")} `)).toBe(
      200,
    );
    const remove = (device_id: string) => server.call(twofactorEndpoints.remove, { as: person, body: { device_id } });
    expect((await remove(lonely.universe)).status).toBe(404);
    expect((await remove(device)).status).toBe(200);
    expect((await server.call(twofactorEndpoints.devices, { as: person })).ok.devices).toEqual([]);
  });

  it("are nowhere in the database as they are", async () => {
    const { person, key } = await enrolled();
    const { codes } = (await server.call(twofactorEndpoints.staticEnroll, { as: person })).ok;
    const rows = await server.services.database.readPlatform<{ row: string }>({
      text: "select (f::text || coalesce(c::text, '')) as row from factor f left join factor_code c using (device_id)",
      values: [],
      name: null,
    });
    const stored = rows.map(({ row }) => row).join();
    for (const secret of [key, ...codes]) {
      expect(stored).not.toContain(secret);
      expect(stored).not.toContain(Buffer.from(secret).toString("hex"));
    }
  });
});

describe("a sensitive call", () => {
  it("asks again after five minutes: for the second factor where there is one, else for the password", async () => {
    proves("rule:permission-06");
    const { person, key, device } = await enrolled();
    const start = async (who: SignedIn) => {
      const answer = await server.call(twofactorEndpoints.totpStart, { as: who });
      return [answer.status, (answer.body as { readonly code?: string }).code];
    };
    expect(await start(person)).toEqual([200, undefined]);
    server.clock.advance(5 * 60_000 + 1);
    expect(await start(person)).toEqual([401, "reauth-required"]);
    const reauth = async (body: object) => (await server.call(authEndpoints.reauth, { as: person, body })).status;
    expect(await reauth({ password: PASSWORD })).toBe(422);
    expect(await reauth({ device_id: device, code: "000000" })).toBe(400);
    expect(await reauth({ device_id: device, code: codeOf(key) })).toBe(200);
    expect(await start(person)).toEqual([200, undefined]);
  });
});

async function challengeless(person: SignedIn): Promise<SignedIn> {
  const body = { username: person.session.user.email, password: PASSWORD };
  const { access_token } = (await server.call(authEndpoints.login, { body })).ok;
  return { ...person, token: access_token };
}

/** A session ends everywhere within a second. */
async function ends(person: SignedIn): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    if ((await server.call(accountsEndpoints.list, { as: person })).status === 401) return;
    await pause(20);
  }
  throw new Error("the session goes on");
}
