import fc from "fast-check";
import { expect, it } from "vitest";
import { addDecimals, negateDecimal, subtractDecimals, sumDecimals } from "../../src/money/decimal.ts";
import { formatDecimal } from "../../src/money/format-decimal.ts";
import { formatDay, parseDay } from "../../src/time/day.ts";
import { debtLeft, debtMovements } from "../../src/commitments/debt-ledger.ts";
import { quantityOn } from "../../src/snapshot/reconcile.ts";
import * as b from "../ledger/small-book.fixture.ts";

const END = parseDay("2030-01-01");

const told = (book: ReturnType<typeof b.bookOf>, until = END) =>
  debtMovements(book, b.BEN, b.USD, until).map(({ day, part, amount, interest, principal }) => [
    formatDay(day),
    part,
    ...[amount, interest, principal].map((one) => formatDecimal(one)),
  ]);

/** Money from the bank (Anna's account) to the debt (Ben's), with what the same transaction booked beside it. */
const pay = (money: string, beside?: string) => [
  { account: b.BEN, instrument: b.USD, quantity: money },
  { account: b.ANNA, instrument: b.USD, quantity: b.negated(money) },
  ...(beside === undefined ? [] : b.sides(b.ANNA, b.EX, b.USD, b.negated(beside))),
];

it("splits payments by what was charged before, and by what the same transaction booked beside them", () => {
  const book = b.bookOf([
    b.on(1, "2024-01-01", b.sides(b.BEN, b.RE, b.USD, "-1000")),
    b.on(2, "2024-01-31", b.sides(b.BEN, b.EX, b.USD, "-10")),
    b.on(3, "2024-02-01", pay("60")),
    b.on(4, "2024-03-01", pay("50", "9")),
    b.on(5, "2024-03-31", b.sides(b.BEN, b.EX, b.USD, "-80")),
    b.on(6, "2024-04-01", pay("70")),
    b.on(7, "2024-04-02", b.sides(b.BEN, b.I, b.USD, "4")),
    b.on(8, "2024-05-01", pay("20")),
    b.on(9, "2024-05-02", pay("-5")),
  ]);
  expect(told(book)).toEqual([
    ["2024-01-01", "drawn", "1000", "0", "0"],
    ["2024-01-31", "charged", "10", "0", "0"],
    // 10 charged, 50 more
    ["2024-02-01", "paid", "60", "10", "50"],
    ["2024-03-01", "paid", "50", "9", "50"],
    ["2024-03-31", "charged", "80", "0", "0"],
    // 10 of the 80 stay open; 4 of them are given back, 6 settled in May
    ["2024-04-01", "paid", "70", "70", "0"],
    ["2024-04-02", "charged", "-4", "0", "0"],
    ["2024-05-01", "paid", "20", "6", "14"],
    ["2024-05-02", "drawn", "5", "0", "0"],
  ]);
  // 1000 + 10 - 60 - 50 + 80 - 70 - 4 - 20 + 5
  expect(formatDecimal(debtLeft(debtMovements(book, b.BEN, b.USD, END)))).toBe("891");
  expect(told(book, parseDay("2024-01-15"))).toHaveLength(1);
  expect(debtMovements(book, b.BEN, b.EUR, END)).toEqual([]);
});

it("leaves what the position says, whatever was booked, and every payment is interest and principal", () => {
  const amount = fc.integer({ min: 1, max: 5000 }).map(String);
  const legs = fc.oneof(
    amount.map((one) => b.sides(b.BEN, b.RE, b.USD, b.negated(one))),
    fc.tuple(amount, fc.boolean()).map(([one, back]) => b.sides(b.BEN, b.EX, b.USD, back ? one : b.negated(one))),
    fc.tuple(amount, fc.option(amount, { nil: undefined })).map(([money, beside]) => pay(money, beside)),
  );
  fc.assert(
    fc.property(fc.array(legs, { maxLength: 12 }), (all) => {
      const book = b.bookOf(all.map((one, n) => b.on(n + 1, `2024-01-${String((n % 28) + 1).padStart(2, "0")}`, one)));
      const movements = debtMovements(book, b.BEN, b.USD, END);
      expect(formatDecimal(debtLeft(movements))).toBe(
        formatDecimal(negateDecimal(quantityOn(book, b.BEN, b.USD, END))),
      );
      for (const one of movements.filter(({ part }) => part === "paid"))
        expect(formatDecimal(addDecimals(one.interest, one.principal))).toBe(
          formatDecimal(addDecimals(one.amount, one.beside)),
        );
      const charged = sumDecimals(movements.flatMap((one) => (one.part === "charged" ? [one.amount] : [])));
      const settled = sumDecimals(movements.map((one) => subtractDecimals(one.interest, one.beside)));
      // No more is settled than was ever charged, unless what was charged was given back after it was paid.
      const back = movements.some((one) => one.part === "charged" && one.amount.mantissa < 0n);
      expect(back || subtractDecimals(charged, settled).mantissa >= 0n).toBe(true);
    }),
  );
});
