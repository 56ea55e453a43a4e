import { readRecordedSafe } from "@distributary/domain/instruments/safe/recorded-safe";
import { expect, it } from "vitest";
import { outcomeOf, ownOutcome, readRound, scenarios, type Convertible, type TypedRound } from "./conversion-round.ts";

function convertible(id: string, principal: string | null, details: Record<string, unknown>): Convertible {
  const recorded = { details, issued: "2024-01-01", start: null, end: null, issuedAmount: null, par: null };
  return { id, name: `SAFE ${id}`, terms: readRecordedSafe(recorded), principal };
}

const own = convertible("a", "1000000", { valuation_cap: "5000000", discount: "20", post_money: true });
const typed: TypedRound = {
  preMoney: "10m",
  newMoney: "2,500,000.00",
  poolTarget: "",
  invested: "1000000",
  date: "2026-01-01",
  shares: { common: "9m", preferred: "", unissued: "", options: "", pool: "1m", warrants: "" },
};

it("prices what was typed by the recorded terms of the SAFE", () => {
  const { tried, faults } = readRound(typed, own, [own]);
  expect(faults).toEqual({});
  const { outcome } = tried ? outcomeOf(tried) : { outcome: null };
  // C = 10,000,000 / (1 - 0.2) = 12,500,000 shares: cap price 0.40; 10,000,000 / 12,500,000 = 0.80
  // 2,500,000 of 12,500,000 + 2,500,000 / 0.80 = 15,625,000 shares
  expect(outcome && ownOutcome(outcome, 0)).toEqual({ shares: "2500000", ownership: "0.16", worth: "2000000" });
});

it("counts the interest of a note up to the day of the round, and the terms of one's other SAFEs", () => {
  const note = convertible("n", "1000", { interest_rate: "10", mfn: true });
  const other = convertible("b", "500000", { valuation_cap: "5000000" });
  const unknown = convertible("c", null, {});
  const { tried } = readRound({ ...typed, invested: "1000", date: "2024-12-31" }, note, [note, other, unknown]);
  // 1000 + 10 % for 365 days; what is not known to be invested is left out
  expect(tried?.round.safes.map(({ investment }) => Number(investment.mantissa) / 10 ** investment.scale)).toEqual([
    1100, 500_000,
  ]);
  expect(tried?.names).toEqual(["SAFE n", "SAFE b"]);
  const { outcome } = tried ? outcomeOf(tried) : { outcome: null };
  expect(outcome?.conversion.safes.map(({ termsOf }) => termsOf)).toEqual([1, null]);
});

it("takes amounts of the book as they stand, also those that a person would be asked about", () => {
  const other = convertible("b", "250.125", {});
  const { tried } = readRound({ ...typed, invested: "500.1250" }, own, [own, other]);
  expect(tried?.round.safes.map(({ investment }) => Number(investment.mantissa) / 10 ** investment.scale)).toEqual([
    500.125, 250.125,
  ]);
});

it("says what is wrong with a field, waits for what is not typed, and why a round is impossible", () => {
  expect(readRound({ ...typed, preMoney: "" }, own, [own])).toEqual({ tried: null, faults: {} });
  expect(Object.keys(readRound({ ...typed, poolTarget: "100", date: "soon" }, own, [own]).faults)).toEqual([
    "poolTarget",
    "date",
  ]);
  expect(Object.keys(readRound({ ...typed, shares: { ...typed.shares, common: "1.5" } }, own, [own]).faults)).toEqual([
    "common",
  ]);
  const { tried } = readRound({ ...typed, preMoney: "1000000" }, own, [own]);
  expect(tried && outcomeOf(tried)).toMatchObject({ outcome: null, impossible: /used up/ });
});

it("shows the same round at other valuations, where it can convert", () => {
  const { tried } = readRound(typed, own, [own]);
  const points = tried ? scenarios(tried) : [];
  // 1,250,000 is all that converts at the discount: 1,000,000 / 0.8; the first that leaves something is 2,500,000
  expect(points[0]?.at).toBe("2500000");
  expect(points.at(-1)?.at).toBe("30000000");
  // capped: the shares stay, their worth grows with the price 30,000,000 / 12,500,000 = 2.40
  expect(points.at(-1)).toMatchObject({ shares: "2500000", worth: "6000000" });
});
