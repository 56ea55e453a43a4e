import fc from "fast-check";
import { expect, test } from "vitest";
import { addDecimals, compareDecimals, type Decimal } from "../money/decimal.ts";
import { formatDecimal, formatMoney } from "../money/format-decimal.ts";
import { parseDay } from "../time/day.ts";
import { basisAfter, basisDecimal, buyColumnsOf, isNeverShort, recentBasis } from "./buy-columns.ts";
import { isLongTerm } from "./long-term.ts";
import type { LotMovement } from "./lot-movement.ts";
import { basisOf, realisedOf, type LotState } from "./lot-state.ts";
import { movement } from "./movement.fixture.ts";
import { runLots } from "./run-lots.ts";

const NEVER = -1_000_000;

function stateOf(movements: readonly LotMovement[], account = 0): LotState {
  return runLots(movements, () => "FIFO").get(account) ?? { open: [], closed: [] };
}

test("the oldest lot is sold first, by its share", () => {
  const { open, closed } = stateOf([movement(1, 3, 100), movement(2, 2, 80), movement(3, -4, -200)]);
  // 80 / 2 = 40 left; 200 - 100 - 40 = 60
  expect(formatDecimal(basisOf(open)!)).toBe("40");
  expect(formatDecimal(realisedOf(closed, NEVER, 3)!)).toBe("60");
});

test("a short sale is closed by the purchase that follows", () => {
  const { open, closed } = stateOf([movement(1, -5, -50), movement(2, 8, 64)]);
  // 5 sold at 10, bought back at 8: 50 - 40 = 10; 3 left at 8
  expect(formatDecimal(realisedOf(closed, NEVER, 2)!)).toBe("10");
  expect(formatDecimal(basisOf(open)!)).toBe("24");
});

test("an unknown cost stays visible in basis and in the gain that rests on it", () => {
  const { open, closed } = stateOf([movement(1, 3, null, "receive"), movement(2, 3, 90), movement(3, -1, -40)]);
  expect(basisOf(open)).toBeNull();
  expect(realisedOf(closed, NEVER, 3)).toBeNull();
  expect(formatDecimal(realisedOf(closed, 3, 9)!)).toBe("0");
});

test("given away: the lots go without gain", () => {
  const { open, closed } = stateOf([movement(1, 4, 100), movement(2, -1, null, "give")]);
  expect(closed).toEqual([]);
  expect(formatDecimal(basisOf(open)!)).toBe("75");
});

test("lots travel between accounts with their dates", () => {
  const moves = [
    movement(1, 4, 100),
    movement(2, 4, 200),
    { ...movement(3, -6, null, "transfer"), transaction: 3 },
    { ...movement(3, 6, null, "transfer", 1), transaction: 3 },
  ];
  const arrived = stateOf(moves, 1);
  expect(arrived.open.map((lot) => [lot.acquired, formatDecimal(lot.left)])).toEqual([
    [1, "4"],
    [2, "2"],
  ]);
  // 100 + 200 / 2
  expect(formatDecimal(basisOf(arrived.open)!)).toBe("200");
});

test("long term is after the anniversary", () => {
  expect(isLongTerm(parseDay("2023-05-10"), parseDay("2024-05-10"))).toBe(false);
  expect(isLongTerm(parseDay("2023-05-10"), parseDay("2024-05-11"))).toBe(true);
});

/** Purchases and sales that never go short. */
const trades = fc
  .array(
    fc.record({
      buys: fc.boolean(),
      share: fc.double({ min: 0.01, max: 1, noNaN: true }),
      bought: fc.integer({ min: 1, max: 5000 }),
      money: fc.integer({ min: 1, max: 1_000_000 }),
    }),
    { maxLength: 150 },
  )
  .map((steps) => {
    let held = 0;
    return steps.flatMap(({ buys, share, bought, money }, i) => {
      const quantity = buys || held === 0 ? bought : -Math.max(1, Math.floor(held * share));
      held += quantity;
      return [movement(i, quantity, quantity > 0 ? money : -money)];
    });
  });

test("running totals, the walk back and the lots themselves give the same basis and gain", () => {
  fc.assert(
    fc.property(trades, (movements) => {
      const running = (pick: (m: LotMovement) => Decimal): Float64Array => {
        let total = 0;
        return Float64Array.from(movements, (m) => (total += Number(pick(m).mantissa)));
      };
      const columns = { quantity: running((m) => m.quantity), amount: running((m) => m.amount!), fees: null };
      expect(isNeverShort(columns)).toBe(true);
      const buys = buyColumnsOf(columns)!;
      for (const n of [movements.length, Math.floor(movements.length / 2)]) {
        const { open, closed } = stateOf(movements.slice(0, n));
        const basis = basisOf(open)!;
        const byTotals = basisDecimal(basisAfter(columns, buys, n), 0);
        expect(formatMoney(byTotals, 36)).toBe(formatMoney(basis, 36));
        const walked = recentBasis(columns, n);
        if (walked) expect(compareDecimals(basisDecimal(walked, 0), byTotals)).toBe(0);
        const paid = { mantissa: BigInt(n > 0 ? (columns.amount[n - 1] as number) : 0), scale: 0 };
        const gain = addDecimals(byTotals, { mantissa: -paid.mantissa, scale: 0 });
        expect(formatMoney(realisedOf(closed, NEVER, n)!, 18)).toBe(formatMoney(gain, 18));
      }
    }),
  );
});
