import { textOf } from "./lines.ts";
import { isWithin, type PageBox, type PageLayout, type PageTable, type Ruling, type TableCell } from "./shapes.ts";

/** How far apart two lines may lie and still be the same one, in points of an A4 page's longer side. */
const NEAR = 3 / 842;

/** Cells of one table; more is a raster, no table. */
const MOST_CELLS = 20_000;

/** Tables whose cells are drawn: lines that cross each other, and the words between them. */
export function ruledTables(layout: PageLayout): readonly PageTable[] {
  const rulings = joined(layout.rulings);
  return groupsOf(rulings).flatMap((group) => {
    const table = tableOf(group, layout);
    return table === null ? [] : [table];
  });
}

/** Lines that lie on one another as one. */
function joined(rulings: readonly Ruling[]): readonly Ruling[] {
  const made: Ruling[] = [];
  for (const one of rulings.toSorted((a, b) => Number(a.across) - Number(b.across) || a.at - b.at || a.from - b.from)) {
    const at = made.findLastIndex(
      (held) =>
        held.across === one.across &&
        Math.abs(held.at - one.at) <= NEAR &&
        one.from <= held.to + NEAR &&
        one.to >= held.from - NEAR,
    );
    const held = made[at];
    if (held === undefined) made.push(one);
    else made[at] = { ...held, from: Math.min(held.from, one.from), to: Math.max(held.to, one.to) };
  }
  return made;
}

function doCross(a: Ruling, b: Ruling): boolean {
  if (a.across === b.across) return false;
  return a.at >= b.from - NEAR && a.at <= b.to + NEAR && b.at >= a.from - NEAR && b.at <= a.to + NEAR;
}

/** Lines that hang together. */
function groupsOf(rulings: readonly Ruling[]): readonly (readonly Ruling[])[] {
  const left = new Set(rulings);
  const groups: Ruling[][] = [];
  for (const first of rulings) {
    if (!left.delete(first)) continue;
    const group = [first];
    for (const one of group) {
      for (const other of left) {
        if (!doCross(one, other)) continue;
        left.delete(other);
        group.push(other);
      }
    }
    groups.push(group);
  }
  return groups;
}

/** Places of lines in one direction, the near ones as one. */
function placesOf(group: readonly Ruling[], across: boolean): readonly number[] {
  const places: number[] = [];
  for (const at of group
    .filter((one) => one.across === across)
    .map((one) => one.at)
    .toSorted((a, b) => a - b))
    if (at - (places.at(-1) ?? Number.NEGATIVE_INFINITY) > NEAR) places.push(at);
  return places;
}

function tableOf(group: readonly Ruling[], { words }: PageLayout): PageTable | null {
  const ys = placesOf(group, true);
  const xs = placesOf(group, false);
  const rows = ys.length - 1;
  const columns = xs.length - 1;
  if (rows < 1 || columns < 1 || rows * columns < 2 || rows * columns > MOST_CELLS) return null;
  const isDrawn = (across: boolean, at: number, from: number, to: number): boolean => {
    const middle = (from + to) / 2;
    return group.some(
      (one) => one.across === across && Math.abs(one.at - at) <= NEAR && one.from <= middle && one.to >= middle,
    );
  };
  const x = (at: number): number => xs[at] as number;
  const y = (at: number): number => ys[at] as number;
  const taken = new Set<number>();
  const cells: TableCell[] = [];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      if (taken.has(row * columns + column)) continue;
      let [right, below] = [column + 1, row + 1];
      while (right < columns && !isDrawn(false, x(right), y(row), y(row + 1))) right++;
      while (below < rows && !isDrawn(true, y(below), x(column), x(right))) below++;
      for (let r = row; r < below; r++) for (let c = column; c < right; c++) taken.add(r * columns + c);
      const box: PageBox = [x(column), y(row), x(right), y(below)];
      const text = textOf(words.filter((word) => isWithin(word.box, box)));
      cells.push({ row, column, row_span: below - row, column_span: right - column, text, box });
    }
  }
  // A frame around a paragraph is no table, and neither is a chart.
  if (cells.length < 2 || cells.every(({ text }) => text === "")) return null;
  return { found_by: "lines", rows, columns, box: [x(0), y(0), x(columns), y(rows)], cells };
}
