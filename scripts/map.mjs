// Writes the generated parts of docs/map.md; `--check` only says whether they are stale.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { renewMap } from "./map/renew.mjs";
import { ROOT } from "./setup/paths.mjs";

const file = join(ROOT, "docs", "map.md");
const before = readFileSync(file, "utf8");
const after = renewMap(before);
if (before === after) console.log("docs/map.md is up to date.");
else if (process.argv.includes("--check")) {
  console.log("docs/map.md is stale: run npm run map.");
  process.exitCode = 1;
} else {
  writeFileSync(file, after);
  console.log("docs/map.md renewed. New folders have an empty row: say there what they hold.");
}
