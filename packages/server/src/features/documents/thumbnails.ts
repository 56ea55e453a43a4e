import type { FileStore } from "../../platform/storage/file-store.ts";
import { THUMBNAILS } from "./limits.ts";
import type { Verdict } from "./reading/verdict.ts";

/** Where the thumbnails of a file lie, beside it. */
export function thumbnailKey(storageKey: string, size: number | string): string {
  return `${storageKey}.${size}.webp`;
}

/** Writes the small pictures that were made of a file beside it. */
export async function keepThumbnails(store: FileStore, storageKey: string, verdict: Verdict): Promise<void> {
  if (verdict.verdict === "refused") return;
  for (const [size, picture] of Object.entries(verdict.thumbnails))
    await store.write(thumbnailKey(storageKey, size), one(Buffer.from(picture, "base64")), 1024 ** 2);
}

/** Removes a file with its small pictures. */
export async function removeFile(store: FileStore, storageKey: string): Promise<void> {
  for (const key of [storageKey, ...THUMBNAILS.map((size) => thumbnailKey(storageKey, size))]) await store.remove(key);
}

async function* one(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}
