import { afterEach, expect, it } from "vitest";
import { readDate } from "../../ui/format/date-phrase.ts";
import { rememberDayOrder } from "../../ui/format/day-in-figures.ts";
import { forgetReading } from "../../ui/format/typed-amount.ts";
import { commonTexts } from "../../ui/texts.ts";
import { dayIn, decimalMarkIn, readSheet, refusedCells, wordsOfDays, type SheetIndex } from "./bulk-prices.ts";
import { pricingTexts } from "./texts.ts";

afterEach(() => {
  rememberDayOrder(null);
  forgetReading();
});

const index: SheetIndex = {
  securities: [
    { id: "a", identifier: "ALDR", name: "Alder Works", unit: "usd" },
    { id: "b", identifier: "BRCH", name: "Birch", unit: null },
    { id: "c", identifier: "CEDR", name: "Twin", unit: "usd" },
    { id: "d", identifier: "TWIN", name: "Twin", unit: "usd" },
    { id: "e", identifier: "ELM", name: "Twin", unit: "usd" },
  ],
  currencies: new Map([
    ["USD", "usd"],
    ["EUR", "eur"],
  ]),
  today: "2026-01-31",
  days: new Map(),
};

const row = (security: string, date: string, price: string, currency = "", comment = "") => ({
  security,
  date,
  price,
  currency,
  comment,
});

it("reads rows by identifier or name, in the currency said or the security's own", () => {
  const read = readSheet(
    [
      row("aldr", "2025-12-31", "64.36"),
      row("", "", ""),
      row("Alder Works", "31.12.2025", "1,064.355", "eur", "broker"),
      row("twin", "2025/12/1", "7"),
    ],
    index,
  );
  expect(read.errors).toEqual([]);
  expect(read.ready).toEqual([
    { place: 0, body: { instrument_id: "a", instant: "2025-12-31", value: "64.36", value_unit_id: "usd" } },
    {
      place: 2,
      body: { instrument_id: "a", instant: "2025-12-31", value: "1064.355", value_unit_id: "eur", comment: "broker" },
    },
    { place: 3, body: { instrument_id: "d", instant: "2025-12-01", value: "7", value_unit_id: "usd" } },
  ]);
});

it("says at each cell what is wrong, and records such a row not at all", () => {
  const { ready, errors } = readSheet(
    [
      row("Oak", "2025-02-30", "dear", "XXY"),
      row("Birch", "2026-02-01", ""),
      row("", "", "1"),
      row("ELM", "2025-12-31", "64.000"),
      row("TWIN", "2025-12-31", "1e6"),
    ],
    index,
  );
  expect(ready).toEqual([]);
  expect(errors.map((one) => [one.row, one.column, one.message])).toEqual([
    [0, "security", pricingTexts.noSecurity],
    [0, "date", pricingTexts.badDate],
    [0, "price", pricingTexts.badPrice],
    [0, "currency", pricingTexts.badCurrency],
    [1, "date", pricingTexts.futureDate],
    [1, "price", pricingTexts.priceNeeded],
    [1, "currency", pricingTexts.currencyNeeded],
    [2, "security", pricingTexts.securityNeeded],
    [2, "date", pricingTexts.dateNeeded],
    // the only price with a mark: 64.000 may be sixty-four or sixty-four thousand
    [3, "price", commonTexts.twoAmounts],
    [4, "price", "Enter 1,000,000 instead."],
  ]);
  expect(
    readSheet([row("Twin", "2025-12-31", "1")], { ...index, securities: index.securities.slice(2, 3) }).errors,
  ).toEqual([]);
  expect(errors[9]?.readings?.map(({ label, text }) => [label, text])).toEqual([
    ["64,000", "64000"],
    ["64", "64.0000"],
  ]);
  const twins = index.securities.filter((one) => one.identifier !== "TWIN");
  expect(readSheet([row("Twin", "2025-12-31", "1")], { ...index, securities: twins }).errors).toEqual([
    { row: 0, column: "security", message: pricingTexts.manySecurities },
  ]);
});

it("takes the decimal mark from the column where its cells agree", () => {
  expect(
    [
      ["64.36", "64.355"],
      ["1.234,5", "64,355"],
      ["64.36", "64,36"],
      ["64", "64.355"],
    ].map(decimalMarkIn),
  ).toEqual([".", ",", null, null]);
  const read = readSheet([row("ELM", "2025-12-31", "64,355"), row("ELM", "2025-12-30", "64,36")], index);
  expect(read.ready.map((one) => one.body.value)).toEqual(["64.355", "64.36"]);
});

it("guesses no order of month and day, offers both days, and asks once", () => {
  const asked = dayIn("01/02/2025", index);
  expect(asked).toMatchObject({
    message: commonTexts.twoDays,
    readings: [
      { label: "2 January 2025", text: "2025-01-02" },
      { label: "1 February 2025", text: "2025-02-01" },
    ],
  });
  expect(dayIn("13/02/2025", index)).toEqual({ found: "2025-02-13" });
  expect(dayIn("1.2.2025", index)).toEqual({ found: "2025-02-01" });
  expect(dayIn("30/02/2025", index)).toEqual({ message: pricingTexts.badDate });
  if ("readings" in asked) asked.readings?.[1]?.remember();
  expect(dayIn("03/04/2025", index)).toEqual({ found: "2025-04-03" });
});

it("reads the days of a sheet as freely as a field: today, 3/14 and 14.3.", async () => {
  const said = ["today", "3/14", "14.3.", "3/4", "someday", "2025-12-31"];
  const words = wordsOfDays(said.map((date) => row("ALDR", date, "1")));
  expect(words).toEqual(["14.3.", "3/14", "3/4", "someday", "today"]);
  const read = words.map(
    async (text) => [text, await readDate(text, new Date("2026-01-31T12:00"), "en-US", true)] as const,
  );
  const sheet = { ...index, days: new Map(await Promise.all(read)) };
  expect(said.map((text) => dayIn(text, sheet))).toMatchObject([
    { found: "2026-01-31" },
    { found: "2025-03-14" },
    { found: "2025-03-14" },
    { message: commonTexts.twoDays, readings: [{ text: "2025-03-04" }, { text: "2025-04-03" }] },
    { message: pricingTexts.badDate },
    { found: "2025-12-31" },
  ]);
});

it("puts what the server refuses at its cell", () => {
  const locked = { loc: ["header", "x-lock-reason"], msg: "locked", type: "locked-period" };
  expect(refusedCells(4, [{ loc: ["body", 2, "value"], msg: "not a decimal", type: "value_error" }, locked])).toEqual([
    { row: 4, column: "price", message: "not a decimal" },
    { row: 4, column: "date", message: "locked" },
  ]);
});
