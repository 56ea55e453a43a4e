import fc from "fast-check";
import { expect, test } from "vitest";
import { formatDay, parseDay } from "../../../src/time/day.ts";
import type { Book } from "../../../src/ledger/book.ts";
import { setTerms } from "../../../src/ledger/book.ts";
import { explain } from "../../../src/evidence/explain.ts";
import { holdingAt, holdersOf } from "../../../src/snapshot/holding-at.ts";
import { ask, bookOf, instrument, money } from "./model-book.fixture.ts";
import { setNavs, type NavInput } from "../../../src/ledger/entry/navs.ts";
import { reconcile } from "../../../src/snapshot/reconcile.ts";
import { netWorthSeries } from "../../../src/snapshot/series.ts";
import * as b from "../../ledger/small-book.fixture.ts";

const FUND = 10;

const nav = (day: string, amount: string, account: number = b.ANNA): NavInput => ({
  id: `nav of ${day}`,
  account,
  instrument: FUND,
  day: parseDay(day),
  amount,
  currency: null,
});

/** Income of the fund, paid in money. */
const income = (cash: string) => [
  { account: b.ANNA, instrument: b.USD, quantity: cash },
  { account: b.I, instrument: b.USD, quantity: b.negated(cash), cause: FUND },
];

/**
 * 30,500 called and paid in March, 1,000 of it fees inside and 500 outside the commitment; 12,000 come back in August,
 * 8,000 of it capital.
 */
function fundBook(): Book {
  const book = bookOf([]);
  setTerms(book, { ...book.terms, instruments: [...book.terms.instruments, instrument(FUND, "CAPC", b.USD)] });
  b.enter(book, [
    b.on(1, "2024-03-01", b.trade(b.ANNA, FUND, "30000", b.USD, "-30000", "-500")),
    b.on(2, "2024-08-05", b.trade(b.ANNA, FUND, "-8000", b.USD, "8000")),
    b.on(3, "2024-08-05", income("4000")),
  ]);
  return book;
}

const fundRow = (book: Book, day: string, account: number = b.ANNA) => {
  const all = ask(book, day).positions;
  const ids = [b.instrumentId(FUND), b.accountId(account)];
  return all.find((row) => row.instrument === ids[0] && row.account === ids[1]) as (typeof all)[number];
};

const fundOf = (book: Book, day: string, account: number = b.ANNA) => {
  const { at } = fundRow(book, day, account);
  return [money(at.value), at.price?.source, at.price?.estimated];
};

test("a fund without a price or a net asset value is capital paid in, fees included, less capital returned", () => {
  const book = fundBook();
  // 30,000 + 500; 30,500 - 8,000: income returns no capital
  expect(fundOf(book, "2024-03-01")).toEqual(["30500.00", "model", true]);
  expect(fundOf(book, "2024-12-31")).toEqual(["22500.00", "model", true]);
  b.price(book, FUND, "2024-12-31", "1.25");
  // 22,000 x 1.25
  expect(fundOf(book, "2024-12-31")).toEqual(["27500.00", "observed", false]);
});

test("capital returned lowers the cost of a fund, fees outside the commitment in it, and is no loss", () => {
  const lots = (book: Book) => {
    const { basis, realised, unrealised } = fundRow(book, "2024-12-31").lots!;
    return [basis, realised, unrealised].map(money);
  };
  const book = fundBook();
  // 30,500 - 8,000 = 22,500, which is what the fund is worth
  expect(lots(book)).toEqual(["22500.00", "0.00", "0.00"]);
  // 1,000 more, no fees: 23,500 of cost for 23,000 units; the first 22,500 come back at one each, 500 are left
  b.enter(book, [
    b.on(4, "2024-09-01", b.trade(b.ANNA, FUND, "1000", b.USD, "-1000")),
    b.on(5, "2024-10-01", b.trade(b.ANNA, FUND, "-22500", b.USD, "22500")),
  ]);
  expect(lots(book)).toEqual(["1000.00", "0.00", "0.00"]);
  // sold for 1.20 each: 250 x 1.20 - 1,000 / 2 = -200
  b.enter(book, [b.on(6, "2024-11-01", b.trade(b.ANNA, FUND, "-250", b.USD, "300"))]);
  expect(lots(book).slice(0, 2)).toEqual(["500.00", "-200.00"]);
  // the last 250 come back: what is left of the cost, 500 - 250, is lost with them
  b.enter(book, [b.on(7, "2024-12-01", b.trade(b.ANNA, FUND, "-250", b.USD, "250"))]);
  expect(
    money(ask(book, "2024-12-31").basis.find(({ currency }) => currency === b.instrumentId(b.USD))!.realised),
  ).toBe("-450.00");
});

