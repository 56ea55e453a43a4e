import { expect, test } from "vitest";
import { parseDay } from "../../../src/time/day.ts";
import { setTerms, type Book } from "../../../src/ledger/book.ts";
import { unrecordedInstalments } from "../../../src/market/models/loan-course.ts";
import { LOAN, ask, bookOf, lotMoney, money, recorded, rowOf } from "./model-book.fixture.ts";
import { bridgeText } from "../../summary/plain-answer.fixture.ts";
import type { PositionRow } from "../../../src/summary/answer/result.ts";
import * as b from "../../ledger/small-book.fixture.ts";

/** Interest paid in dollars, which names what caused it. */
const interestOn = (cause: number, amount: string) =>
  b.sides(b.ANNA, b.EX, b.USD, `-${amount}`).map((leg) => ({ ...leg, cause }));

const loanOn = (book: Book, day: string): PositionRow["at"] => rowOf(ask(book, day), LOAN).at;

test("a loan is its principal in the ledger, once, with the interest since the last recorded payment", () => {
  const book = bookOf([
    b.on(1, "2024-01-31", b.trade(b.ANNA, LOAN, "-12000", b.USD, "12000")),
    b.on(2, "2024-02-29", b.trade(b.ANNA, LOAN, "946.19", b.USD, "-946.19")),
    b.on(3, "2024-04-10", b.trade(b.ANNA, LOAN, "1000", b.USD, "-1000")),
  ]);
  const on = (day: string): PositionRow["at"] => loanOn(book, day);
  // 15 of the 29 days of February: 12000 x 0.01 x 15/29 = 62.07
  expect([on("2024-02-15").ownValue, on("2024-02-15").ownAccrued].map(money)).toEqual(["-12062.07", "-62.07"]);
  expect(on("2024-02-15").price).toMatchObject({ source: "model", estimated: true });
  // what is owed in interest is no loss of the lot: -12062.07 + 62.07 + 12000
  expect(lotMoney(book, LOAN, "2024-02-15")).toEqual([["-12062.07", "-12000.00", "0.00"]]);
  expect(money(on("2024-02-29").ownValue)).toBe("-11053.81");
  // no payment is recorded for 31 March: its interest stays owed, 11053.81 x 0.01 = 110.54, and nine of thirty days more, 33.16
  const owed = ["2024-03-30", "2024-03-31", "2024-04-01", "2024-04-09"].map((day) => money(on(day).ownAccrued));
  expect(owed).toEqual(["-106.97", "-110.54", "-114.22", "-143.70"]);
  const problems = (day: string): string[] => ask(book, day).problems.map(({ code, message }) => `${code}: ${message}`);
  expect(problems("2024-04-09")).toEqual([
    "payment_not_recorded: CBND in Anna: no payment is recorded for 1 instalment (due 2024-03-31); its interest counts as owed.",
  ]);
  // the payment of 10 April serves 31 March: 10053.81 x 0.01 x 10/30 = 33.51 since then
  expect(money(on("2024-04-10").ownAccrued)).toBe("-33.51");
  expect(problems("2024-04-10")).toEqual([]);
  // a liability's accrued interest is an expense: 10053.81 x 0.01 x 10/30 = 33.51 more
  const summary = ask(book, "2024-04-20", "2024-04-10");
  expect(bridgeText(summary.bridge, 2)).toMatchObject({ expenses: "-33.51", income: "0.00", price: "0.00" });
  // nothing more accrues after the end: from 31 March on ten periods, 10053.81 x 0.01 x 10
  expect(money(on("2026-01-31").ownAccrued)).toBe("-1005.38");
  expect(problems("2026-01-31")[0]).toContain("10 instalments (due from 2024-04-30 to 2025-01-31); their interest");
});

