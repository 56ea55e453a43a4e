import type { ServerResponse } from "node:http";
import { settingsEndpoints } from "@distributary/contract/access/settings";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { proves } from "../../../../scripts/proofs/proves.ts";
import type * as Door from "../../src/data/api.ts";
import type * as Data from "../../src/data/session/session.ts";
import { memory, start, stop, universe } from "../client/door.ts";

const person = { uuid: "00000000-0000-4000-8000-000000000001", username: "ada@example.com", first_name: "Ada" };
const profile = { uuid: universe, name: "Ada Byron", colour: "#123456", is_demo: false };
const known = {
  user: person,
  profile,
  universes: [profile],
  system: { admin_url: null, system_user_id: 5 },
  impersonator: null,
  firm: null,
  grant: null,
  firm_membership: null,
};

const network = fetch;
let data: typeof Data;
let tokens: typeof Door.tokens;

// A browser's part of the world: storage, and addresses without an origin. What a file before this one has read in the
// same process keeps its tokens in the storage of that file.
beforeAll(async () => {
  vi.resetModules();
  vi.stubGlobal("localStorage", memory());
  vi.stubGlobal("sessionStorage", memory());
  data = await import("../../src/data/session/session.ts");
  ({ tokens } = await import("../../src/data/api.ts"));
});
afterEach(stop);
afterAll(() => vi.unstubAllGlobals());

/** A server that knows one person; what it answers of itself may be taken over by `answer`. */
async function knowing(answer: (call: string, response: ServerResponse) => boolean = () => false) {
  const { origin, seen } = await start(
    { value: 1 },
    (call, response) => {
      if (answer(call, response)) return true;
      const json = (value: unknown): true => {
        response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(value));
        return true;
      };
      if (call.startsWith("POST /auth/login/std"))
        return json({ ...known, access_token: "universe-1", root_access_token: "root-1" });
      if (call.startsWith("GET /auth/self")) {
        const root = call.endsWith("need_root=true") ? { root_access_token: "root-1" } : {};
        return json({ ...known, ...root, access_token: "universe-1", user_id: person.uuid });
      }
      return false;
    },
    ["POST /auth/login/std"],
  );
  vi.stubGlobal("fetch", (path: string, init: RequestInit) => network(new URL(path, origin), init));
  return seen;
}

it("is filled by a login and emptied by a logout, tokens and all", async () => {
  proves("rule:session-01", "rule:session-02");
  const seen = await knowing();
  await data.login("ada@example.com", "a long enough one");
  expect(data.session.get()).toEqual({
    status: "signed-in",
    user: person,
    profile,
    universes: [profile],
    root: universe,
    impersonator: null,
    firm: null,
    grant: null,
    membership: null,
    seeAs: null,
    system: known.system,
  });
  expect([tokens.root(), tokens.universe()]).toEqual(["root-1", { universe, token: "universe-1" }]);
  await data.logout();
  expect(seen.at(-1)?.call).toBe("POST /auth/logout");
  expect([tokens.root(), tokens.universe(), tokens.chosenUniverse()]).toEqual([null, null, null]);
  expect(data.session.get()).toEqual({ status: "anonymous" });
});

it("stays as it was where it cannot be looked up again; that is only logged", async () => {
  proves("rule:universe-05", "message:log-universe-loading");
  const warned = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const { sessionEvents } = await import("../../src/data/session/session-events.ts");
  await knowing((call, response) => {
    if (!call.startsWith("GET /auth/self")) return false;
    response.writeHead(503).end();
    return true;
  });
  await data.login("ada@example.com", "a long enough one");
  const before = data.session.get();
  sessionEvents.universeUpdated();
  await expect.poll(() => warned.mock.calls.length).toBe(1);
  expect(warned.mock.calls[0]?.[0]).toMatchObject({ status: 503, message: "Service Unavailable" });
  expect(data.session.get()).toBe(before);
  expect(tokens.root()).toBe("root-1");
  warned.mockRestore();
});

it("takes the new name of a universe from another tab, and tells the others of one that is given here", async () => {
  const renamed = { ...profile, name: "Ada and Charles" };
  await knowing((call, response) => {
    const json = (value: unknown, headers = {}): true => {
      response.writeHead(200, { "content-type": "application/json", ...headers }).end(JSON.stringify(value));
      return true;
    };
    if (call.startsWith("GET /auth/self")) return json({ ...known, profile: renamed, universes: [renamed] });
    if (call.startsWith("POST /profile/settings")) return json({}, { "x-universe-updated": "1" });
    return false;
  });
  await data.login("ada@example.com", "a long enough one");
  const name = (): string | null => {
    const state = data.session.get();
    return state.status === "signed-in" ? state.profile.name : null;
  };
  expect(name()).toBe("Ada Byron");
  const other = new BroadcastChannel("distributary.bus");
  const told: unknown[] = [];
  other.addEventListener("message", ({ data: message }) => told.push(message));
  other.postMessage({ kind: "universe-updated", universe: null });
  await expect.poll(name).toBe("Ada and Charles");
  // What was heard is not told on: two tabs would never come to an end.
  expect(told).toEqual([]);
  const { api } = await import("../../src/data/api.ts");
  await api.call(settingsEndpoints.update, { query: { commit: "true" }, body: { last_update_token: "1" } });
  await expect.poll(() => told).toContainEqual({ kind: "universe-updated", universe: null });
  other.close();
});

it("asks for the root token by that of the universe where none is held, and not otherwise", async () => {
  proves("rule:session-10");
  const seen = await knowing();
  await data.login("ada@example.com", "a long enough one");
  const asked = async () => {
    const before = seen.length;
    await data.restore();
    return seen.slice(before).map(({ call, token, universe: named }) => [call, token, named]);
  };
  const lookUp = ["GET /auth/self?need_root=false", "root-1", null];
  const enter = [`POST /access/switch/?universe=${universe}`, "root-1", null];
  expect(await asked()).toEqual([lookUp, enter]);
  // Storage was emptied by hand: the universe's token is still in memory.
  tokens.setRoot(null);
  expect(await asked()).toEqual([["GET /auth/self?need_root=true", "universe-1", universe], lookUp, enter]);
  expect([tokens.root(), data.session.get().status]).toEqual(["root-1", "signed-in"]);
});
