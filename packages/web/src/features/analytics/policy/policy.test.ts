import { describe, expect, test } from "vitest";
import { closingWeights, policyBody, policyText, readPolicy, readWeight, sumOfWeights } from "./policy.ts";

const INDEX = "0190d5a2-0000-7000-8000-000000000001";
const BONDS = "0190d5a2-0000-7000-8000-000000000002";

describe("a policy in an address", () => {
  const text = `EQTY~60~${INDEX}!BOND~40~${BONDS}`;

  test("comes back as it was written", () => {
    const parts = readPolicy(text);
    expect(parts).toEqual([
      { id: "EQTY", weight: "60", benchmark: INDEX },
      { id: "BOND", weight: "40", benchmark: BONDS },
    ]);
    expect(policyText(parts)).toBe(text);
  });

  test("is asked for in ratios", () => {
    // 60 % is 0.60, 33.3 % is 0.333
    expect(policyBody(readPolicy(`EQTY~60~${INDEX}!~33.3~${BONDS}`))).toEqual([
      { id: "EQTY", weight: "0.6", benchmark: INDEX },
      { id: "", weight: "0.333", benchmark: BONDS },
    ]);
  });

  test("leaves out what is no part, and a group named twice", () => {
    expect(readPolicy(`EQTY~sixty~${INDEX}!BOND~40~${BONDS}!BOND~50~${INDEX}!CASH~10~none`)).toEqual([
      { id: "BOND", weight: "40", benchmark: BONDS },
    ]);
    expect(readPolicy(7)).toEqual([]);
    expect(policyText([])).toBeUndefined();
  });
});

test("weights are read as people type them, and add up exactly", () => {
  expect(["60", " 33,3 % ", "100", "0.0001"].map(readWeight)).toEqual(["60", "33.3", "100", "0.0001"]);
  expect(["", "x", "-1", "100.1", "1e2", "33.33333"].map(readWeight)).toEqual(Array(6).fill(null));
  // 33.3 + 33.3 + 33.4 = 100
  expect(sumOfWeights(["33.3", "33.3", "33.4"])).toBe("100");
});

test("the weights at the end add up to 100, what rounding leaves over in the largest", () => {
  const group = (id: string, closing: string | null) => ({ path: [id], closing });
  // 1 / 3 = 33.33 each, the largest takes 100 - 2 x 33.33 = 33.34; a debt and what is not known have no weight
  expect([
    ...closingWeights([group("A", "100"), group("B", "100.01"), group("C", "100"), group("D", "-5"), group("E", null)]),
  ]).toEqual([
    ["B", "33.34"],
    ["A", "33.33"],
    ["C", "33.33"],
  ]);
  expect(closingWeights([]).size).toBe(0);
});
