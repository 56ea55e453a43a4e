// A command that must answer at once is compiled when it is built: Node then neither finds, reads nor compiles modules.
import { writeFileSync } from "node:fs";
import { setFlagsFromString } from "node:v8";
import { Script } from "node:vm";
import { build } from "esbuild";

const WRAPPER_START = "(function (exports, require, module, __filename, __dirname) {";

/**
 * Bundles one command and writes it with its compiled form into one file, so that the two can never be of different
 * builds: eight hexadecimal digits (the length of the source in bytes), the source as a function of CommonJS, and
 * what V8 made of it. `platform/compiled-command.ts` reads it; another version of Node takes the source alone.
 *
 * @param {object} command
 * @param {string} command.entry  the module that exports `run(args)`
 * @param {string} command.target  the file to write
 * @param {import("esbuild").BuildOptions} command.options  what all bundles of the server have in common
 */
export async function compileCommand({ entry, target, options }) {
  const { outputFiles } = await build({
    ...options,
    entryPoints: [entry],
    outfile: target,
    format: "cjs",
    write: false,
    // A script that is taken in its compiled form has nobody to ask for a dynamic import; what is not in the bundle
    // is required.
    supported: { "dynamic-import": false },
    define: { "import.meta.url": "__url" },
    banner: { js: 'const __url = require("node:url").pathToFileURL(__filename).href;' },
  });
  const source = `${WRAPPER_START}${outputFiles[0]?.text ?? ""}\n})`;
  writeFileSync(
    target,
    Buffer.concat([
      Buffer.from(Buffer.byteLength(source).toString(16).padStart(8, "0")),
      Buffer.from(source),
      compiled(source, target),
    ]),
  );
}

/**
 * Every function of it, not only those that run when it is loaded. The switch is turned back before the result is
 * written: it belongs to what V8 compares when it is asked to take it.
 *
 * @param {string} source
 * @param {string} filename
 */
function compiled(source, filename) {
  setFlagsFromString("--no-lazy");
  const script = new Script(source, { filename });
  setFlagsFromString("--lazy");
  return script.createCachedData();
}