test("a fund that was bought and sold at prices of its own is worth what its last trade says", () => {
  const book = fundBook();
  b.enter(book, [b.on(4, "2024-09-01", b.trade(b.ANNA, FUND, "100", b.USD, "-120"))]);
  // 22,100 x 1.2
  expect(fundOf(book, "2024-12-31")).toEqual(["26520.00", "last_transaction", true]);
});

test("a net asset value recorded as one amount counts from its day, with what was paid in and out since", () => {
  const book = fundBook();
  setNavs(book, [nav("2024-06-30", "31000"), nav("2024-12-31", "25000")]);
  expect(fundOf(book, "2024-06-29")).toEqual(["30500.00", "model", true]);
  expect(fundOf(book, "2024-06-30")).toEqual(["31000.00", "statement", false]);
  expect(fundOf(book, "2024-08-04")).toEqual(["31000.00", "statement", true]);
  // 31,000 - 8,000 - 4,000
  expect(fundOf(book, "2024-08-05")).toEqual(["19000.00", "statement", true]);
  expect(fundOf(book, "2024-12-31")).toEqual(["25000.00", "statement", false]);
  b.enter(book, [b.on(4, "2025-02-01", b.trade(b.ANNA, FUND, "2000", b.USD, "-2000"))]);
  // 25,000 + 2,000
  expect(fundOf(book, "2025-02-01")).toEqual(["27000.00", "statement", true]);
  expect(ask(book, "2025-02-01").estimated).toMatchObject({ positions: 1 });
  expect(ask(book, "2024-12-31").estimated).toMatchObject({ positions: 0 });
  // the same at every point of a history, beside the cash of the days: -30,500, -18,500, -20,500
  const days = ["2024-06-30", "2024-08-05", "2024-12-31", "2025-02-01"].map(parseDay);
  const { assets } = netWorthSeries(book, { days, currency: b.instrumentId(b.USD) });
  expect([...assets].map(Math.round)).toEqual([3_100_000, 1_900_000, 2_500_000, 2_700_000]);
  expect(money(holdingAt(book, FUND, holdersOf(book, FUND), parseDay("2025-02-01")).value)).toBe("27000.00");
});

test("the value opens to the record that says it, and a statement of it leaves nothing unexplained", () => {
  const book = fundBook();
  setNavs(book, [nav("2024-12-31", "25000")]);
  const day = parseDay("2024-12-31");
  const key = { figure: "value" as const, account: b.accountId(b.ANNA), instrument: b.instrumentId(FUND) };
  const { prices, rule } = explain(book, { at: day, since: null, currency: null }, key, { offset: 0, limit: 10 });
  expect(prices).toMatchObject([{ kind: "amount", record: "nav of 2024-12-31", date: day, source: "statement" }]);
  expect(rule).toMatchObject({ by: "price", price: { kind: "amount" } });
  const line = { account: b.ANNA, instrument: FUND, day, quantity: null, currency: b.USD };
  const [compared] = reconcile(book, [{ ...line, value: { mantissa: 25_000n, scale: 0 } }], b.USD);
  // 22,000 units at an infinite fraction
  expect(compared?.unexplained?.mantissa).toBe(0n);
});

test("each account has its own net asset value, and one without counts by those of the others", () => {
  const book = fundBook();
  b.enter(book, [b.on(4, "2024-09-01", b.trade(b.BEN, FUND, "11000", b.USD, "-11000"))]);
  setNavs(book, [nav("2024-12-31", "25000")]);
  // 11,000 x 25,000 / 22,000
  expect(fundOf(book, "2024-12-31", b.BEN)).toEqual(["12500.00", "statement", true]);
  setNavs(book, [nav("2024-12-31", "25000"), nav("2024-12-31", "11000", b.BEN)]);
  expect(fundOf(book, "2024-12-31", b.BEN)).toEqual(["11000.00", "statement", false]);
  expect(fundOf(book, "2024-12-31")).toEqual(["25000.00", "statement", false]);
  expect(money(holdingAt(book, FUND, holdersOf(book, FUND), parseDay("2024-12-31")).value)).toBe("36000.00");
  // of 3,300 paid out Anna has 22 of 33 units
  b.enter(book, [b.on(5, "2025-01-10", income("3300"))]);
  expect(fundOf(book, "2025-01-10")).toEqual(["22800.00", "statement", true]);
  expect(fundOf(book, "2025-01-10", b.BEN)).toEqual(["9900.00", "statement", true]);
});

