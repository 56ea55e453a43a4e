import { accessEndpoints } from "@distributary/contract/access/access";
import { authEndpoints } from "@distributary/contract/access/auth";
import { continuityEndpoints } from "@distributary/contract/access/continuity";
import { accountsEndpoints } from "@distributary/contract/records/accounts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { verify } from "../../src/access/proof/verify.ts";
import { sql } from "../../src/platform/db/sql.ts";
import { fileDailyJobs } from "../../src/platform/jobs/daily.ts";
import type { SignedIn } from "../support/calling.ts";
import { backIn } from "../support/back-in.ts";
import { ended } from "../support/jobs.ts";
import { mailbox, tokenIn, type Mailbox } from "../support/mailbox.ts";
import { testServer, type TestServer } from "../support/server.ts";

const DAY = 86_400_000;

let box: Mailbox;
let server: TestServer;
let olga: SignedIn;
let ben: SignedIn;
beforeAll(async () => {
  box = await mailbox();
  server = await testServer({ env: { SMTP_URL: box.url, PUBLIC_URL: "https://wealth.example.com" } });
  olga = await server.signUp({ email: "olga@example.com", first_name: "Olga" });
  ben = await server.signUp({ email: "ben@example.com", first_name: "Ben" });
  await server.call(accountsEndpoints.create, { as: olga, body: { name: "Savings", acct_type: "D" } });
});
afterAll(async () => {
  await server.close();
  await box.close();
});

const HEIR = { email: "Ben@example.com", first_name: "Ben", last_name: "Byron", waiting_days: 10 };

function name(body = HEIR, as = olga) {
  return server.call(continuityEndpoints.name, { as, body });
}

async function mine(as = ben) {
  return (await server.call(continuityEndpoints.mine, { as })).ok.items;
}

function request(as = ben, universe = olga.universe) {
  return server.call(continuityEndpoints.request, { as, body: { universe } });
}

/** What the daily job of this day did. */
async function today(): Promise<unknown> {
  for (const id of await fileDailyJobs(server.services)) {
    const job = await ended(server, null, id);
    const result = job.result as Record<string, unknown> | null;
    if (result !== null && "waiting" in result) return result;
  }
  throw new Error("nothing was done today");
}

async function actions(): Promise<readonly string[]> {
  const rows = await server.services.database.readUniverse<{ action: string; user_id: string }>(
    olga.universe,
    sql`select action, user_id from revision where universe_id = ${olga.universe} and action like 'continuity.%' order by revision`,
  );
  const who: Record<string, string> = { [olga.session.user.uuid]: "Olga", [ben.session.user.uuid]: "Ben" };
  return rows.map(({ action, user_id: id }) => `${who[id]} ${action}`);
}

function lettersTo(email: string, start: string): number {
  return box.mails.filter(({ to, subject }) => to === email && subject.startsWith(start)).length;
}

