import { fileURLToPath } from "node:url";

const rootUrl = new URL("../../", import.meta.url);

/** The project folder, ending in a separator. */
export const ROOT = fileURLToPath(rootUrl);

/** What the bundler writes and the commands run. */
export const SERVER_ENTRY = new URL("packages/server/dist/main.js", rootUrl);
export const CLI_ENTRY = new URL("packages/server/dist/cli.js", rootUrl);
