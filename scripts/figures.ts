import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { figuresPage } from "./house/figures-page.ts";
import { ROOT } from "./setup/paths.mjs";

// `npm run figures`: writes the page of all figures anew.
writeFileSync(join(ROOT, "docs", "reference", "figures.md"), figuresPage());
