import { databaseText } from "@distributary/domain/readers/sqlite/database-text";
import { isSqlite } from "@distributary/domain/readers/sqlite/sqlite-file";
import { ArchiveRefused } from "../../../platform/archives/bounds.ts";
import { openZip, type Archive } from "../../../platform/archives/zip.ts";
import { tooLarge } from "../../../platform/http/problem.ts";
import type { FileStore } from "../../../platform/storage/file-store.ts";
import { LIMITS } from "../limits.ts";

/** Files of archives that hold all that is in the others beside them, and whether they are databases. */
const WHOLE = [
  ["all.ndjson", false],
  ["db.sqlite", true],
] as const;

/** Whether a zip with these entries is one of a program. */
export function isOfProgram(paths: ReadonlySet<string>): boolean {
  return WHOLE.some(([whole]) => [...paths].some((path) => path === whole || path.endsWith(`/${whole}`)));
}

/** The book of a program that keeps all of it in one file of its zip (Actual, Sure), as text; null where the zip is none. */
export async function programInZip(store: FileStore, key: string, bytes: number, name: string): Promise<string | null> {
  try {
    const archive = await openZip((start, end) => store.read(key, { start, end }), bytes, LIMITS.archive);
    try {
      for (const [path, isDatabase] of WHOLE) {
        const found = await bytesOf(archive, path, name);
        if (found !== null) return isDatabase ? databaseText(found, decode) : found.toString("utf8");
      }
      return null;
    } finally {
      archive.close();
    }
  } catch (error) {
    // Who unpacks it says what is wrong with it.
    if (error instanceof ArchiveRefused) return null;
    throw error;
  }
}

/** The book of a program that keeps it in a database, as text; null where it is none that is known. */
export async function programInDatabase(store: FileStore, key: string, name: string): Promise<string | null> {
  return databaseText(await gathered(store.read(key) as AsyncIterable<Uint8Array>, name), decode);
}

/** Whether the first bytes of a file are those of a database. */
export function isDatabase(chunk: Uint8Array): boolean {
  return isSqlite(chunk);
}

function decode(bytes: Uint8Array, encoding: string): string {
  return new TextDecoder(encoding).decode(bytes);
}

async function bytesOf(archive: Archive, path: string, name: string): Promise<Buffer | null> {
  const entry = archive.entries.find((one) => one.path === path || one.path.endsWith(`/${path}`));
  return entry === undefined ? null : gathered(entry.read(), name);
}

async function gathered(source: AsyncIterable<Uint8Array>, name: string): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of source) {
    size += chunk.length;
    if (size > LIMITS.databaseBytes)
      throw tooLarge(
        `${name} is a database of more than ${LIMITS.databaseBytes / 1024 ** 2} MB. Export its transactions as CSV, and import that.`,
      );
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
