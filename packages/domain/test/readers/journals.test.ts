import { describe, expect, it } from "vitest";
import type { NeutralRow, ReadingNote } from "../../src/readers/neutral-row.ts";
import { readerOf } from "../../src/readers/reader-of.ts";
import { recogniseText } from "../../src/readers/recognise.ts";

/** Reads a journal as it is recognised; what its rows say, and what was noted. */
function read(text: string) {
  const form = recogniseText(text)?.form;
  if (form !== "ledger" && form !== "beancount") throw new Error(`read as ${form ?? "nothing"}`);
  const rows: NeutralRow[] = [];
  const notes: ReadingNote[] = [];
  const there = { accountCurrency: () => undefined, hasInstrument: () => false };
  const sink = { row: (row: NeutralRow) => void rows.push(row), note: (note: ReadingNote) => void notes.push(note) };
  const reader = readerOf({ form, currency: "USD" }, there, sink);
  reader.push(text);
  reader.end();
  const said = rows
    .filter(({ kind }) => kind === "transactions")
    .map(({ cells: c }) =>
      [c["date"], c["type"], c["account_id"], c["quantity"] ?? "", c["amount"], c["counter_account_id"] ?? ""].join(
        " ",
      ),
    );
  return { form, rows, said, notes };
}

describe("a journal", () => {
  it("is recognised whatever it begins with", () => {
    expect(read('2024-01-02 * "a"\n  Assets:A  1 USD\n  Equity:B\n').form).toBe("beancount");
    expect(read("P 2024-01-02 EUR $1.10\n").form).toBe("ledger");
    expect(read("; mine\n\n2024/01/02 a\n    assets:a   $1\n    equity:b\n").form).toBe("ledger");
    expect(recogniseText("Date,Text,Amount\n2024-01-02,a,1.00\n2024-01-03,b,2.00\n")?.form).toBe("table");
  });

  it("keeps a trade, its fee and its gain apart", () => {
    // 10 x 26 = 260 come in, less 2 of fee; the gain of 10 x (26 - 20) = 60 is the product's to find
    const text = [
      "2024-01-02 sale",
      "    Assets:Broker:Cash     $258",
      "    Expenses:Commission      $2",
      "    Assets:Broker:VTI   -10 VTI {$20} @ $26",
      "    Income:Capital gains   $-60",
    ];
    expect(read(text.join("\n")).said).toEqual([
      "2024-01-02 SELL Assets:Broker -10 260 ",
      "2024-01-02 FEE Assets:Broker  -2 ",
    ]);
  });

  it("splits what was paid from one account over what it went to", () => {
    // 1,000 out: 700 against the loan, 300 of interest
    const text =
      '2024-01-02 * "m"\n  Assets:Bank  -1000 USD\n  Liabilities:Loan  700 USD\n  Expenses:Interest  300 USD\n';
    expect(read(text).said).toEqual([
      "2024-01-02 LOANPAY Assets:Bank  -700 Liabilities:Loan",
      "2024-01-02 FEE Assets:Bank  -300 ",
    ]);
  });

  it("takes opening lots at their cost on the day they were bought", () => {
    const text = '2024-01-01 * "o"\n  Assets:B:VTI  3 VTI {20 USD, 2022-05-10}\n  Equity:Opening\n';
    // 3 x 20 = 60, brought in and paid for
    expect(read(text).said).toEqual(["2022-05-10 DEPOSIT Assets:B:VTI  60 ", "2022-05-10 BUY Assets:B:VTI 3 -60 "]);
  });

  it("moves units between accounts at what they cost on average", () => {
    const text = [
      "2024-01-01 a\n    assets:x   4 BTC @@ $100\n    equity:o\n",
      "2024-01-02 b\n    assets:y   1 BTC\n    assets:x  -1 BTC\n",
    ];
    // 100 / 4 = 25
    expect(read(text.join("\n")).said.slice(2)).toEqual([
      "2024-01-02 BUY assets:y 1 -25 ",
      "2024-01-02 SELL assets:x -1 25 ",
      "2024-01-02 TRANSFER assets:x  -25 assets:y",
    ]);
  });

  it("names an entry that it can't read, and reads the others", () => {
    const text = "2024-01-01 a\n    assets:x   $ten\n    equity:o\n\n2024-01-02 b\n    assets:x   $2\n    equity:o\n";
    const { said, notes } = read(text);
    expect(said).toEqual(["2024-01-02 DEPOSIT assets:x  2 "]);
    expect(notes).toMatchObject([{ severity: "error", line: 2, code: "bad_amount", raw: "    assets:x   $ten" }]);
  });

  it("says which file it includes", () => {
    const { notes } = read("include prices.journal\n2024-01-02 b\n    assets:x   $2\n    equity:o\n");
    expect(notes).toMatchObject([{ severity: "warning", line: 1, code: "includes", raw: "prices.journal" }]);
  });
});
