import fc from "fast-check";
import { expect, test } from "vitest";
import { LOT_METHODS } from "../codes/lot-methods.ts";
import { addDecimals, subtractDecimals, type Decimal } from "../money/decimal.ts";
import { formatDecimal, formatMoney } from "../money/format-decimal.ts";
import { formatDay, parseDay } from "../time/day.ts";
import { setTerms } from "./book.ts";
import type { TransactionInput } from "./input.ts";
import { setPrices } from "./recorded-prices.ts";
import * as b from "./small-book.fixture.ts";
import { summarise } from "./summarise.ts";

const FIRST = parseDay("2024-01-01");
const AT = parseDay("2024-12-31");
const ask = (transactions: readonly TransactionInput[], price = "20") => {
  const book = b.bookOf(transactions);
  setPrices(book, [{ instrument: b.ACME, currency: b.USD, day: AT, price, source: "observed" }]);
  return book;
};
const question = { at: AT, since: null, currency: null };

test("the account's method decides, and a question may ask for another one", () => {
  const book = ask([
    b.on(1, "2024-01-02", b.trade(b.ANNA, b.ACME, "10", b.USD, "-100")),
    b.on(2, "2024-02-02", b.trade(b.ANNA, b.ACME, "10", b.USD, "-300")),
    b.on(3, "2024-03-02", b.trade(b.ANNA, b.ACME, "-5", b.USD, "150")),
  ]);
  const figures = (lotMethod?: (typeof LOT_METHODS)[number]) => {
    const { basis, positions } = summarise(book, { ...question, ...(lotMethod ? { lotMethod } : {}) });
    const row = positions.find((one) => !one.isCash)?.lots;
    return [basis[0]?.realised, row?.basis, row?.basisInTarget, row?.unrealised].map((amount) =>
      formatDecimal(amount!),
    );
  };
  // 5 sold for 150, 15 left worth 300: at 10 each; at 30 each; at 20 each
  expect(figures()).toEqual(["100", "350", "350", "-50"]);
  expect(figures("HIFO")).toEqual(["0", "250", "250", "50"]);
  expect(figures("AVERAGE")).toEqual(["50", "300", "300", "0"]);
  const accounts = book.terms.accounts.map((account, i) =>
    i === b.ANNA ? { ...account, lotMethod: "LIFO" as const } : account,
  );
  setTerms(book, { ...book.terms, accounts });
  expect(figures()).toEqual(["0", "250", "250", "50"]);
  expect(figures("FIFO")).toEqual(["100", "350", "350", "-50"]);
});

/** Purchases, sales into a short position and transfers of what is held, in two accounts. */
const transactions = fc
  .array(
    fc.record({
      what: fc.constantFrom("trade", "trade", "move"),
      account: fc.constantFrom(b.ANNA, b.BEN),
      quantity: fc.integer({ min: -60, max: 90 }).filter((n) => n !== 0),
      money: fc.integer({ min: 1, max: 9000 }),
    }),
    { maxLength: 25 },
  )
  .map((steps) => {
    const held = new Map([
      [b.ANNA, 0],
      [b.BEN, 0],
    ] as [number, number][]);
    return steps.flatMap(({ what, account, quantity, money }, n) => {
      const other = account === b.ANNA ? b.BEN : b.ANNA;
      const moved = Math.min(Math.abs(quantity), held.get(account) ?? 0);
      const isMove = what === "move" && moved > 0 && (held.get(other) ?? 0) >= 0;
      const units = isMove ? -moved : quantity;
      held.set(account, (held.get(account) ?? 0) + units);
      if (isMove) held.set(other, (held.get(other) ?? 0) + moved);
      const legs = isMove
        ? b.sides(account, other, b.ACME, String(-moved))
        : b.trade(account, b.ACME, String(quantity), b.USD, String(quantity > 0 ? -money : money), "-1.5");
      return [b.on(n, formatDay(FIRST + n * 7), legs)];
    });
  });

test("switching the method changes only realised and unrealised, never their sum", () => {
  fc.assert(
    fc.property(transactions, (list) => {
      const book = ask(list);
      const sums = LOT_METHODS.map((lotMethod) => {
        const { basis, netWorth } = summarise(book, { ...question, lotMethod });
        const [usd] = basis;
        if (!usd) return ["", formatDecimal(netWorth.total)];
        const value = summarise(book, { ...question, instrumentTypes: ["EQTY"] }).netWorth.total;
        const gain: Decimal = addDecimals(usd.realised!, subtractDecimals(value, usd.basis!));
        return [formatMoney(gain, 18), formatDecimal(netWorth.total)];
      });
      for (const sum of sums) expect(sum).toEqual(sums[0]);
    }),
  );
});
