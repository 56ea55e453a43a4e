import { describe, expect, it } from "vitest";
import fc from "fast-check";
import { unknownType } from "../../src/features/imports/planning/unknown-type.ts";
import { readFile } from "../../src/features/imports/reading/read-file.ts";
import {
  differsByMoreThanAMinorUnit,
  newQuantity,
  readQuantity,
  scaledText,
  scaledMagnitude,
} from "../../src/features/imports/reading/quantity.ts";
import { times } from "../../../../scripts/soak/times.ts";

async function* inPieces(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  // Copies, because the reader unwraps quoted cells in place.
  for (let at = 0; at < bytes.length; at += size) yield Buffer.from(bytes.subarray(at, at + size));
}

async function rowsOf(text: string, size: number): Promise<string[][]> {
  const rows: string[][] = [];
  const problem = await readFile(inPieces(Buffer.from(text), size), {
    heading: (cells) => rows.push([...cells]) > 0,
    row: (scanner) => {
      if (scanner.problem !== null) throw new Error(scanner.problem);
      rows.push(
        Array.from({ length: scanner.count }, (_, at) =>
          scanner.bytes.toString("utf8", scanner.starts[at], scanner.ends[at]),
        ),
      );
    },
  });
  if (problem !== null) throw new Error(problem.reason);
  return rows;
}

const cell = fc.string({ unit: fc.constantFrom("a", "7", " ", ",", '"', "\n", "é", "😀", ".", "-"), maxLength: 12 });
const quoted = (text: string): string => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

describe("reading CSV", () => {
  it("gives back what was written, however the bytes come in pieces", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(cell, { minLength: 2, maxLength: 5 }), { maxLength: 8 }),
        fc.integer({ min: 1, max: 40 }),
        fc.constantFrom("\n", "\r\n"),
        fc.boolean(),
        async (rows, size, end, closed) => {
          const text = ["head,line", ...rows.map((row) => row.map(quoted).join(","))].join(end) + (closed ? end : "");
          expect(await rowsOf(text, size)).toEqual([["head", "line"], ...rows]);
        },
      ),
      { numRuns: times(200) },
    );
  });

  it("passes over the mark of UTF-8 and empty lines", async () => {
    expect(await rowsOf("\ufeffa,b\n\n1,2\r\n\r\n3,4", 3)).toEqual([
      ["a", "b"],
      ["1", "2"],
      ["3", "4"],
    ]);
  });
});

function read(text: string) {
  const quantity = newQuantity();
  const bytes = Buffer.from(text);
  return readQuantity(bytes, 0, bytes.length, quantity) ?? quantity;
}

describe("reading decimals", () => {
  it("keeps every digit of what the database can hold", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 38n) + 1n, max: 10n ** 38n - 1n }), (value) => {
        const text = scaledText(value);
        const quantity = read(text);
        if (typeof quantity === "string") throw new Error(quantity);
        // in units of 10^-18
        expect(scaledMagnitude(quantity) * (quantity.sign < 0 ? -1n : 1n)).toBe(value);
        expect(`${quantity.sign < 0 ? "-" : ""}${quantity.text}`).toBe(text);
      }),
      { numRuns: times(500) },
    );
  });

  it.each([
    ["", "empty"],
    ["-", "not_a_number"],
    [".", "not_a_number"],
    ["1e5", "not_a_number"],
    ["1,5", "not_a_number"],
    ["1.2.3", "not_a_number"],
    ["123456789012345678901", "integer_digits"],
    ["0.1234567890123456789", "fraction_digits"],
  ])("refuses %j", (text, problem) => expect(read(text)).toBe(problem));

  it("takes zeros at either end for nothing", () =>
    expect(read("000000000000000000000012.50000000000000000000")).toMatchObject({
      text: "12.5",
      mantissa: 125,
      scale: 1,
    }));

  it("sees a gap of more than one minor unit between amount and quantity x price", () => {
    const differs = (units: string, price: string, amount: string): boolean => {
      const [a, b, c] = [read(units), read(price), read(amount)];
      if (typeof a === "string" || typeof b === "string" || typeof c === "string") throw new Error("no number");
      return differsByMoreThanAMinorUnit(a, b, c, 2);
    };
    // 3 * 33.335 = 100.005
    expect(differs("3", "33.335", "100.01")).toBe(false);
    expect(differs("3", "33.335", "100.02")).toBe(true);
    // 123456789012.123456789 * 1 leaves 0.003456789 to ...12.12 and 0.013456789 to ...12.11
    expect(differs("123456789012.123456789", "1.000000000000", "123456789012.12")).toBe(false);
    expect(differs("123456789012.123456789", "1.000000000001", "123456789012.11")).toBe(true);
  });
});

describe("a type of row that the form does not have", () => {
  it.each(["STOCK_SPLIT", "Reverse split"])("%s is known for a split, and how it is entered is said", (type) => {
    expect(unknownType(type)).toEqual(["corporate_action", `Enter “${type}” as SPLIT, with its split_ratio.`]);
  });

  it.each([
    ["SPIN_OFF", "SPINOFF"],
    ["spinoff", "SPINOFF"],
    ["Merger", "MERGER"],
    ["RETURN_OF_CAPITAL", "CAPRETURN"],
    ["ROC", "CAPRETURN"],
  ])("%s is known for what has a type of its own, and how it is entered is said", (type, own) => {
    const [code, reason] = unknownType(type);
    expect([code, reason.startsWith(`Enter “${type}” as ${own}, `)]).toEqual(["corporate_action", true]);
  });

  it.each([
    ["", "empty"],
    ["GIFT", "unknown_type"],
    ["SPLITTING", "unknown_type"],
  ])("%j is %s", (type, code) => expect(unknownType(type)[0]).toBe(code));
});
