import fc from "fast-check";
import { afterEach, expect, it } from "vitest";
import {
  forgetReading,
  marksOf,
  readingsOf,
  readOverExact,
  readTypedAmount,
  rememberReading,
  spelledOut,
  writeExactAmount,
  type Marks,
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

const english = marksOf("en-US");
const german = marksOf("de-DE");
const swiss = marksOf("de-CH");
const french = marksOf("fr-FR");

it("reads by the locale of the person what could be two amounts", () => {
  const read = (text: string) =>
    [english, german, swiss, french].map((marks) => {
      const found = readTypedAmount(text, marks);
      return found.kind === "amount" ? found.amount : found.kind;
    });
  // English groups by commas, German by points; Swiss by apostrophes before a point, French by spaces before a comma
  expect(read("2,500")).toEqual(["2500", "2.500", "ambiguous", "2.500"]);
  expect(read("2.500")).toEqual(["2.500", "2500", "2.500", "ambiguous"]);
  expect(read("-12.345")).toEqual(["-12.345", "-12345", "-12.345", "ambiguous"]);
  // Three zeros are no decimals where the mark groups; behind the decimal mark nobody writes them, so both are held out.
  expect(read("520,000")).toEqual(["520000", "ambiguous", "520000", "ambiguous"]);
  expect(read("520.000")).toEqual(["ambiguous", "520000", "ambiguous", "520000"]);
  expect(read("2.500k")).toEqual(["2500", "2500000", "2500", "ambiguous"]);
  // These have one meaning everywhere.
  for (const [text, amount] of [
    ["2.500,00", "2500.00"],
    ["1 234,5", "1234.5"],
    ["1'000.00", "1000.00"],
    ["1\u2019000.00", "1000.00"],
    ["12,34,567.89", "1234567.89"],
    ["0,500", "0.500"],
    ["1234.567", "1234.567"],
  ] as const)
    expect([text, ...read(text)]).toEqual([text, amount, amount, amount, amount]);
});

it("holds out both readings, thousands first, and beside the one that is taken the other", () => {
  const of = (text: string, marks: Marks) => readingsOf(text, marks);
  expect(readTypedAmount("1,234", swiss)).toEqual({ kind: "ambiguous", readings: ["1234", "1.234"] });
  expect(of("1,234", swiss)).toEqual({ readings: ["1234", "1.234"], isTaken: false });
  expect(of("1.234", english)).toEqual({ readings: ["1.234", "1234"], isTaken: true });
  expect(of("1.234", german)).toEqual({ readings: ["1234", "1.234"], isTaken: true });
  expect(of("1,234", german)).toEqual({ readings: ["1.234", "1234"], isTaken: true });
  expect([of("1,234", english), of("12.34", english), of("1,234.5", german)]).toEqual([null, null, null]);
});

it("refuses powers of ten, and says how they are typed", () => {
  expect(["1e6", "1E6", "-2.5e3", "5e-3", "1.25e1"].map((text) => readTypedAmount(text).kind)).toEqual(
    Array.from({ length: 5 }, () => "invalid"),
  );
  // 1 x 1,000,000; 2.5 x 1,000; 5 / 1,000; 1.25 x 10
  expect(["1e6", "-2.5e3", "5e-3", "1.25e1"].map(spelledOut)).toEqual(["1,000,000", "\u22122,500", "0.005", "12.5"]);
  expect(["e6", "1e99", "12a", "1234"].map(spelledOut)).toEqual([null, null, null, null]);
});

it("asks once: after an answer texts with two readings are read as that one was, until another is chosen", () => {
  const taken = (mark: "." | ",") => {
    // 1,234 as a thousand and more means that the point is the decimal mark, and as one and a bit that the comma is
    rememberReading("1,234", mark === "." ? "1234" : "1.234");
    return ["-5,678", "12.345", "7.125"].map((text) => {
      const read = readTypedAmount(text, swiss);
      return read.kind === "amount" ? read.amount : read.kind;
    });
  };
  expect(taken(".")).toEqual(["-5678", "12.345", "7.125"]);
  expect(readingsOf("12.345", swiss)).toEqual({ readings: ["12.345", "12345"], isTaken: true });
  expect(taken(",")).toEqual(["-5.678", "12345", "7125"]);
  expect(readingsOf("12.345", swiss)).toEqual({ readings: ["12345", "12.345"], isTaken: true });
  expect(readOverExact("8,765", "1").kind).toBe("amount");
  rememberReading("12.345", "12.345");
  rememberReading("no amount", "1");
  expect(readTypedAmount("1,234", swiss)).toEqual({ kind: "amount", amount: "1234" });
  forgetReading();
  expect(readTypedAmount("1,234", swiss).kind).toBe("ambiguous");
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
  for (const marks of [english, german, swiss, french])
    expect(shown.slice(0, 3).map((text) => readTypedAmount(text, marks))).toEqual([
      { kind: "amount", amount: "100.0050" },
      { kind: "amount", amount: "-1.5000" },
      { kind: "amount", amount: "300.0000" },
    ]);
  expect(shown.slice(0, 7).map((text, place) => readOverExact(text, stored[place]))).toEqual(
    stored.slice(0, 7).map((amount) => ({ kind: "amount", amount })),
  );
  rememberReading("1.234", "1234");
  expect(readOverExact("100.0050", "100.005")).toEqual({ kind: "amount", amount: "100.005" });
  expect(readOverExact("100.007", "100.005")).toEqual({ kind: "amount", amount: "100007" });
});
