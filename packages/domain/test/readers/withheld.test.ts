import { expect, it } from "vitest";
import { guessTable } from "../../src/readers/delimited/guess-table.ts";
import type { NeutralRow, ReadingNote } from "../../src/readers/neutral-row.ts";
import { readerOf } from "../../src/readers/reader-of.ts";

/** The transactions of a table of Trading 212, and what is said about them. */
function read(text: string) {
  const guess = guessTable(text)!;
  const rows: NeutralRow[] = [];
  const notes: ReadingNote[] = [];
  const sink = { row: (row: NeutralRow) => void rows.push(row), note: (note: ReadingNote) => void notes.push(note) };
  const mapping = { ...guess.mapping, account: "A", currency: guess.mapping.currency || "EUR" };
  const there = { accountCurrency: () => undefined, hasInstrument: () => false };
  const reader = readerOf({ form: "table", mapping, names: guess.names }, there, sink);
  reader.push(text);
  reader.end();
  const booked = rows
    .filter(({ kind }) => kind === "transactions")
    .map(({ cells: { type, amount, fee, currency } }) => [type, amount, fee ?? "", currency]);
  return { booked, notes };
}

it("books what Trading 212 withheld in dollars apart, in euros, at the rate of its own row", () => {
  expect(
    read(
      [
        "Action,Time,ISIN,Ticker,Name,Notes,ID,No. of shares,Price / share,Currency (Price / share),Exchange rate,Result,Currency (Result),Total,Currency (Total),Withholding tax,Currency (Withholding tax),Currency conversion fee,Currency (Currency conversion fee)",
        'Deposit,2024-01-03 09:12:44.120,,,,"Transaction ID: 7f1",D1,,,,,,,1000.00,"EUR",,,,',
        'Market buy,2024-01-04 14:31:02.533,US0378331005,AAPL,"Apple",,EOF1001,5.0000000000,182.1500000000,USD,1.09500000,,"EUR",833.02,"EUR",,,1.25,"EUR"',
        'Dividend (Ordinary),2024-02-16 10:01:12,US0378331005,AAPL,"Apple",,,5.0000000000,0.204000,USD,Not available,,,0.95,"EUR",0.18,USD,,',
        'Market sell,2024-03-11 15:02:09.101,US0378331005,AAPL,"Apple",,EOF1002,2.0000000000,171.0000000000,USD,1.09200000,-19.10,"EUR",312.72,"EUR",,,0.47,"EUR"',
        'Interest on cash,2024-03-12 02:00:00.000,,,,"Interest on cash",I1,,,,,,,0.37,"EUR",,,,',
        'Withdrawal,2024-03-20 08:00:00.000,,,,"Sent to Bank",W1,,,,,,,-200.00,"EUR",,,,',
      ].join("\n"),
    ).booked,
  ).toEqual([
    ["DEPOSIT", "1000.00", "", "EUR"],
    ["BUY", "-833.02", "1.25", "EUR"],
    ["DIVIDEND", "1.12", "", "EUR"], // 0.95 paid for 1.02 USD, and 0.17 for 0.18 USD
    ["FEE", "-0.17", "", "EUR"],
    ["SELL", "312.72", "0.47", "EUR"],
    ["INCOME", "0.37", "", "EUR"],
    ["WITHDRAW", "-200.00", "", "EUR"],
  ]);
  expect(
    read(
      [
        "Action,Time,ISIN,Ticker,Name,No. of shares,Price / share,Currency (Price / share),Exchange rate,Result (EUR),Total (EUR),Withholding tax,Currency (Withholding tax),Charge amount (EUR),Notes,ID,Currency conversion fee (EUR)",
        'Deposit,2021-04-06 08:11:02,,,,,,,,,500.00,,,500.00,"Bank Transfer",d-1,',
        'Market buy,2021-04-07 13:30:03,US6541061031,NWSO,"Northwind Software",2.0000000000,120.0000000000,USD,1.18730000,,202.44,,,,,EOF1,0.30',
        'Dividend (Ordinary),2021-05-03 10:22:41,US6541061031,NWSO,"Northwind Software",2.0000000000,0.850000,USD,Not available,,1.41,0.30,USD,,,,',
        'Market sell,2021-06-14 15:02:09,US6541061031,NWSO,"Northwind Software",0.5000000000,130.0000000000,USD,1.21190000,3.07,53.56,,,,,EOF2,0.08',
      ].join("\n"),
    ).booked,
  ).toEqual([
    ["DEPOSIT", "500.00", "", "EUR"],
    ["BUY", "-202.44", "0.3", "EUR"],
    ["DIVIDEND", "1.66", "", "EUR"],
    ["FEE", "-0.25", "", "EUR"],
    ["SELL", "53.56", "0.08", "EUR"],
  ]);
});

