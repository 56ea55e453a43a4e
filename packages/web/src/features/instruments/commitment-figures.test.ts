import { expect, it } from "vitest";
import { commitmentMultiples, valueLeft } from "./commitment-figures.ts";

const state = {
  commitment_id: "c",
  payable_unit_id: "u",
  committed_capital: "1000",
  called: "500",
  paid_in: "400",
  invested: "380",
  fees: "20",
  unfunded: "600",
  recallable: "0",
  distributed: "100",
  return_of_capital: "60",
  payable: "100",
  receivable: "0",
};

it("relates what came back and what is left to what was paid in", () => {
  const value = valueLeft([{ value_own: "300.00" }, { value_own: "80.00" }]);
  expect(value).toBe("380");
  // (100 + 380) / 400 = 1.2; 100 / 400 = 0.25; 380 / 400 = 0.95; 400 / 1000 = 0.4
  expect(commitmentMultiples(state, value)).toEqual({ tvpi: "1.2", dpi: "0.25", rvpi: "0.95", pic: "0.4" });
});

it("tells no multiple that rests on what is not known or was not paid", () => {
  expect(valueLeft([{ value_own: "1" }, { value_own: null }])).toBeNull();
  expect(commitmentMultiples(state, null)).toEqual({ tvpi: null, dpi: "0.25", rvpi: null, pic: "0.4" });
  const unpaid = { ...state, committed_capital: null, paid_in: "0", invested: "0", distributed: "0" };
  expect(commitmentMultiples(unpaid, "0")).toEqual({ tvpi: null, dpi: null, rvpi: null, pic: null });
});
