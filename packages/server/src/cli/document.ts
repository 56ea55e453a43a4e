import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import { LANGUAGES } from "../features/documents/places.ts";
import { readWhole } from "../features/documents/reading/read-whole.ts";
import { dataFolderOf } from "../platform/settings/settings.ts";
import { typedPath } from "../platform/settings/typed-path.ts";

const USAGE = "Usage: document read <file> [--json]";

/**
 * `document read <file>`: what an upload of the file would come to, without one: verdict, type, pages with their words,
 * those of pictures recognised, and tables.
 */
export async function run(args: readonly string[]): Promise<void> {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { json: { type: "boolean", default: false } },
  });
  const [verb, named, ...rest] = positionals;
  if (verb !== "read" || named === undefined || rest.length > 0) throw new Error(USAGE);
  const file = typedPath(named);
  const isFile = await stat(file).then(
    (found) => found.isFile(),
    () => false,
  );
  if (!isFile) throw new Error(`There is no file ${named}.`);
  const languages = join(dataFolderOf(process.env), LANGUAGES);
  const read = await readWhole(basename(file), () => createReadStream(file), languages);
  if (values.json) {
    const { thumbnails, ...said } = { thumbnails: {}, ...read };
    const shown = { file: basename(file), ...said, thumbnails: Object.keys(thumbnails).map(Number) };
    process.stdout.write(`${JSON.stringify(shown, null, 2)}\n`);
    return;
  }
  if (read.verdict === "refused") process.stdout.write(`Refused: ${read.reason}\n`);
  else {
    const pages = read.reading.pages === null ? "" : `, ${read.reading.pages} pages`;
    process.stdout.write(`${read.verdict === "readable" ? "Readable" : "Kept unread"}: ${read.mediaType}${pages}\n`);
    if (read.reading.reason !== null) process.stdout.write(`${read.reading.reason}\n`);
    for (const { text } of read.pages) if (text !== "") process.stdout.write(`\n${text}\n`);
  }
}