test("recorded interest takes down what is accrued, oldest first, some days early or late", () => {
  const paid = (n: number, day: string, interest: string, principal: string) => [
    b.on(n, day, interestOn(LOAN, interest)),
    b.on(n + 1, day, b.trade(b.ANNA, LOAN, principal, b.USD, `-${principal}`)),
  ];
  const book = bookOf([
    b.on(1, "2024-01-31", b.trade(b.ANNA, LOAN, "-12000", b.USD, "12000")),
    // three days early, five days late, then nothing for two instalments, then one of them
    ...paid(2, "2024-02-26", "120", "1000"),
    ...paid(4, "2024-04-05", "110", "1000"),
    ...paid(6, "2024-06-30", "100", "1000"),
  ]);
  const accrued = (day: string): string => money(loanOn(book, day).ownAccrued);
  // 12000 x 0.01 x 25/29 = 103.45 the day before; paid on the 26th for the 29th, and from then on 11000 x 0.01 x 1/31
  expect(["2024-02-25", "2024-02-26", "2024-02-29", "2024-03-01"].map(accrued)).toEqual([
    "-103.45",
    "---",
    "---",
    "-3.55",
  ]);
  // 110 and 11000 x 0.01 x 4/30 the day before; then 10000 x 0.01 x 5/30 since the due date, by what was left of it
  expect(["2024-03-31", "2024-04-04", "2024-04-05"].map(accrued)).toEqual(["-110.00", "-124.67", "-16.67"]);
  // April and May stay owed; of three due on 30 June one is paid: 300 - 100
  expect(["2024-04-30", "2024-05-31", "2024-06-29", "2024-06-30"].map(accrued)).toEqual([
    "-100.00",
    "-200.00",
    "-296.67",
    "-200.00",
  ]);
  // what accrued and what was paid of it are one expense: 120 paid in February, nothing before it
  const paidOff = bridgeText(ask(book, "2024-02-26", "2024-01-31").bridge, 2);
  expect(paidOff).toMatchObject({ expenses: "-120.00", price: "0.00" });
  const settled = bridgeText(ask(book, "2024-06-30", "2024-06-29").bridge, 2);
  // 100 paid, of which 96.67 were owed the day before with 200 more: one day of interest, 100/30
  expect(settled).toMatchObject({ expenses: "-3.33", price: "0.00" });
});

test("a loan that is opened in the middle of its life owes nothing of before, and nothing once it is repaid", () => {
  const book = bookOf([
    b.on(1, "2024-06-15", b.sides(b.ANNA, b.RE, LOAN, "-6000")),
    b.on(2, "2024-06-30", interestOn(LOAN, "60")),
    b.on(3, "2024-09-20", b.trade(b.ANNA, LOAN, "6000", b.USD, "-6000")),
  ]);
  const accrued = (day: string): string => money(loanOn(book, day).ownAccrued);
  // 15 of the 30 days up to 30 June: 6000 x 0.01 x 14/30 = 28.00; the month's 60 settle the half of it, and nothing of July
  expect(["2024-06-15", "2024-06-29", "2024-06-30", "2024-07-31"].map(accrued)).toEqual([
    "---",
    "-28.00",
    "---",
    "-60.00",
  ]);
  const { positions } = ask(book, "2024-09-20");
  expect(positions.filter(({ instrument: held }) => held === b.instrumentId(LOAN))).toEqual([]);
});

test("a loan that was lent earns until a payment is recorded, and one that is drawn twice accrues on both parts", () => {
  const book = bookOf([
    b.on(1, "2024-01-31", b.trade(b.ANNA, LOAN, "3000", b.USD, "-3000")),
    b.on(2, "2024-03-15", b.trade(b.ANNA, LOAN, "3100", b.USD, "-3100")),
  ]);
  // 3000 x 0.01 x (1 + 15/31), and on 31 March 3100 x 0.01 x 16/31 = 16.00 more than 60
  const accrued = ["2024-03-15", "2024-03-31"].map((day) => money(loanOn(book, day).ownAccrued));
  expect(accrued).toEqual(["44.52", "76.00"]);
  const { bridge } = ask(book, "2024-03-31", "2024-03-15");
  expect(bridgeText(bridge, 2)).toMatchObject({ income: "31.48", expenses: "0.00" });
});

test("of a loan without interest nothing is said to be owed of what no payment is recorded for", () => {
  const book = bookOf([b.on(1, "2024-01-31", b.trade(b.ANNA, LOAN, "-12000", b.USD, "12000"))]);
  const free = recorded("2024-01-31", "2025-01-31", { fixed_interest_rate: "0", notional: "12000" });
  const instruments = book.terms.instruments.map((one, i) => (i === LOAN ? { ...one, recorded: free } : one));
  setTerms(book, { ...book.terms, instruments });
  expect(unrecordedInstalments(book, LOAN, parseDay("2024-03-15"))).toHaveLength(1); // 29 February
  expect(money(loanOn(book, "2024-03-15").ownValue)).toBe("-12000.00");
  expect(ask(book, "2024-03-15").problems).toEqual([]);
});
