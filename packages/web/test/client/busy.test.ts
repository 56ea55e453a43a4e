import { accountsEndpoints } from "@distributary/contract/records/accounts";
import { busyTexts } from "@distributary/contract/wire/busy-texts";
import type { ServerResponse } from "node:http";
import { afterEach, expect, it } from "vitest";
import { pauseFor } from "../../src/data/http/again.ts";
import { createClient, type Client } from "../../src/data/http/client.ts";
import { parts, start, stop, universe } from "./door.ts";

afterEach(stop);

/** A client of a server that refuses its first calls so, and how long it waited before each further one. */
async function refusing(
  times: number,
  { code, after }: { readonly code?: string; readonly after: string | null },
): Promise<{ readonly client: Client; readonly pauses: number[]; readonly calls: () => number }> {
  let left = times;
  const refuse = (call: string, response: ServerResponse): boolean => {
    if (!call.includes("/accounts") || left === 0) return false;
    left -= 1;
    response
      .writeHead(503, { "content-type": "application/json", ...(after === null ? {} : { "retry-after": after }) })
      .end(JSON.stringify({ message: busyTexts.writes, code, request_id: "r1" }));
    return true;
  };
  const { origin, seen } = await start({ value: 1 }, refuse);
  const pauses: number[] = [];
  const own = parts(origin, {
    pause: async (milliseconds) => {
      pauses.push(milliseconds);
    },
  });
  own.tokens.setUniverse({ universe, token: "universe-1" });
  return { client: createClient(own), pauses, calls: () => seen.length };
}

const list = (client: Client) => client.call(accountsEndpoints.list, { query: { limit: 1 } });
const create = (client: Client) => client.call(accountsEndpoints.create, { body: { name: "A", acct_type: "D" } });

it("asks a refused read again after the seconds it is told, ten at most, and gives up after the fourth time", async () => {
  const soon = await refusing(3, { after: "2" });
  expect(await list(soon.client)).toEqual({ items: [] });
  expect(soon.pauses).toEqual([2000, 2000, 2000]);
  const late = await refusing(4, { after: "600" });
  await expect(list(late.client)).rejects.toMatchObject({ status: 503, message: busyTexts.writes, retryAfter: 600 });
  expect([late.pauses, late.calls()]).toEqual([[10_000, 10_000, 10_000], 4]);
  const silent = await refusing(1, { after: null });
  await expect(list(silent.client)).rejects.toMatchObject({ status: 503, retryAfter: null });
  expect([silent.pauses, silent.calls()]).toEqual([[], 1]);
});

it("sends a save again only where the refusal says that nothing was begun, and says every other failure", async () => {
  const busy = await refusing(2, { code: "busy", after: "1" });
  expect(await create(busy.client)).toEqual({ items: [] });
  expect([busy.pauses, busy.calls()]).toEqual([[1000, 1000], 3]);
  const away = await refusing(1, { after: "1" });
  await expect(create(away.client)).rejects.toMatchObject({ status: 503, message: busyTexts.writes });
  expect([away.pauses, away.calls()]).toEqual([[], 1]);
});

it("waits no longer once the call is left", async () => {
  const leaving = new AbortController();
  const pause = pauseFor(60_000, leaving.signal);
  leaving.abort();
  await expect(pause).rejects.toMatchObject({ name: "AbortError" });
  await expect(pauseFor(60_000, leaving.signal)).rejects.toMatchObject({ name: "AbortError" });
});
