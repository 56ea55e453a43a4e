import { strToU8, zipSync } from "fflate";
import { columnName, fitsDouble, serialOfDay, textCell, xmlText } from "@distributary/domain/spreadsheet/xlsx-cell";
import type { CellValue, Column } from "./columns.ts";

/** Styles of the sheet, by their place in `styles.xml`. */
const style = { plain: 0, head: 1, number: 2, day: 3 } as const;

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const schema = "http://schemas.openxmlformats.org";

function cell(place: string, value: CellValue, textStyle: number = style.plain): string {
  if (value === null) return "";
  if (value.kind === "number" && fitsDouble(value.text))
    return `<c r="${place}" s="${style.number}"><v>${value.text}</v></c>`;
  const serial = value.kind === "day" ? serialOfDay(value.text) : null;
  if (serial !== null) return `<c r="${place}" s="${style.day}"><v>${serial}</v></c>`;
  return textCell(place, value.text, textStyle);
}

function sheetOf<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const heads = columns.map((column, place) =>
    cell(`${columnName(place)}1`, { kind: "text", text: column.label }, style.head),
  );
  const lines = rows.map((row, index) => {
    const cells = columns.map((column, place) => cell(`${columnName(place)}${index + 2}`, column.value?.(row) ?? null));
    return `<row r="${index + 2}">${cells.join("")}</row>`;
  });
  const widths = columns.map(
    (column, place) =>
      `<col min="${place + 1}" max="${place + 1}" width="${column.numeric === true ? 18 : 28}" customWidth="1"/>`,
  );
  return (
    `${declaration}<worksheet xmlns="${schema}/spreadsheetml/2006/main">` +
    `<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>` +
    `<cols>${widths.join("")}</cols><sheetData><row r="1">${heads.join("")}</row>${lines.join("")}</sheetData></worksheet>`
  );
}

const styles =
  `${declaration}<styleSheet xmlns="${schema}/spreadsheetml/2006/main">` +
  `<numFmts count="2"><numFmt numFmtId="164" formatCode="#,##0.00####"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd"/></numFmts>` +
  `<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>` +
  `<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>` +
  `<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4">` +
  `<xf xfId="0"/><xf xfId="0" fontId="1" applyFont="1"/><xf xfId="0" numFmtId="164" applyNumberFormat="1"/>` +
  `<xf xfId="0" numFmtId="165" applyNumberFormat="1"/></cellXfs></styleSheet>`;

/**
 * The table as an XLSX workbook of one sheet, its name cut to the 31 characters that a sheet's name may have. Decimals
 * of at most 15 digits are numbers, longer ones texts; days are dates; texts are never formulas.
 */
export function tableXlsx<Row>(
  title: string,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
): Uint8Array<ArrayBuffer> {
  const kept = columns.filter((column) => column.value !== undefined);
  const name = xmlText(title.replace(/[\\/?*[\]:]/g, " ").slice(0, 31));
  const relation = `${schema}/officeDocument/2006/relationships`;
  const parts: Record<string, string> = {
    "[Content_Types].xml":
      `${declaration}<Types xmlns="${schema}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
      `<Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>` +
      `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>` +
      `<Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>`,
    "_rels/.rels": `${declaration}<Relationships xmlns="${schema}/package/2006/relationships"><Relationship Id="rId1" Type="${relation}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    "xl/workbook.xml": `${declaration}<workbook xmlns="${schema}/spreadsheetml/2006/main" xmlns:r="${relation}"><sheets><sheet name="${name}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `${declaration}<Relationships xmlns="${schema}/package/2006/relationships"><Relationship Id="rId1" Type="${relation}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relation}/styles" Target="styles.xml"/></Relationships>`,
    "xl/styles.xml": styles,
    "xl/worksheets/sheet1.xml": sheetOf(kept, rows),
  };
  return zipSync(Object.fromEntries(Object.entries(parts).map(([path, text]) => [path, strToU8(text)])));
}
