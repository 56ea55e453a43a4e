import { existsSync } from "node:fs";
import { join } from "node:path";
import { generateBook } from "../book/generate.ts";
import { CACHE, PERSON, cacheFolder, cached, command, type ProcessRun } from "./product.ts";

/** The CSV files of a book of seed 1, made once. */
export function bookFolder(transactions: number, journals = false): string {
  const name = `book-${transactions}`;
  const folder = join(CACHE, name);
  const complete =
    existsSync(join(folder, "manifest.json")) && (!journals || existsSync(join(folder, "book.nolots.journal")));
  if (!complete)
    generateBook({
      transactions,
      seed: 1,
      folder: cacheFolder(name),
      ...(journals ? { formats: ["csv", "journal", "beancount"] as const } : {}),
    });
  return folder;
}

/** A data folder that holds the book of seed 1, imported by the command line once. */
export async function dataFolder(transactions: number): Promise<string> {
  const name = `data-${transactions}`;
  const folder = join(CACHE, name);
  if (cached(`${name}/imported`)) return folder;
  await importFresh(name, transactions);
  cacheFolder(`${name}/imported`);
  return folder;
}

/** Imports a book into a new data folder and answers how long the import took as a whole process. */
export async function importFresh(name: string, transactions: number): Promise<ProcessRun> {
  const folder = cacheFolder(name, true);
  await command(folder, "user", "create", "--email", PERSON.email, "--password", PERSON.password);
  return command(folder, "import", bookFolder(transactions), "--user", PERSON.email);
}
