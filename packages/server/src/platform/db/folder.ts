import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * The folder of the migrations that belong to this program. The same search finds it from the sources and from a
 * bundle, which lies elsewhere in the package.
 */
export function migrationsFolder(): string {
  for (let folder = dirname(fileURLToPath(import.meta.url)); ; folder = dirname(folder)) {
    const candidate = join(folder, "migrations");
    if (existsSync(join(candidate, "0001_foundation.sql"))) return candidate;
    if (dirname(folder) === folder) throw new Error("the migrations of this program are missing; install it again");
  }
}
