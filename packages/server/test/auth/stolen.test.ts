import { accountsEndpoints } from "@distributary/contract/records/accounts";
import { authEndpoints } from "@distributary/contract/access/auth";
import { graphqlEndpoints } from "@distributary/contract/graph/graphql";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sessionTokens } from "../../src/platform/token/session-token.ts";
import { connect, headersOf } from "../graphql/subscribing.ts";
import type { SignedIn } from "../support/calling.ts";
import { testServer, type TestServer } from "../support/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

async function exchange(token: string, root = false): Promise<string> {
  return (await server.call(authEndpoints.refreshToken, { body: { access_token: token, root } })).ok.access_token;
}

async function lists(person: SignedIn, token: string): Promise<number> {
  return (await server.call(accountsEndpoints.list, { as: { ...person, token } })).status;
}

/** Ways of showing a token, each answering whether it was let in. */
const ways: Record<string, (person: SignedIn) => Promise<boolean>> = {
  "a call": async (person) => (await lists(person, person.token)) === 200,
  GraphQL: async (person) =>
    (await server.call(graphqlEndpoints.ask, { as: person, body: { query: "{ accounts { items { uuid } } }" } }))
      .status === 200,
  "a websocket": async (person) => {
    const socket = await connect(server, headersOf(person));
    socket.close();
    return socket.letIn;
  },
  "the root token": async (person) =>
    (await server.call(authEndpoints.self, { headers: { authorization: `Bearer ${person.root}` } })).status === 200,
};

describe("a token two steps old", () => {
  it.each(Object.keys(ways))("ends its session, shown by %s", async (way) => {
    const person = await server.signUp();
    const newest = await exchange(await exchange(person.token));
    expect(await lists(person, newest)).toBe(200);
    expect(await ways[way]?.(person)).toBe(false);
    expect(await lists(person, newest)).toBe(401);
  });

  it("ends nothing once it has run out: a tab that slept for an hour shows one, and nobody gains by it", async () => {
    const person = await server.signUp();
    const second = await exchange(person.token);
    server.clock.advance(15 * 60_000);
    const newest = await exchange(second);
    expect(await lists(person, person.token)).toBe(401);
    expect(await lists(person, newest)).toBe(200);
  });
});

describe("a signature", () => {
  const tokens = sessionTokens("a secret key that only tests may have");
  const claims = { kind: "root", sessionId: "s", generation: 1, subject: "u", universe: null, issuedAt: 1 } as const;

  it("has one spelling: nothing behind it, nothing between it, no loose bits, no other alphabet", () => {
    const token = tokens.sign(claims);
    expect(tokens.verify(token)).toEqual(claims);
    const [head = "", payload = "", proof = ""] = token.split(".");
    // 32 bytes are 43 letters of 6 bits, 2 bits too many: the last letter has three others that mean the same bytes.
    const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    const last = alphabet.indexOf(proof.at(-1) ?? "");
    const loose = [1, 2, 3].map((bits) => proof.slice(0, -1) + (alphabet[last ^ bits] ?? ""));
    const spoiled = [
      `${proof}!`,
      `${proof}=`,
      `${proof} `,
      `${proof}%%%`,
      `${proof.slice(0, 9)}*${proof.slice(9)}`,
      `${proof}\n`,
    ];
    const standard = proof.replaceAll("-", "+").replaceAll("_", "/");
    for (const other of [...loose, ...spoiled, ...(standard === proof ? [] : [standard])])
      expect([other, tokens.verify(`${head}.${payload}.${other}`)]).toEqual([other, null]);
  });
});
