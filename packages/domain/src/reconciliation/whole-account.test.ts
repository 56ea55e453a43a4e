import { expect, test } from "vitest";
import { formatDecimal } from "../money/format-decimal.ts";
import { parseDecimal } from "../money/parse-decimal.ts";
import { parseDay } from "../time/day.ts";
import { setTerms } from "../ledger/book.ts";
import { setNavs } from "../ledger/entry/navs.ts";
import * as b from "../../test/ledger/small-book.fixture.ts";
import { wholeAccount } from "./whole-account.ts";

const FUND = 4;

test("a fund whose net asset value is of the day is not the one whose price may be wrong, whatever others have of it", () => {
  const book = b.bookOf([]);
  const fund = { id: b.instrumentId(FUND), name: "Fund", type: "CAPC" as const, code: null, currency: b.USD };
  setTerms(book, { ...book.terms, instruments: [...book.terms.instruments, fund] });
  b.enter(book, [
    b.on(1, "2024-01-02", b.trade(b.ANNA, FUND, "100", b.USD, "-100")),
    b.on(2, "2024-01-02", b.trade(b.BEN, FUND, "50", b.USD, "-50")),
    b.on(3, "2024-01-03", b.sides(b.ANNA, b.RE, b.USD, "300")),
    b.on(4, "2024-01-04", b.trade(b.ANNA, b.ACME, "10", b.USD, "-200")),
  ]);
  const day = parseDay("2024-12-31");
  const nav = (account: number, on: string, amount: string) => {
    return { id: on, account, instrument: FUND, day: parseDay(on), amount, currency: null };
  };
  setNavs(book, [nav(b.ANNA, "2024-12-31", "140"), nav(b.BEN, "2024-06-30", "60")]);
  const { price } = wholeAccount(book, b.ANNA, day, parseDecimal("390"), b.USD);
  // 390 - 140 of the fund - 0 of money is for 10 shares
  expect([price?.instrument, price && formatDecimal(price.price), price?.isStale]).toEqual([b.ACME, "25", true]);
});
