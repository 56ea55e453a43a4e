/** Where a text begins and ends, in letters of what it was found in. */
export interface Found {
  readonly start: number;
  readonly end: number;
}

/** Every place of the words in a text, letter case aside; spaces and line ends between them count as one space. */
export function findWords(text: string, words: string, most = 200): readonly Found[] {
  const parts = words
    .trim()
    .split(/\s+/)
    .filter((part) => part !== "")
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  if (parts.length === 0) return [];
  const found: Found[] = [];
  for (const match of text.matchAll(new RegExp(parts.join(String.raw`\s+`), "giu"))) {
    found.push({ start: match.index, end: match.index + match[0].length });
    if (found.length === most) break;
  }
  return found;
}

/** The first page that holds the words; null where none does. */
export function pageOf(
  pages: readonly { readonly page: number; readonly text: string }[],
  words: string,
): number | null {
  return pages.find(({ text }) => findWords(text, words, 1).length > 0)?.page ?? null;
}

/** The same places in a text that was cut into pieces: of which piece from where to where. */
export function piecesOf(
  pieces: readonly string[],
  found: readonly Found[],
): readonly { readonly piece: number; readonly start: number; readonly end: number }[] {
  let before = 0;
  return pieces.flatMap((piece, at) => {
    const start = before;
    before += piece.length;
    return found.flatMap((one) => {
      const [from, to] = [Math.max(one.start - start, 0), Math.min(one.end - start, piece.length)];
      return from < to ? [{ piece: at, start: from, end: to }] : [];
    });
  });
}
