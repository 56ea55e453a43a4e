import fc from "fast-check";
import { expect, test } from "vitest";
import { LOT_METHODS } from "../../src/codes/lot-methods.ts";
import { ONE, addDecimals, subtractDecimals, sumDecimals, type Decimal } from "../../src/money/decimal.ts";
import { formatDecimal, formatMoney } from "../../src/money/format-decimal.ts";
import { formatDay, parseDay } from "../../src/time/day.ts";
import { setTerms } from "../../src/ledger/book.ts";
import { openCheckpoint, writeCheckpoint } from "../../src/ledger/checkpoint/checkpoint.ts";
import { explain } from "../../src/evidence/explain.ts";
import { gainsOf } from "./gains-at-once.fixture.ts";
import type { TransactionInput } from "../../src/ledger/input.ts";
import { setPrices } from "../../src/ledger/entry/recorded-prices.ts";
import * as b from "../ledger/small-book.fixture.ts";
import { summarise } from "../../src/summary/summarise.ts";

const FIRST = parseDay("2024-01-01");
const AT = parseDay("2024-12-31");
const ask = (transactions: readonly TransactionInput[], price = "20") => {
  const book = b.bookOf(transactions);
  setPrices(book, [{ instrument: b.ACME, currency: b.USD, day: AT, price, source: "observed" }]);
  return book;
};
const question = { at: AT, since: null, currency: null };
const shareOn = () => ONE;

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

test("the universe says which units a sale takes where the account does not, and whether fees are cost", () => {
  const book = ask([
    b.on(1, "2024-01-02", b.trade(b.ANNA, b.ACME, "10", b.USD, "-100", "-5")),
    b.on(2, "2024-02-02", b.trade(b.ANNA, b.ACME, "10", b.USD, "-300", "-10")),
    b.on(3, "2024-03-02", b.trade(b.ANNA, b.ACME, "-5", b.USD, "150", "-2")),
  ]);
  const figures = () => {
    const { basis, positions, netWorth } = summarise(book, question);
    const row = positions.find((one) => !one.isCash)?.lots;
    return [basis[0]?.realised, row?.basis, netWorth.total].map((amount) => formatDecimal(amount!));
  };
  const rule = () => {
    const key = { figure: "basis", account: b.accountId(b.ANNA), instrument: b.instrumentId(b.ACME) } as const;
    return explain(book, question, key, { offset: 0, limit: 1 }).rule;
  };
  // 150 - 2 - 105 / 2 = 95.5 realised; 105 / 2 + 310 = 362.5 left; 15 * 20 - 100 - 5 - 300 - 10 + 150 - 2 = 33
  expect(figures()).toEqual(["95.5", "362.5", "33"]);
  expect(rule()).toEqual({ by: "lots", method: "FIFO", fees: "basis" });
  setTerms(book, { ...book.terms, feeTreatment: "expense" });
  // 150 - 50 = 100 realised, 50 + 300 = 350 left, and the same is owned
  expect(figures()).toEqual(["100", "350", "33"]);
  expect(rule()).toMatchObject({ fees: "expense" });
  setTerms(book, { ...book.terms, feeTreatment: "expense", lotMethod: "LIFO" });
  // 150 - 300 / 2 = 0 realised, 100 + 150 = 250 left: by the general engine, too
  expect(figures()).toEqual(["0", "250", "33"]);
  expect(rule()).toMatchObject({ method: "LIFO" });
  expect(openCheckpoint(writeCheckpoint(book).core).terms).toMatchObject({
    feeTreatment: "expense",
    lotMethod: "LIFO",
  });
  setTerms(book, { ...book.terms, feeTreatment: "basis", lotMethod: "LIFO" });
  // 150 - 2 - 310 / 2 = -7 realised, 105 + 155 = 260 left
  expect(figures()).toEqual(["-7", "260", "33"]);
});

