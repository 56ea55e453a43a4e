import { describe, expect, it } from "vitest";
import { guessTable } from "../../src/readers/delimited/guess-table.ts";
import type { NeutralRow, ReadingNote } from "../../src/readers/neutral-row.ts";
import { readerOf } from "../../src/readers/reader-of.ts";
import { recogniseText } from "../../src/readers/recognise.ts";

const NOTHING_THERE = { accountCurrency: () => undefined, hasInstrument: () => false };

/** Reads a table piece by piece, as it is guessed to be, with one account and currency. */
function read(text: string, piece = text.length) {
  const guess = guessTable(text);
  if (guess === null) throw new Error("no table");
  const rows: NeutralRow[] = [];
  const notes: ReadingNote[] = [];
  const mapping = {
    ...guess.mapping,
    account: guess.mapping.account || "A",
    currency: guess.mapping.currency || "EUR",
  };
  const sink = { row: (row: NeutralRow) => void rows.push(row), note: (note: ReadingNote) => void notes.push(note) };
  const reader = readerOf({ form: "table", mapping, names: guess.names }, NOTHING_THERE, sink);
  for (let at = 0; at < text.length; at += piece) reader.push(text.slice(at, at + piece));
  reader.end();
  return { guess, rows: rows.filter(({ kind }) => kind === "transactions"), all: rows, notes };
}

const BALANCED = [
  "Date,What,Amount,Balance",
  "02/01/2024,In,100,100.00",
  "03/02/2024,Out,30,70.00",
  "04/03/2024,Out,20,50.00",
];

describe("a table nobody has described", () => {
  it("has its sign proved by the balance", () => {
    // 100 - 30 = 70, 70 - 20 = 50: what went out bears no minus here, so one order and sign alone fits two of two rows
    const { guess } = read(BALANCED.join("\n").replace("In,100,100.00", "In,-100,100.00"));
    expect(guess.mapping.inverted).toBe(true);
    expect(guess.evidence.balances).toEqual({ matched: 2, of: 2 });
  });

  it("has its order of day and month found by what can be no month", () => {
    expect(read("Date,Text,Amount\n13/01/2024,a,1.00\n02/01/2024,b,2.00").guess.mapping.dayOrder).toBe("dmy");
    expect(read("Date,Text,Amount\n01/13/2024,a,1.00\n01/02/2024,b,2.00").guess.mapping.dayOrder).toBe("mdy");
    expect(read("Date,Text,Amount\n2024-01-13,a,1.00\n2024-01-02,b,2.00").guess.mapping.dayOrder).toBe("ymd");
  });

  it("has its order of day and month found by the days rising", () => {
    const { guess } = read(
      "Date,Text,Amount\n01/02/2024,a,1.00\n02/02/2024,b,2.00\n03/02/2024,c,3.00\n01/03/2024,d,4.00",
    );
    expect(guess.mapping.dayOrder).toBe("dmy");
    expect(guess.evidence.dates).toBe("sorted");
  });

  it("says that an order of day and month was only chosen", () => {
    expect(read("Date,Text,Amount\n01/02/2024,a,1.00").guess.evidence.dates).toBe("chosen");
  });

  it("reads the same in pieces of any size", () => {
    const text =
      'Date;Text;Amount\r\n"01.02.2024";"two\r\nlines; and ""quotes""";"-1.000,00"\r\n02.02.2024;plain;5,00\r\n';
    const whole = read(text).all;
    for (const piece of [1, 2, 3, 7, 20]) expect(read(text, piece).all).toEqual(whole);
    expect(
      whole
        .filter(({ kind }) => kind === "transactions")
        .map(({ line, cells }) => [line, cells["amount"], cells["description"]]),
    ).toEqual([
      [2, "-1000.00", 'two lines; and "quotes"'],
      [4, "5.00", "plain"],
    ]);
  });

  it("keeps a row that cannot be read, with the place of each of its values", () => {
    const { rows } = read(
      "Booked,Details,Value\n05/01/2024,a,1.00\n31/02/2024,b,2.00\n17/01/2024,c,x\n08/01/2024,d,4.00".replace(
        "Booked",
        "Booking date",
      ),
    );
    expect(rows.map(({ line, cells }) => [line, cells["date"], cells["amount"]])).toEqual([
      [2, "2024-01-05", "1.00"],
      [3, "31/02/2024", "2.00"],
      [4, "2024-01-17", "x"],
      [5, "2024-01-08", "4.00"],
    ]);
    expect(rows[0]!.from).toMatchObject({ date: "Booking date", amount: "Value", description: "Details" });
  });

  it("names the lines around it that are no rows", () => {
    const { rows, notes } = read(
      "Date,Text,Amount\n05/01/2024,a,1.00\n06/01/2024,b,2.00\n,Total,3.00\nPrinted on demand",
    );
    expect(rows).toHaveLength(2);
    expect(notes.map(({ line, code }) => [line, code])).toEqual([
      [4, "not_a_row"],
      [5, "not_a_row"],
    ]);
  });

  it("says where balances do not follow from the amounts", () => {
    const { notes } = read(
      BALANCED.join("\n").replaceAll(",30,", ",-30,").replaceAll(",20,", ",-21,") + "\n05/03/2024,In,5,55.00",
    );
    expect(notes.map(({ code, reason }) => [code, reason])).toEqual([
      ["balance_gap", "The balance follows from the amounts in 2 of 3 rows. Check the order and the signs."],
    ]);
  });
});

