import { describe, expect, it } from "vitest";
import type { CapitalNotice } from "../../events/derive-capital.ts";
import { formatDecimal } from "../../money/format-decimal.ts";
import { parseDecimal } from "../../money/parse-decimal.ts";
import { formatDay, parseDay } from "../../time/day.ts";
import { commitmentOn, paymentsOf, recordDays, type CommitmentTerms, type DatedNotice } from "./commitment-record.ts";

const none = {
  income: null,
  interest: null,
  ordinary_dividend: null,
  qualified_dividend: null,
  capital_gains: null,
  return_of_capital: null,
  redeemed_principal: null,
};
const unit = { id: "FUND", universe: "own" };

function dated(notice: CapitalNotice, day: string, paidOn: string[], recallable = "0"): DatedNotice {
  const total = notice.type === "LPCC" ? notice.call.amount : (notice.distribution.return_of_capital ?? "0");
  const amount = parseDecimal(String(Number(total) / Math.max(1, paidOn.length)));
  return {
    day: parseDay(day),
    notice,
    recallable: parseDecimal(recallable),
    payments: paidOn.map((on) => ({ day: parseDay(on), amount })),
  };
}

const call = (amount: string): CapitalNotice => ({
  type: "LPCC",
  call: { amount, feesInside: null, feesOutside: null },
});
const back = (amount: string): CapitalNotice => ({
  type: "LPCD",
  distribution: { ...none, return_of_capital: amount },
  principal: unit,
  principalUnits: null,
});

/** 300 of 1,000 called and paid, 110 given back a year later of which 20 may be called again, 50 called and open. */
const terms: CommitmentTerms = {
  committed: parseDecimal("1000"),
  notices: [
    dated(call("300"), "2020-12-15", ["2021-01-01"]),
    dated(back("110"), "2022-01-01", ["2022-01-01"], "20"),
    dated(call("50"), "2022-06-01", []),
  ],
  minorUnits: 2,
};

function at(day: string, value: string | null) {
  const point = commitmentOn(terms, parseDay(day), value === null ? null : parseDecimal(value));
  const { figures, multiples, irr } = point;
  return {
    called: formatDecimal(figures.called),
    paidIn: formatDecimal(figures.paidIn),
    unfunded: figures.unfunded && formatDecimal(figures.unfunded),
    payable: formatDecimal(figures.payable),
    tvpi: multiples.tvpi.value
      ? [multiples.tvpi.value.numerator, multiples.tvpi.value.denominator]
      : multiples.tvpi.reason,
    dpi: multiples.dpi.value ? [multiples.dpi.value.numerator, multiples.dpi.value.denominator] : multiples.dpi.reason,
    irr: irr.value === null ? irr.reason : irr.value.toFixed(10),
  };
}

describe("a commitment over time", () => {
  it("knows at each day only what was announced and paid by then", () => {
    // announced, not paid: nothing to relate to
    expect(at("2020-12-31", "0")).toEqual({
      called: "300",
      paidIn: "0",
      unfunded: "700",
      payable: "300",
      tvpi: "nothing_paid_in",
      dpi: "nothing_paid_in",
      irr: "no_flows",
    });
    // -300 + (110 + 220) / 1.1 = 0; TVPI 330 / 300 = 11/10, DPI 110 / 300 = 11/30; 1000 - 300 + 20 = 720
    const year = { called: "300", paidIn: "300", unfunded: "720", payable: "0", tvpi: [11n, 10n], dpi: [11n, 30n] };
    expect(at("2022-01-01", "220")).toEqual({ ...year, irr: "0.1000000000" });
    // -300 + 110 / 1.1 + 242 / 1.21 = 0; (110 + 242) / 300 = 88/75; 1000 - 350 + 20 = 670, of which 50 are open
    expect(at("2023-01-01", "242")).toEqual({
      called: "350",
      paidIn: "300",
      unfunded: "670",
      payable: "50",
      tvpi: [88n, 75n],
      dpi: [11n, 30n],
      irr: "0.1000000000",
    });
  });

  it("says why where a figure cannot be told", () => {
    expect(at("2022-01-01", null)).toMatchObject({ tvpi: "value_unknown", dpi: [11n, 30n], irr: "value_unknown" });
    // everything is lost: no rate above -100 % brings 300 down to nothing
    expect(
      commitmentOn({ ...terms, notices: terms.notices.slice(0, 1) }, parseDay("2023-01-01"), parseDecimal("0")).irr,
    ).toEqual({ value: null, reason: "no_solution" });
    // -100, +230, -132: the rates 10 % and 20 % both fit, 100 x 1.1 x 1.2 = 132 and 100 x (1.1 + 1.2) = 230
    const several: CommitmentTerms = {
      ...terms,
      notices: [
        dated(call("100"), "2021-01-01", ["2021-01-01"]),
        dated(back("230"), "2022-01-01", ["2022-01-01"]),
        dated(call("132"), "2023-01-01", ["2023-01-01"]),
      ],
    };
    const { irr, roots } = commitmentOn(several, parseDay("2023-06-01"), parseDecimal("0"));
    expect([irr.reason, roots.map(({ rate }) => rate.toFixed(6))]).toEqual([
      "several_solutions",
      ["0.100000", "0.200000"],
    ]);
    expect(paymentsOf(several.notices).map(({ amount }) => formatDecimal(amount))).toEqual(["-100", "230", "-132"]);
  });

  it("is shown at month ends for two years, then at quarter ends, then at the ends of years, and at its last day", () => {
    const days = (first: string, last: string) => recordDays(parseDay(first), parseDay(last)).map(formatDay);
    expect(days("2024-01-10", "2024-03-31")).toEqual(["2024-01-31", "2024-02-29", "2024-03-31"]);
    expect(days("2020-11-05", "2023-01-15").slice(0, 2)).toEqual(["2020-12-31", "2021-03-31"]);
    expect(days("2020-11-05", "2023-01-15").at(-1)).toBe("2023-01-15");
    expect(days("1990-05-05", "2020-06-01").slice(0, 2)).toEqual(["1990-12-31", "1991-12-31"]);
    expect(days("2024-01-10", "2024-01-10")).toEqual(["2024-01-10"]);
  });
});
