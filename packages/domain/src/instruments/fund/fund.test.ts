import fc from "fast-check";
import { expect, test } from "vitest";
import { proves } from "../../../../../scripts/proofs/proves.ts";
import { EXPENSE_CAP_TYPES, NOTIONAL_TARGETS } from "../../codes/payment-terms.ts";
import { formatDecimal } from "../../money/format-decimal.ts";
import { parseDecimal } from "../../money/parse-decimal.ts";
import { addRationals, decimalOf, rational, type Rational } from "../../money/rational.ts";
import { formatDay, parseDay } from "../../time/day.ts";
import { callsByMonth } from "./calls-by-month.ts";
import { waterfallOn, type CarryTerms, type FundFlow } from "./carried-interest.ts";
import { chargedExpenses, feeBase, managementFee } from "./fund-fees.ts";
import { nextCalls } from "./next-calls.ts";

const d = parseDecimal;
/** How everything is shared, whenever it was. */
const sharedOf = (terms: CarryTerms, flows: readonly FundFlow[]) =>
  waterfallOn(terms, flows, parseDay("2099-12-31")).shared;
const text = (value: Rational): string => formatDecimal(decimalOf(value), 6);

test("the next calls of a commitment against the cash that is there", () => {
  const plan = {
    open: [
      { due: parseDay("2025-07-15"), amount: d("200") },
      { due: parseDay("2025-05-15"), amount: d("100") },
    ],
    unfunded: d("1000"),
    cash: d("700"),
    today: parseDay("2025-06-30"),
    until: parseDay("2026-05-01"),
  };
  const calls = nextCalls(plan);
  // 1000 in three quarters: 333.33 + 333.33 + 333.34; cash 700 - 100 - 200 - 333.33 and so on
  expect(
    calls.map(({ due, amount, cashAfter }) => [formatDay(due), ...[amount, cashAfter].map((x) => formatDecimal(x))]),
  ).toEqual([
    ["2025-05-15", "100", "600"],
    ["2025-07-15", "200", "400"],
    ["2025-09-30", "333.33", "66.67"],
    ["2025-12-30", "333.33", "-266.66"],
    ["2026-03-30", "333.34", "-600"],
  ]);
  expect(calls.map(({ isEstimated }) => isEstimated)).toEqual([false, false, true, true, true]);
  expect(nextCalls({ ...plan, until: null })).toHaveLength(2);
  expect(nextCalls({ ...plan, until: parseDay("2025-07-20") }).at(-1)).toMatchObject({ due: parseDay("2025-07-20") });
  // overdue ones are asked of this month's cash; another commitment calls 50 in July: 700 - 100, - 200 - 50, - 333.33 ...
  const other = [{ due: parseDay("2025-07-31"), amount: d("50"), isEstimated: true }];
  const months = callsByMonth(calls, other, plan.cash, plan.today);
  expect(
    months.map(({ month, noticed, expected, others, cashAfter }) => [
      formatDay(month),
      ...[noticed, expected, others, cashAfter].map((amount) => formatDecimal(amount)),
    ]),
  ).toEqual([
    ["2025-06-01", "100", "0", "0", "600"],
    ["2025-07-01", "200", "0", "50", "350"],
    ["2025-09-01", "0", "333.33", "0", "16.67"],
    ["2025-12-01", "0", "333.33", "0", "-316.66"],
    ["2026-03-01", "0", "333.34", "0", "-650"],
  ]);
});

test("fees: what they are a percentage of, and the cap", () => {
  proves(
    "state:fund-notional-targets",
    "constant:codes_fund_notional_targets",
    "state:expense-cap-type",
    "constant:codes_expense_cap_type",
  );
  const bases = { committed: d("1000"), invested: d("600"), netAssets: d("900") };
  expect(NOTIONAL_TARGETS.map((target) => formatDecimal(feeBase(target, bases)))).toEqual([
    "600",
    "1000",
    "900",
    "600",
    "1000",
  ]);
  expect(feeBase("A", { ...bases, netAssets: null })).toEqual(bases.invested);
  // 1000 x 2 % x 90/360
  expect(text(managementFee(d("1000"), d("0.02"), "T36", parseDay("2025-01-01"), parseDay("2025-04-01")))).toBe("5");
  // capped at 30, at 2.5 % of 1000 = 25, at more than was spent, not at all
  const caps = [
    { type: EXPENSE_CAP_TYPES[0], cap: d("30") },
    { type: EXPENSE_CAP_TYPES[1], cap: d("0.025") },
    { type: EXPENSE_CAP_TYPES[0], cap: d("50") },
    null,
  ];
  expect(caps.map((cap) => text(chargedExpenses(d("40"), cap, d("1000"))))).toEqual(["30", "25", "40", "40"]);
});

