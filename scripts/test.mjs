// All the tests and checks of the project; `--soak` does the same tests many times longer.
import { requireNode } from "./setup/node-version.mjs";

requireNode();
const { runEverything } = await import("./runners/everything.mjs");

process.exitCode = await runEverything({ soak: process.argv.includes("--soak") });