test("units that move between own accounts take their worth along", () => {
  const book = fundBook();
  setNavs(book, [nav("2024-12-31", "25000")]);
  b.enter(book, [b.on(4, "2025-01-20", b.sides(b.ANNA, b.BEN, FUND, "-22000"))]);
  expect(fundOf(book, "2025-01-20", b.BEN)).toEqual(["25000.00", "statement", true]);
  b.enter(book, [b.on(5, "2025-01-20", b.sides(b.ANNA, b.BEN, FUND, "11000"))]);
  expect(fundOf(book, "2025-01-20")).toEqual(["12500.00", "statement", true]);
  expect(fundOf(book, "2025-01-20", b.BEN)).toEqual(["12500.00", "statement", true]);
});

test("a net asset value in another currency counts at the rate of the day", () => {
  const book = fundBook();
  setNavs(book, [{ ...nav("2024-06-30", "20000"), currency: b.EUR }]);
  // 20,000 x 1.10
  expect(fundOf(book, "2024-07-01")).toEqual(["22000.00", "statement", true]);
});

test("what a fund pays counts for who held its units on that day, and goes along when they move", () => {
  const book = fundBook();
  setNavs(book, [nav("2024-12-31", "25000")]);
  b.enter(book, [
    b.on(4, "2025-01-10", income("3300")),
    b.on(5, "2025-02-01", b.trade(b.BEN, FUND, "11000", b.USD, "-11000")),
  ]);
  // 25,000 - 3,300 of Anna alone; Ben's 11,000 were paid in
  expect(fundOf(book, "2025-02-01")).toEqual(["21700.00", "statement", true]);
  expect(fundOf(book, "2025-02-01", b.BEN)).toEqual(["11000.00", "statement", true]);
  b.enter(book, [b.on(6, "2025-03-01", b.sides(b.ANNA, b.BEN, FUND, "-22000"))]);
  // 21,700 + 11,000
  expect(fundOf(book, "2025-03-01", b.BEN)).toEqual(["32700.00", "statement", true]);
  b.enter(book, [
    b.on(7, "2025-03-05", b.trade(b.BEN, FUND, "-8000", b.USD, "8000")),
    b.on(8, "2025-03-06", income("4700")),
  ]);
  // 32,700 - 8,000 - 4,700
  expect(fundOf(book, "2025-03-06", b.BEN)).toEqual(["20000.00", "statement", true]);
});

test("units that move to an account with a net asset value of its own are worth what they were", () => {
  const book = fundBook();
  b.enter(book, [b.on(4, "2024-09-01", b.trade(b.BEN, FUND, "11000", b.USD, "-11000"))]);
  setNavs(book, [nav("2024-12-31", "25000"), nav("2024-12-31", "11000", b.BEN)]);
  b.enter(book, [b.on(5, "2025-01-20", b.sides(b.ANNA, b.BEN, FUND, "-11000"))]);
  // half of 25,000 goes to the 11,000 of Ben
  expect(fundOf(book, "2025-01-20")).toEqual(["12500.00", "statement", true]);
  expect(fundOf(book, "2025-01-20", b.BEN)).toEqual(["23500.00", "statement", true]);
  setNavs(book, [nav("2024-12-31", "25000"), nav("2025-01-20", "24000", b.BEN)]);
  // on its day the value of Ben alone is as it is recorded
  expect(fundOf(book, "2025-01-20", b.BEN)).toEqual(["24000.00", "statement", false]);
});

test("distributions beyond the last net asset value leave nothing, not less, and a later call counts whole", () => {
  const book = fundBook();
  setNavs(book, [nav("2024-12-31", "25000")]);
  b.enter(book, [b.on(4, "2025-02-01", income("30000"))]);
  expect(fundOf(book, "2025-02-01")).toEqual(["0.00", "statement", true]);
  b.enter(book, [b.on(5, "2025-03-01", b.trade(b.ANNA, FUND, "2000", b.USD, "-2000"))]);
  expect(fundOf(book, "2025-03-01")).toEqual(["2000.00", "statement", true]);
});

test("units that came without a payment count at one of money beside those that were called", () => {
  const book = fundBook();
  b.enter(book, [b.on(4, "2024-09-01", b.sides(b.ANNA, b.RE, FUND, "50000"))]);
  // 30,500 - 8,000 + 50,000
  expect(fundOf(book, "2024-12-31")).toEqual(["72500.00", "model", true]);
  setNavs(book, [nav("2024-12-31", "72000")]);
  b.enter(book, [b.on(5, "2025-01-05", b.sides(b.ANNA, b.RE, FUND, "-36000"))]);
  // half of the units is half of the worth
  expect(fundOf(book, "2025-01-05")).toEqual(["36000.00", "statement", true]);
});

