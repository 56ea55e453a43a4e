import { authEndpoints } from "@distributary/contract/access/auth";
import { preferencesEndpoints } from "@distributary/contract/access/preferences";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { proves } from "../../../../scripts/proofs/proves.ts";
import { granted } from "../isolation/actors.ts";
import type { SignedIn } from "../support/calling.ts";
import { testServer, type TestServer } from "../support/server.ts";

const { write, read } = preferencesEndpoints;

let server: TestServer;
let ada: SignedIn;
let eve: SignedIn;
beforeAll(async () => {
  server = await testServer();
  [ada, eve] = [await server.signUp(), await server.signUp()];
});
afterAll(() => server.close());

const keep = (as: SignedIn, body: object) => server.call(write, { as, body: body as never });
const ask = async (as: SignedIn, body: object = {}) => (await server.call(read, { as, body: body as never })).ok;

describe("preferences", () => {
  it("are kept as they are sent, many at once; null deletes", async () => {
    proves("rule:transport-17");
    const sent = { "persisted/user/theme": "dark", "persisted/state/columns": { a: [1, null, true] }, "session/x": 0 };
    expect((await keep(ada, sent)).ok).toEqual(sent);
    expect(await ask(ada)).toEqual(sent);
    const change = { "session/x": null, "persisted/user/theme": "light", "persisted/never": null };
    expect((await keep(ada, change)).ok).toEqual(change);
    expect(await ask(ada)).toEqual({
      "persisted/user/theme": "light",
      "persisted/state/columns": sent["persisted/state/columns"],
    });
    expect(await ask(ada, { "session/x": "none yet", "persisted/user/theme": "dark", other: null })).toEqual({
      "session/x": "none yet",
      "persisted/user/theme": "light",
      other: null,
    });
  });

  it("are one person's in one universe", async () => {
    await keep(eve, { mine: 1 });
    expect(await ask(eve)).toEqual({ mine: 1 });
    expect(Object.keys(await ask(ada))).not.toContain("mine");
  });

  it("say of a profile what its person chose to see, and nothing to anybody else", async () => {
    const metadata = async (as: SignedIn) =>
      (await server.call(authEndpoints.self, { as, query: { need_root: "false" } })).ok.profile.metadata;
    expect(await metadata(ada)).toEqual({});
    const body = { "persisted/debug-dashboard": "on", "persisted/display-currency": "EUR" };
    await keep(ada, body);
    expect(await metadata(ada)).toEqual({ debug_dashboard: true, display: { currency: "EUR" } });
    const guest = await granted(server, ada, { flags: 5 });
    const there = await server.call(authEndpoints.switchUniverse, { as: guest, query: { universe: ada.universe } });
    expect(there.ok.profile.metadata).toEqual({});
    // Whatever a program keeps under these keys is no currency and no choice.
    for (const value of ["", "euro", 3, null, { a: 1 }]) {
      const odd = { "persisted/debug-dashboard": value, "persisted/display-currency": value };
      await keep(ada, odd);
      expect([value, await metadata(ada)]).toEqual([value, {}]);
    }
  });

  it("are bounded: keys, values, how many at once and how many in all", async () => {
    const refused = async (body: object) => (await keep(eve, body)).status;
    expect(await refused({ "": 1 })).toBe(422);
    expect(await refused({ ["x".repeat(201)]: 1 })).toBe(422);
    expect(await refused(JSON.parse('{"__proto__": 1}') as object)).toBe(422);
    expect(await refused({ large: "x".repeat(16_384) })).toBe(422);
    expect(await refused({ large: "x".repeat(16_382) })).toBe(200); // two quotes more are 16,384
    const map = (from: number, count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`key ${from + index}`, index]));
    expect(await refused(map(0, 201))).toBe(422);
    for (let from = 0; from < 800; from += 200) expect(await refused(map(from, 200))).toBe(200);
    // 2 + 800 are kept, 199 more would be 1,001
    expect(await refused(map(800, 199))).toBe(422);
    expect(Object.keys(await ask(eve))).toHaveLength(802);
    expect(await refused(map(800, 198))).toBe(200);
  });

  it("outlive nothing: they go with the universe and take no revision of the book", async () => {
    const revision = async () =>
      server.services.database.readUniverse(ada.universe, {
        text: "select revision from universe where universe_id = $1",
        values: [ada.universe],
        name: null,
      });
    const before = await revision();
    await keep(ada, { quiet: true });
    expect(await revision()).toEqual(before);
  });
});