/** Purchases, sales into a short position and transfers of what is held, in two accounts, of a security in its currency. */
const transactionsOf = (security: number, currency: number) => steps.map((list) => bookedAs(list, security, currency));

const steps = fc.array(
  fc.record({
    what: fc.constantFrom("trade", "trade", "move"),
    account: fc.constantFrom(b.ANNA, b.BEN),
    quantity: fc.integer({ min: -60, max: 90 }).filter((n) => n !== 0),
    money: fc.integer({ min: 1, max: 9000 }),
  }),
  { maxLength: 25 },
);

interface Step {
  readonly what: string;
  readonly account: number;
  readonly quantity: number;
  readonly money: number;
}

function bookedAs(list: readonly Step[], security: number, currency: number): TransactionInput[] {
  const held = new Map<number, number>();
  return list.map(({ what, account, quantity, money }, n) => {
    const other = account === b.ANNA ? b.BEN : b.ANNA;
    const moved = Math.min(Math.abs(quantity), held.get(account) ?? 0);
    const isMove = what === "move" && moved > 0 && (held.get(other) ?? 0) >= 0;
    const units = isMove ? -moved : quantity;
    held.set(account, (held.get(account) ?? 0) + units);
    if (isMove) held.set(other, (held.get(other) ?? 0) + moved);
    const legs = isMove
      ? b.sides(account, other, security, String(-moved))
      : b.trade(account, security, String(quantity), currency, String(quantity > 0 ? -money : money), "-1.5");
    return b.on(n, formatDay(FIRST + n * 7), legs);
  });
}

