import { odsText } from "@distributary/domain/readers/sheets/ods-text";
import { xlsxText } from "@distributary/domain/readers/sheets/xlsx-text";
import { ArchiveRefused } from "../../../platform/archives/bounds.ts";
import { openZip, type Archive } from "../../../platform/archives/zip.ts";
import { invalid, tooLarge } from "../../../platform/http/problem.ts";
import type { FileStore } from "../../../platform/storage/file-store.ts";
import { LIMITS } from "../limits.ts";

/**
 * The largest sheet of a stored workbook (XLSX, ODS) as CSV; null where the zip is none. Throws 413 and 422 with what is
 * wrong with it.
 */
export async function sheetIn(store: FileStore, key: string, bytes: number, name: string): Promise<string | null> {
  try {
    const archive = await openZip((start, end) => store.read(key, { start, end }), bytes, LIMITS.archive);
    try {
      const paths = new Set(archive.entries.map(({ path }) => path));
      if (paths.has("xl/workbook.xml")) {
        const sheets = [...paths].filter((path) => /^xl\/worksheets\/[^/]+\.xml$/.test(path)).sort();
        return xlsxText({
          workbook: await textOf(archive, "xl/workbook.xml", name),
          strings: await textOf(archive, "xl/sharedStrings.xml", name),
          styles: await textOf(archive, "xl/styles.xml", name),
          sheets: await Promise.all(sheets.slice(0, 20).map((path) => textOf(archive, path, name))),
        });
      }
      return isWorkbook(paths) ? odsText(await textOf(archive, "content.xml", name)) : null;
    } finally {
      archive.close();
    }
  } catch (error) {
    // A zip of other things is refused, or taken, by who unpacks it.
    if (!(error instanceof ArchiveRefused)) throw error;
    if (/\.(xlsx|xlsm|ods)$/i.test(name))
      throw invalid(["query", "name"], `${name} is refused: ${error.message}.`, "bad-archive");
    return null;
  }
}

async function textOf(archive: Archive, path: string, name: string): Promise<string> {
  const entry = archive.entries.find((one) => one.path === path);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of entry?.read() ?? []) {
    size += chunk.length;
    if (size > LIMITS.sheetBytes)
      throw tooLarge(`${name} holds a sheet that is too large. Save it as CSV and import that.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

/** Whether a zip with these entries is a workbook. */
export function isWorkbook(paths: ReadonlySet<string>): boolean {
  return paths.has("xl/workbook.xml") || (paths.has("content.xml") && paths.has("mimetype"));
}
