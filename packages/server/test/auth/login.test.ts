import { authEndpoints } from "@distributary/contract/access/auth";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { proves } from "../../../../scripts/proofs/proves.ts";
import { logIn } from "../../src/features/auth/service.ts";
import { sql } from "../../src/platform/db/sql.ts";
import { testServer, type TestServer } from "../support/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const password = "a long enough one";

async function tryLogin(
  username: string,
  word: string,
): Promise<{ status: number; message: string; retry: string | null }> {
  const answer = await server.call(authEndpoints.login, { body: { username, password: word } });
  return {
    status: answer.status,
    message: (answer.body as { message: string }).message,
    retry: answer.headers.get("retry-after"),
  };
}

describe("login", () => {
  it("takes JSON and a form, and the e-mail in any letter case, and sets no cookie", async () => {
    proves("rule:transport-04", "rule:transport-05", "rule:transport-06");
    const made = await server.signUp({ email: "both@example.com", password });
    for (const endpoint of [authEndpoints.login, authEndpoints.loginForm]) {
      const answer = await server.call(endpoint, { body: { username: "Both@Example.com", password } });
      expect(answer.headers.get("set-cookie")).toBeNull();
      const session = answer.ok;
      expect(session.user.uuid).toBe(made.session.user.uuid);
      expect(session.profile.uuid).toBe(made.universe);
    }
  });

  it("takes the form as multipart/form-data too, of text fields alone, and no other call does", async () => {
    await server.signUp({ email: "parts@example.com", password });
    const send = (path: string, fields: Readonly<Record<string, string | Blob>>) => {
      const body = new FormData();
      for (const [name, value] of Object.entries(fields)) body.set(name, value);
      return fetch(`${server.url}${path}`, { method: "POST", body });
    };
    const form = "/api/v1/auth/login/std";
    const taken = await send(form, { username: "parts@example.com", password });
    expect([taken.status, ((await taken.json()) as { user: { email: string } }).user.email]).toEqual([
      200,
      "parts@example.com",
    ]);
    const file = await send(form, { username: "parts@example.com", password: new Blob([password]) });
    expect([file.status, await file.json()]).toMatchObject([422, { detail: [{ loc: ["body", "password"] }] }]);
    expect((await send("/api/v1/auth/login", { username: "parts@example.com", password })).status).toBe(422);
    const broken = await fetch(`${server.url}${form}`, {
      method: "POST",
      headers: { "content-type": "multipart/form-data; boundary=x" },
      body: "no parts",
    });
    expect(broken.status).toBe(422);
  });

  it("login-failed: gives one answer for an unknown name, a wrong password and a disabled person", async () => {
    await server.signUp({ email: "known@example.com", password });
    await server.signUp({ email: "disabled@example.com", password });
    await server.services.database.withPlatform((tx) =>
      tx.execute(sql`update app_user set enabled = false where username = 'disabled@example.com'`),
    );
    const answers = [
      await tryLogin("known@example.com", "not the password"),
      await tryLogin("unknown@example.com", "not the password"),
      await tryLogin("disabled@example.com", password),
    ];
    for (const answer of answers) expect(answer).toEqual({ status: 400, message: "Login Failed", retry: null });
  });

  it("takes as long for an unknown name as for a wrong password", async () => {
    await server.signUp({ email: "timed@example.com", password });
    // What the processor worked, not what the clock ran: another program on it changes nothing.
    const time = async (username: string): Promise<number> => {
      const before = process.cpuUsage();
      await tryLogin(username, "not the password");
      const { user, system } = process.cpuUsage(before);
      return user + system;
    };
    const known = [await time("timed@example.com"), await time("timed@example.com"), await time("timed@example.com")];
    const unknown = [
      await time("nobody1@example.com"),
      await time("nobody2@example.com"),
      await time("nobody3@example.com"),
    ];
    // Both verify one argon2id hash (about 17 ms); without the dummy an unknown name would take 2 ms.
    expect(Math.min(...unknown)).toBeGreaterThan(Math.min(...known) / 3);
  });

  it("makes an account wait after five failures, longer each time, known or not, and forgives after success", async () => {
    await server.signUp({ email: "slow@example.com", password });
    for (const username of ["slow@example.com", "nowhere@example.com"]) {
      for (let count = 0; count < 5; count++) expect((await tryLogin(username, "wrong")).status).toBe(400);
      // The sixth is a second later than the fifth at the earliest.
      expect(await tryLogin(username, "wrong")).toMatchObject({ status: 429, retry: "1" });
      server.clock.advance(1_000);
      expect((await tryLogin(username, "wrong")).status).toBe(400);
      expect(await tryLogin(username, "wrong")).toMatchObject({ status: 429, retry: "2" });
      server.clock.advance(2_000);
    }
    server.clock.advance(2_000);
    expect((await tryLogin("slow@example.com", password)).status).toBe(200);
    for (let count = 0; count < 5; count++) expect((await tryLogin("slow@example.com", "wrong")).status).toBe(400);
  });

  it("evaluates at most 100 of a day's guesses at an account, however many come at once", async () => {
    const evaluated = { count: 0 };
    for (let minute = 0; minute < 24 * 60; minute += 5) {
      const tries = await Promise.all(
        Array.from({ length: minute === 0 ? 40 : 3 }, () => guess("target@example.com", "10.9.8.7")),
      );
      evaluated.count += tries.filter((one) => one === 400).length;
      server.clock.advance(5 * 60_000);
    }
    // 5 free + 11 that double from 1 s to 1024 s + one each 20 min of the rest: 5 + 11 + 72 = 88
    expect(evaluated.count).toBeLessThanOrEqual(100);
    expect(evaluated.count).toBeGreaterThan(20);
  });

  it("evaluates at most 100 of a day's guesses from one address, at however many accounts", async () => {
    let evaluated = 0;
    for (let minute = 0; minute < 24 * 60; minute += 5) {
      const tries = await Promise.all(
        Array.from({ length: minute === 0 ? 60 : 3 }, (_, index) =>
          guess(`a${minute}-${index}@example.com`, "10.1.2.3"),
        ),
      );
      evaluated += tries.filter((one) => one === 400).length;
      server.clock.advance(5 * 60_000);
    }
    expect(evaluated).toBeLessThanOrEqual(100);
  });
});

/** A guess from an address that is not this machine's, which has no delay of its own. */
async function guess(username: string, address: string): Promise<number> {
  try {
    await logIn(
      server.services,
      { username, password: "wrong" },
      { address, requestId: "test-request", agent: null, byCookie: false },
    );
    return 200;
  } catch (error) {
    return (error as { status: number }).status;
  }
}
