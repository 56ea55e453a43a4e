/**
 * The same question in DuckDB, from its stored file.
 *
 *   node bench/limits/duckdb.mjs load DIR                                      makes DIR/book.duckdb
 *   node bench/limits/duckdb.mjs ask DIR [--at YYYY-MM-DD] [--since YYYY-MM-DD]
 *
 * Prints {at, since, diff, accounts} as pass.mjs does, exact to the cent: all types are
 * decimals and the wide ones hold every digit of quantity * price * rate. Threads are
 * DuckDB's own choice unless --threads N says otherwise.
 */

import { rmSync } from "node:fs";
import { parseArgs } from "node:util";
import { DuckDBInstance } from "@duckdb/node-api";

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    at: { type: "string", default: "2025-12-31" },
    since: { type: "string", default: "2024-12-31" },
    threads: { type: "string" },
  },
});
const [command, folder] = positionals;
const file = `${folder}/book.duckdb`;
/** @param {string} value */
const text = (value) => `'${value.replaceAll("'", "''")}'`;
/** @type {(name: string, types: Record<string, string>) => string} */
const csv = (name, types) =>
  `read_csv(${text(`${folder}/${name}.csv`)}, header = true, columns = {${Object.entries(types)
    .map(([column, type]) => `'${column}': '${type}'`)
    .join(", ")}})`;

const TABLES = {
  accounts: {
    account_id: "VARCHAR",
    name: "VARCHAR",
    acct_type: "VARCHAR",
    is_liability: "BOOLEAN",
    base_currency: "VARCHAR",
    entity: "VARCHAR",
  },
  instruments: { instrument_id: "VARCHAR", name: "VARCHAR", instrument_type: "VARCHAR", currency: "VARCHAR" },
  transactions: {
    transaction_id: "VARCHAR",
    date: "DATE",
    type: "VARCHAR",
    account_id: "VARCHAR",
    instrument_id: "VARCHAR",
    quantity: "DECIMAL(18,4)",
    price: "DECIMAL(18,4)",
    currency: "VARCHAR",
    amount: "DECIMAL(18,2)",
    counter_account_id: "VARCHAR",
    counter_currency: "VARCHAR",
    counter_amount: "DECIMAL(18,2)",
  },
  prices: { date: "DATE", instrument_id: "VARCHAR", price: "DECIMAL(18,4)", currency: "VARCHAR" },
  fx: { date: "DATE", from_currency: "VARCHAR", to_currency: "VARCHAR", rate: "DECIMAL(18,6)" },
};

/** Each table is read once for both dates: rows up to `since` are a filter on rows up to `at`. */
const QUESTION = `
with moved as (
  select account_id, currency, amount, date from transactions where date <= $at
  union all
  select counter_account_id, counter_currency, counter_amount, date from transactions
  where date <= $at and counter_account_id is not null),
cash as (
  select account_id, currency, sum(amount) now, coalesce(sum(amount) filter (date <= $since), 0) earlier
  from moved group by all),
units as (
  select account_id, instrument_id, sum(quantity) now, coalesce(sum(quantity) filter (date <= $since), 0) earlier
  from transactions where date <= $at and quantity is not null group by all),
price as (
  select instrument_id, any_value(currency) currency, arg_max(price, date) now,
    coalesce(arg_max(price, date) filter (date <= $since), 0) earlier
  from prices where date <= $at group by all),
rate as (
  select from_currency currency, arg_max(rate, date) now, coalesce(arg_max(rate, date) filter (date <= $since), 0) earlier
  from fx where date <= $at group by all
  union all select 'USD', 1, 1),
part as (
  select account_id, (cash.now::decimal(24,2) * rate.now)::decimal(38,14) now,
    (cash.earlier::decimal(24,2) * rate.earlier)::decimal(38,14) earlier
  from cash join rate using (currency)
  union all
  select account_id,
    ((units.now::decimal(20,4) * price.now)::decimal(30,8) * rate.now)::decimal(38,14),
    ((units.earlier::decimal(20,4) * price.earlier)::decimal(30,8) * rate.earlier)::decimal(38,14)
  from units join price using (instrument_id) join rate using (currency)),
account as (
  select account_id, coalesce(sum(now), 0) now, coalesce(sum(earlier), 0) earlier
  from accounts left join part using (account_id) group by grouping sets ((account_id), ()))
select account_id, round(now, 2)::decimal(38,2)::varchar, round(earlier, 2)::decimal(38,2)::varchar,
  round(now - earlier, 2)::decimal(38,2)::varchar
from account order by account_id nulls first`;

async function open() {
  const instance = await DuckDBInstance.create(file, values.threads ? { threads: values.threads } : undefined);
  return instance.connect();
}

async function load() {
  rmSync(file, { force: true });
  const connection = await open();
  for (const [table, types] of Object.entries(TABLES)) {
    await connection.run(`create table ${table} as from ${csv(table, types)}`);
  }
  await connection.run("checkpoint");
  connection.closeSync();
}

async function ask() {
  const connection = await open();
  const question = QUESTION.replaceAll("$at", `date ${text(values.at)}`).replaceAll(
    "$since",
    `date ${text(values.since)}`,
  );
  const rows = (await connection.runAndReadAll(question)).getRowsJson();
  const [total, ...accounts] = rows.map(([id, at, since, diff]) => ({
    id: typeof id === "string" ? id : JSON.stringify(id),
    answer: { at, since, diff },
  }));
  const perAccount = Object.fromEntries(accounts.map(({ id, answer }) => [id, answer]));
  process.stdout.write(`${JSON.stringify({ ...total?.answer, accounts: perAccount })}\n`);
}

if (command === "load" && folder) await load();
else if (command === "ask" && folder) await ask();
else {
  process.stderr.write("usage: duckdb.mjs load|ask DIR [--at YYYY-MM-DD] [--since YYYY-MM-DD] [--threads N]\n");
  process.exitCode = 1;
}