test("a net asset value that was recorded before its units came counts for all of them", () => {
  const book = bookOf([]);
  setTerms(book, { ...book.terms, instruments: [...book.terms.instruments, instrument(FUND, "CAPC", b.USD)] });
  b.enter(book, [b.on(1, "2024-01-02", b.sides(b.ANNA, b.RE, FUND, "20000"))]);
  setNavs(book, [nav("2023-12-31", "25000")]);
  expect(fundOf(book, "2024-01-02")).toEqual(["25000.00", "statement", true]);
});

test("of a price per unit and a net asset value the newer counts, of one day the price", () => {
  const book = fundBook();
  b.price(book, FUND, "2024-06-30", "1.5");
  setNavs(book, [nav("2024-06-30", "31000"), nav("2024-12-31", "25000")]);
  // 30,000 and 22,000 x 1.5
  expect(fundOf(book, "2024-06-30")).toEqual(["45000.00", "observed", false]);
  expect(fundOf(book, "2024-12-30")).toEqual(["33000.00", "observed", false]);
  expect(fundOf(book, "2024-12-31")).toEqual(["25000.00", "statement", false]);
  const days = ["2024-12-30", "2024-12-31"].map(parseDay);
  const { assets } = netWorthSeries(book, { days, currency: b.instrumentId(b.USD) });
  expect([...assets].map(Math.round)).toEqual([3_300_000, 2_500_000]);
  // what was recorded of Ben in June is older than a price of September, that of Anna in December is not
  b.enter(book, [b.on(4, "2024-06-01", b.trade(b.BEN, FUND, "1000", b.USD, "-1000"))]);
  b.price(book, FUND, "2024-09-30", "2");
  setNavs(book, [nav("2024-06-30", "900", b.BEN), nav("2024-12-31", "25000")]);
  expect(fundOf(book, "2024-12-31", b.BEN)).toEqual(["2000.00", "observed", false]);
  // 25,000 + 2,000
  expect(money(holdingAt(book, FUND, holdersOf(book, FUND), parseDay("2024-12-31")).value)).toBe("27000.00");
  b.price(book, FUND, "2025-01-31", "1.25");
  // 22,000 x 1.25
  expect(fundOf(book, "2025-01-31")).toEqual(["27500.00", "observed", false]);
});

const step = fc.record({
  kind: fc.constantFrom("call", "back", "income", "move"),
  who: fc.boolean(),
  amount: fc.integer({ min: 1, max: 50 }),
});

test("what all accounts have of a fund changes by what is paid in and out alone, however units move between them", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 8 }), fc.boolean(), (steps, isOwn) => {
      const book = bookOf([]);
      setTerms(book, { ...book.terms, instruments: [...book.terms.instruments, instrument(FUND, "CAPC", b.USD)] });
      const units = [1000, 500] as [number, number];
      b.enter(book, [
        b.on(1, "2024-01-02", b.trade(b.ANNA, FUND, "1000", b.USD, "-1000")),
        b.on(2, "2024-01-02", b.trade(b.BEN, FUND, "500", b.USD, "-500")),
      ]);
      // 1,500 and half of it, or 900
      setNavs(book, [nav("2024-06-30", "1500"), ...(isOwn ? [nav("2024-06-30", "900", b.BEN)] : [])]);
      let worth = isOwn ? 2400 : 2250;
      steps.forEach(({ kind, who, amount }, i) => {
        const [from, to] = who ? [b.ANNA, b.BEN] : [b.BEN, b.ANNA];
        // Of what is given back whole nothing is left to hold the rest of its worth.
        if (kind === "back" && (units[from] as number) <= amount) return;
        const moved = Math.min(amount * 20, units[from] as number);
        if (kind === "move" && moved === 0) return;
        const legs = {
          call: () => b.trade(from, FUND, `${amount}`, b.USD, `-${amount}`),
          back: () => b.trade(from, FUND, `-${amount}`, b.USD, `${amount}`),
          income: () => income(`${amount}`),
          move: () => b.sides(from, to, FUND, `-${moved}`),
        }[kind]();
        if (kind === "move") units[to] = (units[to] as number) + moved;
        units[from] = (units[from] as number) + { call: amount, back: -amount, income: 0, move: -moved }[kind];
        worth += { call: amount, back: -amount, income: -amount, move: 0 }[kind];
        const day = formatDay(parseDay("2024-07-01") + i);
        b.enter(book, [b.on(i + 3, day, legs)]);
        const { quantity, value } = holdingAt(book, FUND, holdersOf(book, FUND), parseDay(day));
        expect([money(quantity), money(value)]).toEqual([`${units[0] + units[1]}.00`, `${worth}.00`]);
      });
    }),
  );
});
