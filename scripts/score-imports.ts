// Reads a folder of files of banks, brokers and other tools, each with what it must add up to beside it:
// `npm run score:imports -- <folder>`.
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { scoreFolder } from "./imports/score.ts";

const OWN_COPY = fileURLToPath(new URL("../spec/imports", import.meta.url));

// npm runs in the root of the project; a folder is named from where the command was typed.
const named = process.argv[2];
const folder = named === undefined ? OWN_COPY : resolve(process.env["INIT_CWD"] ?? "", named);
try {
  const scores = await scoreFolder(folder);
  for (const { file, differences } of scores)
    if (differences.length > 0) console.log(`${file}\n${differences.map((line) => `  ${line}`).join("\n")}`);
  const agree = scores.filter(({ differences }) => differences.length === 0).length;
  console.log(`${agree} of ${scores.length} files agree`);
  if (agree < scores.length || scores.length === 0) process.exitCode = 1;
} catch (error) {
  console.error(`${folder} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
