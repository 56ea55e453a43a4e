import type { SummaryAnswer } from "@distributary/contract/summary/summary";
import { expect, it } from "vitest";
import { notesOf } from "./notes.ts";

const position = (instrument: string, value: string | null, estimated: boolean) => ({
  account_id: "bank",
  instrument_id: instrument,
  value: { at: value, since: null, diff: null },
  estimated,
  explain_key: `value:bank:${instrument}~2025-12-31~~USD~`,
});

const stated = (account: string, quantity: string | null, value: string | null, ties: boolean) => ({
  account_id: account,
  instrument_id: "fund",
  label: `Fund · ${account}`,
  date: "2025-12-30",
  quantity_unexplained: quantity,
  unexplained: value,
  ties_out: ties,
});

it("names what is missing, estimated and not tied out, each with the key of its evidence", () => {
  const answer = {
    rows: [{ components: [position("fund", null, false), position("house", "10.00", true)] }, {}],
    refs: { fund: { name: "Fund" }, bank: { name: "Bank" }, house: { name: "House" } },
    total_errors: 2,
    estimated_count: 1,
    user_errors: [
      { code: "no_price", account_id: "bank", instrument_id: "fund", message: "No price.", at: "2025-12-31" },
      { code: "lot_not_held", account_id: "bank", instrument_id: "fund", message: "A lot was not held." },
      { code: "payment_not_recorded", account_id: "bank", instrument_id: "house", message: "No payment is recorded." },
      { code: "split_not_recorded", account_id: "bank", instrument_id: "fund", message: "A split.", at: "2025-05-02" },
    ],
    analytic: {
      statements: [
        // 2 units too many; nothing amiss; no quantity stated, 5 too little; nothing amiss, whatever the value says
        stated("bank", "2", "20.00", false),
        stated("bank", null, "0.00", true),
        stated("broker", null, "-5.00", false),
        stated("other", "0", "7.00", true),
      ],
    },
  } as unknown as SummaryAnswer;
  const notes = notesOf(answer);
  expect(notes.map((note) => note.text)).toEqual([
    "1 value is missing a price or a cost",
    "1 sale refers to a lot that was not held",
    "1 loan or bond has unrecorded payments",
    "1 holding is missing a split recorded in another account",
    "1 is estimated",
    "2 accounts do not reconcile",
  ]);
  expect(notes.map((note) => note.items.map((item) => [item.where, item.figure, item.key]))).toEqual([
    [["Fund · Bank", null, "value:bank:fund~2025-12-31~~USD~"]],
    [["Fund · Bank", null, "value:bank:fund~2025-12-31~~USD~"]],
    [["House · Bank", "10.00", "value:bank:house~2025-12-31~~USD~"]],
    [["Fund · Bank", null, "value:bank:fund~2025-12-31~~USD~"]],
    [["House · Bank", "10.00", "value:bank:house~2025-12-31~~USD~"]],
    [
      ["Fund · bank", "2", "quantity:bank:fund~2025-12-31~~USD~"],
      ["Fund · broker", "-5.00", null],
    ],
  ]);
  // where each error is mended
  expect(notes.map(({ items }) => items[0]?.mend)).toEqual([
    { to: "price", instrument: "fund", date: "2025-12-31" },
    { to: "lots", instrument: "fund" },
    { to: "loan", instrument: "house" },
    { to: "split", instrument: "fund", account: "bank", day: "2025-05-02" },
    null,
    null,
  ]);
  // the difference rests on what is missing on the first of two days
  const day = (at: string) => ({ code: "no_price", account_id: "bank", instrument_id: "fund", message: "", at });
  const lacking = (...days: string[]) =>
    notesOf({ ...answer, at: "2025-12-31", since: "2024-12-31", user_errors: days.map(day) })[0]?.text;
  expect(lacking("2024-12-31")).toBe("1 value is missing a price or a cost, on 2024-12-31");
  expect(lacking("2024-12-31", "2025-12-31")).toBe("2 values are missing a price or a cost, 1 of them on 2024-12-31");
  expect(lacking("2025-12-31")).toBe("1 value is missing a price or a cost");
  // a rate is asked for of the day on which it was missing, and its form begins with it
  const moved = { code: "unconverted_change", account_id: "bank", instrument_id: "eur", message: "", at: "2024-01-10" };
  const euros = { ...position("eur", "1100.00", false), currency: "EUR" };
  const foreign = { ...answer, targetUnit: "USD", rows: [{ components: [euros] }], user_errors: [moved] };
  expect(notesOf(foreign as unknown as SummaryAnswer)[0]).toMatchObject({
    kind: "missing",
    items: [{ figure: "1100.00", mend: { to: "rate", security: "EUR", currency: "USD", date: "2024-01-10" } }],
  });
  const fine = { ...answer, rows: [], user_errors: [], analytic: {} } as unknown as SummaryAnswer;
  expect(notesOf(fine)).toEqual([]);
});
