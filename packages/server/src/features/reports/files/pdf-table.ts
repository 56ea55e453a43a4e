import type { ReportCell, ReportColumn, ReportTable } from "../model.ts";
import type { Glyphs } from "./glyphs.ts";
import { PAGE, type PdfPages } from "./pdf-pages.ts";
import { shownFigure } from "./shown-figure.ts";

/** The two weights of a report's font. */
export interface Faces {
  readonly plain: Glyphs;
  readonly bold: Glyphs;
}

/** A row as it is shown: its texts, the weight of all of them, and how wide each is in thousandths of its size. */
interface Row {
  readonly face: Glyphs;
  readonly texts: readonly string[];
  readonly units: readonly number[];
}

const SIZES = [7.5, 7, 6.5, 6, 5.5, 5, 4.5, 4] as const;
const GAP = 8;
const WIDEST_GAP = 32;
const NARROWEST_TEXT = 60;
const AVAILABLE = PAGE.width - 2 * PAGE.margin;

/** The table over as many pages as it takes: numbers right-aligned, texts broken, the head again on each page. */
export function drawTable(pages: PdfPages, faces: Faces, table: ReportTable, colour: string): void {
  const { columns } = table;
  const totals = new Set(table.totals);
  const rows = table.rows.map((row, place): Row => {
    const face = totals.has(place) ? faces.bold : faces.plain;
    const texts = row.map((cell, at) => shownCell(columns[at]?.kind ?? "text", cell));
    return { face, texts, units: texts.map((text) => face.units(text)) };
  });
  const { size, widths } = columnWidths(columns, rows, faces.bold);
  const leading = size * 1.25;
  const spare = AVAILABLE - widths.reduce((sum, one) => sum + one, 0);
  const gap = Math.min(spare / Math.max(columns.length - 1, 1), WIDEST_GAP);
  const starts = widths.map((_, at) => PAGE.margin + widths.slice(0, at).reduce((sum, one) => sum + one + gap, 0));
  const across = (starts.at(-1) ?? 0) + (widths.at(-1) ?? 0) - PAGE.margin;
  const headLines = columns.map((column, at) => faces.bold.lines(column.header, size, widths[at] ?? 0));
  const headHeight = Math.max(...headLines.map((one) => one.length)) * leading + 5;

  const rights = columns.map(({ kind }) => kind === "number");
  const places = columns.map((_, at) => (starts[at] ?? 0) + (rights[at] === true ? (widths[at] ?? 0) : 0));
  const draw = (face: Glyphs, text: string, at: number, line: number, units: number | null = null): void => {
    const y = pages.y - size - line * leading;
    pages.text(face, text, { x: places[at] ?? 0, y, size, right: rights[at] === true, units });
  };
  const drawLines = (cells: readonly (readonly string[])[], face: Glyphs): void => {
    for (const [at, lines] of cells.entries()) for (const [line, text] of lines.entries()) draw(face, text, at, line);
  };
  const head = (): void => {
    pages.box(PAGE.margin, pages.y - headHeight + 2, across, 0.8, colour);
    drawLines(headLines, faces.bold);
    pages.y -= headHeight;
  };

  if (pages.room < 60 + headHeight) pages.turn();
  pages.text(faces.bold, table.title, { x: PAGE.margin, y: pages.y - 10, size: 10, colour });
  pages.y -= 18;
  head();
  const most = Math.floor((PAGE.height - 2 * PAGE.margin - PAGE.footer - headHeight - 10) / leading);
  const begin = (height: number): void => {
    if (pages.room >= height) return;
    pages.turn();
    head();
  };
  const end = (height: number): void => {
    pages.y -= height;
    pages.rule(PAGE.margin, pages.y + 1.15, across, 0.3, "#d5dadf");
  };
  for (const { face, texts, units } of rows) {
    // Most rows are one line, and were measured before.
    if (units.every((wide, at) => (wide * size) / 1000 <= (widths[at] ?? 0))) {
      begin(leading + 3);
      for (let at = 0; at < texts.length; at++) draw(face, texts[at] ?? "", at, 0, units[at]);
      end(leading + 3);
      continue;
    }
    const cells = texts.map((text, at) => face.lines(text, size, widths[at] ?? 0, units[at]));
    const tallest = Math.max(...cells.map((one) => one.length));
    // A text longer than a page goes on at the top of the next one.
    for (let from = 0; from < tallest; from += most) {
      const height = Math.min(most, tallest - from) * leading + 3;
      begin(height);
      drawLines(
        cells.map((one) => one.slice(from, from + most)),
        face,
      );
      end(height);
    }
  }
  pages.y -= 14;
}

/** A cell as a page shows it. */
function shownCell(kind: ReportColumn["kind"], cell: ReportCell): string {
  if (kind === "number") return shownFigure(cell);
  return cell ?? (kind === "text" ? "" : "–");
}

/**
 * The largest size at which every figure fits on one line, and the width of each column: figures get what they need,
 * texts share the rest, the short ones first.
 */
function columnWidths(
  columns: readonly ReportColumn[],
  rows: readonly Row[],
  bold: Glyphs,
): { size: number; widths: readonly number[] } {
  // Widths at a size of one point.
  const needs = columns.map((column, at) => {
    const words = column.header.split(" ").map((word) => bold.width(word, 1));
    return rows.reduce((most, { units }) => Math.max(most, (units[at] ?? 0) / 1000), Math.max(...words) + 0.01);
  });
  const room = AVAILABLE - GAP * (columns.length - 1);
  const isText = (at: number): boolean => columns[at]?.kind === "text";
  const atLeast = (size: number): number =>
    needs.reduce((sum, need, at) => sum + Math.min(need * size, isText(at) ? NARROWEST_TEXT : Infinity), 0);
  const size = SIZES.find((one) => atLeast(one) <= room) ?? 4;
  const widths = needs.map((need) => need * size + 0.01);
  let left = room - widths.reduce((sum, width, at) => (isText(at) ? sum : sum + width), 0);
  const texts = widths.map((_, at) => at).filter(isText);
  texts.sort((one, other) => (widths[one] ?? 0) - (widths[other] ?? 0));
  for (const [served, at] of texts.entries()) {
    const fair = Math.max(left / (texts.length - served), 20);
    widths[at] = Math.min(widths[at] ?? 0, fair);
    left -= widths[at] ?? 0;
  }
  return {
    size,
    widths: withWholeHeads(
      widths,
      columns.map(({ header }) => bold.width(header, size) + 0.01),
      left,
    ),
  };
}

/** Columns made as wide as their heads from the room that is left, those that lack least first: a broken head reads badly. */
function withWholeHeads(widths: readonly number[], heads: readonly number[], left: number): readonly number[] {
  const wider = [...widths];
  const lacking = (at: number): number => (heads[at] ?? 0) - (widths[at] ?? 0);
  const broken = widths.map((_, at) => at).filter((at) => lacking(at) > 0);
  broken.sort((one, other) => lacking(one) - lacking(other));
  let room = left;
  for (const at of broken) {
    if (lacking(at) > room) break;
    wider[at] = heads[at] ?? 0;
    room -= lacking(at);
  }
  return wider;
}
