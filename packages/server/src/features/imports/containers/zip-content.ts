import { ArchiveRefused } from "../../../platform/archives/bounds.ts";
import { openZip } from "../../../platform/archives/zip.ts";
import type { FileStore } from "../../../platform/storage/file-store.ts";
import { LIMITS } from "../limits.ts";
import { isOfProgram } from "./program-file.ts";
import { isWorkbook } from "./sheet.ts";

/** Whether a stored zip is one book or table, and not files side by side; who reads it says what is wrong with it. */
export async function isOneFile(store: FileStore, key: string, bytes: number, name: string): Promise<boolean> {
  try {
    const archive = await openZip((start, end) => store.read(key, { start, end }), bytes, LIMITS.archive);
    const paths = new Set(archive.entries.map(({ path }) => path));
    archive.close();
    return isWorkbook(paths) || isOfProgram(paths);
  } catch (error) {
    if (error instanceof ArchiveRefused) return /\.(xlsx|xlsm|ods)$/i.test(name);
    throw error;
  }
}
