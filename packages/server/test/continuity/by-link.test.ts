import { authEndpoints } from "@distributary/contract/access/auth";
import { accessEndpoints } from "@distributary/contract/access/access";
import { continuityEndpoints } from "@distributary/contract/access/continuity";
import { accountsEndpoints } from "@distributary/contract/records/accounts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sql } from "../../src/platform/db/sql.ts";
import { approveWaitingPlace } from "../../src/features/auth/waitlist.ts";
import type { SignedIn } from "../support/calling.ts";
import { backIn } from "../support/back-in.ts";
import { mailbox, tokenIn, type Mailbox } from "../support/mailbox.ts";
import { testServer, type TestServer } from "../support/server.ts";

const DAY = 86_400_000;

let box: Mailbox;
let server: TestServer;
let olga: SignedIn;
beforeAll(async () => {
  box = await mailbox();
  server = await testServer({ env: { SMTP_URL: box.url, SIGNUP: "invite" } });
  const email = "olga@example.com";
  await server.call(authEndpoints.waitlistJoin, { body: { email, first_name: "Olga" } });
  await approveWaitingPlace(server.services, email);
  const { waitlist_id } = (await server.call(authEndpoints.waitlistCheck, { body: { email } })).ok;
  olga = await server.signUp({ email, first_name: "Olga", waitlist_id: waitlist_id ?? "" });
});
afterAll(async () => {
  await server.close();
  await box.close();
});

function name(email: string, days = 7) {
  const body = { email, first_name: "Ben", last_name: "Byron", waiting_days: days };
  return server.call(continuityEndpoints.name, { as: olga, body });
}

function signUp(email: string, invitation?: string) {
  const body = {
    ...{ first_name: "Ben", last_name: "Byron", email, password: "a long enough one" },
    ...{ default_currency: "USD", default_timezone: "UTC" },
    ...(invitation !== undefined && { invitation }),
  };
  return server.call(authEndpoints.signup, { body });
}

async function linkTo(email: string): Promise<string> {
  return tokenIn(await box.mailTo(email, "Olga Byron named you as beneficiary"));
}

function check(token: string) {
  return server.call(authEndpoints.checkToken, { query: { token } });
}

describe("the link of a beneficiary where accounts open by invitation", () => {
  it("lets the address sign up that was named, years later and once, and confirms nothing", async () => {
    await name("ben@example.com");
    const token = await linkTo("ben@example.com");
    expect((await signUp("ben@example.com")).status).toBe(400);
    server.clock.advance(3 * 365 * DAY);
    expect((await check(token)).ok).toEqual({ valid: true, purpose: "beneficiary", email: "ben@example.com" });
    expect((await signUp("mallory@example.com", token)).status).toBe(400);
    const { info } = (await signUp("Ben@example.com", token)).ok;
    if (info === null) throw new Error("nobody was signed in");
    const ben = { token: info.access_token, root: info.root_access_token, universe: info.profile.uuid, session: info };
    expect((await check(token)).ok).toMatchObject({ valid: false });
    expect((await server.call(continuityEndpoints.mine, { as: ben })).ok.items).toEqual([]);
    const confirmation = tokenIn(await box.mailTo("Ben@example.com", "Confirm your e-mail address"));
    await check(confirmation);
    expect((await server.call(continuityEndpoints.mine, { as: ben })).ok.items).toMatchObject([{ state: "named" }]);
    // An invitation into records is not what it is.
    expect((await server.call(accessEndpoints.accept, { as: ben, body: { token } })).status).toBe(409);
  });

  it("works no more once another is named, or nobody", async () => {
    olga = await backIn(server, olga);
    await name("carl@example.com");
    const first = await linkTo("carl@example.com");
    // Longer days are told by a further mail; the first link goes on.
    await name("carl@example.com", 20);
    expect((await check(first)).ok).toMatchObject({ valid: true });
    await name("dora@example.com");
    expect((await check(first)).ok).toMatchObject({ valid: false });
    expect((await signUp("carl@example.com", first)).status).toBe(400);
    const second = await linkTo("dora@example.com");
    await server.call(continuityEndpoints.remove, { as: olga, body: {} });
    expect((await signUp("dora@example.com", second)).status).toBe(400);
  });

  it("is no second way in: who had a part of the records has all of them when the days are over", async () => {
    olga = await backIn(server, olga);
    const account = (await server.call(accountsEndpoints.create, { as: olga, body: { name: "Loan", acct_type: "D" } }))
      .ok;
    const narrowed = { accounts: [account.uuid], entities: [] };
    await server.call(accessEndpoints.invite, {
      as: olga,
      body: {
        email: "ben@example.com",
        first_name: "Ben",
        last_name: "B",
        role: "viewer",
        narrowed,
        until: "2099-12-31",
      },
    });
    let ben = (await server.call(authEndpoints.login, { body: BEN })).ok;
    const as = () => ({
      ...olga,
      token: ben.access_token,
      root: ben.root_access_token,
      universe: ben.profile.uuid,
      session: ben,
    });
    const { items } = (await server.call(accessEndpoints.invitations, { as: as() })).ok;
    await server.call(accessEndpoints.accept, { as: as(), body: { grant: items[0]?.grant ?? "" } });
    await name("ben@example.com");
    server.clock.advance(1000);
    ben = (await server.call(authEndpoints.login, { body: BEN })).ok;
    const body = { universe: olga.universe };
    expect((await server.call(continuityEndpoints.request, { as: as(), body })).status).toBe(200);
    server.clock.advance(8 * DAY);
    ben = (await server.call(authEndpoints.login, { body: BEN })).ok;
    expect((await server.call(continuityEndpoints.mine, { as: as() })).ok.items).toMatchObject([{ state: "open" }]);
    const { grant } = (await server.call(authEndpoints.switchUniverse, { as: as(), query: body })).ok;
    expect(grant).toMatchObject({ role: "viewer", narrowed: null, until: null });
    expect((await server.call(continuityEndpoints.archive, { as: as(), query: body })).status).toBe(200);
    // The owner makes it smaller: the archive of everything is not theirs any more.
    await server.services.database.withPlatform((tx) =>
      tx.execute(
        sql`update universe_access set narrowed = '{"totals": true}' where universe_id = ${olga.universe} and kind = 'grant'`,
      ),
    );
    expect((await server.call(continuityEndpoints.archive, { as: as(), query: body })).status).toBe(409);
  });
});

const BEN = { username: "ben@example.com", password: "a long enough one" };
