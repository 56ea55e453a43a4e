import fc from "fast-check";
import { expect, test } from "vitest";
import { isLongTerm, lastLongTermDay } from "../../src/lots/long-term.ts";
import { normalizeDecimal, sumDecimals, type Decimal } from "../../src/money/decimal.ts";
import { formatDay, parseDay } from "../../src/time/day.ts";
import { valuedLots } from "../../src/basis/open-lots.ts";
import * as b from "../ledger/small-book.fixture.ts";
import { unrealisedGains } from "../../src/basis/unrealised-gains.ts";

const FIRST = parseDay("2023-01-01");
const HALF: Decimal = { mantissa: 5n, scale: 1 };

test("from the day after the last long-term day on a sale would be short-term, in years with and without 29 February", () => {
  for (let sold = parseDay("2023-12-01"); sold <= parseDay("2025-04-01"); sold++) {
    const last = lastLongTermDay(sold);
    expect([isLongTerm(last, sold), isLongTerm(last + 1, sold)]).toEqual([true, false]);
  }
});

/** Purchases and sales of what is held, over three years. */
const trades = fc.array(
  fc.record({
    wait: fc.integer({ min: 0, max: 90 }),
    units: fc.integer({ min: -40, max: 60 }).filter((n) => n !== 0),
    money: fc.integer({ min: 1, max: 9000 }),
    unit: fc.constantFrom(b.ACME, b.SAP),
  }),
  { minLength: 1, maxLength: 24 },
);

test("gains told from running totals are the sums of the lots told one by one", () => {
  fc.assert(
    fc.property(trades, fc.nat({ max: 1200 }), fc.constantFrom("FIFO", "LIFO"), (list, days, method) => {
      const held = new Map<number, number>();
      let day = FIRST;
      const bought = list.flatMap(({ wait, units, money, unit }, i) => {
        day += wait;
        const own = held.get(unit) ?? 0;
        const moved = Math.max(units, -own);
        held.set(unit, own + moved);
        const [currency, cash] = [unit === b.SAP ? b.EUR : b.USD, moved > 0 ? `-${money}` : String(money)];
        return moved === 0
          ? []
          : [b.on(i + 1, formatDay(day), b.trade(b.ANNA, unit, String(moved), currency, cash, "-3"))];
      });
      const book = b.bookOf(bought);
      // before the first rate the cost of a lot in EUR is not known
      for (let n = 0; n < 30; n++) b.price(book, b.EUR, formatDay(FIRST + 50 + n * 37), `1.${10 + n}`);
      b.price(book, b.ACME, formatDay(FIRST), "50.5");
      b.price(book, b.SAP, formatDay(FIRST), "90.25");
      const all = book.positions.map((_, p) => p);
      const areAlike = (at: number): void => {
        const question = { at, target: b.USD, method, shareOn: () => HALF } as const;
        const lots = valuedLots(book, all, question);
        const sumOf = (term: "short" | "long"): Decimal | null => {
          const gains = lots.filter((lot) => lot.term === term).map(({ unrealised }) => unrealised);
          if (gains.includes(null)) return null;
          const { mantissa, scale } = sumDecimals(gains as Decimal[]);
          return normalizeDecimal({ mantissa: mantissa * 5n, scale: scale + 1 });
        };
        const { short, long, lots: count } = unrealisedGains(book, all, question);
        expect([short && normalizeDecimal(short), long && normalizeDecimal(long), count]).toEqual([
          sumOf("short"),
          sumOf("long"),
          lots.length,
        ]);
        expect(valuedLots(book, all, question, 3)).toEqual(lots.slice(0, 3));
      };
      // Asked again, running totals of what purchases cost answer; another rate makes them forget.
      for (const more of [0, 40, 0]) areAlike(FIRST + days + more);
      b.price(book, b.EUR, formatDay(FIRST + 200), "1.44");
      areAlike(FIRST + days);
    }),
    { numRuns: 60 },
  );
});
