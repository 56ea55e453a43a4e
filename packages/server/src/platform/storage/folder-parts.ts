import { open, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { makeDataFolder } from "../settings/data-folder.ts";
import { randomBytes } from "node:crypto";
import { isPlainKey } from "./file-store.ts";
import { PartsLost, type PartedFiles } from "./parted-files.ts";

/** Parts in a folder: each goes to its place in one growing file, which is named as the half of a write is. */
export function folderParts(folder: string): PartedFiles {
  const pathOf = (key: string): string => {
    if (!isPlainKey(key)) throw new RangeError("a key has plain names");
    return join(folder, ...key.split("/"));
  };
  const halfOf = (key: string, id: string): string => {
    // An id of another kind of store: the place of files was changed since.
    if (!/^[0-9a-f]{12}$/.test(id)) throw new PartsLost();
    return `${pathOf(key)}.${id}.part`;
  };
  return {
    begin: async (key) => {
      const id = randomBytes(6).toString("hex");
      const half = halfOf(key, id);
      makeDataFolder(dirname(half), 0o700);
      await (await open(half, "wx", 0o600)).close();
      return id;
    },
    put: async (key, id, { offset }, bytes) => {
      const file = await open(halfOf(key, id), "r+").catch(lost);
      try {
        if ((await file.stat()).size < offset) throw new PartsLost();
        let written = 0;
        while (written < bytes.length)
          written += (await file.write(bytes, written, bytes.length - written, offset + written)).bytesWritten;
        await file.sync();
      } finally {
        await file.close();
      }
      return "";
    },
    finish: async (key, id) => {
      const isThere = (await stat(pathOf(key)).catch(() => null))?.isFile() ?? false;
      if (!isThere) await rename(halfOf(key, id), pathOf(key)).catch(lost);
    },
    drop: async (key, id) => {
      if (/^[0-9a-f]{12}$/.test(id)) await rm(halfOf(key, id), { force: true });
    },
  };
}

function lost(error: NodeJS.ErrnoException): never {
  throw error.code === "ENOENT" ? new PartsLost() : error;
}
