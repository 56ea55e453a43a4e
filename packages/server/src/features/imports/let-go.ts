import { StoreFailure, type FileStore } from "../../platform/storage/file-store.ts";

/**
 * Removes files of an import that nothing needs any more. While the store is away they stay, and go with the rest of
 * the import at the daily cleaning: what was decided about it holds either way.
 */
export async function letGo(store: FileStore, key: string): Promise<void> {
  await store.remove(key).catch((error: unknown) => {
    if (!(error instanceof StoreFailure)) throw error;
  });
}
