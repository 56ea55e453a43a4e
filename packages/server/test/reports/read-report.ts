import { strFromU8, unzipSync } from "fflate";
import { getDocument, OPS } from "pdfjs-dist/legacy/build/pdf.mjs";

/** The cells of a CSV, line by line; an apostrophe that neutralises a formula is taken off. */
export function csvCells(file: Buffer): string[][] {
  const lines: string[][] = [[]];
  for (const [, quoted, plain, end] of file
    .toString("utf8")
    .replace(/^\uFEFF/, "")
    .matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    lines.at(-1)?.push((quoted?.replaceAll('""', '"') ?? plain ?? "").replace(/^'(?=[=+\-@\t])/, ""));
    if (end === "\r\n") lines.push([]);
  }
  return lines.slice(0, -1);
}

/** The lines of the table of this title in a CSV, its head left out. */
export function tableOf(file: Buffer, title: string): string[][] {
  const lines = csvCells(file);
  const from = lines.findIndex(
    (line) => line.length === 1 && line[0] === title && lines[lines.indexOf(line) - 1]?.join("") === "",
  );
  const to = lines.findIndex((line, at) => at > from && line.join("") === "");
  return lines.slice(from + 2, to < 0 ? undefined : to);
}

/** The sheets of a workbook in their order: cells as text, days by their date, an empty cell as "". */
export function xlsxSheets(file: Buffer): string[][][] {
  const parts = unzipSync(new Uint8Array(file));
  const names = Object.keys(parts).filter((name) => /^xl\/worksheets\/sheet\d+\.xml$/.test(name));
  return names.map((_, at) => {
    const xml = strFromU8(parts[`xl/worksheets/sheet${at + 1}.xml`] ?? new Uint8Array());
    return [...xml.matchAll(/<row [^>]*>(.*?)<\/row>/gs)].map(([, row = ""]) => {
      const cells: string[] = [];
      for (const [, place = "A", style, inside = ""] of row.matchAll(
        /<c r="([A-Z]+)\d+" s="(\d+)"[^>]*>(.*?)<\/c>/gs,
      )) {
        const text = inside.replace(/<[^>]+>/g, "");
        const day = new Date(Date.UTC(1899, 11, 30) + Number(text) * 86_400_000);
        cells[place.charCodeAt(0) - 65] = style === "3" ? day.toISOString().slice(0, 10) : unescaped(text);
      }
      return Array.from(cells, (cell) => cell ?? "");
    });
  });
}

/** What a PDF shows, page by page, in the order in which it was written, without spaces between. */
export async function pdfPages(file: Buffer): Promise<string[]> {
  const document = await getDocument({ data: new Uint8Array(file), verbosity: 0 }).promise;
  const pages: string[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent();
    pages.push(joined(items.map((item) => ("str" in item ? item.str : ""))));
  }
  await document.destroy();
  return pages;
}

/** The texts of a PDF that are set in the face of its first one, which is the title, beside those in others. */
export async function pdfFaces(file: Buffer): Promise<{ bold: string[]; plain: string[] }> {
  const document = await getDocument({ data: new Uint8Array(file), verbosity: 0 }).promise;
  const faces: { bold: string[]; plain: string[] } = { bold: [], plain: [] };
  let title: string | undefined;
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent();
    for (const item of items) {
      if (!("str" in item) || item.str.trim() === "") continue;
      title ??= item.fontName;
      faces[item.fontName === title ? "bold" : "plain"].push(item.str);
    }
  }
  await document.destroy();
  return faces;
}

/** The rows of each sheet of a workbook whose cells are all bold, the head of the sheet left out, by their first cell. */
export function xlsxBold(file: Buffer): string[] {
  const parts = unzipSync(new Uint8Array(file));
  const text = (path: string): string => strFromU8(parts[path] ?? new Uint8Array());
  const cells = /<cellXfs[^>]*>(.*)<\/cellXfs>/s.exec(text("xl/styles.xml"))?.[1] ?? "";
  const isBold = [...cells.matchAll(/<xf [^>]*>/g)].map(([one]) => one.includes('fontId="1"'));
  const sheets = Object.keys(parts).filter((name) => /^xl\/worksheets\/sheet\d+\.xml$/.test(name));
  return sheets.slice(1).flatMap((name) =>
    [...text(name).matchAll(/<row [^>]*>(.*?)<\/row>/gs)].slice(1).flatMap(([, row = ""]) => {
      const styles = [...row.matchAll(/<c r="[A-Z]+\d+" s="(\d+)"/g)].map(([, style]) => isBold[Number(style)]);
      const [, first = ""] = /<t [^>]*>(.*?)<\/t>/s.exec(row) ?? [];
      return styles.every((one) => one === true) ? [unescaped(first)] : [];
    }),
  );
}

/** A picture: its pixels, and how large it is shown, in points or in pixels of a screen. */
export interface ShownPicture {
  readonly width: number;
  readonly height: number;
  readonly wide: number;
  readonly high: number;
}

/** The pictures that a PDF draws on its first page. */
export async function pdfPictures(file: Buffer): Promise<ShownPicture[]> {
  const document = await getDocument({ data: new Uint8Array(file), verbosity: 0 }).promise;
  const page = await document.getPage(1);
  const { fnArray, argsArray } = await page.getOperatorList();
  const shown = fnArray.flatMap((operator, at) => {
    if (operator !== OPS.paintImageXObject) return [];
    const [, width, height] = argsArray[at] as [string, number, number];
    const [wide = 0, , , high = 0] = matrixBefore(argsArray, fnArray, at);
    return [{ width, height, wide, high }];
  });
  await document.destroy();
  return shown;
}

function matrixBefore(args: readonly unknown[], operators: readonly number[], at: number): readonly number[] {
  const place = operators.lastIndexOf(OPS.transform, at);
  return Array.from(args[place] as Iterable<number>);
}

/** The pictures that the first sheet of a workbook shows, each followed from sheet to drawing to file. */
export function xlsxPictures(file: Buffer): ShownPicture[] {
  const parts = unzipSync(new Uint8Array(file));
  const text = (path: string): string => strFromU8(parts[path] ?? new Uint8Array());
  if (!text("xl/worksheets/sheet1.xml").includes('<drawing r:id="rId1"/>')) return [];
  const target = (path: string): string => /Id="rId1"[^>]*Target="\.\.\/([^"]+)"/.exec(text(path))?.[1] ?? "";
  const drawing = target("xl/worksheets/_rels/sheet1.xml.rels");
  const picture = target(`xl/drawings/_rels/${drawing.replace("drawings/", "")}.rels`);
  const [, cx, cy] = /<xdr:ext cx="(\d+)" cy="(\d+)"/.exec(text(`xl/${drawing}`)) ?? [];
  const bytes = Buffer.from(parts[`xl/${picture}`] ?? []);
  return [
    { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20), wide: Number(cx) / 9525, high: Number(cy) / 9525 },
  ];
}

/** Texts as one, without spaces. */
export function joined(texts: readonly string[]): string {
  return texts.join("").replace(/\s/g, "");
}

function unescaped(text: string): string {
  return text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&quot;", '"').replaceAll("&amp;", "&");
}
