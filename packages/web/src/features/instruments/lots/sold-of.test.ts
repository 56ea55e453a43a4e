import { expect, it } from "vitest";
import { soldOf } from "./sold-of.ts";

it("lists no repayment of a debt among what was sold", () => {
  const lot = (term: string, gain: string) => ({ term, gain }) as Parameters<typeof soldOf>[0]["items"][0];
  const [sold, repaid] = [lot("short", "5"), lot("debt", "0")];
  expect(soldOf({ count: 3, items: [repaid, sold, repaid] })).toEqual({ count: 1, items: [sold] });
  // the newest are listed, and all are counted
  expect(soldOf({ count: 9, items: [sold, repaid] })).toEqual({ count: 8, items: [sold] });
  expect(soldOf({ count: 2, items: [repaid, repaid] }).count).toBe(0);
});
