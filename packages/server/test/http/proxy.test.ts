import { authEndpoints } from "@distributary/contract/access/auth";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CALL_LIMITS } from "../../src/call-limits.ts";
import { addressGroup, trustedProxies } from "../../src/platform/http/caller-address.ts";
import { readNetworks } from "../../src/platform/settings/networks.ts";
import { testServer, type TestServer } from "../support/server.ts";

const password = "a long enough one";

/** A login as it arrives from a proxy on this machine, which says whom it is for. */
async function logIn(server: TestServer, forwarded: string, word: string, username: string): Promise<number> {
  const answer = await server.call(authEndpoints.login, {
    body: { username, password: word },
    headers: { "x-forwarded-for": forwarded },
  });
  return answer.status;
}

describe("behind a proxy that is trusted", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await testServer({ env: { TRUST_PROXY: "127.0.0.1, ::1" }, limits: CALL_LIMITS });
    await server.signUp({ email: "inside@example.com", password });
  });
  afterAll(() => server.close());

  async function guesses(count: number, from: (index: number) => string): Promise<readonly number[]> {
    const answers: number[] = [];
    for (let index = 0; index < count; index++)
      answers.push(await logIn(server, from(index), "wrong", `guess-${index}@example.com`));
    return answers;
  }

  it("125 bad logins of one address lock out that address and nobody else", async () => {
    const answers = await guesses(125, () => "203.0.113.7");
    // 16 are free, then the wait doubles.
    expect(answers.filter((status) => status === 400)).toHaveLength(16);
    expect(answers.slice(16).every((status) => status === 429)).toBe(true);
    expect(await logIn(server, "203.0.113.7", password, "inside@example.com")).toBe(429);
    expect(await logIn(server, "203.0.113.8", password, "inside@example.com")).toBe(200);
  });

  it("an IPv6 network of one household is one address", async () => {
    const answers = await guesses(125, (index) => `2001:db8:1:2:${index.toString(16)}::1`);
    expect(answers.filter((status) => status === 400)).toHaveLength(16);
    expect(await logIn(server, "2001:db8:1:2::ffff", password, "inside@example.com")).toBe(429);
    expect(await logIn(server, "2001:db8:1:3::1", password, "inside@example.com")).toBe(200);
  });

  it("what the caller wrote into the header before the proxy did counts for nothing", async () => {
    const answers = await guesses(30, (index) => `198.51.100.${index}, 203.0.113.99`);
    expect(answers.filter((status) => status === 400)).toHaveLength(16);
    expect(await logIn(server, "198.51.100.1", password, "inside@example.com")).toBe(200);
    expect(server.logged()).not.toContain("TRUST_PROXY");
  });
});

describe("a header of a proxy that nobody trusts", () => {
  it("is ignored, and the log says once that one came", async () => {
    const server = await testServer({
      env: { TRUST_PROXY: "10.0.0.0/8" },
      limits: new Map([["post-auth-login", { max: 3, timeWindow: "1 minute" }]]),
    });
    try {
      const answers: number[] = [];
      for (let index = 0; index < 5; index++)
        answers.push(await logIn(server, `203.0.113.${index}`, "wrong", `other-${index}@example.com`));
      // All five came from this machine: who they say they are for gives none of them a limit of its own.
      expect(answers).toEqual([400, 400, 400, 429, 429]);
      expect(server.logged().match(/header of a proxy that TRUST_PROXY does not name/g)).toHaveLength(1);
    } finally {
      await server.close();
    }
  });
});

describe("an address", () => {
  it.each([
    ["203.0.113.7", "203.0.113.7"],
    ["::ffff:203.0.113.7", "203.0.113.7"],
    ["::FFFF:cb00:7107", "203.0.113.7"],
    ["203.0.113.7:4711", "203.0.113.7"],
    ["[2001:db8::1]:4711", "2001:db8:0:0::/64"],
    ["2001:DB8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
    ["a text", "unknown"],
    ["", "unknown"],
  ])("%s counts as %s", (address, group) => {
    expect(addressGroup(address)).toBe(group);
  });

  it("is trusted by itself, by its network, and however it is written", () => {
    const trusts = trustedProxies(readNetworks({ TRUST_PROXY: "10.0.0.0/8,192.0.2.1 2001:db8::/32" }, "TRUST_PROXY"));
    for (const one of ["10.1.2.3", "::ffff:10.1.2.3", "192.0.2.1", "2001:db8:9::1"]) expect(trusts(one)).toBe(true);
    for (const one of ["11.0.0.1", "192.0.2.2", "2001:db9::1", "text", ""]) expect(trusts(one)).toBe(false);
  });

  it.each(["everybody", "10.0.0.0/33", "0.0.0.0/0", "::/0", "10.0.0.0/8/8", "10.0.0.0/x", "1.2.3"])(
    "%s stops the start",
    (value) => {
      expect(() => readNetworks({ TRUST_PROXY: value }, "TRUST_PROXY")).toThrow(
        `TRUST_PROXY cannot be "${value}": list the addresses or networks of your proxies, such as 127.0.0.1, ::1, 10.0.0.0/8.`,
      );
    },
  );
});
