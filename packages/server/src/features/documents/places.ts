import { documentsIn } from "../../platform/settings/storage.ts";
import type { Settings } from "../../platform/settings/settings.ts";
import type { StorePlace } from "../../platform/storage/open-store.ts";

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
