import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { smallBook, type SmallBook } from "../events/small-book.ts";
import { testServer, type TestServer } from "../support/server.ts";

const BATCH = 100;
const BATCHES = 8;

let server: TestServer;
let book: SmallBook;
let client: pg.Client;
beforeAll(async () => {
  server = await testServer();
  book = await smallBook(server);
  client = new pg.Client({ connectionString: server.database.appUrl });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await server.close();
});

/** Adds transactions of one line each as an import does: a batch of transactions, then their lines. */
async function addBatch(number: number): Promise<void> {
  await client.query(
    `insert into transaction (universe_id, transaction_id, transaction_date, created_time, revision)
     select $1, ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, date '2024-01-01' + n % 700, now(), 1000
     from generate_series($2::int, $3) n`,
    [book.as.universe, number * BATCH + 1, (number + 1) * BATCH],
  );
  await client.query(
    `insert into line_item (universe_id, transaction_id, ordinal, version, action, src_account_id, dst_account_id,
       instrument_universe_id, instrument_id, quantity)
     select $1, ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 0, 1, 'entry', $4, $5, $1, $6, 1
     from generate_series($2::int, $3) n`,
    [book.as.universe, number * BATCH + 1, (number + 1) * BATCH, book.cash, book.broker, book.share],
  );
}

/** Rows of the ledger that `work` reads, whether by a statement, a trigger or a key that is looked up. */
async function rowsReadBy(work: () => Promise<unknown>): Promise<number> {
  const read = async (): Promise<number> => {
    const { rows } = await client.query<{ read: string }>(
      `select sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0)) as read from pg_stat_xact_user_tables
       where relname in ('transaction', 'line_item')`,
    );
    return Number(rows[0]?.read);
  };
  const before = await read();
  await work();
  return (await read()) - before;
}

describe("the sums of months", () => {
  it("read as much of the ledger for a batch of an import as it has lines, however many came before", async () => {
    await client.query("begin");
    await client.query("select set_config('app.universe', $1, true)", [book.as.universe]);
    const reads: number[] = [];
    for (let number = 0; number < BATCHES; number += 1) reads.push(await rowsReadBy(() => addBatch(number)));
    // Of each line its transaction, once for the foreign key and once for the sum.
    expect(reads).toEqual(Array.from({ length: BATCHES }, () => 2 * BATCH));
    const superseding = await rowsReadBy(() =>
      client.query("update transaction set superseded = 1001 where universe_id = $1 and revision = 1000", [
        book.as.universe,
      ]),
    );
    // Each transaction itself, and the one line of each.
    expect(superseding).toBe(2 * BATCH * BATCHES);
    await client.query("rollback");
  });
});
