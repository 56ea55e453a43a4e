// The command line: prepares quietly, so that standard output carries nothing but the command's own.
import { requireNode } from "./setup/node-version.mjs";

requireNode();
const { prepare } = await import("./setup/prepare.mjs");
const { CLI_ENTRY } = await import("./setup/paths.mjs");

if (!(await prepare({ say: console.error, parts: ["server"] }))) process.exit(1);
process.argv[1] = CLI_ENTRY.pathname;
await import(CLI_ENTRY.href);
