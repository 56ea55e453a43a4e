import { expect, it } from "vitest";
import { formatDecimal } from "../../money/format-decimal.ts";
import { parseDecimal } from "../../money/parse-decimal.ts";
import { monthlyInterest, paymentsLeft } from "./payments-left.ts";

const left = (owed: string, percent: string, payment: string): number | null =>
  paymentsLeft(parseDecimal(owed), parseDecimal(percent), parseDecimal(payment));

it("counts the monthly payments that repay a loan", () => {
  // 1,000 without interest by 300 a month: 300 + 300 + 300 + 100
  expect(left("1000", "0", "300")).toBe(4);
  // 1,000 at 12 %: 1,000 + 10 - 510 = 500; 500 + 5 - 505 = 0
  expect(left("1000", "12", "505")).toBe(3); // 1,000 + 10 - 505 = 505; 505 + 5.05 - 505 = 5.05; then the rest
  expect(left("1000", "12", "510")).toBe(2);
  // -ln(1 - 310,000 * 0.04/12 / 1,636.30) / ln(1 + 0.04/12) = 299.99...
  expect(left("310000", "4", "1636.30")).toBe(300);
});

it("says that a payment which does not cover the interest repays nothing", () => {
  expect(formatDecimal(monthlyInterest(parseDecimal("310000"), parseDecimal("4")))).toBe("1033.33"); // 310,000 * 0.04 / 12
  expect(left("310000", "4", "1033.33")).toBeNull();
  expect(left("310000", "4", "900")).toBeNull();
});
