import { expect, it } from "vitest";
import { bookedWords, type WordsPart } from "./booked-words.ts";
import type { EntryKind } from "./entry-kinds.ts";

const standard = { income: "income", expense: "expense", external: "outside", market: "market", issuer: "issuer" };

type Moved = readonly [account: string, quantity: string, instrument: string];

function said(kind: EntryKind, ...moved: readonly Moved[]): string | null {
  const legs = moved.map(([account, quantity, instrument]) => ({ account, quantity, instrument }));
  const told = (part: WordsPart): string =>
    "say" in part ? part.say : "units" in part ? `${part.units} ${part.of}` : part.account;
  return bookedWords(kind, legs, standard)?.map(told).join(" ") ?? null;
}

it("says in a sentence what an entry will book", () => {
  expect([
    said(
      "buy",
      ["Depot", "10", "ACME"],
      ["Checking", "-1234.50", "USD"],
      ["market", "-10", "ACME"],
      ["market", "1234.50", "USD"],
    ),
    // 1,234.50 of which 1,000 was deposited; all of which was
    said("buy", ["Depot", "10", "ACME"], ["Checking", "-234.50", "USD"], ["outside", "-1000", "USD"]),
    said("buy", ["Depot", "10", "ACME"], ["outside", "-1234.50", "USD"]),
    said("sell", ["Depot", "-10", "ACME"], ["Checking", "1234.50", "USD"]),
    said("exchange", ["Checking", "100", "EUR"], ["Checking", "-108", "USD"]),
    said("transfer", ["Checking", "-500", "USD"], ["Savings", "500", "USD"]),
    said("income", ["Checking", "12.30", "USD"], ["income", "-12.30", "USD"]),
    said("expense", ["Checking", "-9", "USD"], ["expense", "9", "USD"]),
    said("deposit", ["Checking", "70", "USD"], ["outside", "-70", "USD"]),
    said("withdrawal", ["Checking", "-70", "USD"], ["outside", "70", "USD"]),
    said("receive", ["Depot", "3", "ACME"], ["outside", "-3", "ACME"]),
    said("deliver", ["Depot", "-3", "ACME"], ["outside", "3", "ACME"]),
    said("opening", ["Depot", "3", "ACME"], ["outside", "-3", "ACME"]),
    said("opening", ["Card", "-250", "USD"], ["outside", "250", "USD"]),
  ]).toEqual([
    "Buys 10 ACME for 1234.50 USD from Checking",
    "Buys 10 ACME for 1234.5 USD from Checking after depositing 1000 USD",
    "Buys 10 ACME for 1234.5 USD after depositing 1234.50 USD",
    "Sells 10 ACME for 1234.50 USD into Checking",
    "Exchanges 108 USD for 100 EUR in Checking",
    "Moves 500 USD from Checking to Savings",
    "Receives 12.30 USD into Checking",
    "Pays 9 USD from Checking",
    "Deposits 70 USD into Checking",
    "Withdraws 70 USD from Checking",
    "Receives 3 ACME into Depot",
    "Delivers 3 ACME from Depot",
    "Records 3 ACME into Depot",
    "Records 250 USD owed on Card",
  ]);
});

it("says nothing of what a sentence does not hold", () => {
  expect([
    said("split", ["Depot", "10", "ACME"]),
    said("buy", ["Depot", "10", "ACME"], ["Checking", "-5", "USD"], ["Checking", "-5", "EUR"]),
    said("transfer", ["Checking", "-500", "USD"], ["Savings", "450", "EUR"]),
    said("deposit"),
  ]).toEqual([null, null, null, null]);
});
