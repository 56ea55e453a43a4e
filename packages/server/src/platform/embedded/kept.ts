import { existsSync } from "node:fs";
import { dataFolderOf, readSettings, type Settings } from "../settings/settings.ts";
import type { Environment } from "../settings/values.ts";
import { EmbeddedError } from "./error.ts";
import { layoutOf } from "./layout.ts";

/**
 * The settings for a command that only reads. Throws EmbeddedError, and makes nothing, where the data folder holds no
 * database: an empty one made there would answer as if it were the book that was meant.
 */
export function readKeptSettings(env: Environment): Settings {
  const dataDir = dataFolderOf(env);
  if (!env["DATABASE_URL"] && !existsSync(layoutOf(dataDir).home))
    throw new EmbeddedError(`There is no database in ${dataDir}: set DATA_DIR to the folder that holds it.`);
  return readSettings(env);
}