test("switching the method changes only realised and unrealised, never their sum", () => {
  fc.assert(
    fc.property(transactionsOf(b.ACME, b.USD), (list) => {
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

test("of any window, too: what was realised in it and what the unrealised gain changed by are one sum under every method", () => {
  fc.assert(
    fc.property(transactionsOf(b.ACME, b.USD), fc.integer({ min: 0, max: 120 }), (list, days) => {
      const book = ask(list);
      const since = FIRST + days;
      setPrices(book, [{ instrument: b.ACME, currency: b.USD, day: since, price: "13", source: "observed" }]);
      const positions = book.positions.flatMap((one, p) => (one.instrument === b.ACME ? [p] : []));
      const sums = LOT_METHODS.map((method) => {
        const { total } = gainsOf(book, positions, { at: AT, since, target: b.USD, method, shareOn });
        return total && formatMoney(total, 18);
      });
      expect(sums[0]).toBeTypeOf("string");
      expect(new Set(sums).size).toBe(1);
    }),
  );
});

test("in another currency the sum is one under every method, in that of the instrument and translated", () => {
  const rate = fc.integer({ min: 50, max: 150 });
  fc.assert(
    fc.property(transactionsOf(b.SAP, b.EUR), fc.array(rate, { minLength: 3, maxLength: 3 }), (list, rates) => {
      const book = b.bookOf(list);
      setPrices(book, [{ instrument: b.SAP, currency: b.EUR, day: AT, price: "20", source: "observed" }]);
      const days = [FIRST, FIRST + 40, FIRST + 90];
      setPrices(
        book,
        days.map((day, i) => {
          const price = String((rates[i] as number) / 100);
          return { instrument: b.EUR, currency: b.USD, day, price, source: "observed" as const };
        }),
      );
      const positions = book.positions.flatMap((one, p) => (one.instrument === b.SAP ? [p] : []));
      const sumIn = (target: number, method: (typeof LOT_METHODS)[number]) => {
        const { realised, unrealised } = gainsOf(book, positions, { at: AT, since: null, target, method, shareOn });
        const parts = [realised.short, realised.long, unrealised.short, unrealised.long];
        // Shares of a lot are carried to 60 places
        return formatMoney(sumDecimals(parts.map((part) => part!)), 18);
      };
      for (const target of [b.EUR, b.USD])
        expect(new Set(LOT_METHODS.map((method) => sumIn(target, method))).size).toBe(1);
    }),
  );
});

test("an average cost is averaged in both currencies: what was paid is what it cost, and no method changes the sum", () => {
  const bought = [
    b.on(1, "2024-01-02", b.trade(b.ANNA, b.SAP, "10", b.EUR, "-100")),
    b.on(2, "2024-02-12", b.trade(b.ANNA, b.SAP, "10", b.EUR, "-300")),
  ];
  const soldSome = b.on(3, "2024-03-04", b.trade(b.ANNA, b.SAP, "-5", b.EUR, "200"));
  const figures = (method: (typeof LOT_METHODS)[number], list: readonly TransactionInput[], at: number = b.ANNA) => {
    const book = b.bookOf(list);
    for (const [day, rate] of [
      ["2024-01-01", "1.1"],
      ["2024-02-01", "1.2"],
    ] as const)
      b.price(book, b.EUR, day, rate);
    b.price(book, b.SAP, "2024-12-31", "40");
    const positions = book.positions.flatMap((one, p) => (one.instrument === b.SAP ? [p] : []));
    const { realised, unrealised } = gainsOf(book, positions, { at: AT, since: null, target: b.USD, method, shareOn });
    const rows = summarise(book, { ...question, lotMethod: method }).positions;
    const row = rows.find((one) => one.instrument === b.instrumentId(b.SAP) && one.account === b.accountId(at));
    return [row?.lots?.basis, row?.lots?.basisInTarget, realised.short, unrealised.short].map((one) =>
      formatDecimal(one!),
    );
  };
  // 400 EUR; 100 x 1.1 + 300 x 1.2 = 470; 20 x 40 x 1.2 - 470
  for (const method of LOT_METHODS) expect(figures(method, bought)).toEqual(["400", "470", "0", "490"]);
  // a quarter of 400 and of 470 goes: 200 x 1.2 - 117.5 = 122.5; 15 x 40 x 1.2 - 352.5 = 367.5
  expect(figures("AVERAGE", [...bought, soldSome])).toEqual(["300", "352.5", "122.5", "367.5"]);
  // the oldest 5 for 50 EUR: 240 - 55; 720 - 415: 490 again
  expect(figures("FIFO", [...bought, soldSome])).toEqual(["350", "415", "185", "305"]);
  // 5 of the rest go to another account: 5 / 15 of 300 and of 352.5
  const moved = b.on(4, "2024-04-04", b.sides(b.ANNA, b.BEN, b.SAP, "-5"));
  expect(figures("AVERAGE", [...bought, soldSome, moved], b.BEN)).toEqual(["100", "117.5", "122.5", "367.5"]);
  // what is sold out begins anew: 5 at 20 EUR x 1.2
  const anew = [
    b.on(3, "2024-03-04", b.trade(b.ANNA, b.SAP, "-20", b.EUR, "500")),
    b.on(4, "2024-04-04", b.trade(b.ANNA, b.SAP, "5", b.EUR, "-100")),
  ];
  // 500 x 1.2 - 470; 5 x 40 x 1.2 - 120
  expect(figures("AVERAGE", [...bought, ...anew])).toEqual(["100", "120", "130", "120"]);
  // sold short, 10 for 100 EUR and 10 for 300 EUR, and 5 bought back for 200: 117.5 - 240; 352.5 - 15 x 40 x 1.2
  const short = [
    b.on(1, "2024-01-02", b.trade(b.ANNA, b.SAP, "-10", b.EUR, "100")),
    b.on(2, "2024-02-12", b.trade(b.ANNA, b.SAP, "-10", b.EUR, "300")),
    b.on(3, "2024-03-04", b.trade(b.ANNA, b.SAP, "5", b.EUR, "-200")),
  ];
  expect(figures("AVERAGE", short)).toEqual(["-300", "-352.5", "-122.5", "-367.5"]);
});
