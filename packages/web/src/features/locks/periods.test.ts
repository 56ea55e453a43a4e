import { expect, it } from "vitest";
import { periodEnds } from "./periods.ts";

it("knows the ends of the month and of the year before a day", () => {
  expect(periodEnds("2026-03-31")).toEqual({ lastMonth: "2026-02-28", lastYear: "2025-12-31" });
  expect(periodEnds("2024-03-01")).toEqual({ lastMonth: "2024-02-29", lastYear: "2023-12-31" });
  expect(periodEnds("2026-01-15")).toEqual({ lastMonth: "2025-12-31", lastYear: "2025-12-31" });
});
