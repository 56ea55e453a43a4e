// Works out a folder of reference vectors with the product's own functions: `npm run vectors -- <folder>`.
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { checkFolder, type FileResult } from "./vectors/check.ts";

const OWN_COPY = fileURLToPath(new URL("../spec/vectors", import.meta.url));
const MOST_LINES_PER_CASE = 5;

// npm runs in the root of the project; a folder is named from where the command was typed.
const named = process.argv[2];
const folder = named === undefined ? OWN_COPY : resolve(process.env["INIT_CWD"] ?? "", named);
try {
  const results = await checkFolder(folder);
  if (results.length === 0) fail(`There is no .json file in ${folder}.`);
  for (const result of results) print(result);
  if (results.some(({ problem, disagreements }) => problem !== null || disagreements.length > 0)) process.exitCode = 1;
} catch (error) {
  fail(`${folder} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
}

function print({ file, cases, disagreements, problem }: FileResult): void {
  const agree = cases - disagreements.length;
  console.log(problem === null ? `${file}: ${agree} of ${cases} cases agree` : `${file}: ${problem}`);
  for (const { id, differences } of disagreements) {
    console.log(`  ${id}`);
    for (const line of differences.slice(0, MOST_LINES_PER_CASE)) console.log(`    ${line}`);
    const more = differences.length - MOST_LINES_PER_CASE;
    if (more > 0) console.log(`    and ${more} more`);
  }
}

function fail(message: string): void {
  console.error(message);
  process.exitCode = 1;
}
