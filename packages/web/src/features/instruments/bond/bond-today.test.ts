import { formatDecimal } from "@distributary/domain/money/format-decimal";
import { parseDecimal } from "@distributary/domain/money/parse-decimal";
import { readBond } from "@distributary/domain/instruments/read-others";
import { describe, expect, it } from "vitest";
import { bondDues, priceWithInterest, runningInterest, unitWorth } from "./bond-today.ts";
import type { PlannedRow } from "../prices/series-queries.ts";

const row = (date: string, kind: string, open: string | null, expected = "500"): PlannedRow => ({
  date,
  kind,
  amount: "50",
  estimated: "false",
  held: "10",
  expected,
  received: null,
  open,
});

describe("what a bond says of today", () => {
  const { terms } = readBond({
    details: { coupon_percent: "5" },
    start: "2024-05-15",
    end: "2027-05-15",
    issued: null,
    issuedAmount: null,
    par: "1000",
  });

  it("adds up what is open of coupons, and finds the next one", () => {
    const rows = [
      row("2024-05-15", "principal", null, "0"),
      row("2025-05-15", "interest", "500"),
      row("2026-05-15", "interest", "125.5"),
      row("2027-05-15", "interest", null),
      row("2027-05-15", "principal", null, "10000"),
    ];
    expect(bondDues(rows, "2026-06-15")).toMatchObject({
      open: "625.5",
      redemption: null,
      coupons: [{ date: "2025-05-15" }, { date: "2026-05-15" }],
      next: { date: "2027-05-15", kind: "interest" },
    });
    // 667.17 inside the value: 625.50 are open, and 30 of 360 days of 500 accrued since
    expect(runningInterest("667.17", "625.5")).toBe("41.67");
  });

  it("names a redemption that is due, and no coupon after the last", () => {
    const rows = [row("2027-05-15", "interest", null), row("2027-05-15", "principal", "10000", "10000")];
    expect(bondDues(rows, "2027-06-01")).toMatchObject({ open: "0", redemption: "2027-05-15", next: null });
  });

  it("keeps coupons that are open out of the price with interest and the yield", () => {
    if (terms === null) throw new Error("no terms");
    // one unit: 990 clean, 50 open, 60 of 360 days of 50 = 8.333...
    const worth = { value: "1048.333333", accrued: "58.333333", price: "0.99" };
    const { clean, accrued, dirty } = unitWorth(
      terms,
      { ...worth, date: null, price_date: null, estimated: null },
      "2025-07-15",
    );
    expect([clean, accrued, dirty].map((one) => formatDecimal(one, 2))).toEqual(["990", "8.33", "998.33"]);
    // 0.99 x 998.333... / 990
    expect(Number(priceWithInterest("0.99", clean, dirty)).toFixed(6)).toBe("0.998333");
    expect(priceWithInterest("0", parseDecimal("0"), dirty)).toBeNull();
  });
});
