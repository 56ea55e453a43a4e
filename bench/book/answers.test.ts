import { describe, expect, it } from "vitest";
import { answerTo, DATE_PAIRS, readAnswers } from "./answers.ts";

/** Cents of a decimal with two places. */
const cents = (text: string): bigint => BigInt(text.replace(".", ""));
const sum = (figures: Readonly<Record<string, string>>): bigint =>
  Object.values(figures).reduce((total, text) => total + cents(text), 0n);
/** Figures rounded one by one may leave their rounded sum by half a cent each. */
const near = (a: bigint, b: bigint, figures: number): boolean => (a > b ? a - b : b - a) <= BigInt(figures);

describe("the kept answers", () => {
  it("holds every book and pair of dates", () => {
    const sizes = [1_000, 10_000, 100_000];
    const books = [1, 2, 3].flatMap((seed) => sizes.map((transactions) => ({ seed, transactions })));
    for (const book of [...books, { seed: 1, transactions: 1_000_000 }]) {
      for (const dates of DATE_PAIRS) expect(answerTo({ ...book, ...dates })).toMatchObject({ ...book, ...dates });
    }
    expect(readAnswers()).toHaveLength((books.length + 1) * DATE_PAIRS.length);
  });

  it("knows the book of 10,000 transactions", () => {
    const answer = answerTo({ seed: 1, transactions: 10_000, at: "2025-12-31", since: "2024-12-31" });
    expect(answer.net_worth_usd).toBe("99160920.19");
    expect(answer.net_worth_since_usd).toBe("92009362.00");
    expect(answer.net_worth_diff_usd).toBe("7151558.19");
  });

  it("adds up", () => {
    for (const answer of readAnswers()) {
      expect(near(sum(answer.bridge_usd), cents(answer.net_worth_diff_usd), 5)).toBe(true);
      expect(near(sum(answer.accounts), cents(answer.net_worth_usd), 40)).toBe(true);
      expect(near(sum(answer.accounts_since), cents(answer.net_worth_since_usd), 40)).toBe(true);
    }
  });

  it("says so where it has no answer", () => {
    expect(() => answerTo({ seed: 9, transactions: 10, at: "2025-12-31", since: "2024-12-31" })).toThrow("no answer");
  });
});
