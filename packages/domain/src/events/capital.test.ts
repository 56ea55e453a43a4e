import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatDecimal } from "../money/format-decimal.ts";
import { parseDecimal } from "../money/parse-decimal.ts";
import { sumDecimals } from "../money/decimal.ts";
import { commitmentFigures } from "./commitment.ts";
import {
  deriveNotice,
  deriveSettlements,
  noticeTotal,
  principalUnitsOf,
  type CapitalNotice,
  type CapitalTerms,
} from "./derive-capital.ts";
import type { LineItem } from "./line-item.ts";
import { OverSettled, settleParts } from "./settlement.ts";

const unit = (id: string) => ({ id, universe: "own" });
const terms: CapitalTerms = {
  accounts: {
    payable: "payable",
    contribution: "contribution",
    receivable: "receivable",
    reduction: "reduction",
    issuer: "ISR",
    income: "I",
    expense: "EX",
  },
  commitment: unit("FUND"),
  currency: unit("USD"),
  minorUnits: 2,
  holder: "holder",
};
const none = {
  income: null,
  interest: null,
  ordinary_dividend: null,
  qualified_dividend: null,
  capital_gains: null,
  return_of_capital: null,
  redeemed_principal: null,
};
const call = (amount: string, feesInside: string | null = null, feesOutside: string | null = null): CapitalNotice => ({
  type: "LPCC",
  call: { amount, feesInside, feesOutside },
});
const distribution = (parts: object, principalUnits: string | null = null, principal = "FUND"): CapitalNotice => ({
  type: "LPCD",
  distribution: { ...none, ...parts },
  principal: unit(principal),
  principalUnits,
});

/** Legs as `account instrument quantity`, what comes to nothing left out. */
function legs(lines: readonly LineItem[]): string[] {
  const sums = new Map<string, string[]>();
  for (const { src, dst, instrument, quantity } of lines) {
    for (const [account, amount] of [
      [dst, quantity],
      [src, `-${quantity}`],
    ] as const) {
      const key = `${account} ${instrument.id}`;
      sums.set(key, [...(sums.get(key) ?? []), amount]);
    }
  }
  return [...sums]
    .map(([key, amounts]) => `${key} ${formatDecimal(sumDecimals(amounts.map(parseDecimal)))}`)
    .filter((leg) => !leg.endsWith(" 0"))
    .toSorted();
}

describe("a capital call", () => {
  it("is a payable and an equal contribution due, gone when it is settled", () => {
    const notice = call("1000", "20", "5.5");
    const announced = deriveNotice(notice, terms);
    expect(legs(announced)).toEqual(["contribution USD 1000", "payable USD -1000"]);
    const [settled = []] = deriveSettlements(notice, [{ amount: "1000", cash: "cash" }], terms);
    // 1000 - 5.50 outside the commitment = 994.50 into the holding, one unit for each dollar
    expect(legs([...announced, ...settled])).toEqual([
      "EX USD 5.5",
      "ISR FUND -994.5",
      "ISR USD 994.5",
      "cash USD -1000",
      "holder FUND 994.5",
    ]);
    expect(settled.find((line) => line.action === "units")).toMatchObject({ consideration: "994.5" });
  });

  it("settled in parts pays each part in proportion, what cutting off leaves by the largest remainder", () => {
    const paid = (parts: string[], payments: string[]) =>
      settleParts(parts.map(parseDecimal), payments.map(parseDecimal), 2).map((shares) =>
        shares.map((share) => formatDecimal(share)),
      );
    // a third of 90.00 and 10.00: 29.99|7 and 3.33|3; then 66.67 ends both
    expect(paid(["90", "0", "10"], ["33.33", "66.67"])).toEqual([
      ["30", "0", "3.33"],
      ["60", "0", "6.67"],
    ]);
    // 9,508.19|67, 327.86|89 and 163.93|44: two cents are left, for the first two; fees 327.87 + 163.93 = 491.80
    expect(paid(["29000", "1000", "500"], ["10000"])).toEqual([["9508.2", "327.87", "163.93"]]);
    // of one remainder the first of them
    expect(paid(["1", "1"], ["0.01", "1.99"])).toEqual([
      ["0.01", "0"],
      ["0.99", "1"],
    ]);
    expect(() => deriveSettlements(call("10"), [{ amount: "10.01", cash: "cash" }], terms)).toThrow(OverSettled);
  });
});

