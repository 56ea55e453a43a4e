import { summaryEndpoints, type SummaryAnswer } from "@distributary/contract/summary/summary";
import { parseDecimal } from "@distributary/domain/money/parse-decimal";
import { formatMoney } from "@distributary/domain/money/format-decimal";
import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { answerTo, DATE_PAIRS, type Answer } from "../../../../bench/book/answers.ts";
import { bookInMemory } from "../../../../bench/book/generate.ts";
import { thinned } from "../../../../bench/book/thinned.ts";
import { countRuns } from "../../../../scripts/soak/times.ts";
import { drop, save, suggestions } from "../imports/support.ts";
import { testSecretKey } from "../support/database.ts";
import type { SignedIn } from "../support/calling.ts";
import { builtProgram } from "../support/program.ts";
import { testServer, type TestServer } from "../support/server.ts";

/** All nine books in the long count; else one of each seed, the largest size left to it. */
const LONG = Number(process.env["SOAK_FACTOR"] ?? "1") > 1;
const SHORT = ["1 1000", "2 10000", "3 1000"];
const BOOKS = [1, 2, 3]
  .flatMap((seed) => [1_000, 10_000, 100_000].map((transactions) => ({ seed, transactions })))
  .filter(({ seed, transactions }) => LONG || SHORT.includes(`${seed} ${transactions}`));
/** The long count imports every price of ten years as well. */
const ASKED_DAYS = DATE_PAIRS.flatMap(({ at, since }) => [at, since]);
/** A process for each question takes its time. */
const ASKED = LONG ? DATE_PAIRS : DATE_PAIRS.slice(0, 2);

