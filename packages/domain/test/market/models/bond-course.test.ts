import fc from "fast-check";
import { expect, test } from "vitest";
import { addDecimals, compareDecimals, ZERO } from "../../../src/money/decimal.ts";
import { decimalOf } from "../../../src/money/rational.ts";
import { formatDay, parseDay } from "../../../src/time/day.ts";
import { accruedLines } from "../../../src/attribution/accrued-income.ts";
import { bondInterest, bondOwed } from "../../../src/market/models/bond-course.ts";
import type { Book } from "../../../src/ledger/book.ts";
import { explain } from "../../../src/evidence/explain.ts";
import { incomeLines } from "../../../src/attribution/income.ts";
import { ask, couponOf, lotMoney, money, rowOf, type bookOf } from "./model-book.fixture.ts";
import { NOTE, noteBook, purchase } from "./note-book.fixture.ts";
import { bridgeText } from "../../summary/plain-answer.fixture.ts";
import { scopeOf } from "../../../src/ledger/scope.ts";
import * as b from "../../ledger/small-book.fixture.ts";
import { summarise } from "../../../src/summary/summarise.ts";

const noteOn = (book: Book, day: string) => rowOf(ask(book, day), NOTE).at;
const accruedOn = (book: Book, day: string): string => money(noteOn(book, day).ownAccrued);
const problemsOn = (book: Book, day: string): string[] =>
  ask(book, day).problems.map(({ code, message }) => `${code}: ${message}`);

test("the price of a bond's trade carries on without the interest that was bought with it", () => {
  const book = noteBook([purchase]);
  // 105 days: 10 x 50 x 105/360 = 145.83; 9,900 + 145.83
  const later = noteOn(book, "2024-04-16");
  expect([later.ownValue, later.ownAccrued].map(money)).toEqual(["10045.83", "145.83"]);
  expect([later.price?.source, money(later.price?.price)]).toEqual(["last_transaction", "0.99"]);
  // what it is worth on the day is what was paid: 9,900 + 83.33
  expect(money(noteOn(book, "2024-03-01").ownValue)).toBe("9983.33");
  // its cost is that of the units alone, and what it gained is nothing
  expect(lotMoney(book, NOTE, "2024-04-16")).toEqual([["10045.83", "9900.00", "0.00"]]);
});

test("interest bought is taken off the interest received, and interest sold is income and no gain", () => {
  const book = noteBook([
    purchase,
    b.on(2, "2025-01-01", couponOf(NOTE, "500")),
    // at 1.00 on 1 April 2025, with 90 days of interest: 10 x 50 x 90/360 = 125
    b.on(3, "2025-04-01", [...b.trade(b.ANNA, NOTE, "-10", b.EUR, "10000"), ...couponOf(NOTE, "125")]),
  ]);
  // all that was paid and what accrued, in euro
  const own = (until: string): string => {
    const { positions } = scopeOf(book, {});
    const asked = { since: null, at: parseDay(until), target: b.EUR };
    const lines = [...incomeLines(book, positions, asked), ...accruedLines(book, positions, asked)];
    return money(lines.reduce((sum, { income }) => addDecimals(sum, income), ZERO));
  };
  // nothing is earned on the day of the purchase: 83.33 accrued, 83.33 paid for it
  expect(own("2024-03-01")).toBe("0.00");
  // 500 - 83.33, before the coupon (31 December counts as its day) and after it
  expect([own("2024-12-31"), own("2025-01-01")]).toEqual(["416.67", "416.67"]);
  // and 125 more until the sale
  expect(own("2025-04-01")).toBe("541.67");
  // 10 x 1,000 x (1.00 - 0.99) = 100 of gain, all of it price
  const { lots } = rowOf(ask(book, "2025-04-01", "2024-03-01"), NOTE);
  expect(money(lots?.realised)).toBe("100.00");
});

