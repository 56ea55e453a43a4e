import { describe, expect, it } from "vitest";
import { testServer } from "../support/server.ts";

describe("a server that ends", () => {
  it("finishes a slow request and a running job before it lets go of the database", async () => {
    const events: string[] = [];
    const server = await testServer({
      extend: (http, services) => {
        http.get("/test/slow", async () => {
          events.push("request begun");
          await new Promise((resolve) => setTimeout(resolve, 500));
          // The database is still there for whoever is being answered.
          await services.database.withPlatform(async () => undefined);
          events.push("request done");
          return { slow: true };
        });
        services.jobs.register("slow", async () => {
          events.push("job begun");
          await new Promise((resolve) => setTimeout(resolve, 700));
          await services.database.withPlatform(async () => undefined);
          events.push("job done");
        });
      },
    });
    const { database, jobs } = server.services;
    await database.withPlatform((tx) =>
      jobs.enqueue(tx, { kind: "slow", universe: null, payload: null, createdBy: null }),
    );
    const slow = fetch(`${server.url}/test/slow`);
    while (events.length < 2) await new Promise((resolve) => setTimeout(resolve, 5));
    const ended = server.close();
    const answer = await slow;
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ slow: true });
    await ended;
    expect(events.slice(2).sort()).toEqual(["job done", "request done"]);
    await expect(fetch(`${server.url}/healthz`)).rejects.toThrow();
  });

  it("is not ready any more as soon as it begins to end", async () => {
    let release: (() => void) | undefined;
    const server = await testServer({
      extend: (http) => {
        http.get("/test/held", () => new Promise((resolve) => (release = () => resolve({ held: true }))));
      },
    });
    const held = fetch(`${server.url}/test/held`);
    await expect.poll(() => release).toBeDefined();
    const ended = server.close();
    const injected = await server.app.server.inject({ method: "GET", url: "/readyz" }).catch(() => null);
    expect(injected === null || injected.statusCode === 503).toBe(true);
    release?.();
    expect((await held).status).toBe(200);
    await ended;
  });
});
