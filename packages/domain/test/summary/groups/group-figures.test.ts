import fc from "fast-check";
import { expect, test } from "vitest";
import {
  ZERO,
  addDecimals,
  normalizeDecimal,
  signOfDecimal,
  subtractDecimals,
  sumDecimals,
  type Decimal,
} from "../../../src/money/decimal.ts";
import { formatDay, parseDay } from "../../../src/time/day.ts";
import type { Book } from "../../../src/ledger/book.ts";
import { sectionOf } from "../../../src/summary/groups/group-members.ts";
import { groupPositions, type Group } from "../../../src/summary/groups/grouping.ts";
import type { GroupingKey } from "../../../src/ledger/grouping-keys.ts";
import type { TransactionInput } from "../../../src/ledger/input.ts";
import type { FiguredGroup, PositionRow, SideFigures } from "../../../src/summary/answer/result.ts";
import type { SideBridges } from "../../../src/attribution/bridge.ts";
import * as b from "../../ledger/small-book.fixture.ts";
import { summarise } from "../../../src/summary/summarise.ts";

const FIRST = parseDay("2023-01-01");

/** Everything that moves a position, also short and into debt; wide amounts do not fit in doubles. */
const changes = fc.array(
  fc.record({
    day: fc.nat({ max: 60 }),
    what: fc.constantFrom("put in", "bought", "bought", "sold", "moved", "dividend", "fee", "switched"),
    own: fc.constantFrom(b.ANNA, b.BEN),
    share: fc.constantFrom(b.ACME, b.SAP),
    units: fc.integer({ min: 1, max: 60 }),
    money: fc.oneof(
      fc.integer({ min: 1, max: 90_000 }).map(String),
      fc.constant("90071992547409931.123456789012345678"),
    ),
  }),
  { minLength: 1, maxLength: 20 },
);

type Change = (typeof changes extends fc.Arbitrary<infer List> ? List : never) extends readonly (infer One)[]
  ? One
  : never;

function transaction({ day, what, own, share, units, money }: Change, i: number): TransactionInput {
  const currency = share === b.SAP ? b.EUR : b.USD;
  const legs = {
    "put in": () => b.sides(own, b.RE, currency, money),
    bought: () => b.trade(own, share, String(units), currency, `-${money}`, "-1.5"),
    sold: () => b.trade(own, share, `-${units}`, currency, money),
    moved: () => b.sides(b.ANNA, b.BEN, share, `-${units}`),
    dividend: () => b.sides(own, b.I, currency, money).map((leg) => ({ ...leg, cause: share })),
    fee: () => b.sides(own, b.EX, currency, `-${money}`),
    switched: () => [...b.sides(own, b.MKT, b.ACME, `-${units}`), ...b.sides(own, b.MKT, b.SAP, String(units))],
  }[what]();
  return b.on(i + 1, formatDay(FIRST + day), legs);
}

/** Rates and prices begin on some day of the window, so that what is held before is not known. */
function bookOf(list: readonly Change[], begins: number): Book {
  const book = b.bookOf(list.map(transaction));
  for (const [unit, days, text] of [
    [b.EUR, 0, "1.1"],
    [b.EUR, 25, "1.25"],
    [b.EUR, 26, "1.2"],
    [b.ACME, 3, "50"],
    [b.ACME, 40, "55.5"],
    [b.SAP, 0, "90"],
  ] as const)
    b.price(book, unit, formatDay(FIRST + begins + days), text);
  return book;
}

const plain = (amount: Decimal | null): Decimal | null => amount && normalizeDecimal(amount);
const plainAll = (amounts: object | null): object | null =>
  amounts &&
  Object.fromEntries(Object.entries(amounts).map(([name, own]) => [name, typeof own === "boolean" ? own : plain(own)]));

function plainSides(bridges: SideBridges | null): object | null {
  return bridges && { assets: plainAll(bridges.assets), liabilities: plainAll(bridges.liabilities) };
}

/** What the rows of one side add up to. */
function sideOf(rows: readonly PositionRow[], section: "A" | "L"): object {
  const own = rows.filter((row) => sectionOf(row) === section);
  const held = own.filter(({ at }) => signOfDecimal(at.quantity) !== 0);
  const holdings = held.filter(({ isCash }) => !isCash);
  const sumOf = (pick: (row: PositionRow) => Decimal | null): Decimal | null =>
    holdings.map(pick).reduce<Decimal | null>((sum, one) => sum && one && addDecimals(sum, one), ZERO);
  return plainSide({
    shown: own.length,
    held: held.length,
    holdings: holdings.length,
    basis: sumOf(({ lots }) => lots?.basisInTarget ?? null),
    value: sumOf(({ at }) => at.cleanValue),
  });
}

function plainSide({ basis, value, ...counts }: SideFigures): object {
  return { ...counts, basis: plain(basis), value: plain(value) };
}

function ofRows(group: Group): object {
  const { key, id, at, since, bridges, positions, groups } = group;
  const sides = { assets: sideOf(positions, "A"), liabilities: sideOf(positions, "L") };
  return {
    key,
    id,
    at: plainAll(at),
    since: plainAll(since),
    bridges: plainSides(bridges),
    ...sides,
    groups: groups.map(ofRows),
  };
}

function ofSums({ at, since, bridges, assets, liabilities, groups, ...own }: FiguredGroup): object {
  const sides = { assets: plainSide(assets), liabilities: plainSide(liabilities) };
  return {
    ...own,
    at: plainAll(at),
    since: plainAll(since),
    bridges: plainSides(bridges),
    ...sides,
    groups: groups.map(ofSums),
  };
}

const ways: readonly (readonly GroupingKey[])[] = [
  ["entity", "instrument_type", "currency"],
  ["account"],
  ["currency", "instrument"],
];
const window = fc.tuple(fc.option(fc.nat({ max: 50 })), fc.nat({ max: 30 }), fc.nat({ max: 20 }), fc.boolean());

test("figures of groups are the sums of the rows of their positions, on both sides and at every level", () => {
  fc.assert(
    fc.property(
      changes,
      window,
      fc.constantFrom(null, b.instrumentId(b.EUR)),
      (list, [since, days, begins, basis], currency) => {
        const book = bookOf(list, begins);
        const [from, at] = [since === null ? null : FIRST + since, FIRST + (since ?? 0) + days];
        for (const keys of ways) {
          // From the second question on running totals answer what was added up before.
          const summary = summarise(book, { at, since: from, currency, basis });
          const figures = summary.figuresBy?.(keys);
          const groups = groupPositions(book, summary.positions, keys);
          expect(figures?.groups.map(ofSums)).toEqual(groups.map(ofRows));
          for (const { at: now, since: then, bridges } of figures?.groups ?? []) {
            if (!then || !bridges) continue;
            for (const side of ["assets", "liabilities"] as const) {
              const parts: Decimal[] = Object.values(bridges[side]);
              expect(plain(sumDecimals(parts))).toEqual(plain(subtractDecimals(now[side], then[side])));
            }
          }
          const { shown, held } = figures?.all ?? {};
          expect([shown, held]).toEqual([
            summary.positions.length,
            summary.positions.filter((row) => signOfDecimal(row.at.quantity) !== 0).length,
          ]);
        }
      },
    ),
  );
});
