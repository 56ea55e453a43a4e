import fc from "fast-check";
import { expect, test } from "vitest";
import { formatDay, parseDay } from "../../src/time/day.ts";
import { incompleteIn, unvaluedPositions } from "../../src/summary/incomplete.ts";
import * as b from "../ledger/small-book.fixture.ts";
import { summarise } from "../../src/summary/summarise.ts";

const FIRST = parseDay("2024-01-01");
const day = fc.integer({ min: 0, max: 9 }).map((after) => FIRST + after);

/** Units that came in on a day, and the day of their first price; null: there never is one. */
const lot = fc.record({ given: day, priced: fc.option(day) });

test("a value that is not known at either end, or moved without one in between, is said of the figure and named", () => {
  fc.assert(
    fc.property(lot, lot, day, day, (acme, sap, one, other) => {
      const [since, at] = [Math.min(one, other), Math.max(one, other)];
      const lots = [
        { ...acme, unit: b.ACME, account: b.ANNA },
        { ...sap, unit: b.SAP, account: b.BEN },
      ];
      const book = b.bookOf(
        lots.map(({ given, unit, account }, i) => ({
          ...b.on(i, formatDay(given), b.sides(account, b.RE, unit, "3")),
          lot: { acquired: null, cost: null },
        })),
      );
      b.price(book, b.EUR, "2023-12-31", "1.1");
      for (const { priced, unit } of lots) if (priced !== null) b.price(book, unit, formatDay(priced), "5");
      const summary = summarise(book, { at, since, currency: null });
      const unvalued = unvaluedPositions(book, summary.problems);

      const lacks = (end: number) => lots.filter((l) => l.given <= end && (l.priced ?? Infinity) > end);
      // a move counts only where its position has a value in the end: else the position itself is not known
      const moved = lots.filter(
        ({ given, priced }) => given > since && given <= at && priced !== null && priced > given && priced <= at,
      );
      const expected = [
        ...(lacks(at).length > 0 ? ["at"] : []),
        ...(lacks(since).length > 0 ? ["since"] : []),
        ...(moved.length > 0 ? ["between"] : []),
      ];
      expect(incompleteIn(summary.netWorth, summary.netWorthSince, unvalued.length > 0)).toEqual(expected);
      expect(unvalued.map((p) => book.positions[p]?.instrument).sort()).toEqual(moved.map(({ unit }) => unit).sort());
      for (const end of new Set([at, since])) {
        const named = summary.problems.filter((one) => one.code === "no_price" && one.day === end);
        expect(new Set(named.map(({ instrument }) => instrument))).toEqual(
          new Set(lacks(end).map(({ unit }) => b.instrumentId(unit))),
        );
      }
      for (const group of summary.totalsBy(["instrument"])) {
        const own = lots.find(({ unit }) => b.instrumentId(unit) === group.id);
        expect(group.since?.incomplete).toBe(own !== undefined && lacks(since).includes(own));
      }
    }),
  );
});
