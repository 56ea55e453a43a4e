import type { SummaryAnswer } from "@distributary/contract/summary/summary";
import { expect, it } from "vitest";
import { gapsOf } from "./gaps.ts";
import { localEvidence, sumOf } from "./local-evidence.ts";

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
  const opened = localEvidence(answer("0"), "part:flows");
  expect(opened?.parts).toEqual([
    { key: "flows:a:i~2025-12-31~2024-12-31~USD~", label: "Money · Euros", amount: "-100" },
    { key: "flows:b:i~2025-12-31~2024-12-31~USD~", label: "Money · Dollars", amount: "90.5" },
    // 0 - (-100 + 90.5)
    { key: null, label: "Remainder of conversions between your currencies", amount: "9.5" },
  ]);
  expect(sumOf(opened?.parts ?? [])).toBe(opened?.figure);
});

it("says nothing of a remainder where there is none, but for the last of 18 places", () => {
  expect(localEvidence(answer("-9.5"), "part:flows")?.parts).toHaveLength(2);
  expect(localEvidence(answer("-9.500000000000000001"), "part:flows")?.parts).toHaveLength(2);
});

const bridge = (price: string, currency: string) => ({ flows: "0", income: "0", expenses: "0", price, currency });
const valued = (instrument: string, since: string | null, parts: ReturnType<typeof bridge>) => ({
  account_id: "a",
  instrument_id: instrument,
  explain_key: `value:a:${instrument}~2025-12-31~2024-12-31~USD~`,
  value: { at: "500", since, diff: "500" },
  bridge: parts,
  labels: since === null && parts.price !== "0" ? ["first_valued"] : [],
});
const missing = (code: string, instrument: string) => ({ code, account_id: "a", instrument_id: instrument });

it("opens what of a part is of values that were not known to the positions that have them, and of others to nothing", () => {
  const lacking = (errors: readonly ReturnType<typeof missing>[]) =>
    ({
      ...answer("0"),
      user_errors: errors,
      rows: [
        {
          components: [
            valued("first", null, bridge("480", "0")),
            valued("later", null, bridge("20", "0")),
            valued("known", "100", bridge("7", "3")),
            valued("foreign", null, bridge("0", "-9")),
          ],
        },
      ],
    }) as unknown as SummaryAnswer;
  const all = lacking([missing("no_price", "first"), missing("no_price", "later"), missing("no_rate", "foreign")]);
  // 480 + 20, without the 7 of a position that was known at both ends
  expect(gapsOf(all).map(({ part, label, amount }) => [part, label, amount])).toEqual([
    ["price", "First valuation", "500"],
    ["currency", "Without a known rate", "-9"],
  ]);
  expect(localEvidence(all, "gap:price")).toMatchObject({
    title: "Price changes, First valuation",
    figure: "500",
    parts: [
      { key: "price:a:first~2025-12-31~2024-12-31~USD~", amount: "480" },
      { key: "price:a:later~2025-12-31~2024-12-31~USD~", amount: "20" },
    ],
  });
  // it came in on a day without a price: it is not that it had no value before
  const moved = lacking([missing("no_price", "first"), missing("unvalued_change", "known")]);
  expect(gapsOf(moved)).toMatchObject([{ label: "Without a known value", amount: "487" }]);
  const foreign = lacking([missing("unconverted_change", "foreign")]);
  expect(gapsOf(foreign)).toMatchObject([{ part: "currency", label: "Without a known rate", amount: "-9" }]);
  const sold = lacking([missing("lot_not_held", "known")]);
  expect([gapsOf(sold), localEvidence(sold, "gap:price")]).toEqual([[], null]);
});
