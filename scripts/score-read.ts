// Reads a folder of files, each with what it says beside it: `npm run score:read -- <folder>`.
import { execFile } from "node:child_process";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { scoreFolder } from "../packages/server/test/documents/scoring/score.ts";
import type { Verdict } from "../packages/server/src/features/documents/reading/verdict.ts";
import { CLI_ENTRY } from "./setup/paths.mjs";
import { prepare } from "./setup/prepare.mjs";

const OWN_COPY = fileURLToPath(new URL("../spec/reading", import.meta.url));

/** By the built product's own command. */
async function read(path: string): Promise<Verdict> {
  const command = [fileURLToPath(CLI_ENTRY), "document", "read", path, "--json"];
  const { stdout } = await promisify(execFile)(process.execPath, command, { maxBuffer: 256 * 1024 ** 2 });
  return JSON.parse(stdout) as Verdict;
}

if (!(await prepare({ say: console.error, parts: ["server"] }))) process.exit(1);
// npm runs in the root of the project; a folder is named from where the command was typed.
const named = process.argv[2];
const folder = named === undefined ? OWN_COPY : resolve(process.env["INIT_CWD"] ?? "", named);
try {
  const scores = await scoreFolder(folder, read);
  for (const { file, differences } of scores)
    if (differences.length > 0) console.log(`${file}\n${differences.map((line) => `  ${line}`).join("\n")}`);
  const agree = scores.filter(({ differences }) => differences.length === 0).length;
  console.log(`${agree} of ${scores.length} files agree`);
  if (agree < scores.length || scores.length === 0) process.exitCode = 1;
} catch (error) {
  console.error(`${folder} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
