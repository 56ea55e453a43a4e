// Says how much of the specification the last run of the tests has proved; `--missing` lists what it has not.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readEvidence } from "./coverage/evidence.mjs";
import { measure } from "./coverage/measure.mjs";
import { printReport } from "./coverage/report.mjs";
import { ROOT } from "./setup/paths.mjs";

const evidence = readEvidence(join(ROOT, "coverage"));
if (evidence === null) {
  console.log("No results of a test run here: npm test writes them.");
  process.exit(1);
}
const parts = measure(evidence);
mkdirSync(join(ROOT, "coverage"), { recursive: true });
writeFileSync(join(ROOT, "coverage", "coverage.json"), `${JSON.stringify(parts, null, 2)}\n`);
printReport(parts, evidence, process.argv.includes("--missing"));
