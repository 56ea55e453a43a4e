import { accessEndpoints } from "@distributary/contract/access/access";
import { authEndpoints } from "@distributary/contract/access/auth";
import { deletionEndpoints } from "@distributary/contract/access/deletion";
import { continuityEndpoints } from "@distributary/contract/access/continuity";
import { demoEndpoints } from "@distributary/contract/access/demo";
import { preferencesEndpoints } from "@distributary/contract/access/preferences";
import { accountsEndpoints } from "@distributary/contract/records/accounts";
import type pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { verify } from "../../src/access/proof/verify.ts";
import { allUniverses } from "../../src/access/store/verify.ts";
import { insertSignOnLink } from "../../src/features/auth/store/sign-on.ts";
import { exportUniverse } from "../../src/features/archive/export.ts";
import { documentPlace } from "../../src/features/documents/places.ts";
import { importPlace } from "../../src/features/imports/folder.ts";
import { fileDailyJobs } from "../../src/platform/jobs/daily.ts";
import { openStore } from "../../src/platform/storage/open-store.ts";
import { upload } from "../documents/uploading.ts";
import { smallBook } from "../events/small-book.ts";
import type { SignedIn } from "../support/calling.ts";
import { withOwner } from "../support/database.ts";
import { backIn } from "../support/back-in.ts";
import { ended } from "../support/jobs.ts";
import { mailbox, tokenIn, type Mailbox } from "../support/mailbox.ts";
import { testServer, type TestServer } from "../support/server.ts";

const DAY = 86_400_000;
const PASSWORD = "a long enough one";
const CANARY = "canary-of-dora";

let box: Mailbox;
let server: TestServer;
let dora: SignedIn;
let gil: SignedIn;
beforeAll(async () => {
  box = await mailbox();
  server = await testServer({ env: { SMTP_URL: box.url, PUBLIC_URL: "https://wealth.example.com" } });
  dora = (await smallBook(server)).as;
  gil = await server.signUp({ email: "gil@example.com", first_name: "Gil" });
});
afterAll(async () => {
  await server.close();
  await box.close();
});

/** Lets somebody into a universe: invited, mailed, accepted. */
async function letIn(owner: SignedIn, guest: SignedIn): Promise<void> {
  const { email, first_name: first, last_name: last } = guest.session.user;
  const body = { email, first_name: first, last_name: last, role: "viewer" as const };
  await server.call(accessEndpoints.invite, { as: owner, body });
  const { first_name: by, last_name: name } = owner.session.user;
  const token = tokenIn(await box.mailTo(email, `${by} ${name} invites you to ${owner.session.profile.name}`));
  await server.call(accessEndpoints.accept, { as: guest, body: { token } });
}

/** What the daily job of this day did. */
async function today(): Promise<unknown> {
  for (const id of await fileDailyJobs(server.services)) {
    const job = await ended(server, null, id);
    const result = job.result as Record<string, unknown> | null;
    if (result !== null && "erased" in result) return result;
  }
  throw new Error("nothing was done today");
}

function dueOf(person: SignedIn, universe: string): string | null | undefined {
  return person.session.universes.find(({ uuid }) => uuid === universe)?.deletion_due;
}

/** Tables that hold a text, each with how many rows. */
function findText(admin: pg.Client, text: string): Promise<readonly string[]> {
  return eachTable(admin, (name) => `select count(*)::int as n from ${name} t where t::text ilike '%${text}%'`);
}

async function eachTable(admin: pg.Client, query: (name: string) => string): Promise<readonly string[]> {
  const { rows } = await admin.query<{ name: string }>(
    "select quote_ident(relname) as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1",
  );
  const found: string[] = [];
  for (const { name } of rows) {
    const counted = await admin.query<{ n: number }>(query(name));
    if ((counted.rows[0]?.n ?? 0) > 0) found.push(name);
  }
  return found;
}

