import { authEndpoints } from "@distributary/contract/auth";
import { liveMessage, type LiveMessage } from "@distributary/contract/jobs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { notify } from "../../src/platform/db/listen.ts";
import { channels } from "../../src/platform/live/channels.ts";
import { testServer, type SignedIn, type TestServer } from "../support/server.ts";

let server: TestServer;
let second: TestServer;
beforeAll(async () => {
  const extend: NonNullable<Parameters<typeof testServer>[0]>["extend"] = (_server, services) =>
    services.jobs.register("quick", async (run) => {
      run.progress("half", 1, 2);
      await new Promise((resolve) => setTimeout(resolve, 400));
      return "done";
    });
  server = await testServer({ extend });
  second = await testServer({ database: server.database, clock: server.clock, extend });
});
afterAll(async () => {
  await second.close();
  await server.close();
});

interface Listening {
  readonly messages: LiveMessage[];
  readonly closed: Promise<number>;
  until(fits: (message: LiveMessage) => boolean, milliseconds?: number): Promise<LiveMessage>;
  close(): void;
}

async function connect(at: TestServer, first: unknown): Promise<Listening> {
  const messages: LiveMessage[] = [];
  const socket = await at.app.server.injectWS("/api/v1/live");
  socket.on("message", (data: Buffer) => messages.push(liveMessage.parse(JSON.parse(data.toString("utf8")))));
  socket.on("error", () => undefined);
  socket.send(typeof first === "string" ? first : JSON.stringify(first));
  return {
    messages,
    closed: new Promise((resolve) => socket.on("close", resolve)),
    until: async (fits, milliseconds = 5_000) => {
      const began = performance.now();
      for (;;) {
        const found = messages.find(fits);
        if (found !== undefined) return found;
        if (performance.now() - began > milliseconds) throw new Error(`only ${JSON.stringify(messages)}`);
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
    },
    close: () => socket.close(),
  };
}

async function listening(at: TestServer, person: SignedIn): Promise<Listening> {
  const socket = await connect(at, { token: person.token, universe: person.universe });
  await socket.until((message) => message.kind === "ready");
  return socket;
}

describe("live news", () => {
  it("brings a job's stages to browsers on every server, and to nobody in another universe", async () => {
    const ada = await server.signUp();
    const eve = await server.signUp();
    const [here, there, foreign] = [
      await listening(server, ada),
      await listening(second, ada),
      await listening(server, eve),
    ];
    const { database, jobs } = server.services;
    const id = await database.withUniverse(ada, (tx) =>
      jobs.enqueue(tx, { kind: "quick", universe: ada.universe, payload: null, createdBy: null }),
    );
    for (const socket of [here, there]) {
      await socket.until(
        (message) => message.kind === "job" && message.job.uuid === id && message.job.stage === "half",
      );
      await socket.until(
        (message) => message.kind === "job" && message.job.uuid === id && message.job.status === "completed",
      );
    }
    // What the own sign-up changed may still be told.
    const heard = foreign.messages.filter((message) => message.kind !== "changed" || message.universe !== eve.universe);
    expect(heard).toEqual([{ kind: "ready" }]);
    for (const socket of [here, there, foreign]) socket.close();
  });

  it("tells of a changed universe with its revision", async () => {
    const ada = await server.signUp();
    const socket = await listening(second, ada);
    await server.services.database.withUniverse(ada, (tx) =>
      notify(tx, channels.universe, JSON.stringify({ universe: ada.universe, revision: 7, book: true })),
    );
    const message = await socket.until((one) => one.kind === "changed");
    expect(message).toEqual({ kind: "changed", universe: ada.universe, revision: "7", kinds: ["book"] });
    socket.close();
  });

  it("refuses a root token, another universe, and a first message that is none", async () => {
    const ada = await server.signUp();
    const eve = await server.signUp();
    const first = [
      { token: ada.root, universe: ada.universe },
      { token: ada.token, universe: eve.universe },
      { token: "nonsense", universe: ada.universe },
      "not json",
      { universe: ada.universe },
    ];
    for (const message of first) {
      const socket = await connect(server, message);
      expect(await socket.closed).toBe(4401);
      expect(socket.messages.map((one) => one.kind)).toEqual(["ended"]);
    }
  });

  it("closes within five seconds of the end of its session, on the other server too", async () => {
    const ada = await server.signUp();
    const sockets = [await listening(server, ada), await listening(second, ada)];
    const began = performance.now();
    await server.call(authEndpoints.logout, { as: ada });
    for (const socket of sockets) {
      expect(await socket.closed).toBe(4401);
      expect(socket.messages.at(-1)).toMatchObject({ kind: "ended" });
    }
    expect(performance.now() - began).toBeLessThan(5_000);
  });

  it("stays open when the token it began with is exchanged", async () => {
    const ada = await server.signUp();
    const socket = await listening(server, ada);
    await server.call(authEndpoints.refreshToken, { body: { access_token: ada.token } });
    const open = new Promise((resolve) => setTimeout(() => resolve("open"), 300));
    expect(await Promise.race([socket.closed, open])).toBe("open");
    expect(socket.messages.map(({ kind }) => kind)).not.toContain("ended");
    socket.close();
  });
});