describe.each(BOOKS)("the book of seed $seed with $transactions transactions", ({ seed, transactions }) => {
  let server: TestServer;
  let person: SignedIn;
  const email = `reader-${seed}-${transactions}@example.com`;

  beforeAll(async () => {
    server = await testServer();
    person = await server.signUp({ email, default_currency: "USD", default_timezone: "UTC" });
    const book = bookInMemory({ seed, transactions });
    const session = await drop(server, person, LONG ? book : thinned(book, ASKED_DAYS));
    await suggestions(server, person, session.uuid);
    const saved = await save(server, person, session.uuid);
    expect(saved.stage).toBe("written");
    expect(saved.counts?.transactions).toBe(transactions);
  });

  afterAll(() => server.close());

  it.each(DATE_PAIRS)("equals the independent answer at $at since $since, over HTTP", async (dates) => {
    countRuns(1);
    const answer = (
      await server.call(summaryEndpoints.summary, {
        as: person,
        body: { ...dates, includeComponents: true, grouping: ["currency"] },
      })
    ).ok;
    expect(figuresOf(answer)).toEqual(expected(answerTo({ seed, transactions, ...dates })));
  });

  it.each(ASKED)("equals it at $at since $since, on the command line", async (dates) => {
    countRuns(1);
    const folder = await mkdtemp(join(tmpdir(), "distributary-cli-"));
    try {
      const { stdout } = await promisify(execFile)(
        process.execPath,
        [builtProgram("cli"), "summary", "--user", email, "--at", dates.at, "--since", dates.since, "--json"],
        {
          env: { ...process.env, DATA_DIR: folder, DATABASE_URL: server.database.ownerUrl, SECRET_KEY: testSecretKey },
          maxBuffer: 2 ** 26,
        },
      );
      const {
        at: _at,
        since: _since,
        currency,
        incomplete: _incomplete,
        incomplete_in: unknownIn,
        first_valued: firstValued,
        instrument_quantity,
        cash,
        ...figures
      } = JSON.parse(stdout) as Printed;
      const answer = answerTo({ seed, transactions, ...dates });
      expect(currency).toBe("USD");
      // every day that is asked about has a price of everything
      expect([unknownIn, firstValued]).toEqual([[], null]);
      expect({ ...figures, instrument_quantity: held(instrument_quantity), cash: held(cash) }).toEqual({
        net_worth: answer.net_worth_usd,
        net_worth_since: answer.net_worth_since_usd,
        net_worth_diff: answer.net_worth_diff_usd,
        bridge: answer.bridge_usd,
        open_positions: answer.open_positions,
        accounts: answer.accounts,
        accounts_since: answer.accounts_since,
        instrument_quantity: held(answer.instrument_quantity),
        cash: held(answer.cash),
        fifo_cost_basis: answer.fifo_cost_basis,
        fifo_realised_gain: answer.fifo_realised_gain,
      });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});

type Printed = Record<"instrument_quantity" | "cash", Record<string, string>> & Record<string, unknown>;

/** The figures of an answer, to the cent, by the numbers and symbols that the book's files use. */
function figuresOf(answer: SummaryAnswer): Record<string, unknown> {
  const components = answer.rows.flatMap((row) => row.components ?? []);
  const name = (id: string): string => answer.refs[id]?.name ?? id;
  const code = (id: string): string => answer.refs[id]?.code ?? id;
  const accounts = new Map<string, string>();
  const accountsSince = new Map<string, string>();
  for (const row of answer.rows.filter((one) => one.section !== "T" && one.path.length === 1)) {
    add(accounts, name(row.path[0] ?? ""), row.value.at ?? "0");
    add(accountsSince, name(row.path[0] ?? ""), row.value.since ?? "0");
  }
  const quantity = new Map<string, string>();
  for (const one of components.filter((position) => position.price_source !== "unit"))
    add(quantity, code(one.instrument_id), one.quantity);
  return {
    net_worth: cents(answer.net_worth.net_worth.at),
    net_worth_since: cents(answer.net_worth.net_worth.since),
    net_worth_diff: cents(answer.net_worth.net_worth.diff),
    bridge:
      answer.analytic.bridge &&
      Object.fromEntries(Object.entries(answer.analytic.bridge).map(([part, amount]) => [part, cents(amount)])),
    accounts: nonzero(accounts, 2),
    accounts_since: nonzero(accountsSince, 2),
    quantity: nonzero(quantity, 4),
    cash: nonzero(
      new Map((answer.analytic.cash ?? []).map((one) => [`${name(one.account_id)}:${one.currency}`, one.amount])),
      2,
    ),
    basis: Object.fromEntries(
      Object.entries(answer.analytic.basis ?? {}).map(([currency, amount]) => [currency, cents(amount)]),
    ),
    realised: Object.fromEntries(
      Object.entries(answer.analytic.realised ?? {}).map(([currency, amount]) => [currency, cents(amount)]),
    ),
  };
}

function expected(answer: Answer): Record<string, unknown> {
  // The files name an account `Account 001` that they number A001, and a loan `Loan 001` that they number L001.
  const account = (id: string): string => `${id.startsWith("L") ? "Loan" : "Account"} ${id.slice(1, 4)}${id.slice(4)}`;
  const named = (figures: Readonly<Record<string, string>>): Record<string, string> =>
    Object.fromEntries(
      Object.entries(figures)
        .filter(([, amount]) => /[1-9]/.test(amount))
        .map(([id, amount]) => [account(id), amount]),
    );
  return {
    net_worth: answer.net_worth_usd,
    net_worth_since: answer.net_worth_since_usd,
    net_worth_diff: answer.net_worth_diff_usd,
    bridge: answer.bridge_usd,
    accounts: named(answer.accounts),
    accounts_since: named(answer.accounts_since),
    quantity: held(answer.instrument_quantity),
    cash: named(answer.cash),
    basis: answer.fifo_cost_basis,
    realised: answer.fifo_realised_gain,
  };
}

function held(figures: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(figures).filter(([, amount]) => /[1-9]/.test(amount)));
}

function cents(amount: string | null): string | null {
  return amount === null ? null : formatMoney(parseDecimal(amount), 2);
}

function add(sums: Map<string, string>, key: string, amount: string): void {
  const units = (text: string): bigint => {
    const { mantissa, scale } = parseDecimal(text);
    return mantissa * 10n ** BigInt(18 - scale);
  };
  const sum = units(sums.get(key) ?? "0") + units(amount);
  const magnitude = (sum < 0n ? -sum : sum).toString().padStart(19, "0");
  sums.set(key, `${sum < 0n ? "-" : ""}${magnitude.slice(0, -18)}.${magnitude.slice(-18)}`);
}

function nonzero(figures: ReadonlyMap<string, string>, places: number): Record<string, string> {
  return Object.fromEntries(
    [...figures]
      .map(([key, amount]) => [key, formatMoney(parseDecimal(amount), places)] as const)
      .filter(([, amount]) => /[1-9]/.test(amount)),
  );
}
