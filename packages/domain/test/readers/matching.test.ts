import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findDuplicates } from "../../src/readers/matching/duplicates.ts";
import type { FileMovement, Movement } from "../../src/readers/matching/movement.ts";
import { findTransfers } from "../../src/readers/matching/transfers.ts";

const COFFEE: Movement = {
  account: "A",
  unit: "EUR",
  day: 100,
  amount: "-3.5",
  text: "corner coffee bar",
  form: "csv",
  hasOwnId: false,
  isTransfer: false,
};

function row(change: Partial<FileMovement> = {}): FileMovement {
  return { ...COFFEE, file: 1, ...change };
}

describe("a row that says again what is recorded", () => {
  it("is found by account, amount, day within three and text, and by nothing less", () => {
    const recorded = [{ ...COFFEE, form: "" }];
    const again = (change: Partial<FileMovement>) => findDuplicates([row(change)], recorded).length;
    expect(again({})).toBe(1);
    expect(again({ day: 103 })).toBe(1);
    expect(again({ day: 97 })).toBe(1);
    expect(again({ day: 104 })).toBe(0);
    expect(again({ amount: "-3.6" })).toBe(0);
    expect(again({ amount: "3.5" })).toBe(0);
    expect(again({ account: "B" })).toBe(0);
    expect(again({ unit: "USD" })).toBe(0);
    expect(again({ text: "tea house" })).toBe(0);
    // Cut off by one of the two.
    expect(again({ text: "corner coffee" })).toBe(1);
    expect(again({ text: "corner" })).toBe(0);
  });

  it("is one row for one that is recorded: two genuine equal rows stay two", () => {
    expect(findDuplicates([row(), row()], [{ ...COFFEE, form: "" }])).toEqual([
      { row: 0, of: 0, isRecorded: true, isSure: true },
    ]);
    // Neither repeats the other within its own file.
    expect(findDuplicates([row(), row()], [])).toEqual([]);
  });

  it("takes the same words before those of which it is the beginning", () => {
    const texts = ["corner coffee tea", "corner coffee", "corner coffee bar"];
    const [rows, recorded] = [
      texts.map((text) => row({ text })),
      texts.toReversed().map((text) => ({ ...COFFEE, text })),
    ];
    expect(findDuplicates(rows, recorded).map(({ row: at, of }) => [at, of])).toEqual([
      [0, 2],
      [1, 1],
      [2, 0],
    ]);
  });

  it("takes the nearest day, whatever stands first", () => {
    const recorded = [
      { ...COFFEE, day: 98 },
      { ...COFFEE, day: 101 },
    ];
    // 101 is one day off, 98 two; the other row has what is left
    expect(findDuplicates([row({ day: 100 }), row({ day: 99 })], recorded).map(({ row: at, of }) => [at, of])).toEqual([
      [0, 1],
      [1, 0],
    ]);
  });

  it("is not sure where a habit may be meant, and sure where two forms of file differ by a day", () => {
    expect(findDuplicates([row({ day: 101 })], [COFFEE])[0]?.isSure).toBe(false);
    expect(findDuplicates([row({ day: 101 })], [{ ...COFFEE, form: "ofx" }])[0]?.isSure).toBe(true);
    expect(findDuplicates([row({ day: 101 })], [{ ...COFFEE, form: "" }])[0]?.isSure).toBe(true);
  });

  it("is not one where an institution gave both an id, in files of one form", () => {
    const own = { hasOwnId: true, form: "ofx" };
    expect(findDuplicates([row(own)], [{ ...COFFEE, ...own }])).toEqual([]);
    expect(findDuplicates([row(own)], [{ ...COFFEE, ...own, form: "csv" }])).toHaveLength(1);
  });

  it("is found in another file of the same import, and for the side of a recorded transfer whatever it is called", () => {
    expect(findDuplicates([row(), row({ file: 2, form: "ofx" })], [])).toEqual([
      { row: 1, of: 0, isRecorded: false, isSure: true },
    ]);
    const other = row({ text: "to savings", day: 102 });
    expect(findDuplicates([other], [{ ...COFFEE, isTransfer: true, form: "" }])[0]?.isSure).toBe(true);
    // Of one form the words of both sides are known by their ids: other words may be another transfer, on the same day too.
    expect(findDuplicates([other], [{ ...COFFEE, isTransfer: true }])[0]?.isSure).toBe(false);
    expect(findDuplicates([{ ...other, day: 100 }], [{ ...COFFEE, isTransfer: true }])[0]?.isSure).toBe(false);
  });
});

