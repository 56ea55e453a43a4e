import { Readable } from "node:stream";
import { openZip, type Archive } from "../../../platform/archives/zip.ts";
import { LIMITS } from "../limits.ts";
import { NOTHING_READ, type PageText, type Reading } from "./verdict.ts";
import { attributeOf, xmlSteps } from "./xml.ts";

/** What an office file says: pages or slides as text, or sheets. */
export interface OfficeReading {
  readonly reading: Reading;
  readonly pages: readonly PageText[];
}

type Sheets = NonNullable<Reading["sheets"]>;

/** Letters of no size of their own: a page of an office file is laid out only where it is shown. */
const SHEET = { width: 595, height: 842 } as const;

/** Reads docx, pptx, xlsx, odt, ods and odp by the bounded reader of archives. Throws ArchiveRefused beyond a bound. */
export async function readOffice(mime: string, bytes: Buffer): Promise<OfficeReading> {
  const archive = await openZip(
    (start, end) => Readable.from([bytes.subarray(start, end)]),
    bytes.length,
    LIMITS.archive,
  );
  try {
    const attributes = await propertiesOf(archive);
    if (/spreadsheetml/.test(mime)) return sheetsRead(await workbookSheets(archive), attributes);
    if (/wordprocessingml/.test(mime))
      return pagesRead([wordText(await needed(archive, "word/document.xml"))], null, attributes);
    if (/presentationml/.test(mime)) return pagesRead(await slides(archive), "counted", attributes);
    const content = await needed(archive, "content.xml");
    if (/opendocument\.spreadsheet/.test(mime)) return sheetsRead(openSheets(content), attributes);
    const parts = openText(content);
    return pagesRead(parts, /presentation/.test(mime) ? "counted" : null, attributes);
  } finally {
    archive.close();
  }
}

async function needed(archive: Archive, path: string): Promise<string> {
  const text = await partOf(archive, path);
  if (text === null) throw new SyntaxError(`the file lacks ${path}`);
  return text;
}

async function partOf(archive: Archive, path: string): Promise<string | null> {
  const entry = archive.entries.find((one) => one.path === path);
  if (entry === undefined) return null;
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of entry.read()) {
    length += piece.length;
    if (length > LIMITS.partBytes) throw new SyntaxError(`${path} is too large`);
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString("utf8");
}

async function propertiesOf(archive: Archive): Promise<Record<string, string>> {
  const source = (await partOf(archive, "docProps/core.xml")) ?? (await partOf(archive, "meta.xml"));
  const wanted: Readonly<Record<string, string>> = {
    "dc:title": "title",
    "dc:creator": "author",
    "dc:subject": "subject",
  };
  const found: Record<string, string> = {};
  let name: string | null = null;
  for (const step of source === null ? [] : xmlSteps(source)) {
    if (step.kind === "open") name = wanted[step.name] ?? null;
    else if (step.kind === "text" && name !== null && step.text.trim() !== "")
      found[name] = step.text.trim().slice(0, 500);
    else name = null;
  }
  return found;
}

function wordText(source: string): string {
  let text = "";
  let inside = false;
  for (const step of xmlSteps(source)) {
    if (step.kind === "open") {
      inside = step.name === "w:t" && !step.empty;
      if (step.name === "w:tab") text += "\t";
      if (step.name === "w:br") text += "\n";
    } else if (step.kind === "close") {
      inside = false;
      if (step.name === "w:p") text += "\n";
      if (step.name === "w:tc") text = `${text.replace(/\n$/, "")}\t`;
    } else if (inside) text += step.text;
    if (text.length > LIMITS.textLetters) break;
  }
  return text.trim();
}

async function slides(archive: Archive): Promise<string[]> {
  const number = (path: string): number => Number(/slide(\d+)\.xml$/.exec(path)?.[1] ?? 0);
  const paths = archive.entries.map((entry) => entry.path).filter((path) => /^ppt\/slides\/slide\d+\.xml$/.test(path));
  const texts: string[] = [];
  for (const path of paths.sort((a, b) => number(a) - number(b)).slice(0, LIMITS.pages)) {
    let text = "";
    let inside = false;
    for (const step of xmlSteps(await needed(archive, path))) {
      if (step.kind === "open") inside = step.name === "a:t" && !step.empty;
      else if (step.kind === "close") {
        inside = false;
        if (step.name === "a:p") text += "\n";
      } else if (inside) text += step.text;
    }
    texts.push(text.trim());
  }
  return texts;
}

function openText(source: string): string[] {
  const parts = [""];
  let body = false;
  for (const step of xmlSteps(source)) {
    if (step.kind === "open") {
      if (step.name === "office:body") body = true;
      if (step.name === "draw:page" && parts.at(-1) !== "") parts.push("");
      if (step.name === "text:tab") parts[parts.length - 1] += "\t";
      if (step.name === "text:s") parts[parts.length - 1] += " ";
    } else if (step.kind === "close") {
      if (step.name === "text:p" || step.name === "text:h") parts[parts.length - 1] += "\n";
    } else if (body) parts[parts.length - 1] += step.text;
    if (parts.length > LIMITS.pages) break;
  }
  return parts.map((part) => part.trim());
}

