import { authEndpoints } from "@distributary/contract/access/auth";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { notify } from "../../src/platform/db/listen.ts";
import { channels } from "../../src/platform/live/channels.ts";
import type { SignedIn } from "../support/calling.ts";
import { testServer, type TestServer } from "../support/server.ts";
import { connect, headersOf, type Subscribing } from "./subscribing.ts";

let server: TestServer;
let second: TestServer;
/** Lets the job that stands half-way go on. */
let goOn: () => void = () => undefined;
beforeAll(async () => {
  const extend: NonNullable<Parameters<typeof testServer>[0]>["extend"] = (_server, services) =>
    services.jobs.register("halfway", async (run) => {
      run.progress("half", 1, 2);
      await new Promise<void>((resolve) => {
        goOn = resolve;
      });
      return "done";
    });
  server = await testServer({ extend });
  second = await testServer({ database: server.database, clock: server.clock, extend });
});
afterAll(async () => {
  await second.close();
  await server.close();
});

/** Somebody who listens to all that happens in their universe. */
async function listening(at: TestServer, person: SignedIn): Promise<Subscribing> {
  const socket = await connect(at, headersOf(person));
  socket.subscribe("changed", "subscription { changed { revision kinds } }");
  socket.subscribe("job", "subscription { job { uuid stage status } }");
  return socket;
}

async function change(universe: string, revision: number): Promise<void> {
  await server.services.database.withUniverse({ universe }, (tx) =>
    notify(tx, channels.universe, JSON.stringify({ universe, revision, book: true })),
  );
}

/** News of `change`: no revision of a sign-up is as high. */
const changedAt = (revision: number) => ({ changed: { revision: String(revision), kinds: ["book"] } });

describe("who listens to a universe", () => {
  it("hears a job's stages and changes on every server, and nothing of another universe", async () => {
    const ada = await server.signUp();
    const eve = await server.signUp();
    const [here, there, stranger] = [
      await listening(server, ada),
      await listening(second, ada),
      await listening(second, eve),
    ];
    const { database, jobs } = server.services;
    const uuid = await database.withUniverse(ada, (tx) =>
      jobs.enqueue(tx, { kind: "halfway", universe: ada.universe, payload: null, createdBy: null }),
    );
    const heard = (item: object) => (one: object) => JSON.stringify(one) === JSON.stringify(item);
    for (const socket of [here, there])
      await socket.until("job", heard({ job: { uuid, stage: "half", status: "running" } }));
    goOn();
    for (const socket of [here, there])
      await socket.until("job", (one) => (one["job"] as { status: string }).status === "completed");
    await change(ada.universe, 1001);
    for (const socket of [here, there]) await socket.until("changed", heard(changedAt(1001)));
    // News of the stranger's own shows that all before it has come this far.
    await change(eve.universe, 1002);
    await stranger.until("changed", heard(changedAt(1002)));
    expect(stranger.news["job"]).toBeUndefined();
    expect(stranger.news["changed"]).not.toContainEqual(changedAt(1001));
    for (const socket of [here, there, stranger]) socket.close();
  });

  it("is let in by a token of the universe and by nothing else", async () => {
    const ada = await server.signUp();
    const eve = await server.signUp();
    const first = [
      [headersOf({ token: ada.root, universe: ada.universe }), "invalid-jwt"],
      [headersOf({ token: ada.token, universe: eve.universe }), "invalid-headers"],
      [headersOf({ token: "nonsense", universe: ada.universe }), "invalid-jwt"],
      [{ "X-Universe": ada.universe }, "invalid-headers"],
      [{ ...headersOf(ada), "X-Auth-Override": ada.root }, "invalid-jwt"],
      [{ ...headersOf(ada), "X-Auth-Override": eve.token }, "invalid-jwt"],
      [{}, "invalid-headers"],
    ] as const;
    for (const [said, reason] of first)
      expect(await (await connect(server, said)).closed).toEqual({ code: 4401, reason });
    const socket = await server.app.server.injectWS("/api/v1/graphql", {
      headers: { host: "127.0.0.1", "sec-websocket-protocol": "graphql-transport-ws" },
    });
    const code = new Promise((resolve) => socket.on("close", resolve));
    socket.send("not json");
    expect(await code).toBe(4400);
  });

  it("is sent off by a logout, on the other server too", async () => {
    const ada = await server.signUp();
    const sockets = [await listening(server, ada), await listening(second, ada)];
    await server.call(authEndpoints.logout, { as: ada });
    for (const socket of sockets) expect(await socket.closed).toEqual({ code: 4401, reason: "invalid-jwt" });
  });

  it("goes on listening when the token it began with is exchanged", async () => {
    const ada = await server.signUp();
    const socket = await listening(server, ada);
    await server.call(authEndpoints.refreshToken, { body: { access_token: ada.token } });
    await change(ada.universe, 1003);
    await socket.until("changed", (one) => JSON.stringify(one) === JSON.stringify(changedAt(1003)));
    socket.close();
  });
});
