import fc from "fast-check";
import { expect, test } from "vitest";
import { approximate } from "../../src/money/approximate.ts";
import { formatDay, parseDay } from "../../src/time/day.ts";
import type { Book } from "../../src/ledger/book.ts";
import type { GroupingKey } from "../../src/ledger/grouping-keys.ts";
import type { TransactionInput } from "../../src/ledger/input.ts";
import { conversionResidual } from "../../src/returns/conversion-residual.ts";
import { partitionBy } from "../../src/returns/partition.ts";
import { returnsByGroup } from "../../src/returns/scope-returns.ts";
import { scopeOf } from "../../src/ledger/scope.ts";
import * as b from "../ledger/small-book.fixture.ts";
import { summarise } from "../../src/summary/summarise.ts";

const FIRST = parseDay("2023-01-01");

/** What moves between currencies, at rates that are not those of the day, and what does not. */
const changes = fc.array(
  fc.record({
    day: fc.nat({ max: 60 }),
    what: fc.constantFrom("put in", "converted", "converted", "bought abroad", "moved", "dividend"),
    own: fc.constantFrom(b.ANNA, b.BEN),
    units: fc.integer({ min: 1, max: 900 }),
    money: fc.integer({ min: 1, max: 90_000 }).map(String),
  }),
  { minLength: 1, maxLength: 15 },
);
type Change = (typeof changes extends fc.Arbitrary<infer List> ? List : never) extends readonly (infer One)[]
  ? One
  : never;

function transaction({ day, what, own, units, money }: Change, i: number): TransactionInput {
  const legs = {
    "put in": () => b.sides(own, b.RE, b.USD, money),
    converted: () => b.trade(own, b.EUR, String(units), b.USD, `-${money}`),
    "bought abroad": () => b.trade(own, b.SAP, String(units), b.EUR, `-${money}`),
    moved: () => b.sides(b.ANNA, b.BEN, b.EUR, `-${units}`),
    dividend: () => b.sides(own, b.I, b.EUR, money).map((leg) => ({ ...leg, cause: b.SAP })),
  }[what]();
  return b.on(i + 1, formatDay(FIRST + day), legs);
}

/** Everything has something put in on the first day, for what is asked of no window begins with the first flow of each. */
function bookOf(list: readonly Change[]): Book {
  const begun = [b.ANNA, b.BEN].flatMap((own) =>
    [b.USD, b.EUR, b.SAP].flatMap((unit) => b.sides(own, b.RE, unit, "1")),
  );
  const book = b.bookOf([b.on(100, formatDay(FIRST), begun), ...list.map(transaction)]);
  for (const [unit, day, text] of [
    [b.EUR, 0, "1.1"],
    [b.EUR, 25, "1.25"],
    [b.SAP, 0, "90"],
    [b.SAP, 40, "95.5"],
  ] as const)
    b.price(book, unit, formatDay(FIRST + day), text);
  return book;
}

const ways: readonly (readonly GroupingKey[])[] = [
  ["instrument"],
  ["currency"],
  ["account"],
  ["entity", "instrument_type", "currency"],
  ["account", "instrument"],
];

test("the gains of parts and what conversions between them left over are the gain of the whole, under every grouping", () => {
  fc.assert(
    fc.property(
      changes,
      fc.option(fc.nat({ max: 40 })),
      fc.nat({ max: 40 }),
      fc.boolean(),
      (list, since, days, inEuros) => {
        const book = bookOf(list);
        const target = inEuros ? b.EUR : b.USD;
        const [from, at] = [since === null ? null : FIRST + since, FIRST + (since ?? 0) + days];
        for (const keys of ways) {
          const levels = [[], ...keys.map((_, depth) => keys.slice(0, depth + 1))];
          const partitions = levels.map((own) => partitionBy(book, scopeOf(book, {}), own));
          const returns = returnsByGroup(book, partitions, { since: from, at, target });
          const told = partitions.map((partition, level) => ({ partition, returns: returns[level] ?? [] }));
          told.slice(1).forEach((finer, level) => {
            const coarser = told[level]!;
            conversionResidual(coarser, finer).forEach((leftOver, group) => {
              const parts = finer.returns.filter(
                (_, part) => coarser.partition.groupOf[finer.partition.groupOf.indexOf(part)] === group,
              );
              const sum = parts.reduce((all, { gain }) => all + gain!, leftOver!);
              // Opening, closing, put in and taken out of each are told to the minor unit.
              expect(Math.abs(sum - coarser.returns[group]!.gain!)).toBeLessThanOrEqual(2 * (parts.length + 1));
            });
          });
        }
      },
    ),
  );
});

test("between all positions it is what the bridge has as left over", () => {
  fc.assert(
    fc.property(changes, fc.nat({ max: 40 }), fc.nat({ max: 40 }), (list, since, days) => {
      const book = bookOf(list);
      const window = { since: FIRST + since, at: FIRST + since + days };
      const partitions = [[], ["account", "instrument"] as const].map((keys) => {
        return partitionBy(book, scopeOf(book, {}), keys);
      });
      const [whole, parts] = returnsByGroup(book, partitions, { ...window, target: b.USD });
      const [leftOver] = conversionResidual(
        { partition: partitions[0]!, returns: whole! },
        { partition: partitions[1]!, returns: parts! },
      );
      const exact = summarise(book, { ...window, currency: null }).leftOver!;
      expect(Math.abs(leftOver! - approximate(exact) * 100)).toBeLessThanOrEqual(1);
    }),
  );
});

test("1,000 dollars for 900 euros that are worth 990: 10 are gained by neither", () => {
  const book = b.bookOf([
    b.on(1, "2023-01-01", b.sides(b.ANNA, b.RE, b.USD, "5000")),
    b.on(2, "2023-01-02", b.trade(b.ANNA, b.EUR, "900", b.USD, "-1000")),
  ]);
  b.price(book, b.EUR, "2023-01-01", "1.1");
  const partitions = [[], ["currency"] as const].map((keys) => partitionBy(book, scopeOf(book, {}), keys));
  const [whole, parts] = returnsByGroup(book, partitions, { since: null, at: parseDay("2023-02-01"), target: b.USD });
  expect([whole?.[0]?.gain, ...(parts ?? []).map(({ gain }) => gain)]).toEqual([-1_000, 0, 0]);
  const told = partitions.map((partition, level) => ({ partition, returns: [whole, parts][level]! }));
  expect(conversionResidual(told[0]!, told[1]!)).toEqual([-1_000]);
});
