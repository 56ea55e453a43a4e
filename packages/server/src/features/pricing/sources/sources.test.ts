import { describe, expect, it } from "vitest";
import { OutboundProblem, type Outbound } from "../../../platform/outbound/outbound.ts";
import { Asking } from "./asking.ts";
import { currencySource, quotedCurrency } from "./currencies.ts";
import { readReferenceRates } from "./ecb.ts";
import { SourceProblem } from "./source.ts";
import { stockSource } from "./stocks.ts";
import { pricesOfTable, symbolsOfTable } from "./table-text.ts";

/** As the two kinds of publishers answer: oldest first with capital names, newest first with small ones. */
const STOOQ = `Date,Open,High,Low,Close,Volume\r\n2024-03-01,179.55,180.53,177.38,179.66,73563082\r\n2024-03-04,176.15,176.9,173.79,175.10,81510101\r\n`;
const ALPHA = `timestamp,open,high,low,close,volume\n2024-03-04,193.2400,194.2600,191.6800,0193.0600,4320188\n2024-03-01,185.4900,188.3800,185.1800,188.2000,4018354\n`;
const ECB = `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
<gesmes:subject>Reference rates</gesmes:subject><Cube>
<Cube time='2024-03-04'><Cube currency='USD' rate='1.0846'/><Cube currency='JPY' rate='163.26'/></Cube>
<Cube time="2024-03-01"><Cube currency="USD" rate="1.0813"/></Cube>
</Cube></gesmes:Envelope>`;

/** All days of the tables above. */
const ALL = { from: "2024-01-01", to: "2024-12-31" };

describe("tables of prices", () => {
  it("are read whichever way they are published, as exact decimals", () => {
    expect(pricesOfTable(STOOQ, ALL).prices).toEqual([
      { date: "2024-03-01", price: "179.66" },
      { date: "2024-03-04", price: "175.1" },
    ]);
    expect(pricesOfTable(ALPHA, ALL).prices).toEqual([
      { date: "2024-03-01", price: "188.2" },
      { date: "2024-03-04", price: "193.06" },
    ]);
    expect(pricesOfTable('\uFEFFDate,"Close"\n2024-03-01,"100"\n2024-03-01,100.0\n', ALL)).toEqual({
      prices: [{ date: "2024-03-01", price: "100" }],
      dropped: [],
    });
    expect(pricesOfTable("No data", ALL)).toEqual({ prices: [], dropped: [] });
    // Days before the period are no fault: a source hands out its history.
    expect(pricesOfTable(STOOQ, { ...ALL, from: "2024-03-02" })).toEqual({
      prices: [{ date: "2024-03-04", price: "175.1" }],
      dropped: [],
    });
  });

  it("say of each row that is no price why it is dropped, and take the others", () => {
    const digits = "1".repeat(30);
    const rows: readonly (readonly [string, string, string])[] = [
      ["2024-03-05", "N/D", "The price is missing."],
      ["2024-13-45", "7", "This is not a date."],
      ["2024-02-30", "7", "This is not a date."],
      ["2024-03-06", "-3", "The price is not above zero."],
      ["2024-03-07", "0.00", "The price is not above zero."],
      ["2024-03-08", "NaN", "This is not a number."],
      ["2024-03-09", "1e5", "This is not a number."],
      ["2024-03-10", digits, "This number has too many digits."],
      ["2024-04-01", "7", "This date is in the future."],
      ["2024-03-01", "101", "This date already has another price."],
    ];
    const text = ["Date,Close", "2024-03-01,100", ...rows.map(([day, price]) => `${day},${price}`), "2024-03-31,102"];
    expect(pricesOfTable(text.join("\n"), { from: "2024-01-01", to: "2024-03-31" })).toEqual({
      prices: [
        { date: "2024-03-01", price: "100" },
        { date: "2024-03-31", price: "102" },
      ],
      dropped: rows.map(([date, price, reason]) => ({ date, price, reason })),
    });
    // A table of which no row is of use is one all the same.
    expect(pricesOfTable("Date,Close\n2024-03-01,0\n", ALL).dropped).toHaveLength(1);
  });

  it("that are none are refused in words", () => {
    const refused = ['{"Information": "limit reached"}', "<html>", "", "Date,Open\n2024-03-01,1", "Date,Close\nx,=1+1"];
    for (const text of refused) expect(() => pricesOfTable(text, ALL)).toThrow(SourceProblem);
    expect(() => symbolsOfTable("<html>")).toThrow(SourceProblem);
  });

  it("of symbols say what they mean and in what they are quoted", () => {
    const text = 'symbol,name,type,region,currency\nSHR.US,"Share, Inc.",Equity,US,USD\nSHR.L,,Equity,UK,GBX pence\n';
    expect(symbolsOfTable(text)).toEqual([
      { symbol: "SHR.US", name: "Share, Inc.", currency: "USD" },
      { symbol: "SHR.L", name: "SHR.L", currency: null },
    ]);
  });
});

