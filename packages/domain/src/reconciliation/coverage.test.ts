import { describe, expect, it } from "vitest";
import { formatDecimal } from "../money/format-decimal.ts";
import { parseDecimal } from "../money/parse-decimal.ts";
import { formatDay, parseDay } from "../time/day.ts";
import { setPrices } from "../ledger/entry/recorded-prices.ts";
import { ACME, ANNA, EUR, RE, USD, bookOf, on, sides, trade } from "../../test/ledger/small-book.fixture.ts";
import { compareStatement, type StatedLine } from "./compare.ts";
import { coverageOf, monthsBetween, statementTiesOut, type StatementMark } from "./coverage.ts";
import { priceOfStated } from "./stated-price.ts";

const mark = (day: string, tiesOut: boolean | null, start: string | null = null): StatementMark => ({
  day: parseDay(day),
  start: start === null ? null : parseDay(start),
  tiesOut,
});

describe("coverage", () => {
  it("says for each month which statement is there, missing, tied out or off", () => {
    const marks = [
      mark("2025-02-28", true),
      mark("2025-04-10", false),
      mark("2025-04-30", true),
      mark("2025-05-31", null),
      mark("2025-08-31", true, "2025-06-15"),
    ];
    const cells = coverageOf(monthsBetween(parseDay("2024-12-31"), parseDay("2025-12-02"), 100), marks, {
      first: parseDay("2025-02-28"),
      today: parseDay("2025-12-31"),
      // nothing was held or moved in October
      isActive: (start, end) => formatDay(start) !== "2025-10-01" && end > start,
    });
    expect(cells.map(({ month, state, mark: place }) => [formatDay(month).slice(0, 7), state, place])).toEqual([
      ["2024-12", "before", null],
      ["2025-01", "before", null],
      ["2025-02", "tied", 0],
      ["2025-03", "missing", null],
      // of two in a month the one that is off
      ["2025-04", "off", 1],
      ["2025-05", "unread", 3],
      // the quarter of the statement of August
      ["2025-06", "covered", 4],
      ["2025-07", "covered", 4],
      ["2025-08", "tied", 4],
      ["2025-09", "missing", null],
      ["2025-10", "idle", null],
      ["2025-11", "missing", null],
      // it is its last day: not over
      ["2025-12", "open", null],
    ]);
    expect(monthsBetween(parseDay("2020-01-31"), parseDay("2025-12-02"), 2).map(formatDay)).toEqual([
      "2025-11-01",
      "2025-12-01",
    ]);
    expect(monthsBetween(parseDay("0001-01-01"), parseDay("0001-02-28"), 60)).toHaveLength(2);
  });

  it("a statement agrees where every line does, and says nothing where one is not known", () => {
    expect([
      statementTiesOut([true, true]),
      statementTiesOut([true, null]),
      statementTiesOut([null, false, true]),
      statementTiesOut([]),
    ]).toEqual([true, null, false, null]);
  });
});

describe("a statement against the ledger", () => {
  const book = bookOf([
    on(1, "2025-01-02", sides(ANNA, RE, USD, "1000")),
    on(2, "2025-01-10", trade(ANNA, ACME, "3", USD, "-100")),
    on(3, "2025-02-10", trade(ANNA, ACME, "1", USD, "-40")),
  ]);
  const observed = { currency: USD, day: parseDay("2025-01-31"), source: "observed" } as const;
  setPrices(book, [
    { ...observed, instrument: ACME, price: "33.335" },
    { ...observed, instrument: EUR, price: "1.25" },
  ]);
  const line = (
    instrument: number | null,
    quantity: string | null,
    value: string | null,
    currency: number | null = USD,
  ): StatedLine => ({
    instrument,
    quantity: quantity === null ? null : parseDecimal(quantity),
    value: value === null ? null : parseDecimal(value),
    currency: value === null ? null : currency,
  });
  const compared = (day: string, lines: readonly StatedLine[]) =>
    compareStatement(book, ANNA, parseDay(day), lines, USD).map((one) => [
      one.unexplainedQuantity && formatDecimal(one.unexplainedQuantity),
      one.unexplained && formatDecimal(one.unexplained),
      one.tiesOut,
    ]);

  it("compares quantities first, then values to the minor unit, as of its own day", () => {
    expect(
      compared("2025-01-31", [
        line(USD, "900", null),
        line(ACME, "5", null),
        // 3 x 33.335 = 100.005
        line(ACME, null, "100.01"),
        line(ACME, null, "100.02"),
        // 80 EUR are 100.00 USD
        line(ACME, null, "80", EUR),
        // the quantity agrees, whatever the value says: 120 - 100.005
        line(ACME, "3", "120"),
      ]),
    ).toEqual([
      ["0", "0", true],
      // 2 x 33.335
      ["2", "66.67", false],
      [null, "0.005", true],
      [null, "0.015", false],
      [null, "-0.005", true],
      ["0", "19.995", true],
    ]);
    // before the purchase of February
    expect(compared("2025-02-10", [line(ACME, "4", null)])).toEqual([["0", "0", true]]);
    // 900 + 100.01, each rounded to the cent
    expect(compared("2025-01-31", [line(null, null, "1000.01"), line(null, null, "990")])).toEqual([
      [null, "0", true],
      [null, "-10.01", false],
    ]);
  });

  it("knows the price at which a stated value is that of the ledger", () => {
    const at = (quantity: string, value: string) => {
      const found = priceOfStated(book, ACME, parseDecimal(quantity), parseDecimal(value), parseDay("2025-01-31"));
      return found && formatDecimal(found);
    };
    // 120 / 3; 100 / 3 to 18 places; nothing held; less than nothing
    expect([at("3", "120"), at("3", "100"), at("0", "5"), at("3", "-5")]).toEqual([
      "40",
      "33.333333333333333333",
      null,
      null,
    ]);
  });
});
