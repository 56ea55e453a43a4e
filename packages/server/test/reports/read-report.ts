import { strFromU8, unzipSync } from "fflate";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";

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

/** The sheets of a workbook in their order: cells as text, days by their date, an empty cell as "". */
export function xlsxSheets(file: Buffer): string[][][] {
  const parts = unzipSync(new Uint8Array(file));
  const names = Object.keys(parts).filter((name) => name.startsWith("xl/worksheets/"));
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

/** Texts as one, without spaces. */
export function joined(texts: readonly string[]): string {
  return texts.join("").replace(/\s/g, "");
}

function unescaped(text: string): string {
  return text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&quot;", '"').replaceAll("&amp;", "&");
}
