import { expect, it } from "vitest";
import { clipboardCells, errorsByCell, pasted, type SpreadsheetColumn } from "./cells.ts";

const columns: readonly SpreadsheetColumn[] = [
  { id: "date", label: "Date" },
  { id: "source", label: "Source", locked: true },
  { id: "amount", label: "Amount", numeric: true },
];

it("reads what a spreadsheet puts on the clipboard", () => {
  expect(clipboardCells('a\tb\r\n"two\nlines"\t"a ""b"""\r\n')).toEqual([
    ["a", "b"],
    ["two\nlines", 'a "b"'],
  ]);
  expect(clipboardCells("one")).toEqual([["one"]]);
  expect(clipboardCells("a\n\nb")).toEqual([["a"], [""], ["b"]]);
});

it("pastes from the cell on, adds rows, and leaves locked columns and what is beyond the last one", () => {
  const rows = [{ date: "2025-12-31", source: "file", amount: "1" }];
  expect(
    pasted(rows, columns, { row: 0, column: "source" }, [
      ["x", " 2 ", "beyond"],
      ["y", "3"],
    ]),
  ).toEqual([
    { date: "2025-12-31", source: "file", amount: "2" },
    { date: "", source: "", amount: "3" },
  ]);
  expect(pasted(rows, columns, { row: 0, column: "none" }, [["x"]])).toBe(rows);
});

it("finds the message of a cell", () => {
  expect(errorsByCell([{ row: 1, column: "amount", message: "no number" }]).get("1:amount")).toBe("no number");
});
