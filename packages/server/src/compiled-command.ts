import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { Script } from "node:vm";

/** A command: takes its arguments, writes data to standard output, and throws an Error with one sentence when it fails. */
export interface CommandModule {
  run(args: readonly string[]): Promise<void>;
}

/** The length of the source stands in front of it, in hexadecimal digits. */
const LENGTH_DIGITS = 8;

type Wrapper = (
  exports: Partial<CommandModule>,
  require: NodeJS.Require,
  module: { exports: Partial<CommandModule> },
  filename: string,
  dirname: string,
) => void;

/**
 * A command in the form that `scripts/setup/compile-command.mjs` leaves beside the entry: one bundle, compiled when it
 * was built. A third of the time of a short command would else be spent on finding, reading and compiling modules.
 *
 * @param beside the address of the entry
 * @returns null where there is none: the sources run without a build
 */
export function compiledCommand(name: string, beside: string): CommandModule | null {
  const filename = fileURLToPath(new URL(`./${name}.compiled`, beside));
  const stored = read(filename);
  if (stored === null) return null;
  const sourceEnd = LENGTH_DIGITS + Number.parseInt(stored.toString("latin1", 0, LENGTH_DIGITS), 16);
  // What another version of V8 compiled is not taken: the source is then compiled as any other.
  const script = new Script(stored.toString("utf8", LENGTH_DIGITS, sourceEnd), {
    filename,
    cachedData: stored.subarray(sourceEnd),
  });
  const module: { exports: Partial<CommandModule> } = { exports: {} };
  const wrapper = script.runInThisContext() as Wrapper;
  wrapper(module.exports, createRequire(beside), module, filename, dirname(filename));
  const { run } = module.exports;
  return run === undefined ? null : { run };
}

function read(filename: string): Buffer | null {
  try {
    return readFileSync(filename);
  } catch {
    // Not built, or not readable: the sources then answer, or say themselves what is wrong.
    return null;
  }
}
