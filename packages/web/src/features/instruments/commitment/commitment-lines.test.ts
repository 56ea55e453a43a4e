import type { CommitmentPoint } from "@distributary/contract/reporting/commitments";
import { expect, it } from "vitest";
import { feeLines, feesUpTo } from "./commitment-fee-lines.ts";
import { linesOf, pointsOf, sayOf } from "./commitment-lines.ts";

const none = { value: null, reason: "nothing_paid_in" };
const before: CommitmentPoint = {
  date: "2024-03-31",
  committed: "1000",
  called: "300",
  paid_in: "0",
  invested: "0",
  fees: "0",
  unfunded: "700",
  recallable: "0",
  distributed: "0",
  return_of_capital: "0",
  payable: "300",
  receivable: "0",
  value: "0",
  value_date: null,
  value_estimated: false,
  tvpi: none,
  dpi: none,
  rvpi: none,
  pic: { value: "0", reason: null },
  moic: none,
  irr: { value: null, reason: "no_flows" },
};
const ratio = (value: string) => ({ value, reason: null });
const after: CommitmentPoint = {
  ...before,
  date: "2024-06-30",
  paid_in: "300",
  value: "330.5",
  tvpi: ratio("1.1016"),
  dpi: ratio("0"),
  rvpi: ratio("1.1016"),
  irr: ratio("0.0842"),
};

it("draws what is known at every point, and says it as the figures above stand", () => {
  expect(linesOf([before, after], "amounts").map(({ name, values }) => [name, values])).toEqual([
    ["Remaining value", [0, 330.5]],
    ["Paid in", [0, 300]],
    ["Distributed", [0, 0]],
    ["Unfunded", [700, 700]],
  ]);
  expect(sayOf(after, "amounts", "USD")).toBe(
    "Remaining value 330.50 USD · Paid in 300.00 USD · Distributed 0.00 USD · Unfunded 700.00 USD",
  );
  expect(sayOf(after, "multiples", "USD")).toBe("TVPI 1.10× · DPI 0.00× · RVPI 1.10×");
  // amounts that are covered are not said either
  expect(sayOf(after, "amounts", null)).not.toMatch(/\d/);
});

it("leaves out the days on which a multiple or a rate cannot be told, and a commitment that is not recorded", () => {
  expect(pointsOf([before, after], "multiples")).toEqual([after]);
  expect(pointsOf([before, after], "irr")).toEqual([after]);
  // 8.42 %
  expect(linesOf([after], "irr")[0]?.values[0]).toBeCloseTo(8.42, 10);
  const open = [{ ...after, committed: null, unfunded: null }];
  expect(pointsOf(open, "amounts")).toEqual(open);
  expect(linesOf(open, "amounts").map(({ name }) => name)).not.toContain("Unfunded");
});

it("adds the fees of the years up to today, as far as the terms tell them", () => {
  const year = { ahead: "0", expenses: "0", cap: null, used: null, left: null, beyond: null };
  const years = [
    { ...year, year: 2023, expected: "20.5", charged: "0" },
    { ...year, year: 2024, expected: "20", charged: "30.25" },
    { ...year, year: 2025, expected: "0", ahead: "20", charged: "0" },
  ];
  const points = feesUpTo(years, 2024);
  expect(points).toEqual([
    { year: 2023, expected: "20.5", charged: "0" },
    { year: 2024, expected: "40.5", charged: "30.25" },
  ]);
  expect(feeLines(points).map(({ values }) => values)).toEqual([
    [20.5, 40.5],
    [0, 30.25],
  ]);
  expect(feesUpTo([{ ...year, year: 2023, expected: null, charged: "1" }], 2024)).toEqual([]);
});
