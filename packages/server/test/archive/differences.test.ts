import { expect, it } from "vitest";
import { differences } from "../../src/cli/differences.ts";

it("finds where two summaries differ, by path and with both values, and nothing where they are equal", () => {
  const here = { net_worth: { at: "10.00" }, rows: [{ value: "1" }, { value: "2" }], since: null };
  expect(differences(here, JSON.parse(JSON.stringify(here)))).toEqual([]);
  const there = { net_worth: { at: "10.01" }, rows: [{ value: "1" }], more: [] };
  expect(differences(here, there)).toEqual([
    'net_worth.at: "10.00" here, "10.01" there',
    'rows.1: {"value":"2"} here, nothing there',
    "since: null here, nothing there",
    "more: nothing here, [] there",
  ]);
  expect(differences([], {})).toEqual([": [] here, {} there"]);
});
