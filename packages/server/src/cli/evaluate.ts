import { readFile } from "node:fs/promises";
import { readJson } from "@distributary/contract/wire/exact-json";
import { evaluateBook } from "@distributary/domain/evaluate/evaluate";
import { printedBook } from "@distributary/domain/evaluate/present";
import { readBook } from "@distributary/domain/evaluate/read-book";
import { typedPath } from "../platform/settings/typed-path.ts";

const USAGE = "Usage: evaluate <file>";

/**
 * `evaluate <file>`: values a small book given as JSON (`-`: standard input) and prints its figures as JSON; what looks
 * like a slip in it is said on standard error.
 */
export async function run(args: readonly string[]): Promise<void> {
  const [file] = args;
  if (file === undefined || args.length > 1) throw new Error(USAGE);
  const book = readBook(jsonOf(file, await textOf(file)), (sentence) => process.stderr.write(`Note: ${sentence}\n`));
  process.stdout.write(`${JSON.stringify(printedBook(book, evaluateBook(book)), null, 2)}\n`);
}

async function textOf(file: string): Promise<string> {
  if (file === "-") return (await process.stdin.toArray()).join("");
  try {
    return await readFile(typedPath(file), "utf8");
  } catch (error) {
    const isMissing = error instanceof Error && "code" in error && error.code === "ENOENT";
    throw new Error(isMissing ? `There is no file ${file}.` : `We couldn’t read ${file}.`, { cause: error });
  }
}

function jsonOf(file: string, text: string): unknown {
  try {
    return readJson(text);
  } catch (error) {
    throw new Error(`${file} is not JSON: ${error instanceof Error ? error.message : "it cannot be read"}`, {
      cause: error,
    });
  }
}
