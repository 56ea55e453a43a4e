import fc from "fast-check";
import { expect, it } from "vitest";
import { readJson } from "../src/wire/exact-json.ts";
import { decimal } from "../src/wire/scalars.ts";

const digits = fc.stringMatching(/^[0-9]{0,25}$/);
/** A number as JSON writes it, of any length. */
const literal = fc
  .record({
    sign: fc.constantFrom("", "-"),
    whole: fc.oneof(
      fc.constant("0"),
      digits.map((text) => `7${text}`),
    ),
    fraction: fc.oneof(
      fc.constant(""),
      digits.map((text) => `.${text}4`),
      digits.map((text) => `.${text}0`),
    ),
    power: fc.constantFrom("", "", "e2", "E-7", "e+19", "e-19"),
  })
  .map(({ sign, whole, fraction, power }) => `${sign}${whole}${fraction}${power}`);

/** A decimal as a whole number of 1e-60. */
function scaled(text: string): bigint {
  const [, sign = "", whole = "", fraction = "", power = "0"] =
    /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i.exec(text) ?? [];
  const shifted = BigInt(`${sign}${whole}${fraction}`) * 10n ** BigInt(60 - fraction.length + 20 + Number(power));
  return shifted / 10n ** 20n;
}

it("changes no number, whatever its digits: a number where a binary one holds it, its text where none does", () => {
  fc.assert(
    fc.property(fc.array(literal, { maxLength: 5 }), (literals) => {
      const source = `{"a\\\\":[${literals.join(" , ")}],"\\"1e400,":"x: 12345678901234567890"}`;
      const read = readJson(source) as Readonly<Record<string, unknown>>;
      expect(read['"1e400,']).toBe("x: 12345678901234567890");
      const values = read["a\\"] as (string | number)[];
      expect(values.map((value) => scaled(String(value)))).toEqual(literals.map(scaled));
      for (const value of values) if (typeof value === "string") expect(value).toMatch(/^-?\d+(\.\d+)?$/);
    }),
  );
});

it("reads everything else as JSON does", () => {
  fc.assert(
    fc.property(fc.json(), (source) => {
      expect(readJson(source)).toEqual(JSON.parse(source));
    }),
  );
  for (const wrong of ["", "{12345678901234567890: 1}", "[1e]", "012345678901234567890", '"12345678901234567890'])
    expect(() => readJson(wrong)).toThrow(SyntaxError);
});

it("leaves what a client writes of a binary number a number, and takes digits that none holds as text", () => {
  expect(readJson("[0.1, 1e21, 0.30000000000000004, 5e-324, -0, 1.50000000000000000000]")).toEqual([
    0.1,
    1e21,
    0.1 + 0.2,
    5e-324,
    -0,
    1.5,
  ]);
  expect(readJson("[9007199254740993,99999999999999.999 , 1.00000000000000000001e-2, 1e400]")).toEqual([
    "9007199254740993",
    "99999999999999.999",
    "0.0100000000000000000001",
    "1e400",
  ]);
});

it("reads a number of every size digit for digit as a decimal, and refuses digits that are too many", () => {
  const kept: readonly (readonly [string, string])[] = [
    ["1e-7", "0.0000001"],
    ["1.5e-17", "0.000000000000000015"],
    ["12345678901234567890", "12345678901234567890"],
    ["0.123456789012345678", "0.123456789012345678"],
    ["1e19", "10000000000000000000"],
  ];
  for (const [sent, stored] of kept) expect(decimal.parse(readJson(sent))).toBe(stored);
  for (const sent of [
    "1e400",
    "-1.5E-999999999",
    "1.5e-18",
    "1e-19",
    "5e-324",
    "1e21",
    "1.00000000000000000001",
    "123456789012345678901",
  ])
    expect(decimal.safeParse(readJson(sent)).error?.issues[0]?.message).toBe(
      "Enter at most 20 digits before the decimal point and 18 after it.",
    );
});

it("makes little more of a body than what was sent, however large its exponents", () => {
  const source = `[${"1e400,1E-99999,1.00000000000000001e64,".repeat(1000)}1]`;
  // 65 digits for the 22 characters of the last, and for the others what was sent.
  expect(JSON.stringify(readJson(source)).length).toBeLessThan(source.length * 3);
  expect((readJson(source) as unknown[]).slice(0, 3)).toEqual([
    "1e400",
    "1E-99999",
    `100000000000000001${"0".repeat(47)}`,
  ]);
});
