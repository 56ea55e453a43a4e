import { describe, expect, it } from "vitest";
import { parseDecimal } from "../../src/money/parse-decimal.ts";
import { guessTable } from "../../src/readers/delimited/guess-table.ts";
import { agreesWithPrices, ratioInWords, splitRatio } from "../../src/readers/delimited/split-ratio.ts";
import type { NeutralRow, ReadingNote } from "../../src/readers/neutral-row.ts";
import { readerOf } from "../../src/readers/reader-of.ts";

const HEAD =
  "Run Date,Action,Symbol,Description,Type,Quantity,Price ($),Commission ($),Fees ($),Accrued Interest ($),Amount ($),Cash Balance ($),Settlement Date";
const bought = (date: string, units: string, price: string, amount: string): string =>
  `${date}, YOU BOUGHT NORTHWIND SOFTWARE (NWSO) (Cash),NWSO, NORTHWIND SOFTWARE,Cash,${units},${price},,,,${amount},0,`;
const sold = (date: string, units: string, price: string, amount: string): string =>
  `${date}, YOU SOLD NORTHWIND SOFTWARE (NWSO) (Cash),NWSO, NORTHWIND SOFTWARE,Cash,-${units},${price},,,,${amount},0,`;
const split = (date: string, units: string, words = "DISTRIBUTION NORTHWIND SOFTWARE (NWSO) (Cash)"): string =>
  `${date}, ${words},NWSO, NORTHWIND SOFTWARE,Cash,${units},,,,,,0,`;

function read(...lines: readonly string[]) {
  const text = [HEAD, ...lines].join("\n");
  const guess = guessTable(text)!;
  const rows: NeutralRow[] = [];
  const notes: ReadingNote[] = [];
  const sink = { row: (row: NeutralRow) => void rows.push(row), note: (note: ReadingNote) => void notes.push(note) };
  const mapping = { ...guess.mapping, account: "A", currency: "USD" };
  const there = { accountCurrency: () => undefined, hasInstrument: () => false };
  const reader = readerOf({ form: "table", mapping, names: guess.names }, there, sink);
  reader.push(text);
  reader.end();
  return { splits: rows.flatMap(({ cells }) => (cells["type"] === "SPLIT" ? [cells["split_ratio"]] : [])), notes };
}

describe("the ratio of a split", () => {
  it("is what was held against what came", () => {
    // 10 held, 30 come: 40 for 10
    const { splits } = read(split("04/15/2024", "30"), bought("01/10/2024", "10", "41.50", "-415"));
    expect(splits).toEqual(["4:1"]);
  });

  it("is exact where floating point is not", () => {
    const of = (held: string, come: string) => splitRatio(parseDecimal(held), parseDecimal(come));
    expect(of("9007199254740993", "9007199254740993")).toBe("2:1");
    expect(of("9007199254740993", "4503599627370496")).toBe("3:2"); // a half unit was paid out
    expect(of("0.000000000000000003", "0.000000000000000006")).toBe("3:1");
    expect(of("100", "4")).toBe("104:100");
    expect(of("100", "37")).toBeNull();
    expect(of("0", "4")).toBeNull();
  });

  it("is not made up where units were sold before the file has any", () => {
    const { splits, notes } = read(
      split("04/15/2024", "30"),
      bought("03/01/2024", "10", "41.50", "-415"),
      sold("01/10/2024", "5", "40.00", "200"),
    );
    expect(splits).toEqual([]);
    expect(notes.map(({ code }) => code)).toContain("not_imported");
  });

  it("is not made up where prices before and after it say another", () => {
    // 120 come to 10 would be 13 for 1, but a unit costs a quarter of what it did: 30 more were held before
    const { splits, notes } = read(
      bought("05/02/2024", "1", "10.20", "-10.20"),
      split("04/15/2024", "120"),
      bought("01/10/2024", "10", "41.50", "-415"),
    );
    expect(splits).toEqual([]);
    expect(notes.find(({ code }) => code === "not_imported")?.reason).toContain("as 4:1");
    const agrees = (ratio: string) => agreesWithPrices(ratio, parseDecimal("41.50"), parseDecimal("10.20"));
    expect([agrees("13:1"), agrees("4:1")]).toEqual([false, true]);
  });

  it("is taken from the words of the row, which know it though the file begins late", () => {
    const { splits } = read(
      split("04/15/2024", "120", "4 FOR 1 FORWARD SPLIT NORTHWIND SOFTWARE (NWSO) (Cash)"),
      bought("01/10/2024", "10", "41.50", "-415"),
    );
    expect(splits).toEqual(["4:1"]);
  });

  it("is read however words say it", () => {
    const said = ["20-for-1 stock split", "SPLIT 4:1", "Aktiensplit 1 zu 4", "3 for 2", "split 1:1", "at 12:30:00"];
    expect(said.map(ratioInWords)).toEqual(["20:1", "4:1", "4:1", "3:2", null, null]);
  });
});
