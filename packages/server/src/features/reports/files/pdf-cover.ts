import type { ReportCover, ReportModel } from "../model.ts";
import { fitted } from "./fitted.ts";
import { PAGE, type PdfPages } from "./pdf-pages.ts";
import type { Faces } from "./pdf-table.ts";
import { shownFigure } from "./shown-figure.ts";

/** The name of the logo among the parts of the first page, and the points that it may take there. */
export const LOGO = "Logo";
const LOGO_BOX = { width: 150, height: 40 } as const;

const GREY = "#5b6670";
const OWED = "#c06a2b";
const LEFT = 64;
const RIGHT = PAGE.width - 64;

/** What the bars may take: names at the left, figures at the right of the names, then the bars. */
const NAME_END = 250;
const FIGURE_END = 360;
const BARS_FROM = 376;
const STEP = 20;

/** The facts of the head that a cover says; all of them are among the notes. */
const ON_COVER: ReadonlySet<string> = new Set(["As of", "Compared with", "Amounts in", "Complete"]);

/** The first page: whose report of what and when, the one figure, and a picture of what it is made of. */
export function drawCover(pages: PdfPages, faces: Faces, model: ReportModel): void {
  const { title, owner, colour, logo, facts, cover } = model;
  pages.box(0, PAGE.height - 10, PAGE.width, 10, colour);
  if (logo !== null) {
    const { width, height } = fitted(logo, LOGO_BOX);
    pages.image(LOGO, RIGHT - width, PAGE.height - 48 - height, width, height);
  }
  pages.text(faces.bold, title, { x: LEFT, y: PAGE.height - 84, size: 26 });
  pages.y = PAGE.height - 106;
  for (const line of faces.plain.lines(owner, 13, RIGHT - LEFT - LOGO_BOX.width - 12)) {
    pages.text(faces.plain, line, { x: LEFT, y: pages.y, size: 13, colour: GREY });
    pages.y -= 17;
  }
  pages.y -= 14;
  for (const { label, text } of facts.filter((fact) => ON_COVER.has(fact.label))) {
    pages.text(faces.plain, label, { x: LEFT, y: pages.y, size: 9, colour: GREY });
    for (const line of faces.plain.lines(text, 9, RIGHT - LEFT - 110)) {
      pages.text(faces.plain, line, { x: LEFT + 110, y: pages.y, size: 9 });
      pages.y -= 13;
    }
  }
  if (cover !== null) drawFigure(pages, faces, cover, colour);
  pages.turn();
}

function drawFigure(pages: PdfPages, faces: Faces, cover: ReportCover, colour: string): void {
  pages.y -= 26;
  pages.text(faces.plain, cover.label, { x: LEFT, y: pages.y, size: 11, colour: GREY });
  pages.y -= 34;
  const figure = shownFigure(cover.figure);
  pages.text(faces.bold, figure, { x: LEFT, y: pages.y, size: 32 });
  const after = LEFT + faces.bold.width(figure, 32) + 8;
  pages.text(faces.plain, cover.unit, { x: after, y: pages.y, size: 14, colour: GREY });
  if (cover.change !== null) {
    const rises = !cover.change.startsWith("-");
    const change = `${rises ? "+" : ""}${shownFigure(cover.change)}`;
    const beside = after + faces.plain.width(cover.unit, 14) + 20;
    pages.text(faces.plain, change, { x: beside, y: pages.y, size: 14, colour: rises ? "#1b6e42" : "#b0281f" });
  }
  drawBars(pages, faces, cover, colour);
}

/** Each part as a bar of its size: what is owned to the right of a line, what is owed to the left of it. */
function drawBars(pages: PdfPages, faces: Faces, { bars, more }: ReportCover, colour: string): void {
  if (bars.length === 0) return;
  const most = (sign: 1 | -1): number => Math.max(0, ...bars.map(({ size }) => size * sign));
  const scale = (RIGHT - BARS_FROM) / (most(1) + most(-1));
  const zero = BARS_FROM + most(-1) * scale;
  pages.y -= 36;
  const top = pages.y + 12;
  for (const { label, value, size } of bars) {
    const [name = ""] = faces.plain.lines(label, 9, NAME_END - LEFT);
    pages.text(faces.plain, name === label ? name : `${name.slice(0, -1)}…`, { x: LEFT, y: pages.y, size: 9 });
    pages.text(faces.plain, shownFigure(value), { x: FIGURE_END, y: pages.y, size: 9, right: true });
    const length = Math.abs(size) * scale;
    pages.box(size < 0 ? zero - length : zero, pages.y - 3, Math.max(length, 0.5), 12, size < 0 ? OWED : colour);
    pages.y -= STEP;
  }
  pages.box(zero - 0.4, pages.y + STEP - 8, 0.8, top - pages.y - STEP + 8, GREY);
  if (more > 0) {
    const rest = `and ${more} more, in the tables`;
    pages.text(faces.plain, rest, { x: LEFT, y: pages.y, size: 9, colour: GREY });
  }
}

/** What must be known to read the report, after its tables. */
export function drawNotes(pages: PdfPages, faces: Faces, { facts, colour }: ReportModel): void {
  if (pages.room < 60 + facts.length * 12) pages.turn();
  pages.text(faces.bold, "Notes", { x: PAGE.margin, y: pages.y - 10, size: 10, colour });
  pages.y -= 22;
  for (const { label, text } of facts) {
    for (const [at, line] of faces.plain.lines(text, 7.5, PAGE.width - 2 * PAGE.margin - 150).entries()) {
      if (pages.room < 12) pages.turn();
      if (at === 0) pages.text(faces.bold, label, { x: PAGE.margin, y: pages.y - 8, size: 7.5 });
      pages.text(faces.plain, line, { x: PAGE.margin + 150, y: pages.y - 8, size: 7.5 });
      pages.y -= 12;
    }
  }
}
