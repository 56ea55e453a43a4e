import { spawn, type ChildProcess } from "node:child_process";
import { createRequire } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";

/**
 * Starts the process of a file `<name>.worker.ts`, without any of this one's environment. `source` is its address in the
 * sources, as for a thread; in a build it stands as `<name>.worker.js` beside the entries.
 */
export function startProcess(
  source: URL,
  options: { readonly args: readonly string[]; readonly heapMb: number },
): ChildProcess {
  const here = import.meta.url;
  const isSource = here.endsWith(".ts");
  const file = source.pathname.slice(source.pathname.lastIndexOf("/") + 1).replace(/\.ts$/, ".js");
  const built = new URL(here.includes("/chunks/") ? `../${file}` : `./${file}`, here);
  // Node reads no TypeScript by itself.
  const loader = isSource
    ? ["--import", new URL("./dist/esm/index.mjs", pathToFileURL(createRequire(here).resolve("tsx/package.json"))).href]
    : [];
  return spawn(
    process.execPath,
    [
      `--max-old-space-size=${options.heapMb}`,
      "--no-warnings",
      ...loader,
      fileURLToPath(isSource ? source : built),
      ...options.args,
    ],
    { env: {}, stdio: ["pipe", "pipe", "ignore"], windowsHide: true },
  );
}
