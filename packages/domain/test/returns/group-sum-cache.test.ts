import fc from "fast-check";
import { expect, test } from "vitest";
import { formatDay, parseDay } from "../../src/time/day.ts";
import type { Book } from "../../src/ledger/book.ts";
import type { GroupingKey } from "../../src/ledger/grouping-keys.ts";
import { cachedBytes } from "../../src/returns/group-sum-cache.ts";
import type { TransactionInput } from "../../src/ledger/input.ts";
import { partitionBy } from "../../src/returns/partition.ts";
import { scopeOf } from "../../src/ledger/scope.ts";
import { returnsByGroup, type ReturnsWindow } from "../../src/returns/scope-returns.ts";
import * as b from "../ledger/small-book.fixture.ts";

const FIRST = parseDay("2023-01-01");
const dayAfter = (days: number): string => formatDay(FIRST + days);
const ways = [
  [[], ["account"], ["account", "instrument"]],
  [[], ["instrument_type"]],
] as const;

/** Something of every kind that moves a position, on a day of two stretches or three. */
const changes = fc.array(
  fc.record({
    day: fc.nat({ max: 14 }).map((n) => n * 15),
    what: fc.constantFrom("put in", "bought", "sold", "moved", "dividend", "dividend", "fee"),
    own: fc.constantFrom(b.ANNA, b.BEN),
    amount: fc.integer({ min: 1, max: 900 }),
  }),
  { minLength: 4, maxLength: 20 },
);

/** Days of changes, and others. */
const opening = fc.tuple(fc.integer({ min: -1, max: 13 }), fc.constantFrom(0, 0, 7)).map(([n, more]) => n * 15 + more);

const windows = fc.array(fc.record({ since: fc.option(opening), length: fc.nat({ max: 14 }).map((n) => n * 15) }), {
  minLength: 2,
  maxLength: 4,
});

interface Change {
  readonly day: number;
  readonly what: string;
  readonly own: number;
  readonly amount: number;
}

function transaction({ day, what, own, amount }: Change, i: number): TransactionInput {
  const text = String(amount);
  const legs = {
    "put in": b.sides(own, b.RE, b.EUR, text),
    bought: b.trade(own, b.SAP, text, b.EUR, `-${amount * 7}`, "-1"),
    sold: b.trade(own, b.ACME, `-${text}`, b.USD, String(amount * 5)),
    moved: b.sides(b.ANNA, b.BEN, b.SAP, `-${text}`),
    dividend: b.sides(own, b.I, b.USD, text).map((leg) => ({ ...leg, cause: b.ACME })),
    fee: b.sides(own, b.EX, b.EUR, `-${text}`),
  }[what];
  return b.on(i + 1, dayAfter(day), legs ?? []);
}

function bookOf(list: readonly Change[]): Book {
  const book = b.bookOf(list.map(transaction));
  for (const [unit, days, text] of [
    [b.EUR, 0, "1.1"],
    [b.EUR, 130, "1.25"],
    [b.ACME, 10, "50"],
    [b.ACME, 140, "55.5"],
    [b.SAP, 100, "90"],
    [b.SAP, 190, "80.25"],
  ] as const)
    b.price(book, unit, dayAfter(days), text);
  return book;
}

const asked = (book: Book, keys: readonly (readonly GroupingKey[])[], window: ReturnsWindow) => {
  const scope = scopeOf(book, {});
  return returnsByGroup(
    book,
    keys.map((own) => partitionBy(book, scope, own)),
    window,
  );
};

test("what is kept is told, and nothing is left of it once the book changed", () => {
  const book = bookOf([{ day: 30, what: "put in", own: b.ANNA, amount: 700 }]);
  const window = { since: FIRST + 10, at: FIRST + 90, target: b.USD };
  asked(book, [[]], window);
  expect(cachedBytes(book)).toBe(0);
  asked(book, [[]], window);
  const once = cachedBytes(book);
  expect(once).toBeGreaterThan(0);
  asked(book, [[]], { ...window, at: FIRST + 200 });
  expect(cachedBytes(book)).toBeGreaterThan(once);
  b.price(book, b.EUR, dayAfter(20), "1.2");
  expect(cachedBytes(book)).toBe(0);
});

const MORE = { day: 120, what: "put in", amount: 5 };

test("what is kept of windows before answers as a book that was never asked, also after the book changed", () => {
  fc.assert(
    fc.property(changes, windows, (list, those) => {
      const [warm, cold] = [bookOf(list), bookOf(list)];
      const areAlike = (): void => {
        for (const { since, length } of [...those, ...those]) {
          const opens = since === null ? null : FIRST + since;
          const window = { since: opens, at: (opens ?? FIRST) + length, target: b.USD };
          for (const keys of ways) {
            cold.changes += 1;
            expect(asked(warm, keys, window)).toEqual(asked(cold, keys, window));
          }
        }
      };
      areAlike();
      for (const book of [warm, cold]) b.enter(book, [transaction({ ...MORE, own: b.BEN }, 90)]);
      areAlike();
      for (const book of [warm, cold]) b.price(book, b.SAP, dayAfter(110), "95");
      areAlike();
    }),
    { numRuns: 25 },
  );
});
