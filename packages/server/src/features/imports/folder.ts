import { join } from "node:path";

/** The folder below which files of imports are kept: `<universe>/<import>/...`. */
export function importFolder({ settings }: { readonly settings: { readonly dataDir: string } }): string {
  return join(settings.dataDir, "imports");
}
