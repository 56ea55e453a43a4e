import { authEndpoints, type CaptchaChallenge } from "@distributary/contract/access/auth";
import { solveChallenge } from "altcha-lib/v1";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { proves } from "../../../../scripts/proofs/proves.ts";
import { newChallenge } from "../../src/features/auth/captcha.ts";
import { beginSignup } from "../../src/features/auth/delay.ts";
import { forgetOldTries } from "../../src/access/store/people/tries.ts";
import { testServer, type TestServer } from "../support/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await testServer({
    env: { CAPTCHA_COST: "50" },
    extend: (http) => {
      http.addHook("preHandler", async (request) => {
        if (request.headers["x-test-fault"] !== undefined) throw new Error("a fault of the program");
      });
    },
  });
});
afterAll(() => server.close());

async function challenge(): Promise<CaptchaChallenge> {
  const { challenge: given } = (await server.call(authEndpoints.captcha, {})).ok;
  if (given === null) throw new Error("no challenge was given");
  return given;
}
async function solved(given: CaptchaChallenge, more: object = {}): Promise<string> {
  const { challenge: hash, salt, algorithm, maxnumber, signature } = given;
  const number = (await solveChallenge(hash, salt, algorithm, maxnumber).promise)?.number;
  return Buffer.from(JSON.stringify({ algorithm, challenge: hash, salt, number, signature, ...more })).toString(
    "base64",
  );
}
let people = 0;
const signUp = async (token?: string) => {
  people += 1;
  const body = {
    first_name: "Ada",
    email: `proof-${people}@example.com`,
    password: "a long enough one",
    no_login: true,
  };
  const answer = await server.call(authEndpoints.signup, {
    body: { ...body, ...(token === undefined ? {} : { token }) },
  });
  return [answer.status, (answer.body as { code?: string }).code];
};

describe("a proof of work", () => {
  it("opens an account once; a wrong, altered, late or used one is likely a robot", async () => {
    const given = await challenge();
    expect(given.maxnumber).toBe(50);
    const token = await solved(given);
    expect(await signUp(token)).toEqual([200, undefined]);
    const robot = [400, "likely-robot"];
    expect(await signUp(token)).toEqual(robot);
    const next = await challenge();
    const number = (await solveChallenge(next.challenge, next.salt, next.algorithm, 50).promise)?.number ?? 0;
    expect(await signUp(await solved(next, { number: number + 1 }))).toEqual(robot);
    expect(await signUp(await solved(next, { signature: given.signature }))).toEqual(robot);
    // a later end of its time is another salt, which the signature does not cover
    const later = next.salt.replace(/expires=\d+/, "expires=9999999999");
    expect(await signUp(await solved(next, { salt: later }))).toEqual(robot);
    for (const nonsense of ["x", btoa("null"), btoa("{}"), btoa('{"algorithm":"MD5"}')])
      expect(await signUp(nonsense)).toEqual(robot);
    server.clock.advance(21 * 60_000);
    expect(await signUp(await solved(next))).toEqual(robot);
    expect(await signUp(await solved(await challenge()))).toEqual([200, undefined]);
  });

  it("is not asked of the first few, and of an address that goes on without one it is", async () => {
    expect(await signUp()).toEqual([200, undefined]);
    const begin = (address: string, token?: string) => beginSignup(server.services, address, token);
    for (let count = 0; count < 20; count++) await begin("198.51.100.7");
    // 20 are free, then a second is waited for
    await expect(begin("198.51.100.7")).rejects.toMatchObject({ code: "likely-robot", status: 400 });
    await begin("198.51.100.8");
    await begin("198.51.100.7", await solved(await challenge()));
  });

  it("stands among five reasons why no account is opened, each with its code", async () => {
    proves("state:signup-error-codes");
    const whole = { first_name: "Ada", email: "codes@example.com", password: "a long enough one", no_login: true };
    const codeOf = async (body: object, headers: Record<string, string> = {}) =>
      (await server.call(authEndpoints.signup, { body: { ...whole, ...body }, headers })).body;
    expect(await codeOf({})).toEqual({ info: null });
    expect([
      await codeOf({ password: "short" }),
      await codeOf({}),
      await codeOf({ email: `${"a".repeat(65)}@example.com` }),
      await codeOf({}, { "x-test-fault": "1" }),
      await codeOf({ email: "other@example.com", token: "x" }),
    ]).toMatchObject(
      ["invalid-password", "already-exists", "invalid-email", "internal-error", "likely-robot"].map((code) => ({
        code,
      })),
    );
  });

  it("is forgotten after a day, counted tries after thirty", async () => {
    const subjects = async () =>
      (
        await server.services.database.readPlatform<{ subject: string }>({
          text: "select split_part(subject, ':', 1) as subject from login_failure group by 1 order by 1",
          values: [],
          name: null,
        })
      ).map(({ subject }) => subject);
    const after = (days: number) => new Date(server.clock.now().getTime() + days * 86_400_000);
    await forgetOldTries(server.services.database, after(0.9));
    expect(await subjects()).toEqual(["proof", "signup"]);
    await forgetOldTries(server.services.database, after(1.1));
    expect(await subjects()).toEqual(["signup"]);
    await forgetOldTries(server.services.database, after(31));
    expect(await subjects()).toEqual([]);
  });

  it("is not asked for where it is turned off", async () => {
    const { database, clock, settings } = server.services;
    const off = { database, clock, settings: { ...settings, captchaCost: 0 } };
    expect(await newChallenge(off)).toBeNull();
    for (let count = 0; count < 201; count++) await beginSignup(off, "127.0.0.1", "whatever");
  });
});

it("goes with whoever joins the waitlist, and counts once there too", async () => {
  const join = async (token: string) => {
    const body = { email: "wanda@example.com", first_name: "Wanda", token };
    const answer = await server.call(authEndpoints.waitlistJoin, { body });
    return [answer.status, (answer.body as { code?: string }).code];
  };
  const token = await solved(await challenge());
  expect(await join(token)).toEqual([200, undefined]);
  expect(await join(token)).toEqual([400, "likely-robot"]);
});
