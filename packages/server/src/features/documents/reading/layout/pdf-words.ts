import type { PageViewport, PDFPageProxy } from "pdfjs-dist";
import { boxAround, type PageBox, type Word } from "./shapes.ts";

type TextContent = Awaited<ReturnType<PDFPageProxy["getTextContent"]>>;
type TextItem = Extract<TextContent["items"][number], { readonly str: string }>;

/**
 * Widths of the letters from the space to the tilde in Helvetica, in thousandths of its size (Adobe's font metrics). What
 * a file says is the width of a whole piece; within it letters of other fonts stand in about these proportions.
 */
const WIDTHS = [
  278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556,
  556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833,
  722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556,
  556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334,
  260, 334, 584,
] as const;

function widthOf(letter: string): number {
  return WIDTHS[(letter.codePointAt(0) ?? 0) - 32] ?? 556;
}

/** The words of a page of a PDF and where they stand upright. Two pieces that touch where one ends are one word. */
export function wordsOf({ items, styles }: TextContent, viewport: PageViewport): readonly Word[] {
  const words: { text: string; box: PageBox; end: Point; ends: boolean }[] = [];
  for (const item of items) {
    if (!("str" in item)) continue;
    for (const piece of piecesOf(item)) {
      const { ascent = 0.8, descent = -0.2 } = styles[item.fontName] ?? {};
      const { box, start, end } = placed(item, piece, { ascent, descent }, viewport);
      const last = words.at(-1);
      const near = (Math.hypot(item.transform[2] as number, item.transform[3] as number) * viewport.scale) / 8;
      if (last !== undefined && !last.ends && !piece.begins && distance(last.end, start) < near) {
        last.text += piece.text;
        last.box = boxAround([last.box, box]);
        last.end = end;
        last.ends = piece.ends;
      } else words.push({ text: piece.text, box, end, ends: piece.ends });
    }
    const last = words.at(-1);
    if (last !== undefined && (item.hasEOL || /\s$/.test(item.str))) last.ends = true;
  }
  return words.map(({ text, box }) => ({ text, box: clamped(box) }));
}

/** A point of the page as it is drawn. */
type Point = readonly [number, number];

function distance(a: Point, b: Point): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1]);
}

interface Piece {
  readonly text: string;
  /** From where to where, as parts of the width of the item */
  readonly from: number;
  readonly to: number;
  /** Whether white space stands before, and after */
  readonly begins: boolean;
  readonly ends: boolean;
}

function piecesOf({ str }: TextItem): readonly Piece[] {
  const ends = [0];
  for (const letter of str)
    for (let unit = 0; unit < letter.length; unit++) ends.push((ends.at(-1) ?? 0) + widthOf(letter) / letter.length);
  const whole = ends.at(-1) ?? 0;
  if (whole === 0) return [];
  return [...str.matchAll(/\S+/g)].map(({ 0: text, index }) => ({
    text,
    from: (ends[index] ?? 0) / whole,
    to: (ends[index + text.length] ?? whole) / whole,
    begins: index > 0,
    ends: index + text.length < str.length,
  }));
}

/** Where a piece stands: its box in fractions of the page, and where its writing begins and ends. */
function placed(
  { transform, width }: TextItem,
  { from, to }: Piece,
  font: { readonly ascent: number; readonly descent: number },
  viewport: PageViewport,
): { readonly box: PageBox; readonly start: Point; readonly end: Point } {
  const [a, b, c, d, x, y] = transform as [number, number, number, number, number, number];
  const along = Math.hypot(a, b) || 1;
  const corner = (part: number, rise: number): Point => {
    const forward = (width * part) / along;
    const [left = 0, top = 0] = viewport.convertToViewportPoint(x + a * forward + c * rise, y + b * forward + d * rise);
    return [left, top];
  };
  const corners = [from, to].flatMap((part) => [corner(part, font.descent), corner(part, font.ascent)]);
  const xs = corners.map(([left]) => left / viewport.width);
  const ys = corners.map(([, top]) => top / viewport.height);
  return {
    box: [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)],
    start: corner(from, 0),
    end: corner(to, 0),
  };
}

function clamped(box: PageBox): PageBox {
  const [left, top, right, bottom] = box.map((part) => Math.min(1, Math.max(0, part)));
  return [left as number, top as number, right as number, bottom as number];
}
