import { describe, expect, it } from "vitest";
import { formatDecimal } from "@distributary/domain/money/format-decimal";
import { rational } from "@distributary/domain/money/rational";
import { proves } from "../../../../../scripts/proofs/proves.ts";
import { growthAnswer } from "./growth.ts";
import { loanAnswer, type LoanInput } from "./loan.ts";
import { returnsAnswer } from "./returns.ts";
import { safeAnswer, type SafeInput } from "./safe.ts";
import { calculatorTexts } from "./texts.ts";

const LOAN: LoanInput = {
  amount: "12,000.00",
  rate: "12",
  years: "1",
  periodicity: "M",
  repayment: "traditional",
  start: "2025-01-31",
  interestOnly: "",
  extra: "",
  balloon: "",
};

const SAFE: SafeInput = {
  kind: "pre",
  roundPrice: "2",
  shares: { common: "8000000", preferred: "", unissued: "", options: "1000000", pool: "", warrants: "" },
  includes: {
    common: true,
    preferred: true,
    unissued: true,
    options: true,
    pool: true,
    warrants: true,
    converts: false,
  },
  safes: [{ investment: "900k", cap: "9m", discount: "20", favoured: false, otherKind: false }],
};

describe("calculators read what is typed and answer by the engine", () => {
  it("a loan, and what an extra payment saves", () => {
    proves("state:amortization-names", "constant:codes_amortization_names");
    const { traditional, straight } = calculatorTexts.loan.repayments;
    expect([traditional.split(":")[0], straight.split(":")[0]]).toEqual(["Mortgage", "Straight Line"]);
    const { answer } = loanAnswer(LOAN);
    // 12000 x 0.01 / (1 - 1.01^-12)
    expect(answer?.schedule.regularPayment && formatDecimal(answer.schedule.regularPayment)).toBe("1066.19");
    expect([answer?.sooner, answer?.saved.mantissa]).toEqual([0, 0n]);
    const extra = loanAnswer({ ...LOAN, extra: "1000" }).answer;
    // 946.19 + 1000 the first time: 12000 / 1946 = 6.2: seven payments instead of twelve
    expect([extra?.schedule.instalments.length, extra?.sooner]).toEqual([7, 5]);
    expect(Object.keys(loanAnswer({ ...LOAN, amount: "", rate: "-1", years: "61" }).faults)).toEqual([
      "amount",
      "rate",
      "years",
    ]);
    expect(loanAnswer({ ...LOAN, balloon: "13000" }).faults).toHaveProperty("balloon");
    expect(loanAnswer({ ...LOAN, amount: "12.000" }).faults["amount"]).toContain("two amounts");
    expect(loanAnswer({ ...LOAN, amount: "1e6" }).faults["amount"]).toBe("Enter 1,000,000 instead.");
  });

  it("a SAFE, and parts of the company that add up to one", () => {
    const { answer } = safeAnswer(SAFE);
    // 9,000,000 / 9,000,000 = 1.00, below 1.60: 900,000 shares of 9,900,000
    expect(answer?.round.safes[0]).toMatchObject({ basis: "cap", shares: 900_000n });
    expect([answer?.parts[0], answer?.holders]).toEqual([rational(1n, 11n), rational(10n, 11n)]);
    expect(safeAnswer({ ...SAFE, kind: "post", safes: [{ ...SAFE.safes[0]!, cap: "900k" }] }).impossible).toContain(
      "own",
    );
    const [one] = SAFE.safes;
    const mixed = safeAnswer({
      ...SAFE,
      kind: "post",
      safes: [
        { ...one!, investment: "1m", cap: "10m", discount: "" },
        { ...one!, investment: "900k", discount: "", otherKind: true },
      ],
    });
    // pre-money: 9,000,000 / 9,000,000 = 1.00; post-money: (9,000,000 + 900,000) / 0.9 = 11,000,000, a tenth of it
    expect(mixed.answer?.round.safes.map(({ shares }) => shares)).toEqual([1_100_000n, 900_000n]);
    expect(safeAnswer({ ...SAFE, roundPrice: "x" }).faults).toHaveProperty("roundPrice");
  });

  it("the rate of flows, several rates and none", () => {
    const flows = (...list: [string, string][]) => returnsAnswer(list.map(([date, amount]) => ({ date, amount })));
    const { answer } = flows(["2024-01-01", "110"], ["2023-01-01", "-100"]);
    expect(answer?.xirr.rate).toBeCloseTo(0.1, 12);
    // 110 / 100, whatever the order
    expect([answer?.multiple, answer && formatDecimal(answer.gain)]).toEqual([rational(11n, 10n), "10"]);
    // -1000 g^2 + 2300 g - 1320 = 0: g = 1.1 or 1.2
    expect(
      flows(["2023-01-01", "-1000"], ["2024-01-01", "2300"], ["2024-12-31", "-1320"]).answer?.xirr.roots,
    ).toHaveLength(2);
    expect(flows(["2023-01-01", "-1"]).answer?.xirr.status).toBe("no_solution");
    expect(returnsAnswer([{ date: null, amount: "5" }]).answer).toBeNull();
    expect(flows(["2023-01-01", "abc"]).faults).toHaveProperty("amount 0");
  });

  it("savings, year by year", () => {
    const { answer } = growthAnswer({ start: "1000.00", contribution: "", rate: "6", years: "2", periodicity: "A" });
    // 1000 x 1.06 = 1060; x 1.06 = 1123.60
    expect(answer?.years.map(({ value }) => formatDecimal(value))).toEqual(["1000", "1060", "1123.6"]);
    expect(
      growthAnswer({ start: "1", contribution: "", rate: "6", years: "1.5", periodicity: "A" }).faults,
    ).toHaveProperty("years");
  });
});
