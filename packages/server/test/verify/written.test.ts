import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { PROVEN_NAMES } from "../../src/access/proof/store/tables.ts";
import { readAsUsual, writtenSoFar } from "../../src/access/proof/store/written.ts";
import { transactionOn, type Transaction } from "../../src/platform/db/transaction.ts";
import { sql } from "../../src/platform/db/sql.ts";
import { smallBook, type SmallBook } from "../events/small-book.ts";
import { testServer, type TestServer } from "../support/server.ts";

let server: TestServer;
let book: SmallBook;

beforeAll(async () => {
  server = await testServer();
  book = await smallBook(server);
  await book.record({ what_id: book.share, direction: "B", target_account_id: book.broker, units: "1", price: "2" });
});
afterAll(() => server.close());

const REVISION = 50;
let tx: Transaction;
/** A connection that has written nothing, in a database transaction that is taken back. */
beforeEach(async () => {
  const client = new pg.Client({ connectionString: server.database.ownerUrl });
  await client.connect();
  await client.query("begin");
  await client.query("select set_config('app.universe', $1, true)", [book.as.universe]);
  tx = transactionOn(client, { universe: book.as.universe, dryRun: true });
  return async () => {
    await client.query("rollback");
    await client.end();
  };
});

const tables = async (revision = REVISION) => [...(await writtenSoFar(tx, book.as.universe, revision)).tables].sort();

it("tells no table before anything was written", async () => {
  await tx.query(sql`select * from account`);
  expect(await tables()).toEqual([]);
});

it("tells a table of which a row was changed, and one of which a row went", async () => {
  await tx.execute(sql`update account set notes = 'Seen' where account_id = ${book.broker}`);
  expect(await tables()).toEqual(["account"]);
  await tx.execute(sql`delete from line_item`);
  expect(await tables()).toContain("line_item");
});

it("tells the table of a record that ended, of which nothing is left but its former body", async () => {
  await tx.execute(sql`
    insert into record_version (universe_id, kind, record_id, revision, superseded, body)
    select universe_id, 'instrument', ${book.share}, 1, ${REVISION}, '{}' from universe where universe_id = ${book.as.universe}`);
  expect(await tables()).toEqual(["instrument"]);
  expect(await tables(REVISION + 1)).toEqual([]);
});

it("tells all tables for the first revision, and where the database counts nothing", async () => {
  const all = [...PROVEN_NAMES].sort();
  expect(await tables(1)).toEqual(all);
  await tx.execute(sql`set local track_counts to off`);
  await tx.execute(sql`update account set notes = 'Seen again' where account_id = ${book.broker}`);
  expect(await tables()).toEqual(all);
});

/** What a reading of the usual tables answers: 7, or null where it must not be used. */
const asUsual = async (usual: readonly string[], former = false) => {
  const written = { universe: book.as.universe, revision: REVISION };
  const rows = await readAsUsual<{ a: number }>(tx, written, { tables: new Set(usual), former }, sql`select 7 as a`);
  return rows?.map(({ a }) => a) ?? null;
};

it("reads the tables that a write of its kind left before, for as long as it wrote to no other", async () => {
  expect(await asUsual([])).toEqual([7]);
  await tx.execute(sql`update account set notes = 'As usual' where account_id = ${book.broker}`);
  expect(await asUsual(["account"])).toEqual([7]);
  expect(await asUsual(["account", "entity"])).toEqual([7]);
  expect(await asUsual(["entity"])).toBeNull();
  expect(await asUsual([])).toBeNull();
});

it("does not take former bodies as usual where there were none, or where they are of another table", async () => {
  await tx.execute(sql`
    insert into record_version (universe_id, kind, record_id, revision, superseded, body)
    select universe_id, 'instrument', ${book.share}, 1, ${REVISION}, '{}' from universe where universe_id = ${book.as.universe}`);
  expect(await asUsual(["instrument"], true)).toEqual([7]);
  expect(await asUsual(["instrument"])).toBeNull();
  expect(await asUsual(["account"], true)).toBeNull();
});

it("takes nothing as usual that recorded more transactions than are looked up one by one, or of which nothing is counted", async () => {
  const record = (count: number) =>
    tx.execute(sql`
      insert into transaction (universe_id, transaction_id, version, event_id, ordinal, transaction_date, created_time, revision)
      select universe_id, gen_random_uuid(), 1, event_id, n + 1000, transaction_date, created_time, ${REVISION}
      from (select * from transaction limit 1) one, generate_series(1, ${count}::int) n`);
  await record(200);
  expect(await asUsual(["transaction"])).toEqual([7]);
  await record(1);
  expect(await asUsual(["transaction"])).toBeNull();
  expect(await asUsual(["account"])).toBeNull();
  await tx.execute(sql`set local track_counts to off`);
  expect(await asUsual([...PROVEN_NAMES], true)).toBeNull();
});
