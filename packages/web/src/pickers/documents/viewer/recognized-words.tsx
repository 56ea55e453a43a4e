import type { PlacedWord } from "@distributary/contract/records/document-shapes";
import type { ReactElement } from "react";
import { findWords, piecesOf } from "./find-words.ts";
import styles from "./recognized-words.module.css";

/** A box of fractions of a page. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** A box of fractions of the page as a style. */
export function percents({ left, top, width, height }: Box): Record<keyof Box, string> {
  const written = (part: number): string => `${part * 100}%`;
  return { left: written(left), top: written(top), width: written(width), height: written(height) };
}

/** Words that were recognised on a picture of a page, over it: not seen, but selected and read aloud as text is. */
export function RecognizedWords({ words }: { words: readonly PlacedWord[] }): ReactElement | null {
  if (words.length === 0) return null;
  return (
    <div className={styles["words"]} data-recognized="">
      {words.map(([text, left, top, right, bottom], at) => (
        <span
          key={at}
          style={{
            ...percents({ left, top, width: right - left, height: bottom - top }),
            fontSize: `${(bottom - top) * 100}cqh`,
          }}
        >
          {`${text} `}
        </span>
      ))}
    </div>
  );
}

/** Where words that are searched for stand among those that were recognised: a part of a word is a part of its box. */
export function recognizedBoxes(words: readonly PlacedWord[], asked: string): readonly Box[] {
  const pieces = words.map(([text]) => `${text} `);
  return piecesOf(pieces, findWords(pieces.join(""), asked)).flatMap(({ piece, start, end }) => {
    const word = words[piece];
    if (word === undefined || start >= word[0].length) return [];
    const [text, left, top, right, bottom] = word;
    const width = (right - left) / text.length;
    const last = Math.min(end, text.length);
    return [{ left: left + width * start, top, width: width * (last - start), height: bottom - top }];
  });
}
