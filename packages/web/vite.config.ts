import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig, type HtmlTagDescriptor, type Plugin } from "vite";

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

/** Where the frame begins; an entry, so that what it needs is known apart from what other pages need of the same packages. */
const START = join(import.meta.dirname, "src/app/start.tsx");

interface Graph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

/** Asks of a module whether some files of the web need it, them included, without a further question of theirs. */
function neededBy(...files: readonly string[]): (id: string, graph: Graph) => boolean {
  let needed: ReadonlySet<string> | null = null;
  return (id, graph) => {
    if (needed === null) {
      const reached = new Set(files.map((file) => join(import.meta.dirname, "src", file)));
      for (const module of reached)
        for (const imported of graph.getModuleInfo(module)?.importedIds ?? []) reached.add(imported);
      needed = reached;
    }
    return needed.has(id);
  };
}

const isFirst = neededBy("main.tsx");
const isHome = neededBy("app/home-page.tsx", "features/summary/summary-view.tsx");

function preload(href: string): HtmlTagDescriptor {
  return { tag: "link", attrs: { rel: "modulepreload", crossorigin: true, href }, injectTo: "head" };
}

/** The document begins the little that sends the first requests; the rest is read meanwhile, and run when that asks for it. */
function beginsWithLittle(): Plugin {
  const scripts = /<script async type="module" crossorigin src="\/(assets\/(?!first-)[^"]+)"><\/script>/g;
  return {
    name: "begins-with-little",
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle }) {
        const start = Object.values(bundle ?? {}).find(
          (file) => file.type === "chunk" && file.facadeModuleId === START,
        );
        return {
          html: html.replaceAll(scripts, '<link rel="modulepreload" crossorigin href="/$1">'),
          tags: start === undefined ? [] : [preload(`/${start.fileName}`)],
        };
      },
    },
  };
}

/**
 * What is read together travels in one file. Left to itself the bundler cuts a file for every set of pages that share a
 * module, so that a page waited for a hundred of them, a few at a time, and each packed worse than all in one.
 */
const codeSplitting = {
  groups: [
    {
      name: (id: string, graph: Graph) => (isFirst(id, graph) ? "first" : "frame"),
      tags: ["$initial" as const],
      priority: 4,
    },
    // What a form needs is apart, so that logging in does not read what shows records. The count is of pages: with each page
    // that shows records more of what they share comes over it.
    { name: "controls", test: /\/web\/src\/ui\//, minShareCount: 13, priority: 3 },
    // By itself: merged with another small part it would have signing up read what shows records.
    { name: "currencies", test: /\/records\/currencies\.ts$/, priority: 3 },
    // As well: it is read where somebody signs up.
    { name: "proof", test: /\/data\/proof\/proof-of-work\.ts$/, priority: 3 },
    { name: "common", minShareCount: 10, priority: 2 },
    // Where most people begin: their page is in few files, and whatever else shares one of its modules reads all of it.
    {
      name: (id: string, graph: Graph) => (isHome(id, graph) ? "home" : null),
      test: /\/packages\/(web|contract|domain)\//,
      priority: 1,
    },
    { name: "charts", test: /\/node_modules\/(echarts|zrender)\//, priority: 1 },
    { name: "part", minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 4000, priority: 0 },
  ],
};

/** A part is named after every page that reads it, which is longer than what some hosts take for a file. */
const shortName = (name: string): string => name.replace(/~.*$/, "");

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), partsOfPdfs(), withoutJsonSchemas(), beginsWithLittle()],
  build: {
    target: "es2023",
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
    // All of it packed is 28 kB: one file is there sooner than the thirty that a page would ask for.
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { index: join(import.meta.dirname, "index.html"), start: START },
      output: { codeSplitting, chunkFileNames: ({ name }) => `assets/${shortName(name)}-[hash].js` },
    },
  },
  server: { host: "127.0.0.1", proxy: { "/api": { target: server, ws: true } } },
});
