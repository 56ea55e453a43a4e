import fc from "fast-check";
import { expect, test } from "vitest";
import { LOT_METHODS } from "../codes/lot-methods.ts";
import { formatMoney } from "../money/format-decimal.ts";
import { ZERO, compareDecimals, subtractDecimals, sumDecimals, type Decimal } from "../money/decimal.ts";
import { decimalOf, multiplyRationals, rational, rationalOf, type Rational } from "../money/rational.ts";
import { basisOf, realisedOf, type LotState } from "./lot-state.ts";
import { movement } from "./movement.fixture.ts";
import { runLots } from "./run-lots.ts";

const MOVES = [
  movement(1, 10, 100, "trade"),
  movement(2, 10, 300, "trade"),
  movement(3, -12, null, "transfer"),
  movement(3, 12, null, "transfer", 1),
  movement(4, -4, -100, "trade", 1),
  movement(5, -3, null, "give"),
];

test("each account has its method, and lots travel with day and cost", () => {
  const states = runLots(MOVES, (account) => (account === 0 ? "LIFO" : "HIFO"));
  const [sender, receiver] = [states.get(0) as LotState, states.get(1) as LotState];
  // last in first out: the 10 for 300 and 2 of the 10 for 100 travel; 3 of the 8 left are given away: 5 for 50
  expect(sender.open.map((lot) => [lot.acquired, formatMoney(lot.left, 0)])).toEqual([[1, "5"]]);
  expect(formatMoney(basisOf(sender.open)!, 2)).toBe("50.00");
  expect(sender.closed).toEqual([]);
  // the dearest first: 4 at 30 for 100 lose 20; 6 at 30 and 2 at 10 are left
  expect(formatMoney(realisedOf(receiver.closed, 0, 9)!, 2)).toBe("-20.00");
  expect(receiver.open.map((lot) => [lot.acquired, lot.transaction, formatMoney(lot.left, 0)])).toEqual([
    [1, 1, "2"],
    [2, 2, "6"],
  ]);
  expect(formatMoney(basisOf(receiver.open)!, 2)).toBe("200.00");
});

test("lots of a short travel to the account that takes over what is owed, with day and proceeds, and nobody gains", () => {
  const list = [
    movement(1, -40, -400, "trade"),
    movement(2, -60, -900, "trade"),
    // 60 come to the short account: the other one owes them from now on
    movement(3, 60, null, "transfer"),
    movement(3, -60, null, "transfer", 1),
    movement(4, 60, 480, "trade", 1),
    movement(5, 40, 500, "trade"),
  ];
  const until = (day: number, method: "FIFO" | "LIFO" | "SPECIFIC" | "AVERAGE") => {
    const states = runLots(
      list.filter((one) => one.day <= day),
      () => method,
    );
    return [0, 1].map((account) => {
      const { open, closed } = states.get(account) as LotState;
      return [
        open.map((lot) => [lot.acquired, formatMoney(lot.left, 0)]),
        basisOf(open) && formatMoney(basisOf(open)!, 2),
        formatMoney(realisedOf(closed, 0, 9)!, 2),
      ];
    });
  };
  // the oldest 40 for 400 and 20 of the 60 for 900: 400 + 300; 40 x 15 stay
  const owed = [
    [[[2, "-40"]], "-600.00", "0.00"],
    [
      [
        [1, "-40"],
        [2, "-20"],
      ],
      "-700.00",
      "0.00",
    ],
  ];
  expect(until(3, "FIFO")).toEqual(owed);
  expect(until(3, "SPECIFIC")).toEqual(owed);
  // 13 a unit on average: 40 x 13 and 60 x 13
  expect(until(3, "AVERAGE").map((state) => state[1])).toEqual(["-520.00", "-780.00"]);
  // the newest 60 for 900 travel; bought back for 480 and for 500: 900 - 480 and 400 - 500
  expect(until(9, "LIFO").map((state) => state[2])).toEqual(["-100.00", "420.00"]);
  expect(until(9, "FIFO").map((state) => state[2])).toEqual(["100.00", "220.00"]);
});

const moves = fc
  .array(
    fc.record({
      kind: fc.constantFrom("trade", "trade", "receive", "give", "transfer"),
      quantity: fc.integer({ min: -50, max: 60 }).filter((n) => n !== 0),
      money: fc.option(fc.integer({ min: 1, max: 5000 }), { freq: 9 }),
      account: fc.constantFrom(0, 1),
    }),
    { maxLength: 30 },
  )
  .map((steps) =>
    steps.flatMap(({ kind, quantity, money, account }, i) => {
      const size = Math.abs(quantity);
      if (kind === "trade")
        return [movement(i, quantity, money === null ? null : quantity > 0 ? money : -money, kind, account)];
      if (kind === "receive") return [movement(i, size, money, kind, account)];
      if (kind === "give") return [movement(i, -size, null, kind, account)];
      return [movement(i, -size, null, "transfer", account), movement(i, size, null, "transfer", 1 - account)];
    }),
  );

