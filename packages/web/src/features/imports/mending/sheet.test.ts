import { describe, expect, it } from "vitest";
import { readSheet, sheetText, shownColumns, withLeft } from "./sheet.ts";

describe("rows that were not taken", () => {
  it("are cells, each reason at the one that it is about, and are written back as they were", () => {
    const text = `transaction_id,date,amount,reason\nT1,2025-02-30,'=1+1,"date: There is no 2025-02-30."\n`;
    const sheet = readSheet("transactions.csv", text, []);
    expect(sheet.rows).toEqual([
      { transaction_id: "T1", date: "2025-02-30", amount: "=1+1", reason: "date: There is no 2025-02-30." },
    ]);
    expect(sheet.errors).toEqual([{ row: 0, column: "date", message: "date: There is no 2025-02-30." }]);
    expect(shownColumns(sheet)).toEqual(["reason", "date", "amount", "transaction_id"]);
    const mended = sheet.rows.map((row) => ({ ...row, date: "2025-02-28" }));
    expect(sheetText(sheet, mended)).toBe("transaction_id,date,amount\nT1,2025-02-28,'=1+1\n");
  });

  it("of another program's file are found by their line and what stands there", () => {
    const issue = { severity: "error" as const, file: "bank.csv", line: 5, column: "Betrag", code: "bad", raw: "1,x" };
    const text = 'date,amount,source_line,reason\n2025-01-02,"1,x",5,Betrag: Not a number.\n';
    const sheet = readSheet("bank.csv-transactions.csv", text, [{ ...issue, reason: "Not a number." }]);
    expect(sheet.errors).toEqual([{ row: 0, column: "amount", message: "Not a number." }]);
    expect(sheetText(sheet, sheet.rows)).toBe('date,amount\n2025-01-02,"1,x"\n');
  });

  it("stay with those of the same file that are refused again", () => {
    const sheet = (cell: string) => ({
      ...{ file: "a.csv", columns: ["date"], rows: [{ date: cell }] },
      errors: [{ row: 0, column: "date", message: cell }],
    });
    const [both] = withLeft([sheet("again")], sheet("left"));
    expect(both?.rows).toEqual([{ date: "again" }, { date: "left" }]);
    expect(both?.errors.map(({ row, message }) => [row, message])).toEqual([
      [0, "again"],
      [1, "left"],
    ]);
    expect(withLeft([], sheet("left"))).toHaveLength(1);
  });
});
