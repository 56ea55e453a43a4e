import { expect, test } from "vitest";
import { evenAt, knownPoints } from "../payoff/payoff-lines.ts";
import { dueOnHolding, paymentsAfter, paymentsUpTo, plannedBars, sumOf } from "./planned-bars.ts";
import type { PlannedRow } from "../prices/series-queries.ts";

const row = (date: string, kind: string, more: Partial<PlannedRow> = {}): PlannedRow => ({
  date,
  kind,
  amount: "20",
  estimated: "false",
  held: "5",
  expected: "100",
  received: null,
  open: null,
  ...more,
});

const bond = [
  row("2025-01-15", "principal", { amount: "-1000", held: "0", expected: "0" }),
  row("2025-07-15", "interest", { received: "97" }),
  row("2026-01-15", "interest"),
  row("2026-01-15", "principal", { amount: "1000", expected: "5000" }),
];

test("what is ahead is what is due on the holding; of one unit where none is held any more", () => {
  const { payments, isOfOne } = paymentsAfter(bond, "2025-07-15");
  expect([payments.map(({ amount }) => amount), isOfOne, sumOf(payments).amount]).toEqual([
    ["100", "5000"],
    false,
    "5100",
  ]);
  const sold = bond.map((one) => ({ ...one, held: "0", expected: "0" }));
  const ofOne = paymentsAfter(sold, "2025-07-15");
  expect([ofOne.payments.map(({ amount }) => amount), ofOne.isOfOne]).toEqual([["20", "1000"], true]);
  // a rent that was never held is whole
  expect(paymentsAfter([row("2026-02-01", "payment", { held: null, expected: "20" })], "2026-01-01").isOfOne).toBe(
    false,
  );
});

test("what was due while nothing was held is left out, unless something came all the same", () => {
  const dates = (rows: readonly PlannedRow[]) => paymentsUpTo(rows, "2025-12-31").map(({ date }) => date);
  expect(dates(bond)).toEqual(["2025-07-15"]);
  expect(dates([row("2025-07-15", "interest", { held: "0", expected: "0" })])).toEqual([]);
  expect(dates([row("2025-07-15", "interest", { held: "0", expected: "0", received: "3" })])).toEqual(["2025-07-15"]);
});

test("nothing was due on a security that nobody ever had a unit of, and what is ahead is of one unit", () => {
  const never = bond.map((one) => ({ ...one, held: null, expected: one.amount, received: null }));
  const rows = dueOnHolding("BOND", never);
  expect(paymentsUpTo(rows, "2025-12-31")).toEqual([]);
  const { payments, isOfOne } = paymentsAfter(rows, "2025-12-31");
  expect([payments.map(({ amount }) => amount), isOfOne]).toEqual([["20", "1000"], true]);
  // a rent is due whole, and so is the tax of a home
  expect([dueOnHolding("RECR", never), dueOnHolding("REAL", never)]).toEqual([never, never]);
});

test("a sum rests on an estimate where a part of it does", () => {
  const sum = (...estimated: string[]) =>
    sumOf(
      paymentsAfter(
        estimated.map((one, i) => row(`2026-0${i + 1}-15`, "interest", { estimated: one })),
        "2025-12-31",
      ).payments,
    );
  expect([sum("false", "true"), sum("false", "false"), sum()]).toEqual([
    { amount: "200", isEstimated: true },
    { amount: "200", isEstimated: false },
    { amount: "0", isEstimated: false },
  ]);
});

test("one bar a month, empty ones too; years where they are many; kinds apart", () => {
  const of = (...days: string[]) =>
    days.map((date) => ({ date, kind: "interest", amount: "2.5", isEstimated: false, ofOne: null, held: null }));
  const months = plannedBars([...of("2025-11-30", "2025-11-30"), ...of("2026-01-31")]);
  expect(months.map(({ label, sum }) => [label, sum])).toEqual([
    ["2025-11", "5"],
    ["2025-12", "0"],
    ["2026-01", "2.5"],
  ]);
  const redeemed = {
    date: "2030-01-31",
    kind: "principal",
    amount: "100",
    isEstimated: false,
    ofOne: null,
    held: null,
  };
  const years = plannedBars([...of("2025-11-30", "2030-01-31"), redeemed]);
  expect(years.map(({ label }) => label)).toEqual(["2025", "2026", "2027", "2028", "2029", "2030"]);
  expect([...(years.at(-1)?.byKind ?? [])]).toEqual([
    ["interest", "2.5"],
    ["principal", "100"],
  ]);
  expect(plannedBars([])).toEqual([]);
});

test("a holding breaks even where its payoff is its cost; not where nothing was paid or nobody knows what", () => {
  const curve = knownPoints([
    { at: "0", payoff: "0", by: "nothing", corner: null },
    { at: "5", payoff: "0", by: "nothing", corner: "strike" },
    { at: "10", payoff: "50", by: "conversion", corner: null },
  ]);
  // 10 x (6.2 - 5) = 12
  expect([evenAt(curve, "12"), evenAt(curve, "0"), evenAt(curve, null)]).toEqual([["6.2"], [], []]);
});
