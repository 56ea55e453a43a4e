import { randomUUID } from "node:crypto";
import { accountsEndpoints } from "@distributary/contract/records/accounts";
import { authEndpoints } from "@distributary/contract/access/auth";
import { entitiesEndpoints } from "@distributary/contract/records/entities";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { proves } from "../../../../scripts/proofs/proves.ts";
import { notify } from "../../src/platform/db/listen.ts";
import { channels } from "../../src/platform/live/channels.ts";
import { JobFailure } from "../../src/platform/jobs/types.ts";
import type { SignedIn } from "../support/calling.ts";
import { testServer, type TestServer } from "../support/server.ts";
import { connect, headersOf } from "./subscribing.ts";

let server: TestServer;
let ada: SignedIn;
beforeAll(async () => {
  server = await testServer({
    extend: (_http, services) => {
      services.jobs.register("quick", async (run) => {
        run.progress("half", 1, 2);
        return "done";
      });
      services.jobs.register("broken", () => Promise.reject(new JobFailure("It broke.")));
    },
  });
  ada = await server.signUp();
  await untilHeard();
});
afterAll(() => server.close());

/** Waits until the server has heard what was written so far, as of the sign-up: messages come in the order of their commits. */
async function untilHeard(): Promise<void> {
  const { database, notifications } = server.services;
  const job = randomUUID();
  const heard = new Promise<void>((done) => {
    notifications.on(channels.job, (payload) => payload.includes(job) && done());
  });
  await database.withPlatform((tx) => notify(tx, channels.job, JSON.stringify({ job, universe: null })));
  await heard;
}

async function enqueue(kind: string): Promise<string> {
  const { database, jobs } = server.services;
  return database.withUniverse(ada, (tx) =>
    jobs.enqueue(tx, { kind, universe: ada.universe, payload: null, createdBy: null }),
  );
}

describe("subscriptions", () => {
  it("bring the writes of the universe with the records they touched, of the kinds that are asked for", async () => {
    proves("graphql:gql-subscriptions", "graphql:gql-transport-websocket");
    const socket = await connect(server, headersOf(ada));
    socket.subscribe("all", "subscription { changed { revision kinds records { kind uuid } } }");
    socket.subscribe("entities", 'subscription { changed(kinds: ["entity"]) { kinds } }');
    const account = (await server.call(accountsEndpoints.create, { as: ada, body: { name: "One", acct_type: "A" } }))
      .ok;
    const entity = (await server.call(entitiesEndpoints.create, { as: ada, body: { name: "Two", legal_name: "Two" } }))
      .ok;
    await server.call(accountsEndpoints.create, {
      as: ada,
      query: { commit: "false" },
      body: { name: "Dry", acct_type: "A" },
    });
    const touched = async (kind: string, uuid: string) => {
      const item = await socket.until("all", (one) => JSON.stringify(one).includes(uuid));
      expect(item).toMatchObject({ changed: { kinds: [kind], records: [{ kind, uuid }] } });
    };
    await touched("account", account.uuid);
    await touched("entity", entity.uuid);
    expect(socket.news["all"]).toHaveLength(2);
    expect(socket.news["entities"]).toEqual([{ changed: { kinds: ["entity"] } }]);
    // What was ended brings nothing more.
    socket.send({ id: "all", type: "complete" });
    await server.call(entitiesEndpoints.create, { as: ada, body: { name: "Three", legal_name: "Three" } });
    await socket.until("entities", () => socket.news["entities"]?.length === 2);
    expect(socket.news["all"]).toHaveLength(2);
    socket.close();
  });

  it("bring how far a job is, and say once that it has ended", async () => {
    const socket = await connect(server, headersOf(ada));
    socket.subscribe("jobs", "subscription { job { uuid status stage done total } }");
    socket.subscribe("told", "subscription { notifications { kind title message job { uuid result } } }");
    const good = await enqueue("quick");
    await socket.until("told", (one) => JSON.stringify(one).includes(good));
    // Which states come between depends on how quickly they follow one another.
    expect(socket.news["jobs"]?.at(-1)).toMatchObject({ job: { uuid: good, status: "completed" } });
    const bad = await enqueue("broken");
    const told = await socket.until("told", (one) => JSON.stringify(one).includes(bad));
    expect(told).toMatchObject({ notifications: { kind: "broken", title: "Failed", message: "It broke." } });
    expect(socket.news["told"]?.filter((one) => JSON.stringify(one).includes(good))).toEqual([
      {
        notifications: {
          kind: "quick",
          title: "Completed",
          message: expect.any(String),
          job: { uuid: good, result: "done" },
        },
      },
    ]);
    socket.close();
  });

  it("take subscriptions only, within the limits, and end with the session", async () => {
    const eve = await server.signUp();
    const socket = await connect(server, headersOf(eve));
    const refused = [
      ["{ recent_accounts { uuid } }", "validation-failed"],
      ["subscription {", "validation-failed"],
      ["subscription { nothing }", "validation-failed"],
      ['subscription { changed(kinds: ["account", "nonsense"]) { revision } }', "validation-failed"],
      [
        `subscription { ${Array.from({ length: 16 }, (_, index) => `a${index}: changed { revision }`).join(" ")} }`,
        "too-complex",
      ],
      ["subscription { changed { revision } } subscription two { changed { revision } }", "too-complex"],
    ] as const;
    for (const [index, [query]] of refused.entries()) {
      socket.subscribe(`refused ${index}`, query);
      await expect.poll(() => socket.errors.length, { interval: 10 }).toBe(index + 1);
    }
    // Each says its code as over HTTP.
    expect(socket.errors).toEqual(
      refused.map(([, code]) => [expect.objectContaining({ message: expect.any(String), extensions: { code } })]),
    );
    expect(socket.news).toEqual({});
    expect(JSON.stringify(socket.errors)).toContain("Unknown kind: nonsense. Kinds are account, entity,");
    for (let more = 0; more < 21; more++) socket.subscribe(`changed ${more}`, "subscription { changed { revision } }");
    await expect.poll(() => socket.errors.length, { interval: 10 }).toBe(refused.length + 1);
    expect(socket.errors.slice(refused.length)).toEqual([
      [{ message: "A connection has at most 20 subscriptions.", extensions: { code: "too-many-requests" } }],
    ]);
    await server.call(authEndpoints.logout, { as: eve });
    expect(await socket.closed).toEqual({ code: 4401, reason: "invalid-jwt" });

    const strange = await server.app.server.injectWS("/api/v1/graphql", {
      headers: { host: "127.0.0.1", "sec-websocket-protocol": "something-else" },
    });
    const code = await new Promise((resolve) => strange.on("close", resolve));
    expect(code).toBe(4406);
  });
});
