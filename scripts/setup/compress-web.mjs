import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const packBrotli = promisify(brotliCompress);
const packGzip = promisify(gzip);

/** What is text; pictures and typefaces are packed already. */
const TEXT = /\.(js|css|html|svg|json)$/;

/** Shorter than a packet, a file arrives no sooner packed. */
const WORTHWHILE = 1024;

/**
 * Lays `name.br` and `name.gz` beside every text file of a build, so that the server sends the best packing there is
 * without working for it. Returns how many files were packed.
 *
 * @param {string} folder
 * @returns {Promise<number>}
 */
export async function compressWeb(folder) {
  const names = await readdir(folder, { recursive: true });
  const packed = await Promise.all(names.filter((name) => TEXT.test(name)).map((name) => pack(join(folder, name))));
  return packed.filter(Boolean).length;
}

/** @param {string} path */
async function pack(path) {
  const bytes = await readFile(path);
  if (bytes.length < WORTHWHILE) return false;
  const [brotli, zipped] = await Promise.all([
    packBrotli(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 11,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
    packGzip(bytes, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${path}.br`, brotli), writeFile(`${path}.gz`, zipped)]);
  return true;
}
