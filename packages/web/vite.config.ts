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

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), partsOfPdfs()],
  build: { target: "es2023", assetsInlineLimit: 0, chunkSizeWarningLimit: 700, modulePreload: { polyfill: false } },
  server: { host: "127.0.0.1", proxy: { "/api": { target: server, ws: true } } },
});
