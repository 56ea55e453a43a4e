import { join } from "node:path";
import type { Settings } from "../../platform/settings/settings.ts";
import type { StorePlace } from "../../platform/storage/open-store.ts";

type Parts = { readonly settings: Pick<Settings, "dataDir" | "storage"> };

/** Where files of imports are kept, as `<universe>/<import>/...`: beside the database, or in the object store. */
export function importPlace({ settings }: Parts): StorePlace {
  const { storage } = settings;
  const folder = join(settings.dataDir, "imports");
  if (storage.kind === "folder") return { kind: "folder", folder };
  return { ...storage, prefix: storage.prefix === "" ? "imports" : `${storage.prefix}/imports` };
}

/** The folder of those files for a backup; undefined where they are in an object store. */
export function importFolder(parts: Parts): string | undefined {
  const place = importPlace(parts);
  return place.kind === "folder" ? place.folder : undefined;
}
