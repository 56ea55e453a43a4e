import { createHash, randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import { open, readdir, rename, rm, stat, type FileHandle } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import { makeDataFolder } from "../settings/data-folder.ts";
import { FileTooLarge, isPlainKey, type FileStore, type StoredFile } from "./file-store.ts";

/** How a file is called until it is whole. */
const HALF = /\.[0-9a-f]{12}\.part$/;

/** Keeps files in a folder. A write goes to a name of its own first and takes its place when it is whole. */
export function folderStore(folder: string): FileStore {
  const pathOf = (key: string): string => {
    if (!isPlainKey(key)) throw new RangeError("a key has plain names");
    return join(folder, ...key.split("/"));
  };
  return {
    write: async (key, source, limit) => {
      const path = pathOf(key);
      makeDataFolder(dirname(path), 0o700);
      const partial = `${path}.${randomBytes(6).toString("hex")}.part`;
      const file = await open(partial, "wx", 0o600);
      try {
        const stored = await copy(source, file, limit);
        await file.sync();
        await file.close();
        await rename(partial, path);
        return stored;
      } catch (error) {
        await file.close().catch(() => undefined);
        await rm(partial, { force: true });
        throw error;
      }
    },
    read: (key, range) => {
      // The stream's own end counts the last byte too.
      const part = range === undefined ? {} : { start: range.start, end: range.end - 1 };
      return createReadStream(pathOf(key), { highWaterMark: 256 * 1024, ...part });
    },
    has: async (key) => (await stat(pathOf(key)).catch(() => null))?.isFile() ?? false,
    below: async (key) => {
      const names = await readdir(key === "" ? folder : pathOf(key)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === "ENOENT" || error.code === "ENOTDIR") return [];
        throw error;
      });
      // Anything of another form was not put there by this store, so it cannot be named here.
      return names.filter(isPlainKey).sort();
    },
    keys: async function* () {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
      for (const entry of entries) {
        const key = relative(folder, join(entry.parentPath, entry.name)).split(sep).join("/");
        if (entry.isFile() && !HALF.test(key) && isPlainKey(key)) yield key;
      }
    },
    lastChange: async (key) => (await stat(pathOf(key)).catch(() => null))?.mtime ?? null,
    remove: async (key) => rm(pathOf(key), { recursive: true, force: true }),
    clearHalves: async (before) => {
      for (const name of await readdir(folder, { recursive: true }).catch(() => [])) {
        if (!HALF.test(name)) continue;
        const found = await stat(join(folder, name)).catch(() => null);
        if (found !== null && found.mtime < before) await rm(join(folder, name), { force: true });
      }
    },
  };
}

async function copy(source: AsyncIterable<Uint8Array>, file: FileHandle, limit: number): Promise<StoredFile> {
  const hash = createHash("sha256");
  let bytes = 0;
  for await (const chunk of source) {
    bytes += chunk.length;
    if (bytes > limit) throw new FileTooLarge(limit);
    hash.update(chunk);
    let written = 0;
    while (written < chunk.length) written += (await file.write(chunk, written)).bytesWritten;
  }
  return { bytes, sha256: hash.digest() };
}