describe("a transfer between own accounts", () => {
  const out = row({ amount: "-500", text: "to savings" });
  const into = row({ account: "B", amount: "500", text: "from giro", file: 2 });

  it("is matched across files by opposite amounts within three days", () => {
    expect(findTransfers([out, into])).toEqual([{ from: 0, to: 1 }]);
    expect(findTransfers([into, { ...out, day: 103 }])).toEqual([{ from: 1, to: 0 }]);
    expect(findTransfers([out, { ...into, day: 104 }])).toEqual([]);
    expect(findTransfers([out, { ...into, unit: "USD" }])).toEqual([]);
    expect(findTransfers([out, { ...into, account: "A" }])).toEqual([]);
    expect(findTransfers([out, { ...into, amount: "500.01" }])).toEqual([]);
  });

  it("is matched one to one, the nearest first", () => {
    const later = { ...into, day: 102 };
    expect(findTransfers([out, later, into])).toEqual([{ from: 0, to: 2 }]);
    expect(findTransfers([out, { ...out, day: 101 }, later, into])).toEqual([
      { from: 0, to: 3 },
      { from: 1, to: 2 },
    ]);
    // Each has one within a day, whichever of the two stands first.
    const [early, late] = [out, { ...out, day: 102 }];
    expect(findTransfers([late, early, { ...into, day: 101 }, { ...into, day: 103 }])).toHaveLength(2);
  });

  it("is left alone where two accounts fit equally well, also when a third lies further off", () => {
    const third = { ...into, account: "C" };
    expect(findTransfers([out, into, third])).toEqual([]);
    expect(findTransfers([out, into, third, { ...into, account: "D", day: 101 }])).toEqual([]);
    // Two senders, one receiver
    expect(findTransfers([out, { ...out, account: "C" }, into])).toEqual([]);
  });

  it("is found among twenty thousand rows of one amount and day", () => {
    const many = Array.from({ length: 10_000 }, () => [out, into]).flat();
    expect(findTransfers(many)).toHaveLength(10_000);
    expect(findDuplicates(many, [])).toHaveLength(0);
  });
});

/** Rows so alike that many fit each other: few accounts, amounts, days and words, some cut off. */
const alike = fc.record({
  account: fc.constantFrom("A", "B", "C"),
  unit: fc.constantFrom("EUR", "EUR", "USD"),
  day: fc.integer({ min: 100, max: 105 }),
  amount: fc.constantFrom("-3.5", "3.5"),
  text: fc.constantFrom("corner coffee", "corner coffee bar", "corner coffee tea", "tea house", ""),
  form: fc.constantFrom("csv", "ofx"),
  hasOwnId: fc.boolean(),
  isTransfer: fc.constant(false),
  file: fc.integer({ min: 1, max: 3 }),
});
const many = fc.array(alike, { maxLength: 40 });

describe("whatever rows there are", () => {
  it("both sides of each transfer are opposite, near and used once, and a pair that nothing else fits is found", () => {
    fc.assert(
      fc.property(many, (rows) => {
        const fits = (a: FileMovement, b: FileMovement): boolean =>
          a.account !== b.account &&
          a.unit === b.unit &&
          Number(a.amount) === -Number(b.amount) &&
          Math.abs(a.day - b.day) <= 3;
        const found = findTransfers(rows);
        const used = found.flatMap(({ from, to }) => [from, to]);
        expect(new Set(used).size).toBe(used.length);
        for (const { from, to } of found) {
          expect(fits(rows[from]!, rows[to]!)).toBe(true);
          expect(rows[from]!.amount).toMatch(/^-/);
        }
        const fitting = rows.map((row) => rows.flatMap((other, at) => (fits(row, other) ? [at] : [])));
        fitting.forEach(([only, ...others], at) => {
          if (only === undefined || others.length > 0 || fitting[only]!.length > 1) return;
          expect(used).toEqual(expect.arrayContaining([at, only]));
        });
      }),
    );
  });

  it("each duplicate says what another file or a record says, once, and a file that is dropped again brings nothing", () => {
    fc.assert(
      fc.property(many, many, (rows, recorded) => {
        const found = findDuplicates(rows, recorded);
        const others = found.map(({ of, isRecorded }) => `${isRecorded} ${of}`);
        expect(new Set(others).size).toBe(others.length);
        expect(new Set(found.map(({ row: at }) => at)).size).toBe(found.length);
        for (const { row: at, of, isRecorded } of found) {
          const [one, other] = [rows[at]!, (isRecorded ? recorded : rows)[of]!];
          expect([one.account, one.unit, one.amount]).toEqual([other.account, other.unit, other.amount]);
          expect(Math.abs(one.day - other.day)).toBeLessThanOrEqual(3);
          expect(one.text.startsWith(other.text) || other.text.startsWith(one.text)).toBe(true);
          if (!isRecorded) expect(one.file).toBeGreaterThan(other.file);
        }
        // In whichever order it was recorded: rows with ids of their own are known by these.
        const again = rows.map((row) => ({ ...row, hasOwnId: false, file: 1 }));
        expect(findDuplicates(again, again.toReversed())).toHaveLength(rows.length);
      }),
    );
  });
});
