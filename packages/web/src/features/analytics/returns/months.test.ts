import { expect, it } from "vitest";
import { yearsOf } from "./months.ts";
import { ratioOfPercent } from "../../../ui/format/ratio.ts";
import { riskFreeIn } from "./risk-free.ts";

it("puts months under their years, the latest first, and links them", () => {
  const months = [
    { from: "2024-11-15", to: "2024-11-30", own: "0.1" },
    { from: "2024-11-30", to: "2024-12-31", own: "-0.1" },
    { from: "2024-12-31", to: "2025-01-31", own: "0.02" },
    { from: "2025-01-31", to: "2025-02-10", own: null },
  ];
  const [later, earlier] = yearsOf(months);
  // 1.1 x 0.9 - 1 = -1 %
  expect(earlier).toMatchObject({ year: "2024", from: "2024-11-15", to: "2024-12-31", own: "-0.010000000" });
  expect(earlier?.months.map((month) => month?.own ?? null).slice(-3)).toEqual([null, "0.1", "-0.1"]);
  // February has none, so the year has none
  expect(later).toMatchObject({ year: "2025", from: "2024-12-31", to: "2025-02-10", own: null });
  expect(later?.months[0]?.own).toBe("0.02");
  expect(yearsOf([])).toEqual([]);
});

it("reads a risk-free rate in per cent, and asks for it as a ratio", () => {
  expect(["3.5", 3, "-0.25", "0"].map(riskFreeIn)).toEqual(["3.5", "3", "-0.25", "0"]);
  expect(["", "high", "1e3", "100", "3.12345", null, {}, Number.NaN].map(riskFreeIn)).toEqual(Array(8).fill(undefined));
  // 3.5 / 100
  expect(ratioOfPercent("3.5")).toBe("0.035");
});
