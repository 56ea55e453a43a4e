import { describe, expect, it } from "vitest";
import { parseDecimal } from "../money/parse-decimal.ts";
import { formatDecimal } from "../money/format-decimal.ts";
import { changeHistory, priceAt, type PriceHistory, type RecordedPrice } from "./price-history.ts";

const [USER, STATEMENT] = [0, 1];
const [EUR, USD] = [0, 1];

function price(day: number, text: string, source = USER, currency = EUR): RecordedPrice {
  return { day, price: parseDecimal(text), currency, source };
}

function told(history: PriceHistory | null): readonly (readonly [number, string, number, number])[] {
  return Array.from({ length: history?.count ?? 0 }, (_, i) => {
    const { day, price: exact, source, currency } = priceAt(history as PriceHistory, i);
    return [day, formatDecimal(exact), source, currency] as const;
  });
}

describe("the prices of one security", () => {
  it("are in the order of their days, the best of each day last, in whatever order they come", () => {
    const came = [price(9, "3"), price(7, "1", USER), price(7, "2.5", STATEMENT), price(7, "4", STATEMENT, USD)];
    const kept = [
      [7, "4", STATEMENT, USD],
      [7, "2.5", STATEMENT, EUR],
      [7, "1", USER, EUR],
      [9, "3", USER, EUR],
    ];
    expect(told(changeHistory(null, came, []))).toEqual(kept);
    expect(told(changeHistory(null, came.toReversed(), []))).toEqual(kept);
    const first = changeHistory(null, came.slice(0, 2), []);
    expect(told(changeHistory(first, came.slice(2), []))).toEqual(kept);
  });

  it("are one for each day, source and currency: the newest, whether they come together or later", () => {
    const together = changeHistory(null, [price(7, "1"), price(8, "2"), price(7, "1.5")], []);
    expect(told(together)).toEqual([
      [7, "1.5", USER, EUR],
      [8, "2", USER, EUR],
    ]);
    expect(told(changeHistory(together, [price(8, "2.25")], []))).toEqual([
      [7, "1.5", USER, EUR],
      [8, "2.25", USER, EUR],
    ]);
  });

  it("go with their key, and come back where the same change sets them", () => {
    const known = changeHistory(null, [price(7, "1"), price(7, "2", STATEMENT)], []);
    const key = { day: 7, source: USER, currency: EUR };
    expect(told(changeHistory(known, [], [key]))).toEqual([[7, "2", STATEMENT, EUR]]);
    expect(told(changeHistory(known, [price(7, "3")], [key]))).toEqual([
      [7, "2", STATEMENT, EUR],
      [7, "3", USER, EUR],
    ]);
    expect(changeHistory(known, [], [key, { ...key, source: STATEMENT }])).toBeNull();
  });
});