test("proceeds: capital, preferred return, catch-up, then twenty to eighty", () => {
  const terms = { hurdleRate: d("0.08"), carriedInterest: d("0.2") };
  const flows = [
    { day: parseDay("2023-01-01"), amount: d("1000") },
    { day: parseDay("2025-01-01"), amount: d("-2000") },
  ];
  const [shared] = sharedOf(terms, flows);
  // 2023: 365/365 x 8 % of 1000 = 80; 2024: 366/365 x 8 % of 1080 = 86.636712...; in all 166.636712
  // catch-up: 0.2 x 166.636712 / 0.8 = 41.659178; rest 2000 - 1166.636712 - 41.659178 = 791.704110
  // carry: 41.659178 + 0.2 x 791.704110 = 200.000000 = 20 % of the profit of 1000
  expect(shared && [shared.returnOfCapital, shared.preferredReturn, shared.carry, shared.profit].map(text)).toEqual([
    "1000",
    "166.636712",
    "200",
    "633.363288",
  ]);
  // in two distributions the parts are the same in the end, when both are on one day
  const halves = [
    ...flows.slice(0, 1),
    ...["-1100", "-900"].map((amount) => ({ day: parseDay("2025-01-01"), amount: d(amount) })),
  ];
  const parts = sharedOf(terms, halves);
  expect(parts.reduce((sum, part) => addRationals(sum, part.carry), rational(0n, 1n))).toEqual(shared?.carry);
  // without a catch-up the general partner shares only what follows the hurdle: 0.2 x 833.363288
  const [hard] = sharedOf({ ...terms, catchUp: d("0") }, flows);
  expect(hard && text(hard.carry)).toBe("166.672658");
});

test("what was received is shared as the least distribution that leaves so much of it", () => {
  const terms = { hurdleRate: d("0.08"), carriedInterest: d("0.2") };
  const day = parseDay("2024-01-01");
  const flows = (received: string) => [
    { day: parseDay("2023-01-01"), amount: d("1000") },
    { day, amount: d(received), isReceived: true },
  ];
  const partsOf = (received: string, catchUp = "1") => {
    const [one] = sharedOf({ ...terms, catchUp: d(catchUp) }, flows(received));
    return one && [one.returnOfCapital, one.preferredReturn, one.catchUp, one.carry, one.profit].map(text);
  };
  // capital 1000 and 80 for a year: nothing is taken before it, not even where it is reached exactly
  expect(partsOf("-1080")).toEqual(["1000", "80", "0", "0", "0"]);
  // 160 beyond the hurdle: catch-up 0.2 x 80 / 0.8 = 20, then 160 / 0.8 = 200, of which 40: 60 of a profit of 300
  expect(partsOf("-1240")).toEqual(["1000", "80", "20", "60", "160"]);
  // a catch-up of half: tier 0.2 x 80 / 0.3 = 53.333333, of which 26.666667 is received before the rest begins
  expect(partsOf("-1090", "0.5")).toEqual(["1000", "80", "10", "10", "10"]);
  // 1113.333333 would be 26.666667 of the tier and 6.666667 of the rest: 1120 is 13.333333 / 0.8 x 0.2 = 3.333333 more
  expect(partsOf("-1120", "0.5")?.slice(2)).toEqual(["26.666667", "30", "40"]);
  const { openCapital, openPreferred } = waterfallOn(terms, flows("-600"), parseDay("2024-12-31"));
  // 400 and 80 accrue on for 365 days: 80 + 38.40
  expect([openCapital, openPreferred].map(text)).toEqual(["400", "118.4"]);
  expect(waterfallOn(terms, flows("-600"), parseDay("2022-12-31"))).toEqual({
    shared: [],
    openCapital: rational(0n, 1n),
    openPreferred: rational(0n, 1n),
  });
});

test("the parts of every distribution add up to it, and the carry is never more than its share of the profit", () => {
  const flow = fc.record({
    day: fc.integer({ min: 0, max: 3000 }),
    amount: fc.bigInt(-(10n ** 9n), 10n ** 9n).map((mantissa) => ({ mantissa, scale: 2 })),
  });
  const terms = { hurdleRate: d("0.08"), carriedInterest: d("0.2") };
  fc.assert(
    fc.property(fc.array(flow, { maxLength: 8 }), (flows) => {
      const shared = sharedOf(terms, flows);
      const out = flows.filter(({ amount }) => amount.mantissa < 0n);
      expect(shared).toHaveLength(out.length);
      const total = shared.flatMap((one) => [one.returnOfCapital, one.preferredReturn, one.profit, one.carry]);
      const sum = total.reduce(addRationals, rational(0n, 1n));
      expect(sum).toEqual(
        rational(
          out.reduce((all, { amount }) => all - amount.mantissa, 0n),
          100n,
        ),
      );
      const sumOf = (pick: (one: (typeof shared)[number]) => Rational): Rational =>
        shared.map(pick).reduce(addRationals, rational(0n, 1n));
      const [carry, rest] = [sumOf((one) => one.carry), sumOf((one) => addRationals(one.preferredReturn, one.profit))];
      // carry / (carry + rest) <= 1/5
      expect(4n * carry.numerator * rest.denominator <= rest.numerator * carry.denominator).toBe(true);
    }),
  );
});
