import { expect, test } from "vitest";
import { incomeWord } from "./income-words.ts";

test("income is called by what pays it: a bond and a bank balance pay interest, a house pays rent", () => {
  expect(["BOND", "CBND", "CCY", "EQTY", "UNIT", "REAL", "CAPC", "CPTO", "toString"].map(incomeWord)).toEqual([
    "Interest",
    "Interest",
    "Interest",
    "Dividend",
    "Dividend",
    "Rent",
    "Distribution",
    "Income",
    "Income",
  ]);
});