describe("what is no table of money", () => {
  it.each(["", "hello", "a,b\nc,d\n", "{}", "<html><body>2024-01-01</body></html>", "\0\0\0\0"])(
    "%j is not recognised",
    (text) => expect(recogniseText(text)).toBeNull(),
  );
});

describe("a table that is known", () => {
  it("has the columns that its broker gives them, and a name for those without one", () => {
    const text = [
      "Date,Time,Product,ISIN,Reference exchange,Venue,Quantity,Price,,Local value,,Value,,Exchange rate,Fees,,Total,,Order ID",
      "15-03-2024,10:05,FTSE AW,IE00B3RBWM25,EAM,XAMS,10,110.50,EUR,-1105.00,EUR,-1105.00,EUR,,-2.00,EUR,-1107.00,EUR,a-1",
    ];
    const { rows } = read(text.join("\n"));
    expect(rows[0]?.cells).toMatchObject({
      type: "BUY",
      instrument_id: "IE00B3RBWM25",
      quantity: "10",
      amount: "-1107.00",
      currency: "EUR",
    });
  });

  it("tells the coin of a pair from its currency", () => {
    const text =
      "txid,ordertxid,pair,time,type,ordertype,price,cost,fee,vol\nT1,O1,XXBTZUSD,2024-01-15 12:00:00.1,buy,limit,39000.0,390.0,0.62,0.01\n";
    // 390.00 and the fee of 0.62 on top
    expect(read(text).rows[0]?.cells).toMatchObject({ instrument_id: "BTC", currency: "USD", amount: "-390.62" });
  });
});

it("keeps apart the tax that Portfolio Performance took off, and counts that of a purchase to its cost", () => {
  const { rows } = read(
    [
      "Date,Type,Value,Transaction Currency,Fees,Taxes,Shares,ISIN,Ticker Symbol,Security Name,Note",
      "2024-01-12T09:05,Buy,1007.90,EUR,5.90,2.00,10,IE00B4L5Y983,EUNL.DE,World,",
      "2024-04-02T00:00,Dividend,15.00,EUR,0.00,5.00,10,IE00B4L5Y983,EUNL.DE,World,",
      "2024-06-03T10:00,Sell,417.10,EUR,5.90,12.00,4,IE00B4L5Y983,EUNL.DE,World,",
    ].join("\n"),
  );
  expect(rows.map(({ cells: { type, amount, fee, instrument_id } }) => [type, amount, fee, instrument_id])).toEqual([
    ["BUY", "-1007.90", "7.9", "IE00B4L5Y983"], // fees 5.90 and tax 2.00
    ["DIVIDEND", "20", undefined, "IE00B4L5Y983"], // 15.00 and 5.00
    ["FEE", "-5", "", "IE00B4L5Y983"],
    ["SELL", "429.1", "5.9", "IE00B4L5Y983"], // 417.10 and 12.00
    ["FEE", "-12", "", "IE00B4L5Y983"],
  ]);
});

it("passes over a row of a bank that moves nothing, and says so", () => {
  const text = "Date,Description,Amount\n2024-01-02,Salary,100.00\n2024-01-03,For your information,0.00\n";
  const { rows, notes } = read(text);
  expect(rows.filter(({ kind }) => kind === "transactions")).toHaveLength(1);
  expect(notes).toMatchObject([{ severity: "warning", line: 3, code: "not_a_row" }]);
});
