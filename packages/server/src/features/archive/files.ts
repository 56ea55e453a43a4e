import { isPlainKey, type FileStore } from "../../platform/storage/file-store.ts";
import type { Archiver } from "../../platform/backup/archiver.ts";
import { BackupError } from "../../platform/backup/error.ts";
import type { UniverseManifest } from "../../platform/backup/manifest.ts";
import type { CheckedArchive } from "../../platform/backup/read.ts";

/** What files came to. */
export interface FilesTaken {
  readonly files: number;
  readonly bytes: number;
}

/** The stores whose files are taken along, by the first name of their entries. */
export interface Stores {
  readonly documents: FileStore;
  readonly imports: FileStore;
}

/** Puts every file of a universe into its archive, without the universe's name: `documents/<key>`. */
export async function packFiles(
  archive: Archiver,
  first: keyof Stores,
  store: FileStore,
  universe: string,
): Promise<FilesTaken> {
  let files = 0;
  let bytes = 0;
  for await (const key of keysBelow(store, universe)) {
    let size = 0;
    for await (const chunk of store.read(key) as AsyncIterable<Buffer>) size += chunk.length;
    const name = `${first}/${key.slice(universe.length + 1)}`;
    await archive.add(name, size, store.read(key) as AsyncIterable<Buffer>);
    files += 1;
    bytes += size;
  }
  return { files, bytes };
}

/** Puts the files of an archive into the stores: all of them, or none where one cannot be put there. Answers how to remove them. */
export async function unpackFiles(
  { manifest, read }: CheckedArchive<UniverseManifest>,
  stores: Stores,
): Promise<() => Promise<void>> {
  const written: (readonly [FileStore, string])[] = [];
  const remove = async (): Promise<void> => {
    for (const [store, key] of written) await store.remove(key);
  };
  try {
    for (const { name, size } of manifest.entries) {
      const [first, ...rest] = name.split("/");
      if (first !== "documents" && first !== "imports") continue;
      const key = [manifest.universe, ...rest].join("/");
      if (!isPlainKey(key)) throw new BackupError(`The archive holds a file with the name ${JSON.stringify(name)}.`);
      await stores[first].write(key, read(name), size);
      written.push([stores[first], key]);
    }
  } catch (error) {
    await remove();
    throw error;
  }
  return remove;
}

async function* keysBelow(store: FileStore, key: string): AsyncGenerator<string> {
  for (const name of await store.below(key)) {
    const inside = `${key}/${name}`;
    if (await store.has(inside)) yield inside;
    else yield* keysBelow(store, inside);
  }
}
