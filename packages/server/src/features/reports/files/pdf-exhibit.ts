import type { DrawnExhibit } from "../model.ts";
import { fitted } from "./fitted.ts";
import { PAGE, type PdfPages } from "./pdf-pages.ts";
import type { Faces } from "./pdf-table.ts";

/** The name of the picture among the parts of an exhibit's page. */
export const EXHIBIT = "Exhibit";

const GREY = "#5b6670";
const MARK = "#b3261e";
const PAPER = "#c9d0d6";
/** Where the picture of the page may stand, and what is said of it to the right. */
const PICTURE = { x: PAGE.margin, y: PAGE.margin + PAGE.footer, width: 470, height: 478 } as const;
const SAID = { x: PAGE.margin + 490, width: PAGE.width - 2 * PAGE.margin - 490 } as const;
const UNDRAWN = "This file has no pages that can be drawn. The zip of this pack has it under the hash beside.";

/** A page of a document with its boxes and, beside it, the figures that come from each. Begins a page of its own. */
export function drawExhibit(pages: PdfPages, faces: Faces, exhibit: DrawnExhibit, colour: string): void {
  pages.turn();
  pages.text(faces.bold, `Exhibit ${exhibit.number}`, { x: PAGE.margin, y: pages.y - 12, size: 12, colour });
  const { picture } = exhibit;
  if (picture === null) {
    for (const [at, line] of faces.plain.lines(UNDRAWN, 10, PICTURE.width - 40).entries())
      pages.text(faces.plain, line, { x: PICTURE.x, y: pages.y - 60 - at * 14, size: 10, colour: GREY });
  } else {
    const { width, height } = fitted(picture, PICTURE);
    const top = PICTURE.y + PICTURE.height;
    pages.image(EXHIBIT, PICTURE.x, top - height, width, height);
    pages.frame({ x: PICTURE.x, y: top - height, width, height }, PAPER, 0.5);
    for (const { number, box } of exhibit.marks) {
      if (box === null) continue;
      const [left, upper, right, lower] = box;
      const x = PICTURE.x + left * width;
      const y = top - lower * height;
      pages.frame({ x, y, width: (right - left) * width, height: (lower - upper) * height }, MARK, 1.4);
      const wide = faces.bold.width(number, 7) + 6;
      pages.box(x, top - upper * height, wide, 10, MARK);
      pages.text(faces.bold, number, { x: x + 3, y: top - upper * height + 2.6, size: 7, colour: "#ffffff" });
    }
  }
  say(pages, faces, exhibit);
}

/** Document, page and hash, then box by box what comes from it, as far as there is room. */
function say(pages: PdfPages, faces: Faces, { name, page, pages: of, sha256, marks }: DrawnExhibit): void {
  let y = PICTURE.y + PICTURE.height - 9;
  const lines = (text: string, size: number, bold = false, colour = "#1a1f24"): void => {
    const face = bold ? faces.bold : faces.plain;
    for (const line of face.lines(text, size, SAID.width)) {
      pages.text(face, line, { x: SAID.x, y, size, colour });
      y -= size * 1.35;
    }
  };
  lines(name, 10, true);
  lines(
    marks.some(({ box }) => box === null) ? `Whole document. Page 1 of ${of} is shown.` : `Page ${page} of ${of}`,
    8,
  );
  y -= 4;
  lines("SHA-256 of the original file", 6.5, false, GREY);
  lines(sha256.slice(0, 32), 6.5);
  lines(sha256.slice(32), 6.5);
  y -= 8;
  const last = PICTURE.y + 14;
  let left = marks.reduce((sum, { figures }) => sum + figures.length, 0);
  for (const { number, box, figures } of marks) {
    if (y < last + 24) break;
    lines(box === null ? "Figures of this document" : number, 8, true, box === null ? "#1a1f24" : MARK);
    for (const figure of figures) {
      if (y < last + 12 * faces.plain.lines(figure, 7.5, SAID.width).length) break;
      lines(figure, 7.5);
      y -= 2.5;
      left -= 1;
    }
    y -= 5;
  }
  if (left > 0) lines(`And ${left} more, listed in “Figures and their pages”.`, 7.5, false, GREY);
}
