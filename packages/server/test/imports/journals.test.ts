import { summaryEndpoints } from "@distributary/contract/summary/summary";
import { formatMoney } from "@distributary/domain/money/format-decimal";
import { parseDecimal } from "@distributary/domain/money/parse-decimal";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { answerTo } from "../../../../bench/book/answers.ts";
import { bookInMemory } from "../../../../bench/book/generate.ts";
import { testServer, type TestServer } from "../support/server.ts";
import { drop, save, suggestions } from "./support.ts";

const DATES = { at: "2025-12-31", since: "2024-12-31" } as const;

let server: TestServer;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

/**
 * The book of 1,000 transactions in every form, with the prices of securities on the two days that are asked about alone
 * and every rate, so that each import is quick and the answer is the same.
 */
function books(): Readonly<Record<string, readonly (readonly [string, string])[]>> {
  const files = bookInMemory({ transactions: 1_000, seed: 1, formats: ["csv", "journal", "beancount"] });
  const text = (name: string): string => new TextDecoder().decode(files.get(name));
  const thin = (all: string, isPrice: RegExp): string =>
    all
      .split("\n")
      .filter((line) => !isPrice.test(line) || line.includes(DATES.at) || line.includes(DATES.since))
      .join("\n");
  const conversions = thin(text("book.nolots.journal"), /^P \S+ Q/);
  const beancount = thin(text("book.beancount"), /^\S+ price Q/);
  const table = (name: string): readonly [string, string] => [name, text(name)];
  return {
    "CSV of our own form": [
      ...[table("accounts.csv"), table("instruments.csv"), table("transactions.csv"), table("fx.csv")],
      ["prices.csv", onDays(text("prices.csv"))],
    ],
    "ledger, trades through an account of conversions": [["book.ledger", conversions]],
    "ledger, lots at their cost": [
      ["lots.ledger", conversions.replaceAll(CONVERTED, "$1 $2 @@ $3 $4\n$5").replaceAll(BOUGHT, "$1 {{$2}} @@ $2")],
    ],
    "hledger, trades at what was paid": [["book.journal", conversions.replaceAll(CONVERTED, "$1 $2 @@ $3 $4\n$5")]],
    "Beancount without lots": [["book.beancount", beancount]],
    "Beancount with lots, first in, first out": [
      [
        "lots.beancount",
        beancount
          .replace("STRICT", "FIFO")
          .replaceAll(BOUGHT, "$1 {{$2}}")
          .replaceAll(/(:Sec {2}-[\d.]+ Q\w+) (@@ .*\n.*\n)/g, "$1 {} $2  Income:Gains\n"),
      ],
    ],
  };
}

/** A file of prices with its heading and the two days that are asked about. */
function onDays(csv: string): string {
  const [heading = "", ...rows] = csv.split("\n");
  return [heading, ...rows.filter((row) => row.startsWith(DATES.at) || row.startsWith(DATES.since)), ""].join("\n");
}

/** Units against a conversion and money out of it: `q SYM`, `-q SYM`, `-amount`, `amount`. */
const CONVERTED =
  /( {2}Assets:\w+:Sec {2}-?[\d.]+) (Q\w+)\n {2}Equity:Conversion {2}-?[\d.]+ Q\w+\n {2}Equity:Conversion {2}-?([\d.]+) (\w+)\n(.*)/g;
const BOUGHT = /(:Sec {2}\d[\d.]* Q\w+) @@ ([\d.]+ \w+)/g;

describe("one book in several forms", () => {
  it.each(Object.keys(books()))("has the same net worth, basis and bridge: %s", async (form) => {
    const person = await server.signUp({ default_currency: "USD", default_timezone: "UTC" });
    const files = books()[form]!.map(([name, text]) => [name, Buffer.from(text)] as const);
    const session = await drop(server, person, files);
    const read = await suggestions(server, person, session.uuid);
    expect(read.issues).toEqual([]);
    const saved = await save(server, person, session.uuid);
    // 200 securities x 2 days and 584 days x 2 currencies
    expect(saved).toMatchObject({
      stage: "written",
      counts: { accounts: 40, transactions: 1_000, prices: 400, rates: 1_168 },
    });
    const { net_worth, analytic } = (
      await server.call(summaryEndpoints.summary, {
        as: person,
        body: { ...DATES, includeComponents: true, grouping: ["currency"] },
      })
    ).ok;
    const answer = answerTo({ seed: 1, transactions: 1_000, ...DATES });
    expect({
      at: cents(net_worth.net_worth.at),
      since: cents(net_worth.net_worth.since),
      bridge: allCents(analytic.bridge),
      basis: allCents(analytic.basis),
      realised: allCents(analytic.realised),
    }).toEqual({
      at: answer.net_worth_usd,
      since: answer.net_worth_since_usd,
      bridge: answer.bridge_usd,
      basis: answer.fifo_cost_basis,
      realised: answer.fifo_realised_gain,
    });
  });
});

function cents(amount: string | null): string | null {
  return amount === null ? null : formatMoney(parseDecimal(amount), 2);
}

function allCents(amounts: Readonly<Record<string, string | null>> | null | undefined): Record<string, string | null> {
  return Object.fromEntries(Object.entries(amounts ?? {}).map(([key, amount]) => [key, cents(amount)]));
}
