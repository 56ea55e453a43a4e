/** A reference book as one .zip, as somebody would drop it into the browser. */

import { writeFileSync } from "node:fs";
import { zipSync } from "fflate";
import { bookInMemory } from "./generate.ts";

/** Local time, as archives keep it, so that the same files always make the same bytes. */
const MODIFIED = new Date(2026, 0, 1);

/** Packs files by name. */
export function zipFiles(files: ReadonlyMap<string, Uint8Array>): Uint8Array {
  return zipSync(Object.fromEntries(files), { mtime: MODIFIED });
}

/** Makes the CSV files of a book and writes them to `path` as a .zip. */
export function writeBookZip(book: { transactions: number; seed: number; path: string }): void {
  writeFileSync(book.path, zipFiles(bookInMemory({ transactions: book.transactions, seed: book.seed })));
}
