import type { SummaryAnswer } from "@distributary/contract/summary";
import { expect, it } from "vitest";
import { localTrail, sumOf } from "./local-trail.ts";

const position = (account: string, flows: string) => ({
  account_id: account,
  instrument_id: "i",
  explain_key: `value:${account}:i~2025-12-31~2024-12-31~USD~`,
  bridge: { flows, income: "0", expenses: "0", price: "0", currency: "0" },
});

/** Two positions, between which 100 became 90.5 on the way through another currency. */
const answer = (whole: string) =>
  ({
    at: "2025-12-31",
    since: "2024-12-31",
    explain_key: "net_worth~2025-12-31~2024-12-31~USD~",
    refs: { a: { name: "Euros" }, b: { name: "Dollars" }, i: { name: "Money" } },
    rows: [{ components: [position("a", "-100"), position("b", "90.5")] }],
    analytic: { bridge: { flows: whole, income: "0", expenses: "0", price: "0", currency: "0" } },
  }) as unknown as SummaryAnswer;

it("opens a part of the difference to parts that add up to it, with what conversions leave over", () => {
  const trail = localTrail(answer("0"), "part:flows");
  expect(trail?.parts).toEqual([
    { key: "flows:a:i~2025-12-31~2024-12-31~USD~", label: "Money · Euros", amount: "-100" },
    { key: "flows:b:i~2025-12-31~2024-12-31~USD~", label: "Money · Dollars", amount: "90.5" },
    // 0 - (-100 + 90.5)
    { key: null, label: "Left over by conversions between own currencies", amount: "9.5" },
  ]);
  expect(sumOf(trail?.parts ?? [])).toBe(trail?.figure);
});

it("says nothing of a remainder where there is none, but for the last of 18 places", () => {
  expect(localTrail(answer("-9.5"), "part:flows")?.parts).toHaveLength(2);
  expect(localTrail(answer("-9.500000000000000001"), "part:flows")?.parts).toHaveLength(2);
});
