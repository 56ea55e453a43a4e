import { expect, test } from "vitest";
import { parseDay } from "../../src/time/day.ts";
import type { Book } from "../../src/ledger/book.ts";
import { plainAnswer } from "./plain-answer.fixture.ts";
import { preparation } from "../../src/summary/preparation.ts";
import * as b from "../ledger/small-book.fixture.ts";
import { summarise } from "../../src/summary/summarise.ts";

const question = {
  at: parseDay("2024-06-30"),
  since: parseDay("2024-01-10"),
  currency: null,
  basis: true,
};

function transactions() {
  return [
    b.on(1, "2024-01-02", b.sides(b.ANNA, b.RE, b.USD, "100000")),
    b.on(2, "2024-01-05", b.trade(b.ANNA, b.ACME, "30", b.USD, "-1000.20")),
    b.on(3, "2024-02-05", b.trade(b.BEN, b.SAP, "7", b.EUR, "-700.10")),
    b.on(4, "2024-03-05", b.trade(b.ANNA, b.ACME, "-11", b.USD, "500.55")),
    b.on(5, "2024-04-05", b.sides(b.BEN, b.I, b.EUR, "12.34")),
  ];
}

/** A sale after the others, entered while a book is being prepared. */
const later = b.on(6, "2024-05-05", b.trade(b.ANNA, b.ACME, "-3", b.USD, "160.10"));

function bookOf(list = transactions()): Book {
  const book = b.bookOf(list);
  b.price(book, b.EUR, "2024-01-01", "1.1");
  b.price(book, b.EUR, "2024-03-01", "1.25");
  b.price(book, b.ACME, "2024-01-06", "40");
  b.price(book, b.SAP, "2024-02-06", "101");
  return book;
}

/** What a book answers that was never asked before, nor prepared. */
const answerOf = (book: Book): unknown => plainAnswer(summarise(book, question));
const parts = (book: Book) => preparation(book, { target: b.USD, basis: true });

test("a book answers the same before, between all parts of its preparation, and after", () => {
  const expected = answerOf(bookOf());
  // The first part alone, the first two, and so on: each with a question after it.
  for (let most = 0; most <= 4; most++) {
    const book = bookOf();
    const preparing = parts(book);
    for (let i = 0; i < most; i++) preparing.next();
    expect(answerOf(book)).toEqual(expected);
    for (const _ of preparing) expect(answerOf(book)).toEqual(expected);
    expect(answerOf(book)).toEqual(expected);
  }
});

test("a prepared book has all that its next question reads, and nothing is made again", () => {
  const book = bookOf();
  for (const _ of parts(book));
  const made = () => [
    book.dayIndex,
    book.dayTotals.get(b.USD),
    book.paidTotals.get(b.USD),
    ...book.positions.map(({ plain }) => plain?.rows),
  ];
  const before = made();
  // The index, both totals, and the rows of ACME with Anna and SAP with Ben.
  expect(before.filter((one) => one != null)).toHaveLength(1 + 2 + 2);
  answerOf(book);
  for (const _ of parts(book));
  made().forEach((one, i) => expect(one).toBe(before[i]));
});

test("a question that leaves cost out is prepared without the rows of cost", () => {
  const book = bookOf();
  for (const _ of preparation(book, { target: b.USD, basis: false }));
  expect(book.dayIndex).not.toBeNull();
  expect(book.positions.every(({ plain }) => plain?.rows === undefined)).toBe(true);
});

test("a transaction that is entered between any two parts is in every answer after it", () => {
  const expected = answerOf(bookOf([...transactions(), later]));
  for (let before = 0; before <= 4; before++) {
    const book = bookOf();
    const preparing = parts(book);
    for (let i = 0; i < before; i++) preparing.next();
    b.enter(book, [later]);
    expect(answerOf(book)).toEqual(expected);
    for (const _ of preparing);
    expect(answerOf(book)).toEqual(expected);
  }
});
