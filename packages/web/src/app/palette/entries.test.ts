import { expect, it } from "vitest";
import { matching, ranked, type PaletteEntry } from "./entries.ts";

const entries: readonly PaletteEntry[] = [
  { id: "1", label: "New Transaction", run: () => undefined },
  { id: "2", label: "Transactions", run: () => undefined },
  { id: "3", label: "Securities", words: "instruments stocks bonds", run: () => undefined },
  { id: "4", label: "Untransformed", run: () => undefined },
];

it("finds pages and actions by any part of their words, what begins with the text first", () => {
  const found = (text: string) => matching(entries, text).map((entry) => entry.id);
  expect(found(" trans ")).toEqual(["2", "1", "4"]);
  expect(found("STOCK")).toEqual(["3"]);
  expect(found("")).toEqual(["1", "2", "3", "4"]);
  expect(found("nothing")).toEqual([]);
  // every word counts, wherever it stands: in the label or among the synonyms
  expect(found("bonds sec")).toEqual(["3"]);
  expect(found("bonds nothing")).toEqual([]);
});

it("puts a record before what is found by another word alone, and after what bears the name", () => {
  const run = () => undefined;
  const groups = [
    { label: "Pages", entries: [{ id: "loans", label: "Loans", run }] },
    { label: "Actions", entries: [{ id: "own", label: "What you own", words: "home mortgage loan", run }] },
  ];
  const records = [{ label: "Accounts", entries: [{ id: "record", label: "Mortgage on Willow Lane", run }] }];
  const order = (text: string) => ranked(groups, records, text).map(({ label }) => label);
  expect(order("mortgage")).toEqual(["Accounts", "Actions"]);
  expect(order("loan")).toEqual(["Pages", "Accounts", "Actions"]);
  expect(order("")).toEqual(["Pages", "Actions", "Accounts"]);
});