describe("reference rates", () => {
  it("are read day by day, and nothing but the form is let in", () => {
    expect(readReferenceRates(ECB)).toEqual([
      { date: "2024-03-01", rates: new Map([["USD", "1.0813"]]) },
      {
        date: "2024-03-04",
        rates: new Map([
          ["USD", "1.0846"],
          ["JPY", "163.26"],
        ]),
      },
    ]);
    for (const text of [
      "",
      "<Cube time='2024-03-04'></Cube>",
      "<!DOCTYPE a [<!ENTITY b SYSTEM 'file:///etc/passwd'>]>&b;",
    ])
      expect(() => readReferenceRates(text)).toThrow(SourceProblem);
    expect(["EURUSD", "eur/usd", "USDEUR", "EURO"].map(quotedCurrency)).toEqual(["USD", "USD", null, null]);
  });
});

describe("asking a source", () => {
  const PERIOD = { from: "2024-03-02", to: "2024-03-31" };
  function asking(answers: (url: string) => string, perMinute = 2) {
    const asked: string[] = [];
    let now = 0;
    const outbound: Outbound = {
      getText: async (url) => {
        asked.push(url);
        return answers(url);
      },
    };
    const source = new Asking({ outbound, monotonic: () => now, perMinute, freshMs: 3_600_000 });
    return { asked, source, pass: (milliseconds: number) => (now += milliseconds) };
  }

  it("fills the places of its address so that nothing can leave them, and keeps to the period", async () => {
    const { asked, source } = asking(() => STOOQ);
    const prices = "https://p.test/d/{symbol}?a={from_digits}&b={to}&k={key}";
    const stocks = stockSource(source, { prices, search: null, key: "k&y" });
    expect((await stocks.prices("A/B?x=1&k=", PERIOD)).prices).toEqual([{ date: "2024-03-04", price: "175.1" }]);
    expect(asked).toEqual(["https://p.test/d/A%2FB%3Fx%3D1%26k%3D?a=20240302&b=2024-03-31&k=k%26y"]);
    expect(stocks.search).toBeNull();
  });

  it("never asks for a symbol that leads to another path", async () => {
    const { asked, source } = asking(() => STOOQ, 100);
    const search = "https://p.test/find/{query}/list";
    const stocks = stockSource(source, { prices: "https://p.test/d/{symbol}/daily.csv", search, key: null });
    const leading = ["..", ".", "", "A/../B", "../x", "x/..", "A\\..\\B", "/etc", "A//B", "A\0", "A\nB", "\ud800"];
    for (const symbol of leading) {
      await expect(stocks.prices(symbol, PERIOD), symbol).rejects.toThrow(/can't be sent to a price source/);
      await expect(stocks.search?.(symbol, false), symbol).rejects.toBeInstanceOf(SourceProblem);
    }
    expect(asked).toEqual([]);
    for (const symbol of ["BRK.B", "^SPX", "EUR/USD", "..A", "%2e%2e"]) await stocks.prices(symbol, PERIOD);
    expect(asked.map((url) => new URL(url).pathname)).toEqual(
      ["BRK.B", "%5ESPX", "EUR%2FUSD", "..A", "%252e%252e"].map((name) => `/d/${name}/daily.csv`),
    );
  });

  it("asks for the same once in an hour, and never more often than allowed", async () => {
    const { asked, source, pass } = asking(() => "text");
    expect([await source.text("a"), await source.text("a")]).toEqual(["text", "text"]);
    await source.text("b");
    expect(asked).toEqual(["a", "b"]);
    expect(() => source.text("c")).toThrow("Too many requests. Try this source again in 60 s.");
    expect(await source.text("a")).toBe("text"); // what is remembered costs nothing
    pass(60_000);
    expect(source.waitMs()).toBe(0);
    await source.text("c");
    pass(3_600_000);
    await source.text("a");
    expect(asked).toEqual(["a", "b", "c", "a"]);
  });

  it("says of rates that are none why they are dropped", async () => {
    const day = (date: string, rate: string) =>
      `<Cube time='${date}'><Cube currency='USD' rate='${rate}'/><Cube currency='JPY' rate='160'/></Cube>`;
    const days = [day("2024-03-05", "1.09"), day("2024-03-06", "0"), day("2024-03-07", "N/A"), day("2024-13-45", "1")];
    const { source } = asking(() => days.join(""));
    expect(await currencySource(source, "https://e.test/rates.xml").prices("EURUSD", PERIOD)).toEqual({
      prices: [{ date: "2024-03-05", price: "1.09" }],
      dropped: [
        { date: "2024-03-06", price: "0", reason: "The price is not above zero." },
        { date: "2024-03-07", price: "N/A", reason: "The price is missing." },
        { date: "2024-13-45", price: "1", reason: "This is not a date." },
      ],
    });
  });

  it("forgets what went wrong, and says it in a sentence", async () => {
    let works = false;
    const { source } = asking(() => {
      if (works) return ECB;
      throw new OutboundProblem("timeout", "p.test did not answer within 20 s.");
    });
    const currencies = currencySource(source, "https://e.test/rates.xml");
    await expect(currencies.prices("EURUSD", PERIOD)).rejects.toEqual(
      new SourceProblem("p.test did not answer within 20 s."),
    );
    works = true;
    expect((await currencies.prices("EURUSD", PERIOD)).prices).toEqual([{ date: "2024-03-04", price: "1.0846" }]);
    await expect(currencies.prices("USDJPY", PERIOD)).rejects.toBeInstanceOf(SourceProblem);
    expect(await currencies.search?.("jp", true)).toEqual([
      { symbol: "EURJPY", name: "One euro in JPY", currency: "JPY" },
    ]);
  });
});
