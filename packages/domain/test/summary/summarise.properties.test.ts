import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ONE, ZERO, addDecimals, compareDecimals, subtractDecimals, type Decimal } from "../../src/money/decimal.ts";
import { formatDecimal } from "../../src/money/format-decimal.ts";
import { formatDay } from "../../src/time/day.ts";
import { setTerms, type Book } from "../../src/ledger/book.ts";
import { attachIdentity, openCheckpoint, writeCheckpoint } from "../../src/ledger/checkpoint/checkpoint.ts";
import type { DayShares } from "../../src/ownership/day-shares.ts";
import { GROUPING_KEYS } from "../../src/ledger/grouping-keys.ts";
import { groupPositions } from "../../src/summary/groups/grouping.ts";
import type { PriceInput } from "../../src/ledger/input.ts";
import { expectAlike, movedByGroup } from "../returns/moved-by-group.fixture.ts";
import { plainAnswer } from "./plain-answer.fixture.ts";
import { paidCapital, paymentsInto, privateHoldings } from "../../src/commitments/paid-capital.ts";
import { setPrices } from "../../src/ledger/entry/recorded-prices.ts";
import type { Bridge } from "../../src/attribution/bridge.ts";
import type { Summary } from "../../src/summary/answer/result.ts";
import type { Totals } from "../../src/snapshot/totals.ts";
import { scopeOf } from "../../src/ledger/scope.ts";
import * as b from "../ledger/small-book.fixture.ts";
import { summarise } from "../../src/summary/summarise.ts";
import { FIRST, steps, wideSteps } from "./summarise-steps.fixture.ts";

const plainTotals = ({ total, assets, liabilities, incomplete }: Totals): readonly unknown[] => [
  formatDecimal(total),
  formatDecimal(assets),
  formatDecimal(liabilities),
  incomplete,
];

const window = fc.tuple(fc.integer({ min: -2, max: 70 }), fc.integer({ min: 0, max: 70 })).map(([since, length]) => ({
  since: FIRST + since,
  at: FIRST + since + length,
}));
const target = fc.constantFrom(null, b.instrumentId(b.EUR));

const PRICES: readonly PriceInput[] = ["10", "12.5", "11.37", "15", "14.0001"].flatMap((price, i) => {
  const source = "observed" as const;
  return [
    { instrument: b.ACME, currency: b.USD, day: FIRST + i * 13, price, source },
    { instrument: b.SAP, currency: b.EUR, day: FIRST + 3 + i * 11, price, source },
    { instrument: b.EUR, currency: b.USD, day: FIRST - 1 + i * 9, price: `1.0${i}7`, source },
  ];
});

function priced(book: Book, prices = PRICES): Book {
  setPrices(book, prices);
  return book;
}

/** SAP stands for a commitment, of which fees are paid in too. */
function withCommitment(book: Book): Book {
  const instruments = book.terms.instruments.map((one, i) => (i === b.SAP ? { ...one, type: "CAPC" as const } : one));
  setTerms(book, { ...book.terms, instruments });
  return book;
}

function ask(book: Book, days: { at: number; since: number }, currency: string | null): Summary {
  return summarise(book, { ...days, currency });
}

const total = (bridge: Bridge): Decimal => Object.values(bridge).reduce(addDecimals);