describe("somebody who deletes their account", () => {
  it("proves themselves, is told the day, and keeps their records after all", async () => {
    await letIn(dora, gil);
    await letIn(gil, dora);
    server.clock.advance(6 * 60_000);
    expect((await server.call(deletionEndpoints.get, { as: dora })).ok.deletion).toBe(null);
    const unproven = await server.call(deletionEndpoints.request, { as: dora, body: {} });
    expect([unproven.status, unproven.body]).toEqual([401, expect.objectContaining({ code: "reauth-required" })]);
    dora = await backIn(server, dora);
    const { deletion } = (await server.call(deletionEndpoints.request, { as: dora, body: {} })).ok;
    const due = deletion?.due_time ?? "";
    // Thirty whole days, and then the beginning of one.
    const days = (Date.parse(due) - server.clock.now().getTime()) / DAY;
    expect(days).toBeGreaterThan(30);
    expect(days).toBeLessThanOrEqual(31);
    expect(due).toMatch(/T00:00:00\.000Z$/);
    // Once more changes nothing.
    expect((await server.call(deletionEndpoints.request, { as: dora, body: {} })).ok.deletion).toEqual(deletion);
    const mail = await box.mailTo(dora.session.user.email, `Your records will be deleted on ${due.slice(0, 10)}`);
    expect(mail.source).toContain("https://wealth.example.com/settings");
    // She and whoever she lets in see the day; what is shared with her stays as it is.
    dora = await backIn(server, dora);
    gil = await backIn(server, gil);
    expect([dueOf(dora, dora.universe), dueOf(gil, dora.universe), dueOf(gil, gil.universe)]).toEqual([due, due, null]);
    expect((await server.call(deletionEndpoints.keep, { as: dora, body: {} })).ok.deletion).toBe(null);
    await box.mailTo(dora.session.user.email, "Your records are kept");
    expect(dueOf(await backIn(server, dora), dora.universe)).toBe(null);
  });

  it("is refused while others need them", async () => {
    const { database } = server.services;
    const is = (staff: boolean) =>
      database.withPlatform((tx) =>
        tx.execute({
          text: "update app_user set is_staff = $1 where user_id = $2",
          values: [staff, gil.session.user.uuid],
          name: null,
        }),
      );
    await is(true);
    gil = await backIn(server, gil);
    expect((await server.call(deletionEndpoints.request, { as: gil, body: {} })).status).toBe(409);
    await is(false);
  });

  it("is reminded, and then gone with every row, file and letter; the chain stays and is found erased", async () => {
    const { services } = server;
    dora = await backIn(server, dora);
    const email = dora.session.user.email;
    await server.call(accountsEndpoints.create, { as: dora, body: { name: CANARY, acct_type: "D" } });
    const sending = { call: server.call, ended: (job: string) => ended(server, dora.universe, job) };
    await upload(sending, dora, `${CANARY}.txt`, Buffer.from(`What ${CANARY} wrote`));
    const heir = { email: "gil@example.com", first_name: "Gil", last_name: "Byron", waiting_days: 30 };
    await server.call(continuityEndpoints.name, { as: dora, body: heir });
    // A book with all kinds of records is hers, too.
    const { universe: demo, job } = (
      await server.call(demoEndpoints.open, { as: dora, body: { reset: false, discard_own: false } })
    ).ok;
    await ended(server, demo, job?.uuid ?? "");
    await server.call(preferencesEndpoints.write, { as: dora, body: { canary: CANARY } });
    const link = { link_id: services.ids.uuid(), user_id: dora.session.user.uuid, created_time: server.clock.now() };
    const account = { issuer: "https://login.example.com", subject: CANARY };
    await services.database.withPlatform((tx) => insertSignOnLink(tx, { ...link, email: null }, account));
    await server.call(deletionEndpoints.request, { as: dora, body: {} });
    const stores = [openStore(documentPlace(services)), openStore(importPlace(services))];
    expect(await stores[0]?.below(dora.universe)).not.toEqual([]);
    const before = await withOwner(server.database.ownerUrl, async (admin) => {
      await admin.query("select set_config('app.universe', $1, false)", [dora.universe]);
      return findText(admin, CANARY);
    });
    expect(before).toEqual(expect.arrayContaining(["account", "document", "revision_payload"]));
    expect(await today()).toEqual({ reminded: 0, erased: 0 });
    server.clock.advance(28 * DAY);
    expect(await today()).toEqual({ reminded: 1, erased: 0 });
    const { due_time: due = "" } =
      (await server.call(deletionEndpoints.get, { as: await backIn(server, dora) })).ok.deletion ?? {};
    await box.mailTo(email, `Reminder: your records will be deleted on ${due.slice(0, 10)}`);
    server.clock.advance(2 * DAY);
    expect(await today()).toEqual({ reminded: 0, erased: 0 });
    const late = await backIn(server, dora);
    const head = await headOf(dora.universe);
    server.clock.advance(DAY);
    expect(await today()).toEqual({ reminded: 0, erased: 1 });

    // Nobody gets in, and nobody sees anything of it.
    expect((await server.call(authEndpoints.self, { as: late })).status).toBe(401);
    const login = await server.call(authEndpoints.login, { body: { username: email, password: PASSWORD } });
    expect(login.status).toBe(400);
    gil = await backIn(server, gil);
    expect(gil.session.universes.map(({ uuid }) => uuid)).toEqual([gil.universe]);
    await box.mailTo("gil@example.com", `Your access to ${dora.session.profile.name} ended`);
    await box.mailTo(email, "Your records were deleted");
    // The grant that he gave her is over, and is still in his list.
    const [grant] = (await server.call(accessEndpoints.grants, { as: gil })).ok.items;
    expect(grant).toMatchObject({ status: "declined", grantee: { email } });
    for (const store of stores) expect(await store.below(dora.universe)).toEqual([]);
    await withOwner(server.database.ownerUrl, async (admin) => {
      await admin.query("select set_config('app.universe', $1, false)", [dora.universe]);
      expect(await findText(admin, CANARY)).toEqual([]);
      for (const gone of [dora.universe, demo]) {
        await admin.query("select set_config('app.universe', $1, false)", [gone]);
        const left = await eachTable(
          admin,
          (name) =>
            `select count(*)::int as n from (select to_jsonb(t) as r from ${name} t) t where r ->> 'universe_id' = '${gone}'`,
        );
        // What is left of it: the chain, its own row, and the digests of the journal.
        expect(left).toEqual(["erased_universe", "journal", "revision", "revision_payload", "universe"]);
        const { rows } = await admin.query("select payload from revision_payload where universe_id = $1", [gone]);
        expect(rows).toEqual([{ payload: { body: null } }]);
      }
    });
    // The chain goes on from where it was, and is whole; so is everything else.
    const reports = await allReports();
    const hers = reports.find(({ universe }) => universe === dora.universe);
    expect(hers).toMatchObject({ name: "Erased", gone: true, faults: [] });
    expect(hers?.erased).toHaveLength((hers?.revisions ?? 0) - 1);
    expect(hers?.head).not.toBe(head);
    expect(reports.flatMap(({ faults }) => faults)).toEqual([]);
    const parts = { database: services.database, clock: services.clock };
    const wish = { universe: dora.universe, person: dora.session.user.uuid, file: "/nonexistent/records.tar" };
    await expect(
      exportUniverse({ ...parts, stores: { documents: stores[0]!, imports: stores[1]! } }, wish),
    ).rejects.toThrow();
    // The address is free.
    expect((await server.signUp({ email })).universe).not.toBe(dora.universe);
  });

  it("is not hidden behind: rows that come back into erased records, and other records called erased, are found", async () => {
    await withOwner(server.database.ownerUrl, async (admin) => {
      await admin.query("insert into erased_universe (universe_id, erased_time) values ($1, now())", [gil.universe]);
      const reports = await allReports();
      const his = reports.find(({ universe }) => universe === gil.universe);
      expect(his?.faults).toContain("The universe is listed as erased, and its last revision did something else.");
      expect(his?.faults).toContain("The universe was erased, and rows of account are left.");
      await admin.query("delete from erased_universe where universe_id = $1", [gil.universe]);
    });
    expect((await allReports()).flatMap(({ faults }) => faults)).toEqual([]);
  });
});

async function headOf(universe: string): Promise<string> {
  return (await allReports()).find((one) => one.universe === universe)?.head ?? "";
}

async function allReports() {
  const { database } = server.services;
  const reports = [];
  for await (const report of verify(database, { universes: await allUniverses(database) })) reports.push(report);
  return reports;
}
