import { describe, expect, it } from "vitest";
import { odsText } from "../../src/readers/sheets/ods-text.ts";
import { xlsxText } from "../../src/readers/sheets/xlsx-text.ts";

describe("a workbook", () => {
  it("gives its largest sheet with days, digits and shared texts", () => {
    const row = (at: number, cells: string): string => `<row r="${at}">${cells}</row>`;
    const strings = "<sst><si><t>Date</t></si><si><r><t>Am</t></r><r><t>ount</t></r></si><si><t>a, “b”</t></si></sst>";
    const styles =
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="dd\\.mm\\.yyyy"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="2"/></cellXfs></styleSheet>';
    const sheet = `<sheetData>${row(1, '<c r="A1" t="s"><v>0</v></c><c r="C1" t="s"><v>1</v></c>')}${row(
      3,
      // 45,292 days after 30 December 1899 is 1 January 2024
      '<c r="A3" s="1"><v>45292</v></c><c r="B3" t="s"><v>2</v></c><c r="C3" s="2"><v>-1234.5600000000001</v></c>',
    )}</sheetData>`;
    const small = "<sheetData><row><c><v>1</v></c></row></sheetData>";
    expect(xlsxText({ workbook: "", strings, styles, sheets: [small, sheet] })).toBe(
      'Date,,Amount\n\n2024-01-01,"a, “b”",-1234.56\n',
    );
    // Workbooks of old Macs count from 1904, 1,462 days later.
    const mac = xlsxText({ workbook: '<workbookPr date1904="1"/>', strings, styles, sheets: [sheet] });
    expect(mac).toContain("2028-01-02");
  });

  it("gives that of an OpenDocument spreadsheet, with what is repeated", () => {
    const cell = (value: string, text: string): string =>
      `<table:table-cell ${value}><text:p>${text}</text:p></table:table-cell>`;
    const content = `<office:spreadsheet><table:table table:name="x"><table:table-row>${cell("", "Day")}${cell("", "Sum")}</table:table-row>
      <table:table-row table:number-rows-repeated="2"><table:table-cell table:number-columns-repeated="1024"/></table:table-row>
      <table:table-row>${cell('office:value-type="date" office:date-value="2024-02-29"', "29.02.24")}${cell('table:number-columns-repeated="2" office:value-type="float" office:value="12.5"', "12,50")}</table:table-row></table:table></office:spreadsheet>`;
    expect(odsText(content)).toBe("Day,Sum\n\n\n2024-02-29,12.5,12.5\n");
  });
});
