import type { ListedTransaction } from "@distributary/contract/records/transactions";
import { expect, it } from "vitest";
import { shownLine } from "./shown-line.ts";

const paid = { unit: { nominal_amount: "120", instrument: "dollar" }, consideration: null, cause_instrument: "share" };
const fee = { ...paid, unit: { nominal_amount: "1", instrument: "dollar" } };
const bought = {
  unit: { nominal_amount: "2", instrument: "share" },
  consideration: { nominal_amount: "6", instrument: "dollar" },
  cause_instrument: null,
};
const shown = (instrument: string | null, ...lines: object[]) => {
  const { units, money } = shownLine({ line_items: lines } as unknown as ListedTransaction, instrument);
  return [units?.nominal_amount, money?.nominal_amount];
};

it("shows what a security paid as money in its own list, and what moved it as units", () => {
  expect(shown("share", paid)).toEqual([undefined, "120"]);
  expect(shown("share", fee, bought)).toEqual(["2", "6"]);
  // what moved in the list of the currency, and in a list of everything
  expect(shown("dollar", paid)).toEqual(["120", undefined]);
  expect(shown(null, paid)).toEqual(["120", undefined]);
  expect(shown(null, bought, fee)).toEqual(["2", "6"]);
  expect(shown("share")).toEqual([undefined, undefined]);
});
