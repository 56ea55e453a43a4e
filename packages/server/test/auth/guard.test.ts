import { authEndpoints } from "@distributary/contract/access/auth";
import { jobsEndpoints } from "@distributary/contract/entry/jobs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { proves } from "../../../../scripts/proofs/proves.ts";
import { sessionTokens } from "../../src/platform/token/session-token.ts";
import { testSecretKey } from "../support/database.ts";
import type { SignedIn } from "../support/calling.ts";
import { testServer, type TestServer } from "../support/server.ts";

let server: TestServer;
let ada: SignedIn;
let eve: SignedIn;
beforeAll(async () => {
  server = await testServer();
  ada = await server.signUp();
  eve = await server.signUp();
});
afterAll(() => server.close());

const params = { id: "00000000-0000-4000-8000-000000000000" };

async function job(headers: Record<string, string>): Promise<{ status: number; code: unknown }> {
  const answer = await server.call(jobsEndpoints.get, { params, headers });
  return { status: answer.status, code: (answer.body as { code?: string }).code };
}

describe("a call inside a universe", () => {
  it("refuses a missing token and a missing universe header with invalid-headers", async () => {
    proves("rule:transport-02", "rule:universe-04");
    expect(await job({})).toEqual({ status: 401, code: "invalid-headers" });
    expect(await job({ authorization: "Basic YTpi" })).toEqual({ status: 401, code: "invalid-headers" });
    expect(await job({ authorization: `Bearer ${ada.token}` })).toEqual({ status: 401, code: "invalid-headers" });
  });

  it("refuses another universe than the token's", async () => {
    expect(await job({ authorization: `Bearer ${ada.token}`, "x-universe": eve.universe })).toEqual({
      status: 401,
      code: "invalid-headers",
    });
    expect(await job({ authorization: `Bearer ${ada.token}`, "x-universe": "x" })).toEqual({
      status: 401,
      code: "invalid-headers",
    });
  });

  it("takes the universe header in any letter case", async () => {
    expect(await job({ authorization: `Bearer ${ada.token}`, "x-universe": ada.universe.toUpperCase() })).toMatchObject(
      { status: 404 },
    );
  });

  it("refuses what is no token, a token of another key, and a token with another algorithm", async () => {
    const claims = {
      kind: "universe",
      sessionId: params.id,
      generation: 1,
      subject: params.id,
      universe: ada.universe,
      issuedAt: 0,
    } as const;
    const [, payload = ""] = ada.token.split(".");
    const none = Buffer.from(JSON.stringify({ alg: "none", typ: "JWT" })).toString("base64url");
    const bad = [
      "nonsense",
      "a.b.c",
      `${ada.token}x`,
      ada.token.slice(0, -2),
      sessionTokens("another key that is long enough to be one").sign(claims),
      `${none}.${payload}.`,
      `${none}.${payload}.${ada.token.split(".")[2] ?? ""}`,
    ];
    for (const token of bad) {
      expect(await job({ authorization: `Bearer ${token}`, "x-universe": ada.universe })).toEqual({
        status: 401,
        code: "invalid-jwt",
      });
    }
  });

  it("refuses a well-signed token of a session that does not exist, or of another person", async () => {
    const tokens = sessionTokens(testSecretKey);
    const { sessionId } = tokens.verify(ada.token) ?? { sessionId: "" };
    const issuedAt = Math.floor(server.clock.now().getTime() / 1000);
    const base = { kind: "universe", generation: 1, universe: ada.universe, issuedAt } as const;
    const stray = tokens.sign({ ...base, sessionId: params.id, subject: ada.session.user.uuid });
    const mixed = tokens.sign({ ...base, sessionId, subject: eve.session.user.uuid });
    for (const token of [stray, mixed]) {
      expect(await job({ authorization: `Bearer ${token}`, "x-universe": ada.universe })).toEqual({
        status: 401,
        code: "invalid-jwt",
      });
    }
  });
});

