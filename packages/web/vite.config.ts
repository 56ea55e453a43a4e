import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

/** The API of a server that runs beside the development server. */
const server = process.env["DISTRIBUTARY_API"] ?? "http://127.0.0.1:8080";

/** What reads PDFs and what they may need, laid under `pdfjs/` and its version: worker, tables of characters, fonts, decoders. */
function partsOfPdfs(): Plugin {
  const described = createRequire(import.meta.url).resolve("pdfjs-dist/package.json");
  const from = dirname(described);
  const { version } = JSON.parse(readFileSync(described, "utf8")) as { readonly version: string };
  const to = `pdfjs/${version}`;
  return {
    name: "parts-of-pdfs",
    generateBundle() {
      const worker = readFileSync(join(from, "legacy/build/pdf.worker.min.mjs"));
      this.emitFile({ type: "asset", fileName: `${to}/pdf.worker.min.js`, source: worker });
      for (const folder of ["cmaps", "standard_fonts", "wasm"])
        for (const name of readdirSync(join(from, folder)))
          if (!name.endsWith(".wasm"))
            this.emitFile({
              type: "asset",
              fileName: `${to}/${folder}/${name}`,
              source: readFileSync(join(from, folder, name)),
            });
    },
  };
}

/** The parts of zod that write JSON schemas: 40 kB that every schema names and no page calls, only the server does. */
const WRITES_JSON_SCHEMAS = /\/zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/;

/** Leaves what writes JSON schemas out of the first script: each function of these parts becomes one that does nothing. */
function withoutJsonSchemas(): Plugin {
  return {
    name: "without-json-schemas",
    apply: "build",
    load(id) {
      if (!WRITES_JSON_SCHEMAS.test(id)) return null;
      const source = readFileSync(id, "utf8");
      const offered = Array.from(source.matchAll(/^export (?:const|function) (\w+)/gm), ([, name]) => name);
      const named = Array.from(source.matchAll(/^export \{ \w+ as (\w+) \};$/gm), ([, name]) => name);
      return [
        "const nothing = () => undefined;",
        ...[...offered, ...named].map((name) => `export { nothing as ${name} };`),
      ].join("\n");
    },
  };
}

/**
 * What is read together travels in one file. Left to itself the bundler cuts a file for every set of pages that share a
 * module, so that a page waited for a hundred of them, a few at a time, and each packed worse than all in one.
 */
const codeSplitting = {
  groups: [
    { name: "first", tags: ["$initial" as const], priority: 3 },
    // What a form needs is apart, so that logging in does not read what shows records.
    { name: "controls", test: /\/web\/src\/ui\//, minShareCount: 12, priority: 2 },
    { name: "common", minShareCount: 10, priority: 1 },
    { name: "charts", test: /\/node_modules\/(echarts|zrender)\//, priority: 1 },
    { name: "part", minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 4000, priority: 0 },
  ],
};

/** A part is named after every page that reads it, which is longer than what some hosts take for a file. */
const shortName = (name: string): string => name.replace(/~.*$/, "");

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), partsOfPdfs(), withoutJsonSchemas()],
  build: {
    target: "es2023",
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
    // All of it packed is 28 kB: one file is there sooner than the thirty that a page would ask for.
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting, chunkFileNames: ({ name }) => `assets/${shortName(name)}-[hash].js` } },
  },
  server: { host: "127.0.0.1", proxy: { "/api": { target: server, ws: true } } },
});
