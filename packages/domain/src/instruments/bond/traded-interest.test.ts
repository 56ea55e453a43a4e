import { describe, expect, test } from "vitest";
import { considerationOf, type ConsiderationTerms } from "../../events/consideration.ts";
import { formatDecimal } from "../../money/format-decimal.ts";
import { parseDecimal } from "../../money/parse-decimal.ts";
import { parseDay } from "../../time/day.ts";
import type { RecordedTerms } from "../recorded-terms.ts";
import { tradedInterest } from "./traded-interest.ts";

/** 5 % on 1,000 once a year from 1 January 2024 to 1 January 2027. */
const NOTE: RecordedTerms = {
  details: { coupon_percent: "5" },
  start: "2024-01-01",
  end: "2027-01-01",
  issued: null,
  issuedAmount: null,
  par: "1000",
};

const onTen = (day: string, terms = NOTE) => tradedInterest(terms, parseDecimal("10"), parseDay(day), 2);

test("interest on units that are traded is that of the running coupon, with some room for how it is counted and paid", () => {
  const found = onTen("2024-03-01");
  // 10 x 50 x 60/360 = 83.33; a tenth less and more, or 67/360 by the 8th: 93.06
  expect([found?.accrued, found?.least, found?.most].map((one) => one && formatDecimal(one, 2))).toEqual([
    "83.33",
    "75",
    "93.06",
  ]);
  // in November a tenth is more than a week: 10 x 50 x 300/360 = 416.67 x 1.1
  expect(formatDecimal(onTen("2024-11-01")?.most ?? parseDecimal("0"), 2)).toBe("458.34");
  // nothing on the day of a coupon; from the maturity on the last coupon; nothing that is fixed later
  expect(onTen("2025-01-01")).toBeNull();
  expect([onTen("2027-01-04")?.accrued, onTen("2027-01-04")?.isOver]).toEqual([parseDecimal("500.00"), true]);
  expect(onTen("2024-03-01", { ...NOTE, details: { coupon_percent: "5", coupon_type: "FLT" } })).toBeNull();
  expect(onTen("2024-03-01", { ...NOTE, end: null })).toBeNull();
});

describe("what of a trade is interest", () => {
  const asked = (more: Partial<ConsiderationTerms>, day = "2024-03-01"): [string, string | null, number] | null => {
    const terms: ConsiderationTerms = {
      units: "10",
      price: null,
      recorded: null,
      interest: null,
      interestByTerms: onTen(day),
      isBond: true,
      parAmount: "1000",
      priceMultiplier: null,
      minorUnits: 2,
      unitName: "EUR",
      ...more,
    };
    const found = considerationOf(terms);
    return found && [found.amount, found.interest, found.warnings.length];
  };

  test("is said, is the gap to the price, or is what had accrued", () => {
    expect(asked({ price: "0.99", interest: "83.33" })).toEqual(["9900", "83.33", 0]);
    expect(asked({ recorded: "9983.33", interest: "83.33" })).toEqual(["9900", "83.33", 0]);
    expect(asked({ price: "0.99", recorded: "9983.33" })).toEqual(["9900", "83.33", 1]);
    expect(asked({ recorded: "9983.33" })).toEqual(["9900", "83.33", 1]);
    // a gap of nothing, one of another size, and one the other way
    expect(asked({ price: "0.99", recorded: "9900" })).toEqual(["9900", null, 0]);
    expect(asked({ price: "0.99", recorded: "9940" })).toEqual(["9940", null, 1]);
    expect(asked({ price: "0.99", recorded: "9816.67" })).toEqual(["9816.67", null, 1]);
  });

  test("is nothing where 0 is said, where the terms do not tell, and of a redemption that says no price", () => {
    expect(asked({ recorded: "9983.33", interest: "0" })).toEqual(["9983.33", null, 0]);
    expect(asked({ recorded: "9983.33", interestByTerms: null })).toEqual(["9983.33", null, 0]);
    expect(asked({ recorded: "10000" }, "2027-01-04")).toEqual(["10000", null, 0]);
    expect(asked({ price: "1", recorded: "10500" }, "2027-01-04")).toEqual(["10000", "500", 1]);
    // less was paid than had accrued: it cannot be in it
    expect(asked({ recorded: "50" })).toEqual(["50", null, 0]);
    expect(asked({})).toBeNull();
  });

  test("is not booked by a price alone, and that is said", () => {
    expect(asked({ price: "0.99" })).toEqual(["9900", null, 1]);
    expect(asked({ price: "0.99", interest: "0" })).toEqual(["9900", null, 0]);
  });
});