describe("a beneficiary", () => {
  it("is named by the owner alone, by the address of somebody else, and found by whoever has proven it", async () => {
    expect((await server.call(continuityEndpoints.get, { as: olga })).ok.continuity).toBe(null);
    expect((await name({ ...HEIR, email: "OLGA@example.com" })).status).toBe(422);
    expect((await name({ ...HEIR, waiting_days: 6 })).status).toBe(422);
    expect((await name()).ok.continuity).toEqual({
      ...HEIR,
      email: "ben@example.com",
      ...{ state: "named", requested_time: null, opens_time: null },
    });
    const mail = await box.mailTo("Ben@example.com", "Olga Byron named you as beneficiary");
    expect(mail.source).toContain("https://wealth.example.com/access/continuity");
    // Whoever signed up with the address has only said so.
    expect(await mine()).toEqual([]);
    expect((await request()).status).toBe(404);
    const token = tokenIn(await box.mailTo("ben@example.com", "Confirm your e-mail address"));
    await server.call(authEndpoints.checkToken, { query: { token } });
    expect(await mine()).toEqual([
      {
        ...{ universe: olga.universe, owner: "Olga Byron", waiting_days: 10 },
        ...{ state: "named", requested_time: null, opens_time: null },
      },
    ]);
    // Nothing of what is recorded.
    const query = { universe: olga.universe };
    expect((await server.call(authEndpoints.switchUniverse, { as: ben, query })).status).toBe(404);
    // A grantee who manages names nobody.
    const eve = await server.signUp({ email: "eve@example.com", first_name: "Eve" });
    await server.services.database.withPlatform((tx) =>
      tx.execute(sql`insert into universe_access (user_id, universe_id, kind, permissions, created_time)
        values (${eve.session.user.uuid}, ${olga.universe}, 'grant', 31, now())`),
    );
    const { access_token: inside } = (await server.call(authEndpoints.switchUniverse, { as: eve, query })).ok;
    const manager = { ...eve, token: inside, universe: olga.universe };
    expect((await server.call(continuityEndpoints.get, { as: manager })).status).toBe(403);
    expect((await name(HEIR, manager)).status).toBe(403);
    expect((await server.call(continuityEndpoints.remove, { as: manager, body: {} })).status).toBe(403);
  });

  it("asks, the owner is written to each day, and any sign-in of hers stops it at once", async () => {
    server.clock.advance(DAY);
    ben = await backIn(server, ben);
    const [asked] = (await request()).ok.items;
    expect(asked).toMatchObject({ state: "waiting", requested_time: server.clock.now().toISOString() });
    expect(Date.parse(asked?.opens_time ?? "") - server.clock.now().getTime()).toBe(10 * DAY);
    const opens = asked?.opens_time?.slice(0, 10) ?? "";
    const subject = `Ben Byron asks for access to your records: it opens on ${opens}`;
    await box.mailTo("olga@example.com", subject);
    // Asking twice changes nothing, and one letter a day is enough.
    expect((await request()).ok.items).toEqual([asked]);
    expect(await today()).toEqual({ waiting: 1 });
    for (let day = 0; day < 2; day += 1) {
      server.clock.advance(DAY);
      expect(await today()).toEqual({ waiting: 1 });
    }
    await expect.poll(() => lettersTo("olga@example.com", subject)).toBe(3);
    await backIn(server, olga);
    await box.mailTo("ben@example.com", "Olga Byron logged in: your request ended");
    await box.mailTo("olga@example.com", "You stopped a request of Ben Byron");
    ben = await backIn(server, ben);
    expect((await mine())[0]).toMatchObject({ state: "named", opens_time: null });
    server.clock.advance(9 * DAY);
    expect(await today()).toEqual({ waiting: 0 });
    expect((await backIn(server, ben)).session.universes.map(({ uuid }) => uuid)).toEqual([ben.universe]);
    expect(await actions()).toEqual(["Olga continuity.name", "Ben continuity.request", "Olga continuity.stop"]);
  });

  it("takes back what they asked for", async () => {
    ben = await backIn(server, ben);
    await request();
    const body = { universe: olga.universe };
    const taken = (await server.call(continuityEndpoints.withdraw, { as: ben, body })).ok.items;
    expect(taken).toMatchObject([{ state: "named" }]);
    await box.mailTo("olga@example.com", "Ben Byron withdrew the request for your records");
  });

  it("is stopped by the owner who is there, as an action of its own, and by being named anew", async () => {
    olga = await backIn(server, olga);
    server.clock.advance(1000);
    const stop = () => server.call(continuityEndpoints.stop, { as: olga, body: {} });
    // Nobody waits: nothing happens, and nothing is written down.
    const before = await actions();
    expect((await stop()).ok.continuity).toMatchObject({ state: "named" });
    expect(await actions()).toEqual(before);
    await request();
    expect((await stop()).ok.continuity).toMatchObject({ state: "named", opens_time: null });
    expect((await actions()).slice(before.length)).toEqual(["Ben continuity.request", "Olga continuity.stop"]);
    await box.mailTo("ben@example.com", "Olga Byron stopped your request");
    await request();
    expect((await name()).ok.continuity).toMatchObject({ state: "named", opens_time: null });
    await expect.poll(() => lettersTo("ben@example.com", "Olga Byron stopped")).toBe(2);
    expect(lettersTo("Ben@example.com", "Olga Byron named you")).toBe(1);
  });

  it("reads the records when the days are over, without the owner ever signing in, and writes nothing", async () => {
    const before = (await actions()).length;
    ben = await backIn(server, ben);
    await request();
    // A session in her name that staff open is no sign of life.
    await server.services.database.withPlatform((tx) =>
      tx.execute(sql`
        insert into session (session_id, user_id, actor_user_id, epoch, rotated_at, idle_expires_at, expires_at,
          reauthenticated_at, created_time)
        values (${server.services.ids.uuid()}, ${olga.session.user.uuid}, ${ben.session.user.uuid}, 1, now(), now(), now(),
          now(), ${new Date(server.clock.now().getTime() + DAY)})`),
    );
    server.clock.advance(9 * DAY);
    expect(await today()).toEqual({ waiting: 1 });
    server.clock.advance(DAY);
    expect(await today()).toEqual({ waiting: 0 });
    await box.mailTo("ben@example.com", "The records of Olga Byron are open to you");
    await box.mailTo("olga@example.com", "Ben Byron can now see your records");
    ben = await backIn(server, ben);
    expect((await mine())[0]).toMatchObject({ state: "open" });
    expect((await request()).status).toBe(409);
    const query = { universe: olga.universe };
    const { access_token: token, grant } = (await server.call(authEndpoints.switchUniverse, { as: ben, query })).ok;
    expect(grant).toMatchObject({ role: "viewer", status: "active", narrowed: null });
    const inside = { ...ben, token, universe: olga.universe };
    const { items } = (await server.call(accountsEndpoints.list, { as: inside })).ok;
    expect(items.map((one) => one.name)).toContain("Savings");
    const body = { name: "Mine", acct_type: "D" as const };
    expect((await server.call(accountsEndpoints.create, { as: inside, body })).status).toBe(403);
    expect((await server.call(continuityEndpoints.stop, { as: await backIn(server, olga), body: {} })).status).toBe(
      409,
    );
    expect((await actions()).slice(before)).toEqual(["Ben continuity.request", "Ben continuity.open"]);
  });

  it("takes everything as one archive once it is open, after a proof, and the owner hears of it", async () => {
    const take = (as: SignedIn, universe = olga.universe) =>
      server.call(continuityEndpoints.archive, { as, query: { universe } });
    ben = await backIn(server, ben);
    const { status, body } = await take(ben);
    expect(status).toBe(200);
    for (const inside of ["manifest.json", olga.universe, "tables/account"]) expect(String(body)).toContain(inside);
    await box.mailTo("olga@example.com", "Ben Byron downloaded your records");
    expect((await actions()).at(-1)).toBe("Ben continuity.archive");
    server.clock.advance(6 * 60_000);
    expect((await take(ben)).status).toBe(401);
    const eve = await server.signUp({ email: "eva@example.com", first_name: "Eva" });
    expect((await take(eve)).status).toBe(404);
  });

  it("is ended by the owner as any grant, named no more, and leaves a sound chain", async () => {
    olga = await backIn(server, olga);
    expect((await server.call(continuityEndpoints.get, { as: olga })).ok.continuity).toMatchObject({ state: "open" });
    const { items } = (await server.call(accessEndpoints.grants, { as: olga })).ok;
    const grant = items.find(({ grantee }) => grantee.email === "ben@example.com");
    await server.call(accessEndpoints.revoke, { as: olga, query: { grantee: grant?.uuid ?? "" } });
    const query = { universe: olga.universe };
    ben = await backIn(server, ben);
    expect((await server.call(continuityEndpoints.archive, { as: ben, query })).status).toBe(409);
    expect((await server.call(continuityEndpoints.remove, { as: olga, body: {} })).ok.continuity).toBe(null);
    ben = await backIn(server, ben);
    expect(await mine()).toEqual([]);
    for await (const report of verify(server.services.database, { universes: [olga.universe] }))
      expect(report.faults).toEqual([]);
  });
});
