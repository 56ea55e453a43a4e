import { strFromU8, unzipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { proves } from "../../../../../scripts/proofs/proves.ts";
import { dayCell, numberCell, shownColumns, textCell, type CellValue, type Column } from "./columns.ts";
import { columnName, serialOfDay } from "@distributary/domain/spreadsheet/xlsx-cell";
import { csvText } from "@distributary/domain/spreadsheet/csv-cell";
import { tableCsv } from "./csv.ts";
import {
  defaultPageSize,
  filterValue,
  firstPage,
  readTableSearch,
  withFilter,
  withSort,
  writeTableSearch,
  type Filter,
} from "./table-search.ts";
import { RowKeyring } from "./row-keyring.ts";
import { rowAfterKey } from "./walk.ts";
import { tableXlsx } from "./xlsx.ts";

const filters: readonly Filter[] = [
  { id: "q", label: "Name", kind: "text" },
  { id: "least", label: "At least", kind: "numeric" },
  { id: "since", label: "Since", kind: "day" },
  { id: "archived", label: "Archived", kind: "flag" },
  { id: "type", label: "Type", kind: "choice", options: [{ value: "D", label: "Depositary" }] },
];

describe("what a table keeps in the address", () => {
  it("starts at page 1 of 10 rows, and parses numeric values as integers", () => {
    proves(
      "data-table#1",
      "data-table#2",
      "constant:table_default_page",
      "constant:table_default_items",
      "rule:field-behaviour-09",
    );
    expect([firstPage, defaultPageSize]).toEqual([1, 10]);
    expect(readTableSearch({ page: "1", per: "17", sort: "no good" }, filters)).toEqual({ filters: {} });
    expect(filters.map((filter) => filterValue(filter, "12.9 units"))).toEqual([
      "12.9 units",
      12,
      undefined,
      undefined,
      undefined,
    ]);
    const raw = {
      page: "3",
      per: "all",
      sort: "-name",
      q: " cash ",
      least: "7",
      since: "2025-02-30",
      archived: "true",
      type: "X",
    };
    const read = readTableSearch(raw, filters);
    expect(read).toEqual({ page: 3, per: "all", sort: "-name", filters: { q: "cash", least: 7, archived: true } });
    expect(readTableSearch(writeTableSearch(read), filters)).toEqual(read);
  });

  it("leads back to the first page when a filter or the order changes", () => {
    const search = readTableSearch({ page: 4, q: "a" }, filters);
    expect(withFilter(search, "type", "D")).toEqual({ filters: { q: "a", type: "D" } });
    expect(withFilter(search, "q", undefined)).toEqual({ filters: {} });
    const up = withSort(search, "name");
    expect([up.sort, withSort(up, "name").sort, withSort(withSort(up, "name"), "name").sort, up.page]).toEqual([
      "name",
      "-name",
      undefined,
      undefined,
    ]);
  });
});

interface Line {
  readonly name: string;
  readonly amount: string | null;
  readonly day: string;
}

const column = (id: string, value: ((row: Line) => CellValue) | null, optional = false): Column<Line> => ({
  id,
  label: id,
  cell: () => null,
  ...(value === null ? {} : { value }),
  optional,
});
const columns = [
  column("name", (row) => textCell(row.name)),
  column("picture", null),
  column("amount", (row) => numberCell(row.amount)),
  column("day", (row) => dayCell(row.day), true),
];
const rows: readonly Line[] = [
  { name: '=HYPERLINK("http://x")', amount: "-1234.50", day: "2025-12-31" },
  { name: "Ann & <Bob>, \u0001", amount: "12345678901234567.89", day: "1899-01-01" },
  { name: "+1", amount: null, day: "2024-02-29" },
];

describe("exported tables", () => {
  it("neutralise what a spreadsheet would take for a formula, and keep figures as they are", () => {
    expect(["=1+1", "+1", "-1", "@x", "\tx", "plain", 'a "b", c'].map(csvText)).toEqual([
      "'=1+1",
      "'+1",
      "'-1",
      "'@x",
      "'\tx",
      "plain",
      '"a ""b"", c"',
    ]);
    expect(tableCsv(columns, rows).split("\r\n")).toEqual([
      "name,amount,day",
      `"'=HYPERLINK(""http://x"")",-1234.50,2025-12-31`,
      `"Ann & <Bob>, \u0001",12345678901234567.89,1899-01-01`,
      "'+1,,2024-02-29",
      "",
    ]);
  });

  it("write a workbook whose texts are never formulas, whose days are dates and whose figures lose no digit", () => {
    const parts = unzipSync(tableXlsx("Accounts: all [of them] and more than thirty-one letters", columns, rows));
    const sheet = strFromU8(parts["xl/worksheets/sheet1.xml"] ?? new Uint8Array());
    // 2025-12-31 is 46022 days after 1899-12-30: 126 years x 365 + 31 leap days (1904 to 2024) + 1
    expect(serialOfDay("2025-12-31")).toBe(126 * 365 + 31 + 1);
    expect(sheet).toContain(
      '<c r="A2" s="0" t="inlineStr"><is><t xml:space="preserve">=HYPERLINK(&quot;http://x&quot;)</t></is></c>',
    );
    expect(sheet).toContain('<c r="B2" s="2"><v>-1234.50</v></c><c r="C2" s="3"><v>46022</v></c>');
    expect(sheet).toContain(">Ann &amp; &lt;Bob&gt;, </t>");
    expect(sheet).toContain(
      '<c r="B3" s="0" t="inlineStr"><is><t xml:space="preserve">12345678901234567.89</t></is></c>',
    );
    expect(sheet).toContain('<c r="C3" s="0" t="inlineStr"><is><t xml:space="preserve">1899-01-01</t></is></c>');
    expect(sheet).not.toContain("<f>");
    expect(strFromU8(parts["xl/workbook.xml"] ?? new Uint8Array())).toContain('name="Accounts  all  of them  and mor"');
    expect([0, 25, 26, 701, 702].map(columnName)).toEqual(["A", "Z", "AA", "ZZ", "AAA"]);
  });
});

it("shows the columns that were chosen, the first one always", () => {
  const shown = (chosen: readonly string[] | null) => shownColumns(columns, chosen).map((one) => one.id);
  expect([shown(null), shown(["day"]), shown([])]).toEqual([["name", "picture", "amount"], ["name", "day"], ["name"]]);
});

it("walks the rows by J, K, arrows and page keys, and stops at the ends", () => {
  const walk = (key: string, at: number, letters = true) => rowAfterKey(key, at, 25, letters);
  expect([
    walk("j", -1),
    walk("j", 3),
    walk("k", 0),
    walk("ArrowDown", 24),
    walk("PageDown", 20),
    walk("End", 2),
    walk("Home", 9),
  ]).toEqual([0, 4, 0, 24, 24, 24, 0]);
  expect([walk("j", 3, false), walk("x", 3), rowAfterKey("j", -1, 0, true)]).toEqual([null, null, null]);
});

describe("the keys under which rows are drawn", () => {
  const rows = (keys: readonly (string | null)[]) => keys.map((key, index) => ({ index, key }));

  it("go with the row when others come before it", () => {
    const ring = new RowKeyring();
    const [, second] = ring.keysOf(rows(["a", "b"]));
    expect(ring.keysOf(rows(["new", "a", "b"]))[2]).toBe(second);
  });

  it("stay when a row that was drawn blank is read, wherever it is afterwards", () => {
    const ring = new RowKeyring();
    const [, blank] = ring.keysOf(rows(["a", null]));
    expect(ring.keysOf(rows(["a", "b"]))[1]).toBe(blank);
    expect(ring.keysOf(rows(["new", "a", "b"]))[2]).toBe(blank);
    expect(new Set(ring.keysOf(rows(["new", null, "b", "b"]))).size).toBe(4);
  });
});
