import type { FullInstrument, Instrument } from "@distributary/contract/records/instruments";
import type { SummaryPosition } from "@distributary/contract/summary/summary";
import { expect, it } from "vitest";
import { convertingOf, convertsInRound, sharesByAccount, sharesByTerms } from "./converting.ts";

const safe = (uuid: string, more: Partial<Instrument> = {}) =>
  ({ uuid, display_name: uuid, details: {}, issue_date: null, issued_amount: null, ...more }) as FullInstrument;

const position = (instrument_id: string, account_id: string, quantity: string, basis_own: string | null) =>
  ({ instrument_id, account_id, quantity, basis_own }) as SummaryPosition;

it("says by what the principal is known: cost, or the amount issued where nothing is held or its cost is unknown", () => {
  const issued = safe("a", { issued_amount: "900000" });
  const principal = (positions: readonly SummaryPosition[], instrument = issued) => {
    const { own, principalIs } = convertingOf(instrument, positions, []);
    return [own.principal, principalIs];
  };
  expect(principal([position("a", "x", "500", "500")])).toEqual(["500", "cost"]);
  expect(principal([])).toEqual(["900000", "issued"]);
  expect(principal([position("a", "x", "500", null)])).toEqual(["900000", "issued, cost unknown"]);
  expect(principal([position("a", "x", "500", null)], safe("a"))).toEqual([null, "issued, cost unknown"]);
});

it("converts one's other SAFEs with it, in the order of their issue, where it is known what they cost", () => {
  const [own, early, unknown] = [
    safe("a", { issue_date: "2025-01-01" }),
    safe("b", { issue_date: "2024-01-01" }),
    safe("c"),
  ];
  const { all } = convertingOf(
    own,
    [position("a", "x", "5", "5"), position("b", "x", "7", "7")],
    [own, early, unknown],
  );
  expect(all.map(({ id, principal }) => [id, principal])).toEqual([
    ["b", "7"],
    ["a", "5"],
  ]);
});

it("hands the shares to every account that holds it, by its units and without a rest", () => {
  const positions = [
    position("a", "x", "100.5", "100.5"),
    position("a", "y", "201", "201"),
    position("a", "z", "0", "0"),
  ];
  const { held } = convertingOf(safe("a"), positions, []);
  expect(held.map(({ account }) => account)).toEqual(["x", "y"]);
  // 100.5 of 301.5 is a third: 1000 / 3, and the rest
  expect(sharesByAccount(held, "1000")).toEqual(["333", "667"]);
  expect(sharesByAccount([], "1000")).toEqual([]);
});

it("converts a bond that has a cap or a discount by the par of what is held, beside the SAFEs of its issuer", () => {
  const terms = { instrument_type: "BOND", details: { discount: "20" }, par_amount: "1000" } as const;
  const bond = safe("a", terms);
  const { own, all, principalIs } = convertingOf(
    bond,
    // bought at 98 %: 4,900 for 5 x 1,000
    [position("a", "x", "5", "4900"), position("b", "x", "7", "7")],
    [bond, safe("b", { issue_date: "2024-01-01" })],
  );
  expect([own.principal, principalIs, all.map(({ principal }) => principal)]).toEqual(["5000", "par", ["7", "5000"]]);
  expect(
    [bond, safe("s", { instrument_type: "SAFE" }), safe("p", { ...terms, details: {} })].map(convertsInRound),
  ).toEqual([true, true, false]);
});

it("converts a bond by its own ratio or price into whole shares", () => {
  const held = [
    { account: "x", quantity: "5" },
    { account: "y", quantity: "2.5" },
  ];
  const shares = (details: Record<string, string>) => sharesByTerms({ details, par_amount: "1000" }, held);
  // 7.5 x 40.3 = 302.25; 7.5 x 1,000 ÷ 32 = 234.375; a ratio goes before a price
  expect(shares({ conversion_ratio: "40.3" })).toBe("302");
  expect(shares({ conversion_price: "32" })).toBe("234");
  expect(shares({ conversion_ratio: "2", conversion_price: "32" })).toBe("15");
  expect([shares({}), sharesByTerms({ details: { conversion_ratio: "2" }, par_amount: null }, [])]).toEqual([
    null,
    null,
  ]);
});
