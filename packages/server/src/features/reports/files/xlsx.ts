import { columnName, fitsDouble, serialOfDay, textCell, xmlText } from "@distributary/domain/spreadsheet/xlsx-cell";
import { LOGO_ROW_HEIGHT, logoParts } from "./xlsx-logo.ts";
import { zipped } from "./zipped.ts";
import type { ReportCell, ReportColumn, ReportModel, ReportTable } from "../model.ts";

/** Decimals that a number can show; one with more is a text. */
const MOST_DECIMALS = 8;

/** Styles of the cells, by their place in `styles.xml`; numbers with n decimals stand at `decimals + n`, bold at `strong + n`. */
const style = { plain: 0, head: 1, title: 2, day: 3, decimals: 4, strong: 4 + MOST_DECIMALS + 1 } as const;

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const schema = "http://schemas.openxmlformats.org";
const relations = `${schema}/officeDocument/2006/relationships`;

const DRAWING =
  '<Override PartName="/xl/drawings/drawing1.xml" ContentType="application/vnd.openxmlformats-officedocument.drawing+xml"/>';

/**
 * A report as an XLSX workbook: a sheet that says what it is, then one for each table, the head of each frozen.
 * Decimals of at most 15 digits are numbers with the decimals that they have, longer ones texts, so that no digit is
 * lost; days are dates; a text is an inline string and so never a formula.
 */
