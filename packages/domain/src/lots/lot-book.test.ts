import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { LOT_METHODS, type LotMethod } from "../codes/lot-methods.ts";
import { sumRationals } from "../money/bounded-rational.ts";
import { addRationals, rational, subtractRationals, type Rational } from "../money/rational.ts";
import { parseDay } from "../time/day.ts";
import { mergeLots, returnCapital, spinOffLots, splitLots } from "./corporate-actions.ts";
import { LotBook, LotNotHeld, basisOfLot, sumOrNull } from "./lot-book.ts";

const n = (value: number, over = 1): Rational => rational(BigInt(value), BigInt(over));

/** Units and money of each step: bought (+units, +cost) or sold (-units, -proceeds); the day is the step's number. */
function bookOf(method: LotMethod, steps: readonly (readonly [number, number | null])[]): LotBook {
  const book = new LotBook(method);
  steps.forEach(([units, money], i) => {
    book.trade({ day: i + 1, name: `L${i + 1}`, quantity: n(units), amount: money === null ? null : n(money) });
  });
  return book;
}

function gainOf(book: LotBook): Rational | null {
  return sumOrNull(
    book.closed.map((part) => part.basis && part.proceeds && subtractRationals(part.proceeds, part.basis)),
  );
}

/** 10 for 100, 10 for 300, 10 for 200; then 15 sold for 450. */
const THREE_LOTS = [
  [10, 100],
  [10, 300],
  [10, 200],
  [-15, -450],
] as const;

describe("which units a sale takes", () => {
  test.each([
    // 450 - 100 - 300 / 2 = 200; 150 + 200 = 350 left
    ["FIFO", 200, 350],
    // 450 - 200 - 300 / 2 = 100; 100 + 150 = 250 left
    ["LIFO", 100, 250],
    // 450 - 300 - 200 / 2 = 50; 100 + 100 = 200 left
    ["HIFO", 50, 200],
    // 450 - 600 x 15 / 30 = 150; 300 left
    ["AVERAGE", 150, 300],
    // nothing named: as first in, first out
    ["SPECIFIC", 200, 350],
  ] as const)("%s gains %i and keeps %i", (method, gain, left) => {
    const book = bookOf(method, THREE_LOTS);
    expect(gainOf(book)).toEqual(n(gain));
    expect(book.basis()).toEqual(n(left));
    expect(book.quantity()).toEqual(n(15));
  });

  test("named lots go first, and a lot that is not there changes nothing", () => {
    const book = bookOf("SPECIFIC", THREE_LOTS.slice(0, 3));
    const sale = { day: 4, name: "S", quantity: n(-15), amount: n(-450) };
    const tooMany = [{ name: "L2", quantity: n(11) }];
    expect(() => book.trade({ ...sale, named: tooMany })).toThrow(LotNotHeld);
    expect(() => book.trade({ ...sale, named: [{ name: "L9", quantity: n(1) }] })).toThrow(LotNotHeld);
    expect(() => book.trade({ ...sale, quantity: n(-3), named: [{ name: "L2", quantity: n(4) }] })).toThrow(LotNotHeld);
    expect([book.quantity(), book.basis()]).toEqual([n(30), n(600)]);
    book.trade({
      ...sale,
      named: [
        { name: "L3", quantity: n(10) },
        { name: "L1", quantity: n(2) },
      ],
    });
    // L3 whole 200, 2 of L1 20, then the oldest: 3 of L1 30; 450 - 250 = 200
    expect(gainOf(book)).toEqual(n(200));
    expect(book.held().map((lot) => [lot.name, lot.left])).toEqual([
      ["L1", n(5)],
      ["L2", n(10)],
    ]);
  });

  test("a short position is closed by its own lots, the lowest proceeds first by HIFO", () => {
    const book = bookOf("HIFO", [
      [-5, -50],
      [-5, -40],
      [8, 64],
    ]);
    // sold 5 for 40 and 3 of 5 for 50: 40 + 30 = 70; bought back for 64
    expect(gainOf(book)).toEqual(n(6));
    expect([book.quantity(), book.basis()]).toEqual([n(-2), n(-20)]);
    expect(book.closed.every((part) => !part.isLongTerm)).toBe(true);
  });

  test("an unknown cost stays unknown where it counts", () => {
    expect(
      gainOf(
        bookOf("HIFO", [
          [2, null],
          [2, 50],
          [-2, -60],
        ]),
      ),
    ).toEqual(n(10));
    expect(
      bookOf("HIFO", [
        [2, null],
        [2, 50],
        [-2, -60],
      ]).basis(),
    ).toBeNull();
    expect(
      gainOf(
        bookOf("AVERAGE", [
          [2, null],
          [2, 50],
          [-2, -60],
        ]),
      ),
    ).toBeNull();
    // the pool begins anew once it is empty
    expect(
      bookOf("AVERAGE", [
        [2, null],
        [-2, -60],
        [4, 100],
      ]).basis(),
    ).toEqual(n(100));
  });

  test("the average keeps the days of the oldest units for the long term", () => {
    const book = new LotBook("AVERAGE");
    book.trade({ day: parseDay("2020-01-10"), name: "A", quantity: n(1), amount: n(10) });
    book.trade({ day: parseDay("2021-01-09"), name: "B", quantity: n(1), amount: n(20) });
    book.trade({ day: parseDay("2021-01-11"), name: "S", quantity: n(-2), amount: n(-40) });
    expect(book.closed.map((part) => [part.isLongTerm, part.basis, part.proceeds])).toEqual([
      [true, n(15), n(20)],
      [false, n(15), n(20)],
    ]);
  });
});

