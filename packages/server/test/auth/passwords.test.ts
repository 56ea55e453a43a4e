import { authEndpoints } from "@distributary/contract/access/auth";
import { accountsEndpoints } from "@distributary/contract/records/accounts";
import { siteEndpoints } from "@distributary/contract/access/site";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { proves } from "../../../../scripts/proofs/proves.ts";
import type { SignedIn } from "../support/calling.ts";
import { mailbox, tokenIn, type Mailbox } from "../support/mailbox.ts";
import { testServer, type TestServer } from "../support/server.ts";

const PASSWORD = "a long enough one";
const OTHER = "another long one";
const RESET = "Reset your password";

let box: Mailbox;
let server: TestServer;
beforeAll(async () => {
  box = await mailbox();
  server = await testServer({ env: { SMTP_URL: box.url, PUBLIC_URL: "https://wealth.example.com" } });
});
afterAll(async () => {
  await server.close();
  await box.close();
});
beforeEach(() => server.clock.advance(0));

const emailOf = (person: SignedIn): string => person.session.user.email;

async function logIn(email: string, password: string): Promise<number> {
  return (await server.call(authEndpoints.login, { body: { username: email, password } })).status;
}

async function askReset(email: string): Promise<number> {
  return (await server.call(authEndpoints.passwordReset, { body: { email, captcha_token: "" } })).status;
}

async function change(token: string, password: string): Promise<number> {
  return (await server.call(authEndpoints.changePassword, { body: { token, password } })).status;
}

/** A session ends everywhere within a second. */
async function ends(person: SignedIn): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    if ((await server.call(accountsEndpoints.list, { as: person })).status === 401) return;
    await pause(20);
  }
  throw new Error("the session goes on");
}

