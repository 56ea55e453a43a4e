import { authEndpoints } from "@distributary/contract/access/auth";
import { demoEndpoints } from "@distributary/contract/access/demo";
import { API_PREFIX } from "@distributary/contract/wire/endpoint";
import { jobsEndpoints } from "@distributary/contract/entry/jobs";
import { summaryEndpoints } from "@distributary/contract/summary/summary";
import { endpoints } from "@distributary/contract/table";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findDemos } from "../../src/features/demo/store.ts";
import { prepareVisit, renewVisit } from "../../src/features/demo/visit.ts";
import { fakeClock } from "../../src/platform/clock.ts";
import { readsOf } from "../../src/access/records/reads.ts";
import { CALL_LIMITS } from "../../src/call-limits.ts";
import { sql } from "../../src/platform/db/sql.ts";
import type { SignedIn } from "../support/calling.ts";
import { testServer, type TestServer } from "../support/server.ts";

const clock = fakeClock(new Date("2026-11-21T12:00:00Z"));
let server: TestServer;
let visitor: SignedIn;
let ahead: readonly boolean[];

beforeAll(async () => {
  server = await testServer({ clock });
  ahead = [await prepareVisit(server.services, "start"), await prepareVisit(server.services, "start")];
  visitor = await visit();
}, 120_000);

afterAll(() => server.close());

/** Opens the demo without an account and waits until it is filled. */
async function visit(): Promise<SignedIn> {
  const { session, job } = (await server.call(demoEndpoints.visit, {})).ok;
  const entered = {
    token: session.access_token,
    root: session.root_access_token,
    universe: session.profile.uuid,
    session,
  };
  for (let status = job?.status ?? "completed"; status !== "completed";) {
    if (status === "failed" || status === "cancelled") throw new Error(`the demo job ${status}`);
    // oxlint-disable-next-line no-await-in-loop -- the job is asked until it has ended
    await pause(50);
    // oxlint-disable-next-line no-await-in-loop -- the job is asked until it has ended
    status = (await server.call(jobsEndpoints.get, { as: entered, params: { id: job?.uuid ?? "" } })).ok.status;
  }
  return entered;
}

/** How many writes the visitors' universe has seen. */
async function revision(): Promise<unknown> {
  const rows = await readsOf(server.services.database, visitor.universe).query(
    sql`select max(revision) as newest from revision where universe_id = current_universe()`,
  );
  return rows[0];
}

function worth(of: SignedIn) {
  return server.call(summaryEndpoints.summary, { as: of, body: { at: "2026-11-21" } });
}

describe("the demo without an account", () => {
  it("is made once before anybody looks, and is the one that is looked at", async () => {
    expect(ahead).toEqual([true, false]);
    expect(await findDemos(server.services.database, visitor.session.user.uuid)).toEqual([visitor.universe]);
  });

  it("shows the sample family, which says that it is read only", async () => {
    const { profile, universes } = visitor.session;
    expect([profile.is_demo, profile.metadata.read_only, universes.length]).toEqual([true, true, 1]);
    expect(profile.secure_deadlines.reauthenticated_until).toBeNull();
    expect(Number((await worth(visitor)).ok.net_worth.net_worth.at)).toBeGreaterThan(0);
  });

  it("refuses every call of the table that does not read, with either token, before it looks at the body", async () => {
    const allowed = new Set(["post-auth-logout", "post-access-switch-slash"]);
    const writing = endpoints.filter(
      ({ id, method, reads, access }) => method !== "GET" && reads !== true && access !== "public" && !allowed.has(id),
    );
    // accounts, entities, instruments, transactions, events, imports, settings, reports and more
    expect(writing.length).toBeGreaterThan(30);
    const before = await revision();
    const statuses = await Promise.all(
      writing.map(async ({ method, path, access }) => {
        const address = server.url + API_PREFIX + path.replace(/\{\w+\}/g, visitor.universe);
        const headers = {
          authorization: `Bearer ${access === "session" ? visitor.root : visitor.token}`,
          ...(access === "universe" && { "x-universe": visitor.universe }),
          "content-type": "application/json",
        };
        const init: RequestInit = { method, headers, body: "{" };
        return [path, (await fetch(address, init)).status];
      }),
    );
    expect(statuses.filter(([, status]) => status !== 403)).toEqual([]);
    expect(await revision()).toEqual(before);
  });

  it("reaches no universe but its own", async () => {
    const owner = await server.signUp();
    const switched = await server.call(authEndpoints.switchUniverse, {
      as: visitor,
      query: { universe: owner.universe },
    });
    expect(switched.status).toBe(404);
  });

  it("is the same one for all who look, each with a session of half an hour", async () => {
    const other = await visit();
    expect(other.universe).toBe(visitor.universe);
    expect(other.token).not.toBe(visitor.token);
    clock.advance(10 * 60_000);
    const renewed = (
      await server.call(authEndpoints.refreshToken, { body: { access_token: other.token, root: false } })
    ).ok.access_token;
    clock.advance(20 * 60_000 + 1000);
    const late = await server.call(authEndpoints.refreshToken, { body: { access_token: renewed, root: false } });
    expect(late.status).toBe(401);
  });

  it("is opened by no password, and by no address more than 20 times a minute", async () => {
    const login = await server.call(authEndpoints.login, {
      body: { username: "visitor@demo.invalid", password: "a long enough one" },
    });
    expect(login.status).toBe(400);
    expect(CALL_LIMITS.get("post-demo-visit")).toEqual({ max: 20, timeWindow: "1 minute" });
  });

  it("is made anew after a week, for its prices end on the day it was made", async () => {
    clock.advance(8 * 86_400_000);
    const later = await visit();
    expect(later.universe).not.toBe(visitor.universe);
    expect((await visit()).universe).toBe(later.universe);
  }, 120_000);

  it("is made anew by the daily work before a week is over, so that nobody who looks waits for it", async () => {
    const { services } = server;
    const opened = async () => (await server.call(demoEndpoints.visit, {})).ok.session.profile.uuid;
    const before = await opened();
    expect(await renewVisit(services, "test")).toBe(false);
    clock.advance(6 * 86_400_000 + 1000);
    expect(await renewVisit(services, "test")).toBe(true);
    expect(await renewVisit(services, "test")).toBe(false);
    expect(await opened()).not.toBe(before);
    expect(services.jobs.dailyKinds).toContain("renew-demo");
  }, 60_000);
});
