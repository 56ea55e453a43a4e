import { expect, test } from "vitest";
import { parseDecimal } from "../money/parse-decimal.ts";
import { parseDay } from "../time/day.ts";
import type { Book } from "../ledger/book.ts";
import { couponOf, money } from "../../test/market/models/model-book.fixture.ts";
import { NOTE, noteBook, purchase } from "../../test/market/models/note-book.fixture.ts";
import { on } from "../../test/ledger/small-book.fixture.ts";
import { priceOfStated } from "./stated-price.ts";

test("the price of a statement is told without the coupons that it does not know to be open", () => {
  const price = (book: Book, value: string): string =>
    money(priceOfStated(book, NOTE, parseDecimal("10"), parseDecimal(value), parseDay("2025-01-16")));
  // 10 x 1000 x 0.99 + 10 x 50 x 15/360, whether the 500 of 1 January are recorded or not
  const stated = "9920.833333";
  expect(price(noteBook([purchase]), stated)).toBe("0.99");
  expect(price(noteBook([purchase, on(2, "2025-01-01", couponOf(NOTE, "500"))]), stated)).toBe("0.99");
});