describe("a forgotten password", () => {
  it("is set anew by a mailed link that works once, and ends every session", async () => {
    proves("rule:validation-access-12", "rule:validation-access-13");
    const person = await server.signUp();
    expect(await askReset(emailOf(person))).toBe(200);
    const mail = await box.mailTo(emailOf(person), RESET);
    // The link is one of PUBLIC_URL, whatever host the request named, in text and in HTML.
    expect(mail.source.match(/https:\/\/wealth\.example\.com\/auth\/password#[\w-]{43}/g)?.length).toBe(3);
    const token = tokenIn(mail);
    expect((await server.call(authEndpoints.checkToken, { query: { token } })).ok).toEqual({
      valid: true,
      purpose: "reset",
      email: emailOf(person),
    });
    // A password that is refused does not use the link up.
    expect(await change(token, "short")).toBe(400);
    expect(await change(token, OTHER)).toBe(200);
    expect(await change(token, PASSWORD)).toBe(400);
    expect((await server.call(authEndpoints.checkToken, { query: { token } })).ok.valid).toBe(false);
    await ends(person);
    expect(await logIn(emailOf(person), PASSWORD)).toBe(400);
    expect(await logIn(emailOf(person), OTHER)).toBe(200);
    await box.mailTo(emailOf(person), "Your password was changed");
    expect(server.logged()).not.toContain(token);
  });

  it("is answered alike for an address that nobody has, which gets no mail", async () => {
    const person = await server.signUp();
    expect(await askReset("nobody-at-all@example.com")).toBe(200);
    expect(await askReset(emailOf(person))).toBe(200);
    await box.mailTo(emailOf(person), RESET);
    expect(box.mails.filter((mail) => mail.to === "nobody-at-all@example.com")).toEqual([]);
  });

  it("has links for 30 minutes, of which the newest alone works", async () => {
    const person = await server.signUp();
    await askReset(emailOf(person));
    const first = tokenIn(await box.mailTo(emailOf(person), RESET));
    await askReset(emailOf(person));
    while (box.mails.filter((mail) => mail.to === emailOf(person) && mail.subject === RESET).length < 2)
      await pause(10);
    const second = tokenIn(await box.mailTo(emailOf(person), RESET));
    expect(await change(first, OTHER)).toBe(400);
    server.clock.advance(30 * 60_000);
    expect(await change(second, OTHER)).toBe(400);
  });

  it("writes to one address three times at once, and then waits", async () => {
    const person = await server.signUp();
    for (let count = 0; count < 6; count++) await askReset(emailOf(person));
    const other = await server.signUp();
    await askReset(emailOf(other));
    await box.mailTo(emailOf(other), RESET);
    // Each wait is counted on a clock that stands: 3 are free, and a fourth would have to wait.
    expect(box.mails.filter((mail) => mail.to === emailOf(person) && mail.subject === RESET).length).toBe(3);
  });
});

describe("a person who proves themselves again", () => {
  it("changes the password and keeps this session, while the others end", async () => {
    const person = await server.signUp();
    const elsewhere = (
      await server.call(authEndpoints.login, { body: { username: emailOf(person), password: PASSWORD } })
    ).ok;
    const other = { ...person, token: elsewhere.access_token };
    const wrong = await server.call(authEndpoints.reauth, { as: person, body: { password: OTHER } });
    expect([wrong.status, (wrong.body as { code: string }).code]).toEqual([400, "invalid-password"]);
    server.clock.advance(60_000);
    const proof = (await server.call(authEndpoints.reauth, { as: person, body: { password: PASSWORD } })).ok;
    // 5 minutes from now.
    expect(proof.reauthenticated_until).toBe(new Date(server.clock.now().getTime() + 300_000).toISOString());
    const { profile } = (await server.call(authEndpoints.self, { as: person, query: { need_root: "false" } })).ok;
    expect(profile.secure_deadlines.reauthenticated_until).toBe(proof.reauthenticated_until);
    expect(await change(proof.token, OTHER)).toBe(200);
    await ends(other);
    expect((await server.call(accountsEndpoints.list, { as: person })).status).toBe(200);
    expect(await logIn(emailOf(person), OTHER)).toBe(200);
  });

  it("has to wait after five wrong passwords", async () => {
    const person = await server.signUp();
    const tries: number[] = [];
    for (let count = 0; count < 7; count++)
      tries.push((await server.call(authEndpoints.reauth, { as: person, body: { password: OTHER } })).status);
    expect(tries).toEqual([400, 400, 400, 400, 400, 429, 429]);
  });
});

describe("an address", () => {
  it("counts as the person’s once the mailed link was opened, and the link opens nothing else", async () => {
    const person = await server.signUp();
    const token = tokenIn(await box.mailTo(emailOf(person), "Confirm your e-mail address"));
    expect(await change(token, OTHER)).toBe(400);
    const check = async () => (await server.call(authEndpoints.checkToken, { query: { token } })).ok;
    expect(await check()).toEqual({ valid: true, purpose: "address", email: emailOf(person) });
    expect(await check()).toEqual({ valid: false, purpose: null, email: null });
  });
});

describe("a message to whoever runs the site", () => {
  it("asks for all four fields, and is mailed to the staff", async () => {
    proves("rule:validation-access-11");
    const staff = await server.signUp();
    await server.services.database.readPlatform({
      text: "update app_user set is_staff = true where user_id = $1",
      values: [staff.session.user.uuid],
      name: null,
    });
    const message = { name: "Ada", email: "ada@example.com", content: "How do I share <b>this</b>?", token: "" };
    for (const field of ["name", "email", "content", "token"] as const) {
      const { [field]: _left, ...rest } = message;
      expect((await server.call(siteEndpoints.contact, { body: rest as typeof message })).status).toBe(422);
    }
    expect((await server.call(siteEndpoints.contact, { body: message })).status).toBe(200);
    const mail = await box.mailTo(emailOf(staff), "Message from Ada");
    expect(mail.source).toContain("How do I share <b>this</b>?");
    expect(mail.source).toContain("How do I share &lt;b&gt;this&lt;/b&gt;?");
  });
});
