import { accessEndpoints } from "@distributary/contract/access/access";
import { authEndpoints } from "@distributary/contract/access/auth";
import type { Narrowed } from "@distributary/contract/access/narrowed";
import { accountsEndpoints } from "@distributary/contract/records/accounts";
import { transactionsEndpoints } from "@distributary/contract/records/transactions";
import { summaryEndpoints } from "@distributary/contract/summary/summary";
import pg from "pg";
import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findUnguarded } from "../../src/platform/db/guard.ts";
import { boundView, insideView } from "../../src/platform/db/view.ts";
import type { SignedIn } from "../support/calling.ts";
import { ended } from "../support/jobs.ts";
import { upload } from "../documents/uploading.ts";
import { granted } from "./actors.ts";
import { ask, comparable } from "./asking.ts";
import { parted, type Parted } from "./part.ts";
import { answersOf, leaksOf, type PartSeen } from "./part-answers.ts";
import { NOTHING } from "./records.ts";
import { listedServer, type ListedServer } from "./routes.ts";
import { samples } from "./samples.ts";
import { Ledgerkeeper } from "./state.ts";
import { wayOf } from "./world.ts";

let server: ListedServer;
let keeper: Ledgerkeeper;
let owner: pg.Client;
let ada: Parted;
let part: Narrowed;
/** Sees the open entity; sees totals. */
let grace: SignedIn;
let seenByGrace: readonly PartSeen[] = [];
let tom: SignedIn;
beforeAll(async () => {
  server = await listedServer();
  const [person, canary] = [await server.signUp(), `hidden${randomBytes(8).toString("hex")}`];
  ada = await parted(wayOf(server, person, canary), person, canary);
  part = { accounts: [ada.open.cash], entities: [ada.open.entity] };
  grace = await granted(server, ada, { flags: 5, narrowed: part });
  tom = await granted(server, ada, { flags: 5, narrowed: { totals: true } });
  keeper = await Ledgerkeeper.of(server);
  owner = new pg.Client({ connectionString: server.database.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await keeper.close();
  await server.close();
});

const everyAnswer = (as: SignedIn): Promise<readonly PartSeen[]> => answersOf(server, server.calls, ada, as);
const leaks = (seen: readonly PartSeen[]): readonly string[] => leaksOf(ada, seen);

describe("a universe that is shared in part", () => {
  it("shows a grantee not a word of the rest, by any call or any operation, and records out of sight as none at all", async () => {
    const before = await keeper.state(ada.universe);
    const seen = (seenByGrace = await everyAnswer(grace));
    expect(seen.length).toBeGreaterThan(250);
    expect(leaks(seen)).toEqual([]);
    for (const endpoint of server.calls) {
      const [foreign, nothing] = (["hidden", "nothing"] as const).map((named) =>
        seen.find((one) => one.id === endpoint.id && one.named === named),
      );
      if (foreign === undefined || nothing === undefined) continue;
      expect([endpoint.id, comparable(foreign, ada.hidden)]).toEqual([endpoint.id, comparable(nothing, NOTHING)]);
      expect([endpoint.id, foreign.status < 500]).toEqual([endpoint.id, true]);
    }
    expect(await keeper.state(ada.universe)).toEqual(before);
    // The control: the same requests show it all to the owner.
    const own = await everyAnswer(ada);
    expect(new Set(leaks(own).map((leak) => leak.split(":")[0])).size).toBeGreaterThan(30);
  });

  it("shows what is open: its accounts, the transactions that move them, and figures of nothing else", async () => {
    const accounts = (await server.call(accountsEndpoints.list, { as: grace, query: { limit: "100" } })).ok;
    const own = accounts.items.filter(({ is_system_account: isSystem }) => !isSystem).map(({ name }) => name);
    expect(own.sort()).toEqual(["Open broker", "Open cash"]);
    const found = (await server.call(transactionsEndpoints.list, { as: grace, query: {} })).ok;
    expect([found.count, found.items.map(({ description }) => description)]).toEqual([3, ["Gift", null, "Salary"]]);
    const outside = accounts.items.find(({ standard_code: code }) => code === "RE")?.uuid;
    // What came from the hidden account came from outside of what is open.
    expect(found.items[1]?.line_items[0]).toMatchObject({ src_account: outside, dst_account: ada.open.cash });
    const body = { at: "2025-12-31", since: "2024-12-31" };
    const worth = (await server.call(summaryEndpoints.summary, { as: grace, body })).ok;
    // 500 + 200 received, and 10 shares at 12
    expect([worth.core.at, worth.incomplete]).toEqual(["820", false]);
    const whole = (await server.call(summaryEndpoints.summary, { as: ada, body })).ok;
    expect(Number(whole.core.at)).toBeGreaterThan(400_000);
    const explained = await server.call(summaryEndpoints.explain, { as: grace, query: { key: worth.explain_key } });
    expect(explained.ok.figure).toBe("820");
    expect((await server.call(summaryEndpoints.totals, { as: grace, query: { at: "2025-12-31" } })).ok).toMatchObject({
      net_worth: { at: "820" },
    });
    expect(
      (await server.call(summaryEndpoints.explain, { as: grace, query: { key: whole.explain_key } })).body,
    ).not.toEqual((await server.call(summaryEndpoints.explain, { as: ada, query: { key: whole.explain_key } })).body);
  });

  it("shows totals alone to whom they were given: those of the owner, and no record", async () => {
    const query = { at: "2025-12-31", since: "2025-01-31" };
    const told = (await server.call(summaryEndpoints.totals, { as: tom, query })).ok;
    expect(told).toEqual((await server.call(summaryEndpoints.totals, { as: ada, query })).ok);
    // A year before the first day there is has no day to begin with: the first stands in.
    const first = (await server.call(summaryEndpoints.totals, { as: tom, query: { at: "0001-01-01" } })).ok;
    expect(first).toMatchObject({ at: "0001-01-01", since: "0001-01-01", net_worth: { at: "0" } });
    expect(Number(told.net_worth.at)).toBeGreaterThan(400_000);
    // January to December, and the last day is one of them.
    expect(told.history).toHaveLength(12);
    const seen = await everyAnswer(tom);
    expect(leaks(seen)).toEqual([]);
    expect(seen.filter(({ text }) => /Open (house|cash|broker|share)/.test(text)).map(({ id }) => id)).toEqual([]);
    const answered = new Set(
      seen.filter(({ status, named }) => status === 200 && named === "hidden").map(({ id }) => id),
    );
    expect([...answered].filter((id) => !id.startsWith("{")).sort()).toEqual([
      "get-profile-lock-date",
      "get-profile-settings",
      "get-transactions-totals",
      "post-graphql",
      "post-utility-prefs-read",
    ]);
  });

  it("is not managed or written by a grantee of a part, whatever rights the grant has", async () => {
    const eager = await granted(server, ada, { flags: 31, narrowed: part });
    const barred = server.calls.filter(({ permission }) => permission === "manage" || permission === "write");
    expect(barred.length).toBeGreaterThan(50);
    for (const endpoint of barred) {
      const sample = samples[endpoint.id]?.(ada.hidden, ada.hidden) ?? {};
      const { status, text } = await ask(server, endpoint, sample, { as: eager }, false);
      expect([endpoint.id, status, text.includes(ada.canary)]).toEqual([endpoint.id, 403, false]);
    }
  });

  it("is seen by its owner exactly as the grantee sees it, and as it is again", async () => {
    const named = { name: "Grace Hopper", role: "viewer", narrowed: part } as const;
    const begun = await server.call(accessEndpoints.seeAs, { as: ada, body: named });
    expect(begun.ok.see_as.name).toBe("Grace Hopper");
    // Preferences are of the person, not of what they see.
    const told = (seen: typeof seenByGrace) =>
      seen
        .filter(({ id }) => id !== "post-utility-prefs-read")
        .map((one) => [one.id, one.named, one.status, comparable(one, ada.hidden)]);
    expect(told(await everyAnswer(ada))).toEqual(told(seenByGrace));
    const here = (await server.call(authEndpoints.switchUniverse, { as: ada, query: { universe: ada.universe } })).ok;
    expect(here).toMatchObject({
      see_as: { name: "Grace Hopper" },
      grant: { narrowed: part, standard_permissions: { read: true, write: false } },
    });
    await server.call(accessEndpoints.endSeeAs, { as: ada });
    const whole = await ask(server, accountsEndpoints.list, { query: { limit: "100" } }, { as: ada });
    expect(whole.text).toContain(ada.canary);
  });

  it("is held together by a policy on each table: with one of them gone, more is seen and the guard says so", async () => {
    // The owner's own requests erased the file that was there.
    await upload(
      { call: server.call, ended: (job) => ended(server, ada.universe, job) },
      ada,
      "another.txt",
      Buffer.from("Another file"),
    );
    const view = boundView({ accounts: [ada.open.cash, ada.open.broker], entities: [ada.open.entity], totals: false });
    const rowsOf = async (table: string) =>
      Number(
        (
          await insideView(view, () =>
            server.services.database.readUniverse<{ rows: string }>(ada.universe, {
              text: `select count(*)::text as rows from ${table} where universe_id = current_universe()`,
              values: [],
              name: null,
            }),
          )
        )[0]?.rows,
      );
    const { rows: tables } = await owner.query<{ name: string; using: string }>(
      `select c.relname as name, pg_get_expr(p.polqual, p.polrelid) as using from pg_policy p join pg_class c on c.oid = p.polrelid
       where p.polname = 'narrowed' order by 1`,
    );
    let missed = 0;
    for (const { name, using } of tables) {
      const shut = await rowsOf(name);
      await owner.query(`drop policy narrowed on ${name}`);
      const bare = await rowsOf(name);
      expect(await findUnguarded(owner)).toEqual([`${name} has no policy that holds narrowed grants`]);
      await owner.query(
        `create policy narrowed on ${name} as restrictive to ${new URL(server.database.appUrl).username} using (${using}) with check (is_whole())`,
      );
      expect([name, await rowsOf(name)]).toEqual([name, shut]);
      if (bare > shut) missed += 1;
    }
    expect(await findUnguarded(owner)).toEqual([]);
    expect(missed).toBeGreaterThanOrEqual(24);
  });
});