test("a coupon that is due and not recorded stays owed, is named, and is no loss of income", () => {
  const book = noteBook([purchase]);
  expect(["2024-12-31", "2025-01-01", "2025-01-16", "2026-01-01"].map((day) => accruedOn(book, day))).toEqual([
    // 500; the coupon of 500; 15 days more, 10 x 50 x 15/360 = 20.83; two coupons
    "500.00",
    "500.00",
    "520.83",
    "1000.00",
  ]);
  expect(problemsOn(book, "2024-12-31")).toEqual([]);
  expect(problemsOn(book, "2025-01-16")).toEqual([
    "payment_not_recorded: BOND in Anna: no payment is recorded for 1 coupon (due 2025-01-01); it counts as owed.",
  ]);
  expect(problemsOn(book, "2026-01-16")[0]).toContain("2 coupons (due 2025-01-01, 2026-01-01); they count as owed.");
  const key = { figure: "value" as const, account: b.accountId(b.ANNA), instrument: b.instrumentId(NOTE) };
  const question = { at: parseDay("2025-01-16"), since: null, currency: null };
  const { rule } = explain(book, question, key, { offset: 0, limit: 10 });
  expect(rule).toMatchObject({
    by: "price",
    unpaid: expect.stringContaining("o payment is recorded for 1 coupon (due 2025-01-01); it counts as owed."),
  });
  const lines = accruedLines(book, scopeOf(book, {}).positions, {
    since: null,
    at: parseDay("2026-03-31"),
    target: b.EUR,
  });
  expect(lines.every(({ income }) => income.mantissa > 0n)).toBe(true);
  // Recorded later, it is worth what it was: nothing is earned by writing it down.
  b.enter(book, [b.on(2, "2025-01-20", couponOf(NOTE, "500"))]);
  expect([accruedOn(book, "2025-01-19"), accruedOn(book, "2025-01-20")]).toEqual(["525.00", "26.39"]); // 18, 19 of 360 days
  expect(bridgeText(ask(book, "2025-01-20", "2025-01-19").bridge, 2)).toMatchObject({ price: "0.00", flows: "0.00" });
  expect(problemsOn(book, "2025-01-20")).toEqual([]);
});

test("a coupon is settled early, less tax, or together with an older one, and not by half of half of it", () => {
  const paid = (day: string, amount: string, n = 2) => b.on(n, day, couponOf(NOTE, amount));
  const owed = (day: string, ...receipts: Parameters<typeof bookOf>[0]): string[] => {
    const book = noteBook([purchase, ...receipts]);
    const { coupons } = bondOwed(book, NOTE, parseDay(day));
    return [accruedOn(book, day), ...coupons.map(({ due, open }) => `${formatDay(due)} ${money(decimalOf(open))}`)];
  };
  // three days early: nothing more accrues until the day
  expect([owed("2024-12-28", paid("2024-12-29", "500")), owed("2024-12-30", paid("2024-12-29", "500"))]).toEqual([
    ["495.83"], // 10 x 50 x 357/360
    ["---"],
  ]);
  expect(owed("2025-01-01", paid("2024-12-29", "500"))).toEqual(["---"]);
  // 26.375 % withheld
  expect(owed("2025-01-02", paid("2025-01-02", "368.12"))).toEqual(["1.39"]); // 10 x 50 x 1/360
  expect(owed("2025-01-02", paid("2025-01-02", "125"))).toEqual(["376.39", "2025-01-01 375.00"]); // 500 - 125 + 1.39
  // two at once pay the one before too
  expect(owed("2026-01-01", paid("2026-01-01", "500"))).toEqual(["500.00", "2025-01-01 500.00"]);
  expect(owed("2026-01-01", paid("2026-01-01", "1000"))).toEqual(["---"]);
  // what is recorded later is not known yet
  expect(owed("2025-06-01", paid("2025-06-02", "500"))).toEqual(["708.33", "2025-01-01 500.00"]); // 500 + 10 x 50 x 150/360
});

test("payments of many coupons at once serve all of them", () => {
  // a coupon a day, 10 x 1000 x 5 % / 360 = 1.39; paid at the end of each month for its days
  const ends = ["2024-03-31", "2024-04-30", "2024-05-31"];
  const monthly = ends.map((day, i) => b.on(i + 2, day, couponOf(NOTE, "41.67")));
  const often = noteBook([purchase, ...monthly], { periodicity: "D" });
  const open = (day: string): number => bondOwed(often, NOTE, parseDay(day)).coupons.length;
  // 2 to 30 March; of 1 April, paid for by nothing yet, and the 2nd; none once a month is paid
  expect([open("2024-03-30"), open("2024-04-02"), open("2024-04-30"), open("2024-05-31")]).toEqual([29, 2, 0, 0]);
});

