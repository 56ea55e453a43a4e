// Installs and builds what is missing or stale, and runs nothing: for a service that starts the program itself.
import { requireNode } from "./setup/node-version.mjs";

requireNode();
const { prepare } = await import("./setup/prepare.mjs");
if (!(await prepare({ say: console.log }))) process.exit(1);
