import fc from "fast-check";
import { afterEach, expect, it } from "vitest";
import {
  decimalMarkOf,
  forgetReading,
  readingsOf,
  readOverExact,
  readTypedAmount,
  rememberReading,
  writeExactAmount,
} from "./typed-amount.ts";

afterEach(forgetReading);

function amountOf(text: string): string | null {
  const read = readTypedAmount(text);
  return read.kind === "amount" ? read.amount : null;
}

it("reads amounts in the forms that people type, exactly", () => {
  const forms: readonly (readonly [string, string])[] = [
    ["1234.56", "1234.56"],
    ["1,234.56", "1234.56"],
    ["1.234,56", "1234.56"],
    ["1 234,56", "1234.56"],
    ["1'234.56", "1234.56"],
    ["12,5", "12.5"],
    ["1,234,567", "1234567"],
    ["1.234.567,8", "1234567.8"],
    ["-0.10", "-0.10"],
    ["\u22121,234.5", "-1234.5"],
    [".5", "0.5"],
    ["0.125", "0.125"],
    ["007", "7"],
    ["250k", "250000"],
    ["1.5m", "1500000"],
    ["0.123456789012345678", "0.123456789012345678"],
    ["-0", "0"],
  ];
  expect(forms.map(([text]) => amountOf(text))).toEqual(forms.map(([, amount]) => amount));
  expect(
    ["12a", "1,23,4", "1.2.3", "--1", "k", ".", "1,234.567.8", "1.234.5"].map((t) => readTypedAmount(t).kind),
  ).toEqual(Array.from({ length: 8 }, () => "invalid"));
  expect(readTypedAmount("  ")).toEqual({ kind: "empty" });
});

it("asks where one text means two amounts, the reading of the locale first", () => {
  expect(readTypedAmount("1,234", ".")).toEqual({ kind: "ambiguous", readings: ["1234", "1.234"] });
  expect(readTypedAmount("1,234", ",")).toEqual({ kind: "ambiguous", readings: ["1.234", "1234"] });
  expect(readTypedAmount("-12.500", ",")).toEqual({ kind: "ambiguous", readings: ["-12500", "-12.500"] });
  expect(readTypedAmount("300,000", ".")).toEqual({ kind: "amount", amount: "300000" });
  expect(readTypedAmount("300,000", ",")).toEqual({ kind: "ambiguous", readings: ["300.000", "300000"] });
  expect([decimalMarkOf("en-US"), decimalMarkOf("de-DE")]).toEqual([".", ","]);
});

it("asks once: after an answer texts with two readings are read as that one was, until another is chosen", () => {
  const [first, second] = [".", ","].map((mark) => {
    // 1,234 as a thousand and more means that the point is the decimal mark, and as one and a bit that the comma is
    rememberReading("1,234", mark === "." ? "1234" : "1.234");
    const taken = ["-5,678", "12.345", "300,000", "7.000"].map((text) => amountOf(text));
    return [taken, readingsOf("12.345"), readingsOf("12.34"), readOverExact("8,765", "1").kind];
  });
  const both = (...readings: string[]) => ({ readings, isChosen: true });
  expect(first).toEqual([["-5678", "12.345", "300000", "7.000"], both("12.345", "12345"), null, "amount"]);
  expect(second).toEqual([["-5.678", "12345", "300.000", "7000"], both("12345", "12.345"), null, "amount"]);
  rememberReading("12.345", "12.345");
  expect(amountOf("1,234")).toBe("1234");
  rememberReading("no amount", "1");
  expect(amountOf("1,234")).toBe("1234");
  forgetReading();
  expect(amountOf("1,234")).toBeNull();
  expect(readingsOf("1,234")).toMatchObject({ isChosen: false });
});

it("reads back what it would write with groups, in both ways of writing", () => {
  const amounts = fc.tuple(fc.bigInt({ min: 0n, max: 10n ** 18n }), fc.integer({ min: 0, max: 99 }));
  fc.assert(
    fc.property(amounts, ([whole, cents]) => {
      const plain = `${whole}.${String(cents).padStart(2, "0")}`;
      const grouped = String(whole).replaceAll(/\B(?=(\d{3})+(?!\d))/g, ",");
      const english = `${grouped}.${plain.slice(-2)}`;
      const german = `${grouped.replaceAll(",", ".")},${plain.slice(-2)}`;
      expect([amountOf(english), amountOf(german)]).toEqual([plain, plain]);
    }),
    { numRuns: 100 },
  );
});

it("never asks about an amount of the book, whatever its places and the locale; only what is typed over it", () => {
  const stored = ["100.005", "-1.500", "300.000", "12.34", "1000.005", "0.125", "1234", ""];
  const shown = stored.map(writeExactAmount);
  expect(shown).toEqual(["100.0050", "-1.5000", "300.0000", "12.34", "1000.005", "0.125", "1234", ""]);
  for (const mark of [".", ","] as const)
    expect(shown.slice(0, 3).map((text) => readTypedAmount(text, mark))).toEqual([
      { kind: "amount", amount: "100.0050" },
      { kind: "amount", amount: "-1.5000" },
      { kind: "amount", amount: "300.0000" },
    ]);
  expect(shown.slice(0, 7).map((text, place) => readOverExact(text, stored[place]))).toEqual(
    stored.slice(0, 7).map((amount) => ({ kind: "amount", amount })),
  );
  expect(readOverExact("100.007", "100.005").kind).toBe("ambiguous");
  expect(readOverExact("100.005", "100.005").kind).toBe("ambiguous");
});