describe("each kind of token is refused elsewhere", () => {
  it("a root token does not open a universe", async () => {
    expect(await job({ authorization: `Bearer ${ada.root}`, "x-universe": ada.universe })).toEqual({
      status: 401,
      code: "invalid-jwt",
    });
  });

  it("a universe token does not switch: what is of the root level takes the root token", async () => {
    proves("rule:permission-10");
    const headers = { authorization: `Bearer ${ada.token}`, "x-universe": ada.universe };
    const answer = await server.call(authEndpoints.switchUniverse, { query: { universe: ada.universe }, headers });
    expect(answer.status).toBe(401);
    expect(answer.body).toMatchObject({ code: "invalid-jwt" });
    const byRoot = (await server.call(authEndpoints.switchUniverse, { query: { universe: ada.universe }, as: ada })).ok;
    expect(byRoot).toMatchObject({
      user: { uuid: ada.session.user.uuid },
      profile: { uuid: ada.universe },
      grant: null,
    });
  });

  it("neither is exchanged as the other", async () => {
    for (const body of [
      { access_token: ada.root, root: false },
      { access_token: ada.token, root: true },
    ]) {
      const answer = await server.call(authEndpoints.refreshToken, { body });
      expect(answer.status).toBe(401);
      expect(answer.body).toMatchObject({ code: "invalid-jwt" });
    }
    // Nothing was ended by the mistake.
    expect(await job({ authorization: `Bearer ${ada.token}`, "x-universe": ada.universe })).toMatchObject({
      status: 404,
    });
  });
});

describe("another's universe", () => {
  it("is not there for a switch, exactly as one that does not exist", async () => {
    const ask = async (universe: string) => {
      const answer = await server.call(authEndpoints.switchUniverse, { query: { universe }, as: ada });
      const { request_id: id, ...body } = answer.body as { request_id: string };
      expect(answer.headers.get("x-request-id")).toBe(id);
      return { status: answer.status, body };
    };
    const foreign = await ask(eve.universe);
    expect(foreign).toEqual(await ask("11111111-1111-4111-8111-111111111111"));
    expect(foreign).toEqual({ status: 404, body: { message: "Not Found", code: "not-found" } });
  });

  it("is not there for a universe token either once access is gone", async () => {
    const issuedAt = Math.floor(server.clock.now().getTime() / 1000);
    const tokens = sessionTokens(testSecretKey);
    const claims = tokens.verify(ada.token);
    if (claims === null) throw new Error("no claims");
    const token = tokens.sign({ ...claims, universe: eve.universe, issuedAt });
    expect(await job({ authorization: `Bearer ${token}`, "x-universe": eve.universe })).toEqual({
      status: 404,
      code: "not-found",
    });
  });
});

describe("self", () => {
  it("answers who and where with either token, and the root token when asked", async () => {
    proves("rule:permission-06", "constant:fallback_system_user_id", "field:session.access_token");
    const byRoot = (await server.call(authEndpoints.self, { as: ada, query: { need_root: "true" } })).ok;
    expect(byRoot.root_access_token).toBe(ada.root);
    expect(byRoot.access_token).toBe(ada.token);
    expect(byRoot.user_id).toBe(ada.session.user.uuid);
    // Who has just said the password is trusted with secure calls for five minutes.
    const until = new Date(server.clock.now().getTime() + 5 * 60_000).toISOString();
    expect(byRoot.profile.secure_deadlines).toEqual({ reauthenticated_until: until });
    expect(byRoot.system).toEqual({ admin_url: null, system_user_id: 5 });
    const headers = { authorization: `Bearer ${ada.token}`, "x-universe": ada.universe };
    const byUniverse = (await server.call(authEndpoints.self, { headers })).ok;
    expect(byUniverse.profile.uuid).toBe(ada.universe);
    expect(byUniverse.root_access_token).toBeUndefined();
    // Who lost the root token is given it again: the session is the same.
    const asked = (await server.call(authEndpoints.self, { headers, query: { need_root: "true" } })).ok;
    expect([asked.root_access_token, asked.profile.uuid]).toEqual([ada.root, ada.universe]);
    expect(byUniverse.universes.map((one) => one.uuid)).toEqual([ada.universe]);
  });
});