test("whatever is bought, sold, owed and moved between accounts: gain is what came less what was paid and is not held", () => {
  fc.assert(
    fc.property(moves, fc.constantFrom(...LOT_METHODS), (list, method) => {
      const states = [...runLots(list, () => method).values()];
      const held = sumDecimals(states.flatMap(({ open }) => open.map((lot) => lot.left)));
      expect(formatMoney(held, 0)).toBe(formatMoney(sumDecimals(list.map(({ quantity }) => quantity)), 0));
      const [basis, gains] = [states.map(({ open }) => basisOf(open)), states.map(gainOf)];
      const isKnown = [...basis, ...gains].every((amount) => amount !== null);
      // Only an amount that nobody gave, units that came from an account without any, or a gift leave the sum open.
      if (!isKnown || list.some(({ kind }) => kind === "give")) return;
      const paid = sumDecimals(list.map(({ amount }) => amount ?? ZERO));
      const gained = subtractDecimals(sumDecimals(basis as Decimal[]), paid);
      expect(formatMoney(sumDecimals(gains as Decimal[]), 18)).toBe(formatMoney(gained, 18));
    }),
  );
});

function gainOf({ closed }: LotState): Decimal | null {
  return realisedOf(closed, -1, 99);
}

/** Calls of a fund, one unit for each of money and fees on top of them, and what comes back of it for as many units. */
const fundHistories = fc
  .array(
    fc.record({ back: fc.boolean(), amount: fc.integer({ min: 1, max: 90 }), fees: fc.integer({ min: 0, max: 9 }) }),
    { minLength: 1, maxLength: 9 },
  )
  .map((steps) => {
    let held = 0;
    return steps.flatMap(({ back, amount, fees }, i) => {
      const taken = back ? Math.min(amount, held) : 0;
      held += back ? -taken : amount;
      if (!back) return [{ move: movement(i, amount, amount + fees, "trade"), held }];
      return taken === 0 ? [] : [{ move: movement(i, -taken, -taken, "return"), held }];
    });
  });

test("capital that a fund gives back lowers its cost by what came, by any method, and is no gain while units are left", () => {
  fc.assert(
    fc.property(fundHistories, fc.constantFrom(...LOT_METHODS), (steps, method) => {
      const { open, closed } = runLots(
        steps.map(({ move }) => move),
        () => method,
      ).get(0) ?? { open: [], closed: [] };
      // Each time that all has come back, what is left of the cost, the fees, is lost; then it begins anew.
      const over = steps.findLastIndex(({ held }) => held === 0) + 1;
      const paid = (some: typeof steps) => some.reduce((sum, { move }) => sum + Number(move.amount?.mantissa ?? 0), 0);
      expect(formatMoney(basisOf(open)!, 2)).toBe(paid(steps.slice(over)).toFixed(2));
      expect(Number(formatMoney(realisedOf(closed, -1, 99)!, 2))).toBe(0 - paid(steps.slice(0, over)));
      const held = steps.at(-1)?.held ?? 0;
      expect(formatMoney(sumDecimals(open.map((lot) => lot.left)), 2)).toBe(held.toFixed(2));
      expect(closed.every((part) => part.day < (steps[over]?.move.day ?? 99) || sameAmount(part))).toBe(true);
    }),
  );
});

function sameAmount({ basis, proceeds }: LotState["closed"][number]): boolean {
  return basis !== null && proceeds !== null && compareDecimals(basis, proceeds) === 0;
}

test("capital returned beyond the cost of units that were bought for less is gain", () => {
  // 10 bought for 4: 3 come back and leave a cost of 1, 3 more are 2 beyond it; the last 4 cost nothing
  const moves = [movement(1, 10, 4, "trade"), movement(2, -3, -3, "return"), movement(3, -3, -3, "return")];
  const realised = (state: LotState | undefined) => formatMoney(realisedOf(state!.closed, 0, 9)!, 2);
  const state = runLots(moves, () => "FIFO").get(0);
  expect([formatMoney(basisOf(state!.open)!, 2), realised(state)]).toEqual(["0.00", "2.00"]);
  // 10 - 4 in all
  expect(realised(runLots([...moves, movement(4, -4, -4, "return")], () => "FIFO").get(0))).toBe("6.00");
});

test("capital returned beyond a cost of nothing is gain once in the currency that is asked for, too", () => {
  const moves = [movement(1, 10, 4, "trade"), movement(2, -4, -4, "return"), movement(3, -3, -3, "return")];
  const twice = (cost: Rational) => multiplyRationals(cost, rational(2n, 1n));
  const { open, closed } = runLots(
    moves,
    () => "AVERAGE",
    () => twice,
  ).get(0) as LotState;
  // the first 4 take all of the cost; the other 3 are gain: 2 x 3
  const opened = closed.map(({ basis, openedInTarget }) => {
    return openedInTarget === undefined ? decimalOf(twice(rationalOf(basis!))) : openedInTarget!;
  });
  const came = closed.map(({ proceeds }) => decimalOf(twice(rationalOf(proceeds!))));
  const gain = subtractDecimals(sumDecimals(came), sumDecimals(opened));
  expect([formatMoney(realisedOf(closed, 0, 9)!, 2), formatMoney(gain, 2)]).toEqual(["3.00", "6.00"]);
  expect(formatMoney(basisOf(open)!, 2)).toBe("0.00");
});
