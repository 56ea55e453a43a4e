import { documentsIn } from "../../platform/settings/storage.ts";
import type { Settings } from "../../platform/settings/settings.ts";
import { openPosted, type StorePlace } from "../../platform/storage/open-store.ts";
import type { PostedFiles } from "../../platform/storage/posted-files.ts";

/** The folder within the data folder where data of further languages lie, for words on pictures of pages. */
export const LANGUAGES = "languages";

/** Where files of documents are kept, as `<universe>/<file>`: in a folder, or in the object store. */
export function documentPlace({ settings }: { readonly settings: Pick<Settings, "storage"> }): StorePlace {
  const { storage } = settings;
  if (storage.kind === "folder") return { kind: "folder", folder: storage.documents };
  return { ...storage, prefix: storage.prefix === "" ? "documents" : `${storage.prefix}/documents` };
}

/** Where files of documents lie while STORAGE_URL is not set. */
export function documentsInDataFolder({ dataDir }: Pick<Settings, "dataDir">): StorePlace {
  return { kind: "folder", folder: documentsIn(dataDir) };
}

/**
 * What is posted straight to the object store; null where files are kept in a folder. It stays readable while
 * STORAGE_DIRECT is off, for uploads that were begun before.
 */
export function postedDocuments(parts: { readonly settings: Pick<Settings, "storage"> }): PostedFiles | null {
  return openPosted(documentPlace(parts));
}

/**
 * Where a posted file lies until the job of its upload copies it to a name of its own, which no form can reach. No
 * content has such a name: the daily cleaning removes what is posted later.
 */
export function postedKey(universe: string, storageKey: string): string {
  return `${universe}/sent-${storageKey}`;
}
