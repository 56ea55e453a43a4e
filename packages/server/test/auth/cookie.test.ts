import { authEndpoints } from "@distributary/contract/access/auth";
import { jobsEndpoints } from "@distributary/contract/entry/jobs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testServer, type TestServer } from "../support/server.ts";

const password = "a long enough one";
const noJob = { id: "00000000-0000-4000-8000-000000000000" };

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

/** A browser: its cookies, and what its page holds. */
interface Browser {
  cookie: string;
  handle: string;
  token: string;
  universe: string;
}

function cookieOf(headers: Headers): string {
  return (headers.get("set-cookie") ?? "").split(";")[0] ?? "";
}

async function signIn(email: string): Promise<Browser> {
  await server.signUp({ email, password });
  const answer = await server.call(authEndpoints.loginForm, {
    body: { username: email, password },
    headers: { "x-root-cookie": "8080" },
  });
  const { access_token, root_access_token, profile } = answer.ok;
  return { cookie: cookieOf(answer.headers), handle: root_access_token, token: access_token, universe: profile.uuid };
}

async function self(headers: Record<string, string>): Promise<{ status: number; code: unknown }> {
  const answer = await server.call(authEndpoints.self, { headers });
  return { status: answer.status, code: (answer.body as { code?: string }).code };
}

function exchange(browser: Pick<Browser, "cookie" | "handle">) {
  return server.call(authEndpoints.refreshToken, {
    body: { access_token: browser.handle, root: true },
    headers: { cookie: browser.cookie, "x-root-cookie": browser.handle },
  });
}

describe("the root token of a browser", () => {
  it("lies in a cookie that no script reads, no other site sends, and no answer holds", async () => {
    await server.signUp({ email: "kept@example.com", password });
    const answer = await server.call(authEndpoints.login, {
      body: { username: "kept@example.com", password },
      headers: { "x-root-cookie": "8080" },
    });
    const [pair = "", ...rules] = (answer.headers.get("set-cookie") ?? "").split("; ");
    expect(rules).toEqual(["Path=/", "Max-Age=1209600", "HttpOnly", "SameSite=Strict"]);
    const [name, token] = pair.split("=");
    expect(name).toBe("distributary-root-8080");
    expect(JSON.stringify(answer.body)).not.toContain(token);
    expect(answer.ok.root_access_token).toMatch(/^8080\.1\.[\w-]{43}$/);
  });

  it("is of this host alone and sent over https alone where the server is reached by https", async () => {
    const secure = await testServer({ env: { PUBLIC_URL: "https://wealth.example.com" } });
    try {
      await secure.signUp({ email: "secure@example.com", password });
      const answer = await secure.call(authEndpoints.login, {
        body: { username: "secure@example.com", password },
        headers: { "x-root-cookie": "0" },
      });
      expect(answer.headers.get("set-cookie")).toMatch(
        /^__Host-distributary-root-0=[^;]+; Path=\/; Max-Age=1209600; HttpOnly; SameSite=Strict; Secure$/,
      );
    } finally {
      await secure.close();
    }
  });

  it("counts with the handle of its session and not without", async () => {
    const ada = await signIn("ada@example.com");
    const eve = await signIn("eve@example.com");
    expect(await self({ cookie: ada.cookie, "x-root-cookie": ada.handle })).toEqual({ status: 200, code: undefined });
    expect(await self({ cookie: ada.cookie })).toEqual({ status: 401, code: "invalid-headers" });
    expect(await self({ cookie: ada.cookie, "x-root-cookie": "8080" })).toEqual({
      status: 401,
      code: "invalid-headers",
    });
    for (const handle of [eve.handle, ada.handle.replace("8080.1.", "8080.2."), `${ada.handle.slice(0, -1)}!`])
      expect((await self({ cookie: ada.cookie, "x-root-cookie": handle })).status).toBe(401);
    expect(await self({ "x-root-cookie": ada.handle })).toEqual({ status: 401, code: "invalid-jwt" });
    const inside = { cookie: ada.cookie, "x-root-cookie": ada.handle, "x-universe": ada.universe };
    expect((await server.call(jobsEndpoints.get, { params: noJob, headers: inside })).status).toBe(401);
  });

  it("is exchanged by twenty tabs at once for the same successor, and nobody is logged out", async () => {
    const ada = await signIn("tabs@example.com");
    const all = await Promise.all(Array.from({ length: 20 }, () => exchange(ada)));
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(all.map(({ headers }) => cookieOf(headers))).size).toBe(1);
    const next = { cookie: cookieOf((all[0] as (typeof all)[number]).headers), handle: all[0]?.ok.access_token ?? "" };
    expect(next.handle).toMatch(/^8080\.2\./);
    // A tab that has not heard yet sends the new cookie with the handle of before.
    expect((await self({ cookie: next.cookie, "x-root-cookie": ada.handle })).status).toBe(200);
    server.clock.advance(30_001);
    expect((await self({ cookie: next.cookie, "x-root-cookie": next.handle })).status).toBe(200);
    expect((await exchange(ada)).status).toBe(401);
    expect((await self({ cookie: next.cookie, "x-root-cookie": next.handle })).status).toBe(401);
  });

  it("is not had by whoever stole the token of a universe", async () => {
    const ada = await signIn("stolen@example.com");
    const stolen = { authorization: `Bearer ${ada.token}`, "x-universe": ada.universe };
    for (const headers of [stolen, { ...stolen, "x-root-cookie": "8080" }]) {
      const answer = await server.call(authEndpoints.self, { headers, query: { need_root: "true" } });
      expect([answer.ok.root_access_token, answer.headers.get("set-cookie")]).toEqual([undefined, null]);
    }
    const renewed = await server.call(authEndpoints.refreshToken, { body: { access_token: ada.token, root: false } });
    expect([renewed.status, renewed.headers.get("x-root-token")]).toEqual([401, null]);
    // The browser that lost its handle has the cookie still.
    const found = await server.call(authEndpoints.self, {
      headers: { ...stolen, "x-root-cookie": "8080", cookie: ada.cookie },
      query: { need_root: "true" },
    });
    expect(found.ok.root_access_token).toBe(ada.handle);
  });

  it("goes with the log-out, on the server and in the browser", async () => {
    const ada = await signIn("leaving@example.com");
    const headers = { cookie: ada.cookie, "x-root-cookie": ada.handle };
    const answer = await server.call(authEndpoints.logout, { headers });
    expect(answer.headers.get("set-cookie")).toBe(
      "distributary-root-8080=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict",
    );
    expect((await self(headers)).status).toBe(401);
  });

  it("is taken over from a browser that kept it in storage", async () => {
    const before = await server.signUp();
    const answer = await server.call(authEndpoints.refreshToken, {
      body: { access_token: before.root, root: true },
      headers: { "x-root-cookie": "8080" },
    });
    expect((await self({ cookie: cookieOf(answer.headers), "x-root-cookie": answer.ok.access_token })).status).toBe(
      200,
    );
  });
});
