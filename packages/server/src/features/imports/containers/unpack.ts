import { ArchiveRefused } from "../../../platform/archives/bounds.ts";
import { openZip, type ArchiveEntry } from "../../../platform/archives/zip.ts";
import { invalid, tooLarge } from "../../../platform/http/problem.ts";
import type { FileStore } from "../../../platform/storage/file-store.ts";
import { LIMITS } from "../limits.ts";

/** One file of a zip, unpacked as it is read. */
export interface ZipEntry {
  readonly name: string;
  readonly packedBytes: number;
  read(): AsyncIterable<Uint8Array>;
}

/**
 * The files of a stored zip one after another; folders and what an operating system leaves in archives are passed over.
 * Throws 413 and 422 with what is wrong with it.
 */
export async function* zipEntries(
  store: FileStore,
  key: string,
  bytes: number,
  name: string,
): AsyncGenerator<ZipEntry> {
  const archive = await openZip((start, end) => store.read(key, { start, end }), bytes, LIMITS.archive).catch(
    (error: unknown) => {
      throw asRefusal(name, error);
    },
  );
  try {
    const names = new Set<string>();
    for (const entry of archive.entries) {
      const file = entry.path.split("/").at(-1) ?? "";
      if (file === "" || file.startsWith(".") || /(^|\/)__MACOSX\//.test(entry.path)) continue;
      // Two folders of a zip may hold a file of the same name: the second is told apart by its folder.
      const shown = names.has(file) ? entry.path.slice(-255) : file.slice(0, 255);
      names.add(shown);
      yield { name: shown, packedBytes: entry.packedBytes, read: () => bytesOf(entry, name) };
    }
  } finally {
    archive.close();
  }
}

async function* bytesOf(entry: ArchiveEntry, name: string): AsyncGenerator<Uint8Array> {
  try {
    yield* entry.read();
  } catch (error) {
    throw asRefusal(name, error);
  }
}

function asRefusal(name: string, error: unknown): unknown {
  if (!(error instanceof ArchiveRefused)) return error;
  if (error.kind === "large") return tooLarge(`${name} ${error.message}.`);
  return invalid(["query", "name"], `${name} is refused: ${error.message}.`, "bad-archive");
}