export function reportXlsx(model: ReportModel): Buffer {
  const logo = model.logo === null ? null : logoParts(model.logo);
  const facts = [{ label: model.title, text: model.owner }, ...model.facts];
  const cover = facts.map(
    ({ label, text }, at) =>
      `<row r="${at + 1}"${at === 0 && logo ? ` ht="${LOGO_ROW_HEIGHT}" customHeight="1"` : ""}>${textCell(`A${at + 1}`, label, at === 0 ? style.title : style.head)}${textCell(`B${at + 1}`, text, style.plain)}</row>`,
  );
  const sheets = [
    {
      name: "Report",
      xml: sheet(
        `<cols><col min="1" max="1" width="28" customWidth="1"/><col min="2" max="2" width="90" customWidth="1"/></cols>`,
        cover.join(""),
        { frozen: false, drawn: logo !== null },
      ),
    },
    ...model.tables.map((table) => ({ name: table.title, xml: tableSheet(table) })),
  ];
  const names = sheetNames(sheets.map((one) => one.name));
  const parts: Record<string, string> = {
    "[Content_Types].xml": `${declaration}<Types xmlns="${schema}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${logo ? `<Default Extension="${logo.extension}" ContentType="${logo.mediaType}"/>${DRAWING}` : ""}${override("/xl/workbook.xml", "sheet.main")}${override("/xl/styles.xml", "styles")}${sheets.map((_, at) => override(`/xl/worksheets/sheet${at + 1}.xml`, "worksheet")).join("")}</Types>`,
    "_rels/.rels": `${declaration}<Relationships xmlns="${schema}/package/2006/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    "xl/workbook.xml": `${declaration}<workbook xmlns="${schema}/spreadsheetml/2006/main" xmlns:r="${relations}"><sheets>${names.map((name, at) => `<sheet name="${xmlText(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`).join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `${declaration}<Relationships xmlns="${schema}/package/2006/relationships">${sheets.map((_, at) => `<Relationship Id="rId${at + 1}" Type="${relations}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`).join("")}<Relationship Id="rId${sheets.length + 1}" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
    "xl/styles.xml": styles(model.colour),
  };
  for (const [at, one] of sheets.entries()) parts[`xl/worksheets/sheet${at + 1}.xml`] = one.xml;
  for (const [path, text] of Object.entries(logo?.texts ?? {})) parts[path] = declaration + text;
  const bytes = Object.fromEntries(Object.entries(parts).map(([path, text]) => [path, Buffer.from(text)]));
  return zipped({ ...bytes, ...logo?.bytes });
}

function tableSheet({ columns, rows, totals = [] }: ReportTable): string {
  const strong = new Set(totals);
  const widths = columns.map((column, at) => {
    const width = column.kind === "text" ? 30 : column.kind === "day" ? 12 : 20;
    return `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`;
  });
  const places = columns.map((_, at) => columnName(at));
  const head = columns.map((column, at) => textCell(`${places[at]}1`, column.header, style.head)).join("");
  const lines = rows.map((row, at) => {
    const cells = columns.map((column, place) =>
      cellOf(`${places[place]}${at + 2}`, column, row[place] ?? null, strong.has(at)),
    );
    return `<row r="${at + 2}">${cells.join("")}</row>`;
  });
  return sheet(`<cols>${widths.join("")}</cols>`, `<row r="1">${head}</row>${lines.join("")}`, {
    frozen: true,
    drawn: false,
  });
}

function sheet(
  columns: string,
  rows: string,
  { frozen, drawn }: { readonly frozen: boolean; readonly drawn: boolean },
): string {
  const view = frozen
    ? `<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>`
    : "";
  return `${declaration}<worksheet xmlns="${schema}/spreadsheetml/2006/main" xmlns:r="${relations}">${view}${columns}<sheetData>${rows}</sheetData>${drawn ? '<drawing r:id="rId1"/>' : ""}</worksheet>`;
}

function cellOf(place: string, { kind }: ReportColumn, text: ReportCell, isStrong: boolean): string {
  if (text === null) return "";
  if (kind === "number") {
    const decimals = text.includes(".") ? text.length - text.indexOf(".") - 1 : 0;
    if (decimals <= MOST_DECIMALS && fitsDouble(text))
      return `<c r="${place}" s="${(isStrong ? style.strong : style.decimals) + decimals}"><v>${text}</v></c>`;
  }
  const serial = kind === "day" ? serialOfDay(text) : null;
  return serial === null
    ? textCell(place, text, isStrong ? style.head : style.plain)
    : `<c r="${place}" s="${style.day}"><v>${serial}</v></c>`;
}

/** Names that a workbook takes: at most 31 characters, none of `\ / ? * [ ] :`, each once. */
function sheetNames(titles: readonly string[]): readonly string[] {
  const taken = new Set<string>();
  return titles.map((title, at) => {
    const plain = title.replace(/[\\/?*[\]:']/g, " ").slice(0, 31);
    const name = taken.has(plain.toLowerCase()) ? `${plain.slice(0, 27)} ${at + 1}` : plain;
    taken.add(name.toLowerCase());
    return name;
  });
}

function override(part: string, kind: string): string {
  return `<Override PartName="${part}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${kind}+xml"/>`;
}

function styles(colour: string): string {
  const formats = Array.from({ length: MOST_DECIMALS + 1 }, (_, n) => {
    const code = n === 0 ? "#,##0" : `#,##0.${"0".repeat(n)}`;
    return `<numFmt numFmtId="${170 + n}" formatCode="${code}"/>`;
  });
  const numbers = ["", ' fontId="1" applyFont="1"'].flatMap((font) =>
    formats.map((_, n) => `<xf xfId="0" numFmtId="${170 + n}" applyNumberFormat="1"${font}/>`),
  );
  const font = (inside: string): string => `<font>${inside}<name val="Calibri"/></font>`;
  return (
    `${declaration}<styleSheet xmlns="${schema}/spreadsheetml/2006/main">` +
    `<numFmts count="${formats.length + 1}"><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd"/>${formats.join("")}</numFmts>` +
    `<fonts count="3">${font('<sz val="11"/>')}${font('<b/><sz val="11"/>')}${font(`<b/><sz val="16"/><color rgb="FF${colour.slice(1).toUpperCase()}"/>`)}</fonts>` +
    `<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>` +
    `<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="${4 + numbers.length}">` +
    `<xf xfId="0"/><xf xfId="0" fontId="1" applyFont="1"/><xf xfId="0" fontId="2" applyFont="1"/>` +
    `<xf xfId="0" numFmtId="165" applyNumberFormat="1"/>${numbers.join("")}</cellXfs></styleSheet>`
  );
}
