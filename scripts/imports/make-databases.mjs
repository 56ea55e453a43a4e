// Makes the databases among the fixtures of imports from the statements beside this script, with the `sqlite3` of the
// system: `node scripts/imports/make-databases.mjs`. Those that are called packed are put into a zip as the export of Actual is.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { zipSync } from "fflate";

const SOURCES = fileURLToPath(new URL("databases/", import.meta.url));
const FIXTURES = fileURLToPath(new URL("../../spec/imports/database/", import.meta.url));

const folder = mkdtempSync(join(tmpdir(), "databases-"));
try {
  for (const file of readdirSync(SOURCES).filter((name) => name.endsWith(".sql"))) {
    const name = file.slice(0, -".sql".length);
    const path = join(folder, name);
    execFileSync("sqlite3", [path], { input: readFileSync(join(SOURCES, file)) });
    const bytes = readFileSync(path);
    if (!name.endsWith(".packed")) {
      writeFileSync(join(FIXTURES, name), bytes);
      continue;
    }
    const metadata = Buffer.from(JSON.stringify({ id: "Example-Budget-1", budgetName: "Example budget" }));
    const packed = zipSync({ "db.sqlite": bytes, "metadata.json": metadata }, { mtime: "2024-01-01T00:00:00Z" });
    writeFileSync(join(FIXTURES, `${name.slice(0, -".packed".length)}.zip`), packed);
  }
} finally {
  rmSync(folder, { recursive: true });
}
