import { formatDay, parseDay } from "../../time/day.ts";
import type { MarkupElement } from "../markup/element.ts";
import { readMarkup } from "../markup/read-markup.ts";
import { plainNumber, SheetCells } from "./sheet-text.ts";

/** The parts of a workbook that its cells need: each is the text of an XML file, empty where there is none. */
export interface WorkbookParts {
  readonly workbook: string;
  readonly strings: string;
  readonly styles: string;
  readonly sheets: readonly string[];
}

/** Numbers of formats that are dates in every workbook. */
const DATES: ReadonlySet<number> = new Set([14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 36, 45, 46, 47, 50, 57, 58]);
const EPOCH = parseDay("1899-12-30");
/** Day 0 of workbooks that count from 1904 lies so many days later. */
const LATER = 1_462;

/**
 * The largest sheet of a workbook (XLSX) as CSV, with dates as `yyyy-MM-dd` and numbers with all their digits. Source: ECMA-376,
 * part 1, SpreadsheetML.
 */
export function xlsxText({ workbook, strings, styles, sheets }: WorkbookParts): string {
  const shared: string[] = [];
  readMarkup(strings, { wanted: new Set(["si"]), take: (element) => void shared.push(textIn(element)) });
  const dated = datedStyles(styles);
  const shift = /date1904="(?:1|true)"/.test(workbook) ? LATER : 0;
  let largest = new SheetCells();
  for (const sheet of sheets) {
    const cells = new SheetCells();
    let row = 0;
    const take = (element: MarkupElement): void => {
      row = Number(element.attribute("r")) || row + 1;
      for (const [at, cell] of element.children.entries())
        cells.put(row, columnOf(cell.attribute("r")) || at + 1, valueOf(cell, shared, dated, shift));
    };
    readMarkup(sheet, { wanted: new Set(["row"]), take });
    if (cells.rows > largest.rows) largest = cells;
  }
  return largest.text();
}

function valueOf(cell: MarkupElement, shared: readonly string[], dated: ReadonlySet<number>, shift: number): string {
  const [type, raw] = [cell.attribute("t"), cell.textAt("v")];
  if (type === "s") return shared[Number(raw)] ?? "";
  if (type === "inlineStr") return textIn(cell);
  if (type === "b") return raw === "1" ? "TRUE" : "FALSE";
  if (type === "d") return raw.slice(0, 10);
  if (type === "str" || type === "e") return raw;
  if (!dated.has(Number(cell.attribute("s") || "0"))) return plainNumber(raw);
  const days = Math.floor(Number(raw));
  return days > 0 && days < 2_958_466 ? formatDay(EPOCH + days + shift) : raw;
}

/** The text of runs, without what says how it is spoken. */
function textIn(element: MarkupElement): string {
  return element.children
    .filter(({ name }) => name !== "rPh")
    .map((child) => (child.name === "t" ? child.text : textIn(child)))
    .join("");
}

/** `AB12` as 28; 0 where it is no place. */
function columnOf(place: string): number {
  let column = 0;
  for (const letter of /^[A-Z]{1,3}/.exec(place)?.[0] ?? "") column = column * 26 + letter.charCodeAt(0) - 64;
  return column;
}

/** Styles of cells whose numbers are dates. */
function datedStyles(styles: string): ReadonlySet<number> {
  const formats = new Map<number, string>();
  const dated = new Set<number>();
  const take = (element: MarkupElement): void => {
    if (element.name === "numFmt") formats.set(Number(element.attribute("numFmtId")), element.attribute("formatCode"));
    if (element.name !== "cellXfs") return;
    for (const [at, xf] of element.children.entries()) {
      const format = Number(xf.attribute("numFmtId"));
      const code = (formats.get(format) ?? "").replace(/"[^"]*"|\[[^\]]*\]|\\./g, "");
      if (DATES.has(format) || (/[dy]/i.test(code) && !/[#0?]/.test(code))) dated.add(at);
    }
  };
  readMarkup(styles, { wanted: new Set(["numFmt", "cellXfs"]), take });
  return dated;
}