describe.each([
  ["doubles", steps],
  ["bigints", wideSteps],
])("with amounts in %s", (_, transactions) => {
  test("the five parts add up to the difference exactly, and positions to the whole under every grouping", () => {
    fc.assert(
      fc.property(transactions, window, target, (list, days, currency) => {
        const book = priced(b.bookOf(list));
        const summary = ask(book, days, currency);
        expect(compareDecimals(total(summary.bridge!), summary.diff!)).toBe(0);
        for (const row of summary.positions) expect(compareDecimals(total(row.bridge!), row.diff!)).toBe(0);
        for (const key of GROUPING_KEYS) {
          const groups = groupPositions(book, summary.positions, [key, "currency"]);
          const sum = (pick: (group: (typeof groups)[number]) => Decimal): Decimal =>
            groups.map(pick).reduce(addDecimals, { mantissa: 0n, scale: 0 });
          expect(
            compareDecimals(
              sum((g) => g.at.total),
              summary.netWorth.total,
            ),
          ).toBe(0);
          expect(
            compareDecimals(
              sum((g) => g.since!.liabilities),
              summary.netWorthSince!.liabilities,
            ),
          ).toBe(0);
          expect(
            compareDecimals(
              sum((g) => g.bridge!.price),
              summary.bridge!.price,
            ),
          ).toBe(0);
          expect(
            summary
              .totalsBy([key, "currency"])
              .map(({ id, at, since }) => ({ id, at: plainTotals(at), since: plainTotals(since!) })),
          ).toEqual(groups.map(({ id, at, since }) => ({ id, at: plainTotals(at), since: plainTotals(since!) })));
          const leftOver = sum((g) => g.bridge!.moves);
          expect(
            compareDecimals(
              sum((g) => g.bridge!.currency),
              subtractDecimals(summary.bridge!.currency, leftOver),
            ),
          ).toBe(0);
        }
      }),
    );
  });

  test("nothing that is dated later matters: no transaction, no price, no rate", () => {
    const later = fc.array(fc.tuple(fc.constantFrom(b.ACME, b.SAP, b.EUR), fc.integer({ min: 1, max: 40 })), {
      maxLength: 6,
    });
    fc.assert(
      fc.property(transactions, window, target, later, (list, days, currency, more) => {
        const isKnown = ({ day }: { readonly day: number }): boolean => day <= days.at;
        const known = priced(b.bookOf(list.filter(isKnown)), PRICES.filter(isKnown));
        const all = priced(b.bookOf(list));
        // what is said on later days is another thing in each book
        const others = more.map(([instrument, wait]): PriceInput => {
          const unit = instrument === b.SAP ? b.EUR : b.USD;
          return { instrument, currency: unit, day: days.at + wait, price: `${wait}.5`, source: "user" };
        });
        setPrices(all, others);
        expect(plainAnswer(ask(known, days, currency))).toEqual(plainAnswer(ask(all, days, currency)));
      }),
      { numRuns: 2 * (fc.readConfigureGlobal().numRuns ?? 100) },
    );
  });

  test("entered in parts, out of order of days, or with others taken out again: the same book", () => {
    fc.assert(
      fc.property(transactions, transactions, window, target, fc.nat(25), (list, others, days, currency, cut) => {
        const once = priced(b.bookOf(list));
        const strangers = others.map((transaction, i) => ({ ...transaction, id: b.transactionId(1000 + i) }));
        const parts = priced(b.bookOf([...list.slice(0, cut), ...strangers]));
        ask(parts, days, currency);
        ask(parts, days, currency);
        const unknown = b.enter(parts, list.slice(cut), [...strangers.map((t) => t.id), b.transactionId(9999)]);
        expect(unknown).toEqual([b.transactionId(9999)]);
        expect(plainAnswer(ask(parts, days, currency))).toEqual(plainAnswer(ask(once, days, currency)));
      }),
    );
  });

  test("a book that is asked after every entry answers as one that is asked for the first time", () => {
    fc.assert(
      fc.property(transactions, fc.array(window, { minLength: 3, maxLength: 5 }), target, (list, windows, currency) => {
        const warm = withCommitment(priced(b.bookOf([])));
        list.forEach((transaction, i) => {
          b.enter(warm, [transaction], i % 3 === 2 ? [b.transactionId(i - 1)] : []);
          ask(warm, windows[0]!, currency);
          if (i % 4 === 0) movedByGroup(warm, windows[0]!, currency);
        });
        const left = list.filter((_one, i) => (i + 1) % 3 !== 2 || i + 1 >= list.length);
        const later = { instrument: b.EUR, currency: b.USD, day: FIRST + 20, price: "1.3", source: "user" } as const;
        for (const rates of [[], [later]]) {
          setPrices(warm, rates);
          for (const days of windows) {
            const cold = withCommitment(priced(b.bookOf(left)));
            setPrices(cold, rates);
            expect(plainAnswer(ask(warm, days, currency))).toEqual(plainAnswer(ask(cold, days, currency)));
            if (days === windows[0])
              expectAlike(movedByGroup(warm, days, currency), movedByGroup(cold, days, currency));
            const unit = currency === null ? b.USD : b.EUR;
            const paid = (book: Book, shares: DayShares | null): string =>
              formatDecimal(paidCapital(book, scopeOf(book, {}), days.at, unit, shares));
            const stretches = [0, 20, 40].map((day) => ({ from: FIRST + day, weights: new Float64Array() }));
            const { positions } = scopeOf(cold, {});
            // Kept by day where all counts, added up change by change where shares do.
            expect(paid(warm, null)).toBe(paid(cold, { positions, stretches, on: () => ONE }));
          }
        }
      }),
    );
  });

  test("what was paid in is the sum of the payments into each holding", () => {
    fc.assert(
      fc.property(transactions, window, target, (list, days, currency) => {
        const book = withCommitment(priced(b.bookOf(list)));
        const unit = currency === null ? b.USD : b.EUR;
        const { positions } = scopeOf(book, {});
        const payments = privateHoldings(book, positions).flatMap((p) => paymentsInto(book, p, days.at, unit).payments);
        expect(payments.every(({ day }) => day <= days.at)).toBe(true);
        const sum = payments.reduce((total: Decimal, { converted }) => addDecimals(total, converted), ZERO);
        const paid = paidCapital(book, scopeOf(book, {}), days.at, unit);
        expect(formatDecimal(sum)).toBe(formatDecimal(paid));
      }),
    );
  });

  test("a checkpoint opens to the same book", () => {
    fc.assert(
      fc.property(transactions, window, target, (list, days, currency) => {
        const book = priced(b.bookOf(list));
        const { core, identity } = writeCheckpoint(book);
        const opened = openCheckpoint(core);
        expect(plainAnswer(ask(opened, days, currency))).toEqual(plainAnswer(ask(book, days, currency)));
        attachIdentity(opened, identity);
        const ids = list.map((transaction) => transaction.id);
        expect(b.enter(opened, [], ids)).toEqual([]);
        expect(formatDecimal(ask(opened, days, currency).netWorth.total)).toBe("0");
      }),
    );
  });
});

