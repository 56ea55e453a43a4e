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

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), partsOfPdfs(), withoutJsonSchemas()],
  build: { target: "es2023", assetsInlineLimit: 0, chunkSizeWarningLimit: 700, modulePreload: { polyfill: false } },
  server: { host: "127.0.0.1", proxy: { "/api": { target: server, ws: true } } },
});