describe("what a company does to its shares", () => {
  const held = (book: LotBook) => book.held().map((lot) => [lot.acquired, lot.left, basisOfLot(lot)]);

  test("a split changes units, never basis", () => {
    const book = bookOf("FIFO", [
      [10, 100],
      [5, 80],
    ]);
    splitLots(book, n(3), n(2));
    expect(held(book)).toEqual([
      [1, n(15), n(100)],
      [2, n(15, 2), n(80)],
    ]);
  });

  test("capital given back lowers basis, and is gain beyond it", () => {
    const book = bookOf("LIFO", [
      [10, 20],
      [10, 100],
    ]);
    returnCapital(book, 400, n(60));
    // 3 a unit: 20 - 30 = -10, a gain of 10, held for over a year; 100 - 30 = 70
    expect(held(book)).toEqual([
      [1, n(10), n(0)],
      [2, n(10), n(70)],
    ]);
    expect(book.closed).toEqual([
      { name: "L1", day: 400, acquired: 1, quantity: n(0), basis: n(0), proceeds: n(10), isLongTerm: true },
    ]);
    const average = bookOf("AVERAGE", [
      [10, 20],
      [10, 100],
    ]);
    returnCapital(average, 400, n(60));
    expect([average.basis(), average.closed]).toEqual([n(60), []]);
  });

  test("a merger carries days and basis over; cash closes its share", () => {
    const [from, into] = [
      bookOf("FIFO", [
        [10, 100],
        [10, 300],
      ]),
      new LotBook("FIFO"),
    ];
    // 20 old units become 10 new ones worth 30 each, and 100 in cash: 100 / 400 = 1/4 of the basis is settled
    mergeLots(from, into, { day: 9, units: null, ratio: n(1, 2), cash: n(100), cashShare: n(1, 4) });
    expect(from.quantity()).toEqual(n(0));
    // 100 x 3/4, 300 x 3/4
    expect(held(into)).toEqual([
      [1, n(5), n(75)],
      [2, n(5), n(225)],
    ]);
    // 50 - 25 and 50 - 75
    expect(gainOf(from)).toEqual(n(0));
  });

  test("a spin-off takes its share of every lot's basis", () => {
    const [from, into] = [
      bookOf("HIFO", [
        [10, 100],
        [10, 300],
      ]),
      new LotBook("HIFO"),
    ];
    spinOffLots(from, into, n(1, 10), n(1, 5));
    expect([from.basis(), into.basis(), into.quantity()]).toEqual([n(320), n(80), n(2)]);
    expect(held(into).map(([acquired]) => acquired)).toEqual([1, 2]);
  });
});

/** Purchases and sales that go short now and then. */
const steps = fc.array(
  fc.tuple(
    fc.integer({ min: -60, max: 90 }).filter((units) => units !== 0),
    fc.integer({ min: 1, max: 9000 }),
  ),
  {
    maxLength: 40,
  },
);

test("a method moves gain between realised and unrealised and never changes their sum", () => {
  fc.assert(
    fc.property(steps, fc.integer({ min: 1, max: 9 }), (trades, ratio) => {
      const sums = LOT_METHODS.map((method) => {
        const book = bookOf(
          method,
          trades.map(([units, money]) => [units, units > 0 ? money : -money] as const),
        );
        splitLots(book, n(ratio), n(3));
        // worth 7 a unit
        const value = rational(book.quantity().numerator * 7n, book.quantity().denominator);
        expect(sumRationals(book.held().map((lot) => lot.left))).toEqual(book.quantity());
        expect(sumOrNull(book.held().map(basisOfLot))).toEqual(book.basis());
        return addRationals(gainOf(book)!, subtractRationals(value, book.basis()!));
      });
      for (const sum of sums) expect(sum).toEqual(sums[0]);
    }),
  );
});
