import { clientsEndpoints, type ClientWorkflows } from "@distributary/contract/access/clients";
import { accountsEndpoints } from "@distributary/contract/records/accounts";
import { documentsEndpoints } from "@distributary/contract/records/documents";
import { prospectsEndpoints } from "@distributary/contract/records/prospects";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { proves } from "../../../../scripts/proofs/proves.ts";
import { changeAdviser } from "../../src/features/clients/service.ts";
import { fakeClock } from "../../src/platform/clock.ts";
import { sql } from "../../src/platform/db/sql.ts";
import { upload } from "../documents/uploading.ts";
import { drop, suggestions } from "../imports/support.ts";
import { impersonated, share, type Terms } from "../isolation/actors.ts";
import type { SignedIn } from "../support/calling.ts";
import { ended } from "../support/jobs.ts";
import { protectedPdf } from "../support/protected-pdf.ts";
import { testServer, type TestServer } from "../support/server.ts";

const WHOLE = { flags: 1 + 2 + 4 + 16 };
const COMMIT = { commit: "true" } as const;

let server: TestServer;
let adviser: SignedIn;
let ada: SignedIn;
let bob: SignedIn;
let cleo: SignedIn;
beforeAll(async () => {
  server = await testServer({ clock: fakeClock("2025-06-15T10:00:00Z") });
  adviser = await server.signUp({ first_name: "Nora", last_name: "Adviser" });
  ada = await server.signUp({ first_name: "Ada", last_name: "Byron" });
  bob = await server.signUp({ first_name: "Bob", last_name: "Brown" });
  cleo = await server.signUp({ first_name: "Cleo", last_name: "Calm" });
  for (const client of [ada, bob, cleo]) await share(server, client, adviser, WHOLE);
  await changeAdviser(server.services, adviser.session.user.uuid, true);
});
afterAll(() => server.close());

type Query = { client?: string; kind?: "import" | "prospect" | "document" | "expected"; q?: string; limit?: string };

async function worklist(query: Query & { offset?: string } = {}, as = adviser): Promise<ClientWorkflows> {
  return (await server.call(clientsEndpoints.workflows, { as, query: { limit: "100", ...query } })).ok;
}

/** The list as lines of client, kind, state and label. */
async function lines(query: Query = {}): Promise<readonly string[]> {
  const { items } = await worklist(query);
  return items.map((one) =>
    [one.client_name, one.kind, one.state, one.label, ...(one.count === null ? [] : [one.count])].join(" · "),
  );
}

const prospect = (as: SignedIn, notes: string) =>
  server.call(prospectsEndpoints.create, { as, query: COMMIT, body: { event_type: "NOTE", notes } });

