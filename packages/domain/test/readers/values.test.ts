import { describe, expect, it } from "vitest";
import { readAmount } from "../../src/readers/values/read-amount.ts";
import { readDate } from "../../src/readers/values/read-date.ts";
import { RowIds } from "../../src/readers/values/row-ids.ts";

describe("amounts as banks write them", () => {
  it.each([
    ["1,234.50", ".", "1234.50"],
    ["1.234,50", ",", "1234.50"],
    ["1'234.50", ".", "1234.50"],
    ["1 234,50 €", ",", "1234.50"],
    ["1,00,000.00", ".", "100000.00"],
    ["(12.00)", ".", "-12.00"],
    ["12.00-", ".", "-12.00"],
    ["−3", ".", "-3"],
    ["-$1,000.00", ".", "-1000.00"],
    ["$-1,000.00", ".", "-1000.00"],
    ["CHF 5.05", ".", "5.05"],
    ["12.00 DR", ".", "-12.00"],
    ["12.00 CR", ".", "12.00"],
    [",5", ",", "0.5"],
    ["-0.00", ".", "0.00"],
    ["1.5e-3", ".", "0.0015"],
    ["2.5E3", ".", "2500"],
  ] as const)("%s with %s is %s", (text, mark, expected) => expect(readAmount(text, mark)).toBe(expected));

  it.each([
    ["1,5", "."],
    ["1.5", ","],
    ["12,34,5", "."],
    ["1.2.3", "."],
    ["abc", "."],
    ["", "."],
    ["-", "."],
    ["12 pieces", "."],
    ["31.12.2024", ","],
  ] as const)("%s with %s is none", (text, mark) => expect(readAmount(text, mark)).toBeNull());
});

describe("dates as banks write them", () => {
  it.each([
    ["31.12.2024", "dmy", "2024-12-31"],
    ["31/12/24", "dmy", "2024-12-31"],
    ["12/31/2024 10:15 AM", "mdy", "2024-12-31"],
    ["2024-12-31T23:59:59Z", "dmy", "2024-12-31"],
    ["2024-12-31 23:59:59", "mdy", "2024-12-31"],
    ["20241231", "mdy", "2024-12-31"],
    ["5 Jan 2025", "mdy", "2025-01-05"],
    ["05-Jan-25", "dmy", "2025-01-05"],
    ["Jan 5, 2025", "dmy", "2025-01-05"],
    ["1. März 2024", "dmy", "2024-03-01"],
    ["Mon, 2 Dec 2024", "dmy", "2024-12-02"],
    ["24/12/31", "ymd", "2024-12-31"],
  ] as const)("%s read as %s is %s", (text, order, expected) => expect(readDate(text, order)).toBe(expected));

  it.each(["31.02.2024", "2024-13-01", "12.50", "1234.56", "hello", "1/2", "00.00.0000"])("%s is none", (text) =>
    expect(readDate(text, "dmy")).toBeNull(),
  );
});

describe("the names of rows without an id", () => {
  it("are the same for the same file, and two for two equal rows", () => {
    const names = (): string[] => {
      const ids = new RowIds();
      return ["Coffee", "Coffee", "Tea"].map((text) => ids.next("A", "", "2024-01-03", "-3.50", text));
    };
    expect(names()).toEqual(names());
    expect(new Set(names()).size).toBe(3);
  });

  it("keep what the institution calls a row, and tell apart what it calls the same", () => {
    const ids = new RowIds();
    expect(ids.next("A", "F1", "2024-01-03", "1", "x")).toBe("A/F1");
    expect(ids.next("A", "F1", "2024-01-03", "1", "x")).toBe("A/F1");
    expect(ids.next("A", "F1", "2024-01-04", "2", "y")).not.toBe("A/F1");
  });
});
