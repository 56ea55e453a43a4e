import { accountsEndpoints } from "@distributary/contract/records/accounts";
import { afterEach, expect, it, vi } from "vitest";
import { proves } from "../../../../scripts/proofs/proves.ts";
import { createClient } from "../../src/data/http/client.ts";
import type { TokenStore } from "../../src/data/http/tokens.ts";
import { parts, start, stop, universe } from "./door.ts";

afterEach(stop);

const other = { universe: "00000000-0000-4000-8000-00000000000b", token: "universe-2" };
const account = { name: "A", acct_type: "D" } as const;

/** Somebody in a universe with a token that has run out, and a good root token. */
function stale(origin: string, onLeftBehind: (failure: unknown) => void = () => undefined) {
  const own = parts(origin, { onLeftBehind });
  own.tokens.setRoot("root-2");
  own.tokens.setUniverse({ universe, token: "universe-1" });
  return own;
}

it("sends what was meant for one universe never to another, though the other has a good token", async () => {
  const { origin, seen } = await start({ value: 2 });
  const own = stale(origin);
  const written = createClient(own).call(accountsEndpoints.create, { body: account });
  own.tokens.setUniverse(other);
  await expect(written).rejects.toMatchObject({ status: 401, code: "invalid-jwt" });
  expect(seen.map(({ call, universe: named }) => [call, named])).toEqual([["POST /accounts", universe]]);
});

it("only logs that the token of a universe that was left could not be renewed", async () => {
  proves("rule:session-11", "message:log-token-refresh");
  const held: { tokens: TokenStore | null } = { tokens: null };
  const { origin, seen } = await start({ value: 2 }, (call, response) => {
    if (!call.startsWith("POST /access/switch/")) return false;
    held.tokens?.setUniverse(other);
    response.writeHead(404).end();
    return true;
  });
  const logged = vi.fn();
  const own = stale(origin, logged);
  held.tokens = own.tokens;
  await expect(createClient(own).call(accountsEndpoints.list, {})).rejects.toMatchObject({ status: 401 });
  expect(logged).toHaveBeenCalledOnce();
  expect(logged.mock.calls[0]?.[0]).toMatchObject({ status: 404 });
  expect([own.tokens.root(), own.tokens.universe()]).toEqual(["root-2", other]);
  expect(seen.filter(({ call }) => call.startsWith("GET /accounts"))).toHaveLength(1);
});

it("goes on in the universe that was entered meanwhile, not in the one whose token arrives late", async () => {
  const held: { tokens: TokenStore | null } = { tokens: null };
  const { origin } = await start({ value: 2 }, (call) => {
    if (call.startsWith("POST /access/switch/")) held.tokens?.setUniverse(other);
    return false;
  });
  const own = stale(origin);
  held.tokens = own.tokens;
  await expect(createClient(own).call(accountsEndpoints.list, {})).rejects.toMatchObject({ status: 401 });
  expect(own.tokens.universe()).toEqual(other);
});
