import { linesOf, type WordLine } from "./lines.ts";
import { boxAround, type PageBox, type PageTable, type TableCell, type Word } from "./shapes.ts";

/** Lines that a table has at least. */
const FEWEST_ROWS = 3;

/** Words of a cell, most of the time; more is text in columns. */
const MOST_WORDS = 7;

interface Piece {
  readonly from: number;
  readonly to: number;
  readonly words: readonly Word[];
}

interface Row {
  readonly line: WordLine;
  readonly pieces: readonly Piece[];
}

/**
 * Tables without drawn lines: at least three lines one under the other whose words stand in the same columns, with white
 * space between them from the first line to the last. `ratio` is the height of the page over its width.
 */
export function spacedTables(words: readonly Word[], ratio: number): readonly PageTable[] {
  const rows = linesOf(words).map((line): Row => ({ line, pieces: piecesOf(line, ratio) }));
  const tables: PageTable[] = [];
  let at = 0;
  while (at < rows.length) {
    const end = endOfBlock(rows, at);
    const block = rows.slice(at, end);
    const table = block.length >= FEWEST_ROWS ? tableOf(block) : null;
    if (table !== null) tables.push(table);
    at = Math.max(end, at + 1);
  }
  return tables;
}

/** The words of a line as the pieces between wide gaps: wider than the line is high, by far more than between two words. */
function piecesOf(line: WordLine, ratio: number): readonly Piece[] {
  const high = median(line.words.map(({ box }) => box[3] - box[1])) * ratio;
  const pieces: { from: number; to: number; words: Word[] }[] = [];
  for (const word of line.words) {
    const last = pieces.at(-1);
    if (last !== undefined && word.box[0] - last.to < high) {
      last.words.push(word);
      last.to = Math.max(last.to, word.box[2]);
    } else pieces.push({ from: word.box[0], to: word.box[2], words: [word] });
  }
  return pieces;
}

/** Where the lines end that could be one table: all of several pieces, not too far apart, with a column in common. */
function endOfBlock(rows: readonly Row[], start: number): number {
  let end = start;
  let columns: readonly Piece[] = [];
  for (; end < rows.length; end++) {
    const row = rows[end] as Row;
    if (row.pieces.length < 2 && (end === start || !goesOn(columns, row))) break;
    const before = rows[end - 1];
    if (end > start && before !== undefined) {
      const high = Math.max(before.line.box[3] - before.line.box[1], row.line.box[3] - row.line.box[1]);
      if (row.line.box[1] - before.line.box[3] > 2.5 * high) break;
    }
    const merged = columnsOf([...columns, ...row.pieces]);
    if (end > start && merged.length < 2) break;
    columns = merged;
  }
  while (end > start && (rows[end - 1] as Row).pieces.length < 2) end--;
  return end;
}

/** Whether a line of one piece is the second line of a cell: it lies within one of the columns so far. */
function goesOn(columns: readonly Piece[], { pieces: [piece] }: Row): boolean {
  return piece !== undefined && columns.some(({ from, to }) => piece.from >= from - 0.002 && piece.to <= to + 0.002);
}

/** Pieces that lie over one another, as columns. */
function columnsOf(pieces: readonly Piece[]): readonly Piece[] {
  const columns: { from: number; to: number; words: Word[] }[] = [];
  for (const piece of pieces.toSorted((a, b) => a.from - b.from)) {
    const last = columns.at(-1);
    if (last !== undefined && piece.from < last.to) {
      last.to = Math.max(last.to, piece.to);
      last.words.push(...piece.words);
    } else columns.push({ from: piece.from, to: piece.to, words: [...piece.words] });
  }
  return columns;
}

function tableOf(rows: readonly Row[]): PageTable | null {
  const columns = columnsOf(rows.flatMap(({ pieces }) => pieces));
  if (columns.length < 2) return null;
  if (median(rows.flatMap(({ pieces }) => pieces.map(({ words }) => words.length))) > MOST_WORDS) return null;
  const filled = rows.filter(({ pieces }) => new Set(pieces.map((piece) => columnAt(columns, piece))).size >= 2);
  if (filled.length < FEWEST_ROWS) return null;
  const cells: TableCell[] = [];
  const edges = columns.map((column, at) => edge(columns[at - 1], column, 0));
  const box = boxAround(rows.map(({ line }) => line.box));
  for (const [row, { line, pieces }] of rows.entries()) {
    const below = rows[row + 1];
    const above = rows[row - 1];
    const top = above === undefined ? line.box[1] : (above.line.box[3] + line.box[1]) / 2;
    const bottom = below === undefined ? line.box[3] : (line.box[3] + below.line.box[1]) / 2;
    for (const [column] of columns.entries()) {
      const own = pieces.filter((piece) => columnAt(columns, piece) === column).flatMap(({ words }) => words);
      const left = column === 0 ? box[0] : (edges[column] as number);
      const right = column === columns.length - 1 ? box[2] : (edges[column + 1] as number);
      const around: PageBox = [left, top, right, bottom];
      cells.push({
        row,
        column,
        row_span: 1,
        column_span: 1,
        text: own.map(({ text }) => text).join(" "),
        box: around,
      });
    }
  }
  return { found_by: "space", rows: rows.length, columns: columns.length, box, cells };
}

function columnAt(columns: readonly Piece[], piece: Piece): number {
  return columns.findIndex(({ from, to }) => piece.from >= from && piece.to <= to);
}

/** The middle of the white space before a column. */
function edge(before: Piece | undefined, column: Piece, outside: number): number {
  return before === undefined ? outside : (before.to + column.from) / 2;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
