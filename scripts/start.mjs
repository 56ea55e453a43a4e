// Prepares what is missing or stale, then runs the server in this process: signals and the exit code are its own.
import { requireNode } from "./setup/node-version.mjs";

requireNode();
const { prepare } = await import("./setup/prepare.mjs");
const { SERVER_ENTRY } = await import("./setup/paths.mjs");

if (!(await prepare({ say: console.log }))) process.exit(1);
process.argv[1] = SERVER_ENTRY.pathname;
await import(SERVER_ENTRY.href);
