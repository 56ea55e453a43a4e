import type { SummaryAnswer } from "@distributary/contract/summary/summary";
import { expect, it } from "vitest";
import { heldValues } from "../../records/held/held-values.ts";
import { totalsByType } from "./totals-by-type.ts";

const value = (at: string | null, diff: string | null) => ({ at, since: null, diff });

it("puts what an account has and owes together, and accounts by their type", () => {
  const rows = [
    { section: "A", path: ["bank"], value: value("1000.10", "10.00"), incomplete: false },
    { section: "L", path: ["bank"], value: value("-250.05", "-1.50"), incomplete: true },
    { section: "A", path: ["savings"], value: value("99.95", "0.05"), incomplete: false },
    { section: "L", path: ["loan"], value: value("-500.00", "20.00"), incomplete: false },
    { section: "A", path: ["coin"], value: value(null, null), incomplete: true },
    { section: "T", path: [], value: value("350.00", "28.55"), incomplete: true },
  ];
  const net_worth = { net_worth: value("350.00", "28.55") };
  const held = heldValues({
    targetUnit: "USD",
    since: "2024-01-01",
    rows,
    net_worth,
    incomplete: true,
    analytic: {
      history: [{ net_worth: "321.45" }, { net_worth: "350.00" }],
      history_by: { bank: ["741.55", "750.05"], loan: ["-520.00", "-500.00"] },
    },
  } as never as SummaryAnswer);
  // 1,000.10 - 250.05 = 750.05, and it changed by 10.00 - 1.50 = 8.50
  expect(held.byId.get("bank")).toEqual({ value: "750.05", change: "8.5", incomplete: true, course: [741.55, 750.05] });
  expect(held.byId.get("coin")).toEqual({ value: null, change: null, incomplete: true, course: [] });
  expect(held.total).toEqual({ value: "350.00", change: "28.55", incomplete: true, course: [321.45, 350] });
  const types: Readonly<Record<string, string>> = { bank: "D", savings: "D", loan: "DE", coin: "A" };
  // 750.05 + 99.95 = 850
  expect(totalsByType(held, (id) => types[id])).toEqual([
    { type: "D", value: "850" },
    { type: "A", value: "0" },
    { type: "DE", value: "-500" },
  ]);
});
