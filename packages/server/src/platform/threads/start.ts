import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { Worker, type WorkerOptions } from "node:worker_threads";

/**
 * Starts the thread of a file `<name>.worker.ts`. `source` is its address in the sources, beside whoever starts it; in a
 * build it stands as `<name>.worker.js` beside the entries.
 */
export function startThread(source: URL, options: WorkerOptions): Worker {
  const here = import.meta.url;
  if (!here.endsWith(".ts")) {
    const file = source.pathname.slice(source.pathname.lastIndexOf("/") + 1).replace(/\.ts$/, ".js");
    return new Worker(new URL(here.includes("/chunks/") ? `../${file}` : `./${file}`, here), options);
  }
  // Node reads no TypeScript by itself: a thread of the sources takes the loader up first.
  const loader = new URL("./dist/esm/api/index.mjs", pathToFileURL(createRequire(here).resolve("tsx/package.json")))
    .href;
  const begin = `import(${JSON.stringify(loader)}).then(({ register }) => { register(); return import(${JSON.stringify(source.href)}); })`;
  return new Worker(begin, { ...options, eval: true });
}
