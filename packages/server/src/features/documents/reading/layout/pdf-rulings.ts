import type { PageViewport, PDFPageProxy } from "pdfjs-dist";
import type { Ruling } from "./shapes.ts";

/** A rectangle thinner than this, in points, is a line. */
const THIN = 3;
/** A line shorter than this, in points, is a mark. */
const SHORT = 8;
/** Lines of one page; a drawing has more. */
const MOST = 4_000;

type Matrix = readonly [number, number, number, number, number, number];
const UPRIGHT: Matrix = [1, 0, 0, 1, 0, 0];

/** Of one matrix and then another. */
function times(m: Matrix, n: Matrix): Matrix {
  return [
    m[0] * n[0] + m[2] * n[1],
    m[1] * n[0] + m[3] * n[1],
    m[0] * n[2] + m[2] * n[3],
    m[1] * n[2] + m[3] * n[3],
    m[0] * n[4] + m[2] * n[5] + m[4],
    m[1] * n[4] + m[3] * n[5] + m[5],
  ];
}

type PDFOperatorList = Awaited<ReturnType<PDFPageProxy["getOperatorList"]>>;

/** The operators of the library and of its paths, by the numbers that it gives them. */
export interface DrawingOps {
  readonly OPS: Readonly<Record<string, number>>;
}

/** How the library writes a path: numbers of which the first says what follows. */
const PATH = { moveTo: 0, lineTo: 1, curveTo: 2, quadraticTo: 3, close: 4 } as const;

/** The straight lines that a page of a PDF draws, those of thin rectangles and of the edges of others among them. */
export function rulingsOf(list: PDFOperatorList, viewport: PageViewport, { OPS }: DrawingOps): readonly Ruling[] {
  const rulings: Ruling[] = [];
  const held: Matrix[] = [];
  let current = UPRIGHT;
  const line = (x1: number, y1: number, x2: number, y2: number): void => {
    if (rulings.length >= MOST) return;
    const point = (x: number, y: number): readonly [number, number] => {
      const [left = 0, top = 0] = viewport.convertToViewportPoint(
        current[0] * x + current[2] * y + current[4],
        current[1] * x + current[3] * y + current[5],
      );
      return [left, top];
    };
    const [ax, ay] = point(x1, y1);
    const [bx, by] = point(x2, y2);
    const across = Math.abs(ay - by) <= 0.5;
    if (across === Math.abs(ax - bx) <= 0.5) return;
    if (Math.abs(across ? ax - bx : ay - by) < SHORT) return;
    const [breadth, length] = across ? [viewport.height, viewport.width] : [viewport.width, viewport.height];
    const [from, to] = across ? [Math.min(ax, bx), Math.max(ax, bx)] : [Math.min(ay, by), Math.max(ay, by)];
    rulings.push({
      across,
      at: (across ? (ay + by) / 2 : (ax + bx) / 2) / breadth,
      from: from / length,
      to: to / length,
    });
  };
  for (const [at, fn] of list.fnArray.entries()) {
    const args = list.argsArray[at] as readonly unknown[] | null;
    if (fn === OPS["save"]) held.push(current);
    else if (fn === OPS["restore"]) current = held.pop() ?? UPRIGHT;
    else if (fn === OPS["transform"]) current = times(current, args as unknown as Matrix);
    else if (fn === OPS["paintFormXObjectBegin"]) {
      held.push(current);
      const matrix = args?.[0] as Matrix | null;
      if (matrix != null) current = times(current, matrix);
    } else if (fn === OPS["paintFormXObjectEnd"]) current = held.pop() ?? UPRIGHT;
    else if (fn === OPS["constructPath"]) {
      const [painted, [path]] = args as [number, [Float32Array | null]];
      if (painted !== OPS["endPath"] && path != null) for (const figure of figuresOf(path)) drawn(figure, line);
    }
  }
  return rulings;
}

type Point = readonly [number, number];

/** The straight figures of a path: corners one after the other. */
function figuresOf(path: ArrayLike<number>): readonly (readonly Point[])[] {
  const figures: Point[][] = [];
  let at = 0;
  while (at < path.length) {
    const [what, x = 0, y = 0] = [path[at], path[at + 1], path[at + 2]];
    const figure = figures.at(-1);
    if (what === PATH.moveTo) figures.push([[x, y]]);
    else if (what === PATH.lineTo) figure?.push([x, y]);
    else if (what === PATH.close && figure?.[0] !== undefined) figure.push(figure[0]);
    // What is round begins anew where it ends.
    else if (what === PATH.curveTo) figures.push([[path[at + 5] ?? 0, path[at + 6] ?? 0]]);
    else if (what === PATH.quadraticTo) figures.push([[path[at + 3] ?? 0, path[at + 4] ?? 0]]);
    at += what === PATH.curveTo ? 7 : what === PATH.quadraticTo ? 5 : what === PATH.close ? 1 : 3;
  }
  return figures;
}

/** The lines of a figure; a thin rectangle is one line through its middle. */
function drawn(figure: readonly Point[], line: (x1: number, y1: number, x2: number, y2: number) => void): void {
  const xs = figure.map(([x]) => x);
  const ys = figure.map(([, y]) => y);
  const [left, right, low, high] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  if (figure.length >= 4 && high - low <= THIN) line(left, (low + high) / 2, right, (low + high) / 2);
  else if (figure.length >= 4 && right - left <= THIN) line((left + right) / 2, low, (left + right) / 2, high);
  else
    for (const [at, [x, y]] of figure.entries()) {
      const before = figure[at - 1];
      if (before !== undefined) line(before[0], before[1], x, y);
    }
}
