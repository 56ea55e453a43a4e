import { accountsEndpoints } from "@distributary/contract/records/accounts";
import { afterEach, expect, it } from "vitest";
import { proves } from "../../../../scripts/proofs/proves.ts";
import { createClient } from "../../src/data/http/client.ts";
import { createTokenStore } from "../../src/data/http/tokens.ts";
import { memory, parts, start, stop, universe } from "./door.ts";

afterEach(stop);

it("keeps the universe of a tab in its session storage, and enters it again once it is loaded anew", async () => {
  proves("rule:universe-02");
  const [shared, ofTab] = [memory(), memory()];
  const before = createTokenStore(shared, ofTab);
  before.setRoot("root-1");
  before.setUniverse({ universe, token: "universe-0" });
  // The page is loaded anew: what was in memory is gone, what stands in storage is there.
  const tokens = createTokenStore(shared, ofTab);
  expect([tokens.universe(), tokens.chosenUniverse(), tokens.root()]).toEqual([null, universe, "root-1"]);
  const { origin, seen } = await start({ value: 1 });
  await createClient(parts(origin, { tokens })).call(accountsEndpoints.list, {});
  expect(seen.map(({ call, token }) => [call.split("?")[0], token])).toEqual([
    ["POST /access/switch/", "root-1"],
    ["GET /accounts", "universe-1"],
  ]);
  // Another tab has the session, and a universe of its own.
  expect(createTokenStore(shared, memory()).chosenUniverse()).toBeNull();
  expect(createTokenStore(shared, memory()).root()).toBe("root-1");
});

it("forgets every token at once", () => {
  const [shared, ofTab] = [memory(), memory()];
  const tokens = createTokenStore(shared, ofTab);
  tokens.setRoot("root-1");
  tokens.setUniverse({ universe, token: "universe-1" });
  tokens.clear();
  expect([tokens.root(), tokens.universe(), tokens.chosenUniverse()]).toEqual([null, null, null]);
  expect(createTokenStore(shared, ofTab).root()).toBeNull();
});