test("a weekend does not make interest vanish, and only who held the bond the day before is owed its coupon", () => {
  const rolling = { business_day_rule: "F", first_pay_date: "2024-06-01", periodicity: "S" };
  // 1 June 2024 is a Saturday: 10 x 1000 x 5 % x 150/360 = 208.33 are paid on Monday the 3rd
  const book = noteBook([purchase], rolling);
  expect([accruedOn(book, "2024-06-02"), bondOwed(book, NOTE, parseDay("2024-06-02")).coupons.length]).toEqual([
    "209.72", // and 1.39 of the next day
    0,
  ]);
  expect(bondOwed(book, NOTE, parseDay("2024-06-03")).coupons.map(({ due }) => formatDay(due))).toEqual(["2024-06-03"]);
  // sold before its day nothing is owed; bought on its day neither
  b.enter(book, [b.on(2, "2024-05-20", b.trade(b.ANNA, NOTE, "-10", b.EUR, "9900"))]);
  b.enter(book, [b.on(3, "2024-06-01", b.trade(b.ANNA, NOTE, "5", b.EUR, "-4950"))]);
  expect([accruedOn(book, "2024-06-01"), bondOwed(book, NOTE, parseDay("2024-06-30")).coupons]).toEqual(["---", []]);
});

test("a bond that was not redeemed says so, and its last coupon stays owed until then", () => {
  const coupons = [b.on(2, "2025-01-01", couponOf(NOTE, "500")), b.on(3, "2026-01-01", couponOf(NOTE, "500"))];
  const book = noteBook([purchase, ...coupons]);
  expect(bondOwed(book, NOTE, parseDay("2026-12-31")).redemption).toBeNull();
  expect([accruedOn(book, "2027-01-01"), accruedOn(book, "2027-06-30")]).toEqual(["500.00", "500.00"]);
  expect(problemsOn(book, "2027-06-30")).toEqual([
    "payment_not_recorded: BOND in Anna: no payment is recorded for 1 coupon (due 2027-01-01); it counts as owed. " +
      "Its redemption was due on 2027-01-01 and is not recorded; its units count as held.",
  ]);
  // the last coupon comes with the units
  b.enter(book, [b.on(4, "2027-01-04", [...b.trade(b.ANNA, NOTE, "-10", b.EUR, "10000"), ...couponOf(NOTE, "500")])]);
  expect(bondOwed(book, NOTE, parseDay("2027-06-30"))).toEqual({ coupons: [], redemption: null });
});

test("of a bond sold short the coupon is owed, and is an expense", () => {
  const book = noteBook([b.on(1, "2024-01-01", b.trade(b.ANNA, NOTE, "-10", b.EUR, "10000"))]);
  expect(accruedOn(book, "2025-01-01")).toBe("-500.00");
  const paid = b.sides(b.ANNA, b.EX, b.EUR, "-500").map((leg) => ({ ...leg, cause: NOTE }));
  b.enter(book, [b.on(2, "2025-01-01", paid)]);
  expect(accruedOn(book, "2025-01-01")).toBe("---");
});

test("the bridge closes whatever was bought, sold, paid and left unpaid, and what is owed is never below zero", () => {
  const days = fc.integer({ min: 0, max: 1_300 });
  const arb = fc.array(
    fc.record({ day: days, kind: fc.constantFrom("buy", "sell", "coupon"), part: fc.integer({ min: 1, max: 40 }) }),
    { maxLength: 12 },
  );
  const first = parseDay("2024-01-01");
  fc.assert(
    fc.property(arb, days, days, (moves, a, z) => {
      let units = 0;
      const transactions = moves
        .toSorted((x, y) => x.day - y.day)
        .map(({ day, kind, part }, i) => {
          const on = formatDay(first + day);
          if (kind === "coupon") return b.on(i + 1, on, couponOf(NOTE, String(part * 25)));
          const count = kind === "buy" ? part : -Math.min(part, units);
          units += count;
          const interest = couponOf(NOTE, String(-count));
          if (count === 0) return b.on(i + 1, on, couponOf(NOTE, "1"));
          return b.on(i + 1, on, [...b.trade(b.ANNA, NOTE, String(count), b.EUR, String(-count * 990)), ...interest]);
        });
      const book = noteBook(transactions);
      const [since, at] = [first + Math.min(a, z), first + Math.max(a, z)];
      const { bridge, diff } = summarise(book, { at, since, currency: null });
      if (!bridge || !diff) throw new Error("no bridge");
      const parts = [bridge.flows, bridge.income, bridge.expenses, bridge.price, bridge.currency].reduce(addDecimals);
      expect(compareDecimals(parts, diff)).toBe(0);
      const owed = bondInterest(book, NOTE, at);
      expect(owed === null || owed.mantissa > 0n).toBe(true);
    }),
  );
});
