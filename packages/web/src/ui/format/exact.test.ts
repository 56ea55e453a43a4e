import { describe, expect, it } from "vitest";
import { addExact, compareExact, percentOf, roundExact, signOf } from "./exact.ts";

describe("exact arithmetic on decimal strings", () => {
  it("adds what a binary float cannot", () => {
    expect(addExact("0.1", "0.2")).toBe("0.3");
    expect(addExact("12345678901234567890.123456789012345678", "-0.000000000000000001")).toBe(
      "12345678901234567890.123456789012345677",
    );
  });

  it("takes totals that have more digits than any amount that is stored", () => {
    // twice the largest amount: 2 * 99,999,999,999,999,999,999.99
    const total = addExact("99999999999999999999.99", "99999999999999999999.99");
    expect([total, roundExact(total, 2), signOf(total), compareExact(total, "1")]).toEqual([
      "199999999999999999999.98",
      "199999999999999999999.98",
      1,
      1,
    ]);
    expect(percentOf(total, total)).toBe("100.00");
  });

  it("compares and knows the sign", () => {
    expect(compareExact("1.10", "1.1")).toBe(0);
    expect(compareExact("-2", "1")).toBe(-1);
    expect([signOf("-0.00"), signOf("-0.01"), signOf("5")]).toEqual([0, -1, 1]);
  });

  it("rounds half away from zero", () => {
    expect([roundExact("1.005", 2), roundExact("-1.005", 2), roundExact("1.0049", 2), roundExact("7", 2)]).toEqual([
      "1.01",
      "-1.01",
      "1.00",
      "7.00",
    ]);
  });

  it("gives the change in percent of the magnitude before", () => {
    // 7,151,558.19 / 92,009,362.00 = 7.7726...%
    expect(percentOf("7151558.19", "92009362.00")).toBe("7.77");
    // a debt of 200 that became 150: 50 / 200 = 25 %
    expect(percentOf("50", "-200")).toBe("25.00");
    expect(percentOf("-1", "3")).toBe("-33.33");
    expect(percentOf("5", "0.00")).toBeNull();
  });
});
