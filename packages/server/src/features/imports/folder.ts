import type { Settings } from "../../platform/settings/settings.ts";
import { importsIn } from "../../platform/settings/storage.ts";
import { openStore, type StorePlace } from "../../platform/storage/open-store.ts";

type Parts = { readonly settings: Pick<Settings, "storage"> };

/** Where files of imports are kept, as `<universe>/<import>/...`: in a folder, or in the object store. */
export function importPlace({ settings }: Parts): StorePlace {
  const { storage } = settings;
  if (storage.kind === "folder") return { kind: "folder", folder: storage.imports };
  return { ...storage, prefix: storage.prefix === "" ? "imports" : `${storage.prefix}/imports` };
}

/** The folder of those files for a backup; undefined where they are in an object store. */
export function importFolder(parts: Parts): string | undefined {
  const place = importPlace(parts);
  return place.kind === "folder" ? place.folder : undefined;
}

/** Where files of imports lie while STORAGE_URL is not set. */
export function placeInDataFolder({ dataDir }: Pick<Settings, "dataDir">): StorePlace & { readonly kind: "folder" } {
  return { kind: "folder", folder: importsIn(dataDir) };
}

/** Whether files of imports lie in the data folder although another place is set. */
export async function leftInDataFolder(settings: Pick<Settings, "dataDir" | "storage">): Promise<boolean> {
  const before = placeInDataFolder(settings);
  if (importFolder({ settings }) === before.folder) return false;
  for await (const _key of openStore(before).keys()) return true;
  return false;
}