describe("a capital distribution", () => {
  it("is a receivable and an equal reduction due, then cash against income and units", () => {
    const notice = distribution({
      interest: "10",
      qualified_dividend: "5",
      capital_gains: "15",
      return_of_capital: "70",
    });
    const announced = deriveNotice(notice, terms);
    // 10 + 5 + 15 + 70 = 100
    expect(legs(announced)).toEqual(["receivable USD 100", "reduction USD -100"]);
    const [settled = []] = deriveSettlements(notice, [{ amount: "100", cash: "cash" }], terms);
    expect(legs([...announced, ...settled])).toEqual([
      "I USD -30",
      "ISR FUND 70",
      "ISR USD -70",
      "cash USD 100",
      "holder FUND -70",
    ]);
  });

  it("gives up units for redeemed principal: given, or money by the price", () => {
    expect(principalUnitsOf("500", "12.5")).toBe("40"); // 500 / 12.5
    const notice = distribution({ redeemed_principal: "500" }, "40", "SHARES");
    const halves = deriveSettlements(
      notice,
      [
        { amount: "200", cash: "cash" },
        { amount: "300", cash: "cash" },
      ],
      terms,
    );
    // 40 x 200 / 500 = 16, the rest 24
    expect(halves.map((lines) => legs(lines).filter((leg) => leg.startsWith("holder")))).toEqual([
      ["holder SHARES -16"],
      ["holder SHARES -24"],
    ]);
  });
});

const sum = (parts: readonly bigint[]) => parts.reduce((all, part) => all + part, 0n);

describe("any notice settled in any parts", () => {
  it("comes to what one settlement of the whole comes to, balanced in every instrument", () => {
    const cents = fc
      .integer({ min: 0, max: 1_000_000 })
      .map((amount) => formatDecimal({ mantissa: BigInt(amount), scale: 2 }));
    const notices = fc.oneof(
      fc
        .tuple(cents, cents, cents)
        .map(([invested, inside, outside]) =>
          call(formatDecimal(sumDecimals([invested, inside, outside].map(parseDecimal))), inside, outside),
        ),
      fc
        .tuple(cents, cents, cents, cents)
        .map(([income, capital_gains, return_of_capital, redeemed_principal]) =>
          distribution({ income, capital_gains, return_of_capital, redeemed_principal }, "123.456789", "SHARES"),
        ),
    );
    fc.assert(
      fc.property(notices, fc.array(fc.integer({ min: 1, max: 99 }), { maxLength: 4 }), (notice, percents) => {
        const { mantissa: total, scale } = noticeTotal(notice);
        const paid: bigint[] = [];
        for (const percent of percents) paid.push(((total - sum(paid)) * BigInt(percent)) / 100n);
        paid.push(total - sum(paid));
        const pay = (mantissa: bigint) => ({ amount: formatDecimal({ mantissa, scale }), cash: "cash" });
        const inParts = deriveSettlements(notice, paid.map(pay), terms).flat();
        const atOnce = deriveSettlements(notice, [pay(total)], terms).flat();
        const rest = legs([...deriveNotice(notice, terms), ...atOnce]);
        expect(rest.some((leg) => /^(payable|contribution|receivable|reduction)/.test(leg))).toBe(false);
        expect(legs(inParts)).toEqual(legs(atOnce));
      }),
    );
  });
});

describe("a commitment", () => {
  it("counts notices as called and payments as paid in", () => {
    const figures = commitmentFigures(
      parseDecimal("1000"),
      [
        { notice: call("300", "30", "6"), recallable: parseDecimal("0"), payments: [parseDecimal("300")] },
        { notice: call("200"), recallable: parseDecimal("0"), payments: [parseDecimal("50")] },
        {
          notice: distribution({ income: "40", return_of_capital: "60" }),
          recallable: parseDecimal("25"),
          payments: [parseDecimal("50")],
        },
      ],
      2,
    );
    const shown = Object.fromEntries(
      Object.entries(figures).map(([name, value]) => [name, value === null ? null : formatDecimal(value)]),
    );
    expect(shown).toEqual({
      called: "500", // 300 + 200
      paidIn: "350", // 300 + 50
      invested: "314", // 300 - 30 - 6 + 50
      fees: "36", // 30 + 6
      unfunded: "531", // 1000 - (300 - 6) - 200 + 25
      recallable: "25",
      distributed: "50",
      returnOfCapital: "30", // 60 x 50 / 100
      payable: "150", // 200 - 50
      receivable: "50", // 100 - 50
    });
  });
});