async function workbookSheets(archive: Archive): Promise<Sheets> {
  const shared: string[] = [];
  let text: string | null = null;
  for (const step of xmlSteps((await partOf(archive, "xl/sharedStrings.xml")) ?? "")) {
    if (step.kind === "open" && step.name === "si") text = "";
    else if (step.kind === "text" && text !== null) text += step.text;
    else if (step.kind === "close" && step.name === "si") shared.push((text ?? "").slice(0, LIMITS.cellLetters));
  }
  const targets = new Map<string, string>();
  for (const step of xmlSteps((await partOf(archive, "xl/_rels/workbook.xml.rels")) ?? ""))
    if (step.kind === "open" && step.name === "Relationship")
      targets.set(attributeOf(step.attributes, "Id") ?? "", attributeOf(step.attributes, "Target") ?? "");
  const sheets: { name: string; rows: string[][] }[] = [];
  for (const step of xmlSteps(await needed(archive, "xl/workbook.xml"))) {
    if (step.kind !== "open" || step.name !== "sheet" || sheets.length >= 50) continue;
    const target =
      targets.get(attributeOf(step.attributes, "r:id") ?? "") ?? `worksheets/sheet${sheets.length + 1}.xml`;
    const path = target.startsWith("/") ? target.slice(1) : `xl/${target}`;
    const source = await partOf(archive, path);
    if (source !== null)
      sheets.push({ name: attributeOf(step.attributes, "name") ?? "", rows: workbookRows(source, shared) });
  }
  return sheets;
}

function workbookRows(source: string, shared: readonly string[]): string[][] {
  const rows: string[][] = [];
  let place = 0;
  let type: string | null = null;
  let value: string | null = null;
  for (const step of xmlSteps(source)) {
    if (step.kind === "open" && step.name === "row") {
      if (rows.length >= LIMITS.rows) break;
      rows.push([]);
    } else if (step.kind === "open" && step.name === "c") {
      place = columnOf(attributeOf(step.attributes, "r")) ?? rows.at(-1)?.length ?? 0;
      type = attributeOf(step.attributes, "t");
    } else if (step.kind === "open" && (step.name === "v" || step.name === "t")) value = "";
    else if (step.kind === "text" && value !== null) value += step.text;
    else if (step.kind === "close" && (step.name === "v" || step.name === "t")) {
      put(rows.at(-1), place, type === "s" ? (shared[Number(value)] ?? "") : (value ?? ""));
      value = null;
    }
  }
  return rows;
}

function columnOf(place: string | null): number | null {
  const letters = /^([A-Z]{1,3})\d/.exec(place ?? "")?.[1];
  if (letters === undefined) return null;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function openSheets(source: string): Sheets {
  const sheets: { name: string; rows: string[][] }[] = [];
  let place = 0;
  let repeat = 1;
  let value: string | null = null;
  for (const step of xmlSteps(source)) {
    const rows = sheets.at(-1)?.rows;
    if (step.kind === "open" && step.name === "table:table")
      sheets.push({ name: attributeOf(step.attributes, "table:name") ?? "", rows: [] });
    else if (step.kind === "open" && step.name === "table:table-row") {
      if (rows !== undefined && rows.length < LIMITS.rows) rows.push([]);
      place = 0;
    } else if (step.kind === "open" && step.name === "table:table-cell") {
      repeat = Number(attributeOf(step.attributes, "table:number-columns-repeated") ?? "1") || 1;
      if (step.empty) place += repeat;
      else value = "";
    } else if (step.kind === "text" && value !== null) value += step.text;
    else if (step.kind === "close" && step.name === "table:table-cell") {
      for (let turn = 0; turn < Math.min(repeat, LIMITS.columns); turn++) put(rows?.at(-1), place + turn, value ?? "");
      place += repeat;
      value = null;
    }
  }
  return sheets.slice(0, 50);
}

function put(row: string[] | undefined, place: number, text: string): void {
  if (row === undefined || place >= LIMITS.columns) return;
  while (row.length < place) row.push("");
  row[place] = text.trim().slice(0, LIMITS.cellLetters);
}

function pagesRead(
  texts: readonly string[],
  counted: "counted" | null,
  attributes: Record<string, string>,
): OfficeReading {
  const pages = texts.map((text, at) => ({ page: at + 1, ...SHEET, text: text.slice(0, LIMITS.textLetters) }));
  return {
    reading: { ...NOTHING_READ, kind: "text", pages: counted === null ? null : pages.length, attributes },
    pages,
  };
}

/** Sheets with their sizes, and their text for search. */
export function sheetsRead(sheets: Sheets, attributes: Record<string, string>): OfficeReading {
  const rows = sheets.reduce((sum, sheet) => sum + sheet.rows.length, 0);
  const columns = Math.max(0, ...sheets.flatMap((sheet) => sheet.rows.map((row) => row.length)));
  return {
    reading: { ...NOTHING_READ, kind: "table", tabular: { sheets: sheets.length, rows, columns }, sheets, attributes },
    pages: sheets.map((sheet, at) => ({
      page: at + 1,
      ...SHEET,
      text: sheet.rows
        .map((row) => row.join("\t"))
        .join("\n")
        .slice(0, LIMITS.textLetters),
    })),
  };
}
