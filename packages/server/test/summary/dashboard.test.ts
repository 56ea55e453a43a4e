import { accountsEndpoints } from "@distributary/contract/records/accounts";
import { prospectsEndpoints } from "@distributary/contract/records/prospects";
import { summaryEndpoints } from "@distributary/contract/summary/summary";
import { afterAll, beforeAll, expect, it } from "vitest";
import { smallBook, type SmallBook } from "../events/small-book.ts";
import { testServer, type TestServer } from "../support/server.ts";

let server: TestServer;
let book: SmallBook;
beforeAll(async () => {
  server = await testServer();
  book = await smallBook(server);
});
afterAll(() => server.close());

const look = async () => (await server.call(summaryEndpoints.dashboard, { as: book.as })).ok;

it("a dashboard that was looked at before shows each record that came, changed or went since", async () => {
  const before = await look();
  expect(await look()).toEqual(before);

  const draft = { instrument_type: "EQTY" as const, direction: "B" as const, notes: "Ask first" };
  const saved = (await server.call(prospectsEndpoints.create, { as: book.as, body: draft })).ok;
  expect((await look()).open_prospects).toMatchObject([{ uuid: saved.uuid, notes: "Ask first" }]);

  const params = { uuid: saved.uuid };
  const body = { notes: "Ask twice", last_update_token: saved.last_update_token };
  await server.call(prospectsEndpoints.update, { as: book.as, params, body });
  expect((await look()).open_prospects).toMatchObject([{ notes: "Ask twice" }]);

  await server.call(prospectsEndpoints.remove, { as: book.as, params });
  expect((await look()).counts.open_prospects).toEqual(before.counts.open_prospects);

  const account = { name: "Savings", acct_type: "A" as const };
  const made = await server.call(accountsEndpoints.create, { as: book.as, query: { commit: "true" }, body: account });
  expect(made.status).toBe(200);
  // one more than before
  expect((await look()).counts.accounts.count).toBe(before.counts.accounts.count + 1);
});