it("reads pence, the taxes of the own country, and the net total as what was paid", () => {
  const { booked, notes } = read(
    [
      "Action,Time (UTC),ISIN,Ticker,Name,Notes,ID,No. of shares,Price / share,Currency (Price / share),Exchange rate,Result,Currency (Result),Gross Total,Currency (Gross Total),Withholding tax,Currency (Withholding tax),Currency conversion fee,Currency (Currency conversion fee),Taxes,Currency (Taxes),Net Total,Currency (Net Total)",
      'Deposit,2026-01-05 08:00:00+00:00,,,,"Bank Transfer",d-1,,,,,,,2000.00,EUR,,,,,,,,',
      'Market buy,2026-01-06 14:30:01+00:00,US6541061031,NWSO,"Northwind Software",,EOF1,4.0000000000,110.0000000000,USD,1.16000000,,EUR,379.88,EUR,,,0.57,EUR,,,,',
      'Limit buy,2026-01-07 09:12:44+00:00,GB00B0000011,HBRR,"Harbour Robotics PLC",,EOF2,100.0000000000,250.0000000000,GBX,86.80000000,,EUR,289.89,EUR,,,0.43,EUR,-1.44,EUR,,',
      'Dividend (Dividend),2026-02-16 10:01:12+00:00,US6541061031,NWSO,"Northwind Software",,,4.0000000000,0.850000,USD,0.86200000,,,2.93,EUR,0.60,USD,,,-0.34,EUR,2.59,EUR',
      'Dividend (Dividend),2026-02-20 10:01:12+00:00,GB00B0000011,HBRR,"Harbour Robotics PLC",,,100.0000000000,8.000000,GBX,0.01150000,,,9.20,EUR,200.00,GBX,,,,,,',
      'Market sell,2026-03-11 15:02:09+00:00,US6541061031,NWSO,"Northwind Software",,EOF3,1.0000000000,131.0000000000,USD,1.15000000,18.80,EUR,113.74,EUR,,,0.17,EUR,-4.96,EUR,108.78,EUR',
    ].join("\n"),
  );
  expect(booked).toEqual([
    ["DEPOSIT", "2000.00", "", "EUR"],
    ["BUY", "-379.88", "0.57", "EUR"],
    ["BUY", "-289.89", "1.87", "EUR"], // 0.43 for the conversion, 1.44 of stamp duty
    ["DIVIDEND", "3.45", "", "EUR"], // 2.59 paid, 0.52 for 0.60 USD, 0.34 EUR
    ["FEE", "-0.86", "", "EUR"],
    ["DIVIDEND", "11.5", "", "EUR"], // 9.20 paid for 800 pence, 2.30 for 200 of them
    ["FEE", "-2.3", "", "EUR"],
    ["SELL", "113.74", "0.17", "EUR"], // 108.78 paid
    ["FEE", "-4.96", "", "EUR"],
  ]);
  expect(notes).toEqual([]);
});

it("says so where a row has no rate for what was withheld, and imports what was paid", () => {
  const { booked, notes } = read(
    [
      "Action,Time,ISIN,Ticker,Name,No. of shares,Price / share,Currency (Price / share),Exchange rate,Total,Currency (Total),Withholding tax,Currency (Withholding tax)",
      "Dividend (Ordinary),2024-02-16 10:01:12,US6541061031,NWSO,Northwind,,,,,2.00,EUR,0.30,USD",
      "Dividend (Ordinary),2024-03-16 10:01:12,US6541061031,NWSO,Northwind,,,,,2.00,GBP,30,GBX",
      "Dividend (Ordinary),2024-04-16 10:01:12,US6541061031,NWSO,Northwind,1,2,USD,,2.00,EUR,0.30,EUR",
    ].join("\n"),
  );
  expect(booked).toEqual([
    ["DIVIDEND", "2.00", "", "EUR"],
    ["DIVIDEND", "2.3", "", "GBP"],
    ["FEE", "-0.3", "", "GBP"],
    ["DIVIDEND", "2.3", "", "EUR"],
    ["FEE", "-0.3", "", "EUR"],
  ]);
  expect(notes).toMatchObject([{ severity: "warning", line: 2, code: "no_rate", raw: "0.30 USD" }]);
});
