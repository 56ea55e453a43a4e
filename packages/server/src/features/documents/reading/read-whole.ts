import { readApart } from "./read-apart.ts";
import { recognizeApart } from "./recognition/recognize-apart.ts";
import type { PageText, Verdict } from "./verdict.ts";

/**
 * All that can be read in a file: the verdict with the places of words and tables, and the words of pages that are
 * pictures. `open` gives its bytes, for each process that reads anew; `languages` is the folder of further languages.
 */
export async function readWhole(
  name: string,
  open: () => AsyncIterable<Uint8Array>,
  languages: string,
): Promise<Verdict> {
  const read = await readApart(name, open(), { layout: true });
  if (read.verdict === "refused") return read;
  const wanted = read.pages.filter(({ recognition }) => recognition === "wanted");
  const pages = wanted.map(({ page }) => page);
  const found = new Map<number, Partial<PageText>>();
  for await (const page of recognizeApart({ media: read.mediaType, open }, pages, { languages }))
    found.set(page.page, page);
  return { ...read, pages: read.pages.map((page) => ({ ...page, ...found.get(page.page) })) };
}
