import { authEndpoints } from "@distributary/contract/access/auth";
import { jobsEndpoints } from "@distributary/contract/entry/jobs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { closeSessions } from "../../src/access/session/session.ts";
import type { SignedIn } from "../support/calling.ts";
import { testServer, type TestServer } from "../support/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const noJob = "00000000-0000-4000-8000-000000000000";

/** What a call inside the universe answers with this token: 404 says that the token opened it. */
async function inside(person: SignedIn, token = person.token): Promise<number> {
  const answer = await server.call(jobsEndpoints.get, { params: { id: noJob }, as: { ...person, token } });
  return answer.status;
}

async function self(root: string): Promise<number> {
  return (await server.call(authEndpoints.self, { headers: { authorization: `Bearer ${root}` } })).status;
}

async function exchange(
  token: string,
  root = false,
): Promise<{ status: number; token: string; root: string | null; code: unknown }> {
  const answer = await server.call(authEndpoints.refreshToken, { body: { access_token: token, root } });
  const body = answer.body as { access_token?: string; code?: string };
  return {
    status: answer.status,
    token: body.access_token ?? "",
    root: answer.headers.get("x-root-token"),
    code: body.code,
  };
}

describe("a session's token", () => {
  it("opens calls for 15 minutes and can be exchanged after that", async () => {
    const person = await server.signUp();
    expect(await inside(person)).toBe(404);
    server.clock.advance(14 * 60_000 + 59_000);
    expect(await inside(person)).toBe(404);
    server.clock.advance(1_000);
    const late = await server.call(jobsEndpoints.get, { params: { id: noJob }, as: person });
    expect(late.status).toBe(401);
    expect(late.body).toMatchObject({ code: "invalid-jwt", message: "Unauthorized" });
    const next = await exchange(person.token);
    expect(next.status).toBe(200);
    expect(next.token).not.toBe(person.token);
    expect(await inside(person, next.token)).toBe(404);
    expect(await self(next.root ?? "")).toBe(200);
  });

  it("is exchanged by twenty tabs at once for the same successor, and nobody is logged out", async () => {
    const person = await server.signUp();
    const all = await Promise.all(Array.from({ length: 20 }, () => exchange(person.token)));
    expect(new Set(all.map((one) => one.status))).toEqual(new Set([200]));
    expect(new Set(all.map((one) => one.token)).size).toBe(1);
    expect(await inside(person, all[0]?.token)).toBe(404);
  });

  it("is still good for 30 seconds after its exchange, and not longer", async () => {
    const person = await server.signUp();
    const next = await exchange(person.token);
    server.clock.advance(30_000);
    expect(await inside(person)).toBe(404);
    expect((await exchange(person.token)).token).toBe(next.token);
    server.clock.advance(1);
    expect(await inside(person)).toBe(401);
    // An ordinary call with it ends nothing.
    expect(await inside(person, next.token)).toBe(404);
  });

  it("ends the session when it is exchanged again after the 30 seconds", async () => {
    const person = await server.signUp();
    const next = await exchange(person.token);
    server.clock.advance(30_001);
    expect(await exchange(person.token)).toMatchObject({ status: 401, code: "invalid-jwt" });
    expect(await inside(person, next.token)).toBe(401);
    expect(await exchange(next.token)).toMatchObject({ status: 401 });
  });

  it("ends the session when it is two steps old, even within the 30 seconds", async () => {
    const person = await server.signUp();
    const second = await exchange(person.token);
    const third = await exchange(second.token);
    expect(third.status).toBe(200);
    expect(await exchange(person.token)).toMatchObject({ status: 401, code: "invalid-jwt" });
    expect(await inside(person, third.token)).toBe(401);
  });

  it("cannot be exchanged after 14 days without use, nor after 30 days in all", async () => {
    const idle = await server.signUp();
    server.clock.advance(14 * 86_400_000);
    expect(await exchange(idle.token)).toMatchObject({ status: 401 });
    const busy = await server.signUp();
    let token = busy.token;
    for (const days of [13, 13, 3]) {
      server.clock.advance(days * 86_400_000);
      const next = await exchange(token);
      expect(next.status).toBe(200);
      token = next.token;
    }
    // 13 + 13 + 3 = 29 days; one more reaches 30
    server.clock.advance(86_400_000);
    expect(await exchange(token)).toMatchObject({ status: 401 });
  });

  it("carries the root token along, and the root token exchanges alone", async () => {
    const person = await server.signUp();
    const next = await exchange(person.root, true);
    expect(next.status).toBe(200);
    expect(next.root).toBeNull();
    expect(await self(next.token)).toBe(200);
    const switched = await server.call(authEndpoints.switchUniverse, {
      query: { universe: person.universe },
      headers: { authorization: `Bearer ${next.token}` },
    });
    expect(await inside(person, switched.ok.access_token)).toBe(404);
  });
});

describe("logout", () => {
  it("closes every token of the session at once, and no other session of the person", async () => {
    const email = "logout@example.com";
    const person = await server.signUp({ email });
    const other = (await server.call(authEndpoints.login, { body: { username: email, password: "a long enough one" } }))
      .ok;
    expect((await server.call(authEndpoints.logout, { as: person })).status).toBe(200);
    expect(await inside(person)).toBe(401);
    expect(await self(person.root)).toBe(401);
    expect(await exchange(person.token)).toMatchObject({ status: 401 });
    expect(await exchange(person.root, true)).toMatchObject({ status: 401 });
    expect(await self(other.root_access_token)).toBe(200);
  });

  it("takes a universe token too", async () => {
    const person = await server.signUp();
    const headers = { authorization: `Bearer ${person.token}`, "x-universe": person.universe };
    expect((await server.call(authEndpoints.logout, { headers })).status).toBe(200);
    expect(await self(person.root)).toBe(401);
  });
});

describe("a new epoch of a person", () => {
  it("closes every session of theirs, and nobody else's", async () => {
    const email = "epoch@example.com";
    const person = await server.signUp({ email });
    const other = (await server.call(authEndpoints.login, { body: { username: email, password: "a long enough one" } }))
      .ok;
    const bystander = await server.signUp();
    const { database, clock } = server.services;
    await database.withPlatform((tx) => closeSessions(tx, clock, person.session.user.uuid, null));
    // The news goes through the database; the clock stands, so that nothing runs out instead.
    await expect.poll(() => inside(person)).toBe(401);
    expect(await self(other.root_access_token)).toBe(401);
    expect(await exchange(person.token)).toMatchObject({ status: 401 });
    expect(await inside(bystander)).toBe(404);
    const again = await server.call(authEndpoints.login, { body: { username: email, password: "a long enough one" } });
    expect(await self(again.ok.root_access_token)).toBe(200);
  });
});

describe("two servers on one database", () => {
  it("both close a session that one of them ended, before any of its tokens runs out", async () => {
    const second = await testServer({ database: server.database, clock: server.clock });
    try {
      const person = await server.signUp();
      const there = () => second.call(jobsEndpoints.get, { params: { id: noJob }, as: person });
      expect((await there()).status).toBe(404);
      await server.call(authEndpoints.logout, { as: person });
      await expect.poll(async () => (await there()).status).toBe(401);
    } finally {
      await second.close();
    }
  });
});