test("where the order within a day cannot matter, the order of entry does not", () => {
  fc.assert(
    fc.property(steps, window, target, (list, days, currency) => {
      const spread = list.map((transaction, i) => ({ ...transaction, day: FIRST + ((i * 37) % 61) }));
      const unique = spread.filter((t, i) => spread.findIndex((other) => other.day === t.day) === i);
      const forwards = ask(priced(b.bookOf(unique)), days, currency);
      const backwards = ask(priced(b.bookOf(unique.toReversed())), days, currency);
      expect(plainAnswer(backwards)).toEqual(plainAnswer(forwards));
    }),
  );
});

test("the short way of common shapes equals the general way, which a leg of nothing forces", () => {
  fc.assert(
    fc.property(steps, window, target, (list, days, currency) => {
      const longer = list.map((transaction) => {
        const [first] = transaction.legs;
        return { ...transaction, legs: first ? [...transaction.legs, { ...first, quantity: "0" }] : [] };
      });
      const general = ask(priced(b.bookOf(longer)), days, currency);
      expect(plainAnswer(ask(priced(b.bookOf(list)), days, currency))).toEqual(plainAnswer(general));
    }),
  );
});

test("bigints and the general lot engine answer what doubles and running totals answer", () => {
  const huge = "10000000000000000000.000000000000000001";
  const before = formatDay(FIRST - 10);
  // In and out again long before: nothing is left of it but columns and lots that no longer fit the short way.
  const detour = [b.ANNA, b.BEN].flatMap((account, i) =>
    [b.USD, b.EUR, b.ACME, b.SAP].flatMap((unit, j) => [
      b.on(900 + i * 10 + j, before, b.sides(account, b.RE, unit, huge)),
      b.on(950 + i * 10 + j, before, b.sides(account, b.RE, unit, b.negated(huge))),
    ]),
  );
  fc.assert(
    fc.property(steps, window, target, (list, days, currency) => {
      const short = ask(priced(b.bookOf(list)), days, currency);
      const long = ask(priced(b.bookOf([...detour, ...list])), days, currency);
      const figures = (summary: Summary): unknown => {
        const { netWorth, since, bridge } = plainAnswer(summary) as Record<string, unknown>;
        const held = summary.positions.filter((row) => row.at.quantity.mantissa !== 0n);
        const lots = held.map((row) => {
          const gain = row.lots?.realised;
          return [
            row.account,
            row.instrument,
            row.lots?.basis && formatDecimal(row.lots.basis),
            gain && formatDecimal(gain),
          ].join(" ");
        });
        return { netWorth, since, bridge, lots: lots.toSorted() };
      };
      expect(figures(long)).toEqual(figures(short));
    }),
  );
});