describe("the worklist of an adviser", () => {
  it("is empty while nothing is open, and says how many clients there are", async () => {
    expect(await worklist()).toMatchObject({ items: [], count: 0, clients: [], clients_working: 0, clients_count: 3 });
  });

  it("lists what is open in the records of each client, what waits longest first", async () => {
    proves("route-adviser-workflows#1", "rule:role-02");
    const file = "account_id,name,acct_type,base_currency\nA,Broker,A,USD\nB,Vault,NO SUCH TYPE,USD\n";
    const dropped = await drop(server, ada, [["accounts.csv", Buffer.from(file)]]);
    expect(await lines()).toEqual(["Ada Byron · import · unread · a book"]);
    const { counts } = await suggestions(server, ada, dropped.uuid);
    expect(counts?.rejected).toBe(1);
    await prospect(bob, "Buy the harbour fund\nand ask about fees");
    server.clock.advance(60_000);
    const sending = { call: server.call, ended: (job: string) => ended(server, bob.universe, job) };
    await upload(sending, bob, "letter.pdf", await protectedPdf("A letter", "open sesame"));
    const body = { name: "statement.pdf", storage_size: 1000, universe: ada.universe };
    expect((await server.call(documentsEndpoints.start, { as: ada, body })).status).toBe(200);
    // Of months from January on the documents are late until April: those of May may come until 30 June.
    const account = { name: "Brokerage", acct_type: "EQ" } as const;
    const { uuid } = (await server.call(accountsEndpoints.create, { as: bob, query: COMMIT, body: account })).ok;
    const expecting = { user_attributes: { documents_every: "month", documents_since: "2025-01-01" } as never };
    await server.call(accountsEndpoints.update, { as: bob, params: { uuid }, query: COMMIT, body: expecting });
    // Prospects and documents carry the instant of the database, which is later than the clock of this server.
    expect(await lines()).toEqual([
      "Bob Brown · expected · missing · Brokerage · 4",
      "Ada Byron · import · rejected_rows · a book · 1",
      "Ada Byron · document · unfinished · statement.pdf",
      "Bob Brown · prospect · to_review · Buy the harbour fund",
      "Bob Brown · document · locked · letter.pdf",
    ]);
    const [missing] = (await worklist({ kind: "expected" })).items;
    // The documents of January were due by 2 March: 31 January and 30 days.
    expect(missing).toMatchObject({ uuid, record_kind: "account", waits: true, since: "2025-03-03", may_write: true });
  });

  it("counts by client and by kind, whatever it is narrowed to", async () => {
    const { clients, counts, clients_working } = await worklist({ q: "harbour" });
    expect(counts).toEqual({ import: 1, prospect: 1, document: 2, expected: 1 });
    expect(clients_working).toBe(2);
    expect(clients.map(({ client_name, total }) => `${client_name} ${total}`)).toEqual(["Bob Brown 3", "Ada Byron 2"]);
  });

  it("is narrowed to a client, a kind and words, and read in pages", async () => {
    proves("route-adviser-workflows#2");
    expect(await lines({ client: ada.universe, kind: "import" })).toEqual([
      "Ada Byron · import · rejected_rows · a book · 1",
    ]);
    expect((await worklist({ client: cleo.universe })).client).toEqual({
      client_uuid: cleo.universe,
      client_name: "Cleo Calm",
    });
    expect(await lines({ q: "LETTER" })).toEqual(["Bob Brown · document · locked · letter.pdf"]);
    expect(await lines({ q: "byron", kind: "document" })).toHaveLength(1);
    const second = await worklist({ limit: "2", offset: "2" });
    expect(second).toMatchObject({ count: 5, limit: 2, offset: 2 });
    expect(second.items.map(({ kind }) => kind)).toEqual(["document", "prospect"]);
  });

  it("loses a prospect once it is deleted, and has no more of one kind than a hundred of one client", async () => {
    const { uuid } = (await prospect(cleo, "one too many")).ok;
    await server.call(prospectsEndpoints.remove, { as: cleo, params: { uuid }, query: COMMIT });
    expect(await lines({ client: cleo.universe })).toEqual([]);
    for (let at = 0; at < 103; at += 1) await prospect(cleo, `idea ${at}`);
    const { items, more, clients, counts } = await worklist({ client: cleo.universe, limit: "1000" });
    expect(items).toHaveLength(100);
    expect(more).toBe(3);
    expect(clients[0]).toMatchObject({ client_name: "Cleo Calm", total: 103 });
    expect(counts.prospect).toBe(104);
  });

  it("is for advisers: others are refused, as with the list of clients", async () => {
    proves("rule:role-11");
    expect((await server.call(clientsEndpoints.workflows, { as: ada })).status).toBe(403);
    expect((await server.call(clientsEndpoints.list, { as: ada })).status).toBe(403);
    expect((await server.call(clientsEndpoints.workflows, {})).status).toBe(401);
  });

  it("knows no universe that is not shared, shared in part, as totals, or to no longer", async () => {
    const stranger = await server.signUp();
    const part = await server.signUp();
    const totals = await server.signUp();
    const past = await server.signUp();
    const listing = await server.signUp();
    const shared: readonly (readonly [SignedIn, Terms])[] = [
      [part, { ...WHOLE, narrowed: { accounts: [part.universe], entities: [] } }],
      [totals, { ...WHOLE, narrowed: { totals: true } }],
      [past, { ...WHOLE, until: "2025-06-01T00:00:00Z" }],
      [listing, { flags: 4 }],
    ];
    for (const [owner, terms] of shared) await share(server, owner, adviser, terms);
    await changeAdviser(server.services, adviser.session.user.uuid, true);
    for (const owner of [stranger, part, totals, past, listing]) {
      await prospect(owner, "a secret plan");
      const answer = await server.call(clientsEndpoints.workflows, { as: adviser, query: { client: owner.universe } });
      expect(answer.status).toBe(404);
    }
    expect(await lines({ q: "secret" })).toEqual([]);
    // Nor what is the adviser’s own: it is nobody’s client.
    await prospect(adviser, "a secret plan of mine");
    expect(await lines({ q: "secret" })).toEqual([]);
  });

  it("says of a client whose records are only read that nothing can be written there", async () => {
    const reader = await server.signUp({ first_name: "Nils" });
    await share(server, ada, reader, { flags: 1 + 4 });
    await changeAdviser(server.services, reader.session.user.uuid, true);
    const { items } = await worklist({}, reader);
    expect(items.map(({ client_name, may_write: may }) => `${client_name} ${may}`)).toEqual([
      "Ada Byron false",
      "Ada Byron false",
    ]);
  });

  it("is not shown to staff who act for the adviser", async () => {
    const second = await server.signUp();
    await share(server, ada, second, WHOLE);
    await changeAdviser(server.services, second.session.user.uuid, true);
    expect((await worklist({}, second)).count).toBe(2);
    await impersonated(server, second);
    expect(await worklist({}, second)).toMatchObject({ items: [], clients_count: 0 });
  });

  it("loses a client as soon as sharing ends", async () => {
    await server.services.database.withPlatform((tx) =>
      tx.execute(sql`delete from universe_access where universe_id = ${bob.universe} and kind <> 'owner'`),
    );
    server.services.sessions.forget(sessionOf(adviser));
    expect(await lines({ q: "bob" })).toEqual([]);
    const asked = await server.call(clientsEndpoints.workflows, { as: adviser, query: { client: bob.universe } });
    expect(asked.status).toBe(404);
  });

  it("is read under the walls of each universe, and cannot be asked from inside of one", async () => {
    const { database } = server.services;
    const ask = sql`select universe_id from open_work(${[ada.universe]}::uuid[], 10)`;
    const inside = database.withUniverse({ universe: bob.universe }, (tx) => tx.query(ask), { readOnly: true });
    await expect(inside).rejects.toThrow("outside of any universe");
    await expect(database.withPlatform((tx) => tx.query(ask))).rejects.toThrow("nothing can be written");
    const found = await database.withPlatform((tx) => tx.query<{ universe_id: string }>(ask), { readOnly: true });
    expect(new Set(found.map((row) => row.universe_id))).toEqual(new Set([ada.universe]));
    // Nothing of the last universe stays open behind it.
    const behind = database.withPlatform(
      async (tx) => {
        await tx.query(ask);
        return tx.query(sql`select 1 from prospect`);
      },
      { readOnly: true },
    );
    await expect(behind).rejects.toThrow();
  });
});

function sessionOf({ token }: SignedIn): string {
  return server.services.tokens.verify(token)?.sessionId ?? "";
}
