import { boxAround, type PageBox, type Word } from "./shapes.ts";

/** Words that stand beside each other on a page, from left to right. */
export interface WordLine {
  readonly words: readonly Word[];
  readonly box: PageBox;
}

const middle = ([, top, , bottom]: PageBox): number => (top + bottom) / 2;

/**
 * The words of a page as lines from top to bottom: a word is of the line whose middle lies within its height, and whose
 * height holds its middle.
 */
export function linesOf(words: readonly Word[]): readonly WordLine[] {
  const open: { words: Word[]; top: number; bottom: number }[] = [];
  for (const word of [...words].toSorted((a, b) => middle(a.box) - middle(b.box))) {
    const [, top, , bottom] = word.box;
    const at = middle(word.box);
    const line = open.at(-1);
    const own = line === undefined ? 0 : (line.top + line.bottom) / 2;
    if (line !== undefined && (at <= line.bottom || own >= top) && at >= line.top && own <= bottom)
      line.words.push(word);
    else open.push({ words: [word], top, bottom });
  }
  return open.map(({ words: each }) => ({
    words: each.toSorted((a, b) => a.box[0] - b.box[0]),
    box: boxAround(each.map(({ box }) => box)),
  }));
}

/** Words in the order in which they are read, a space between two and a new line between lines. */
export function textOf(words: readonly Word[]): string {
  return linesOf(words)
    .map((line) => line.words.map(({ text }) => text).join(" "))
    .join("\n");
}
