import type { Annotation } from "@distributary/contract/records/page-boxes";

/** A box on a page that is drawn or moved, in fractions of the page. */
export type Box = Pick<Annotation, "x" | "y">;

/** The box that stands on a page before it was drawn: in the middle, a line or two high. */
export const FIRST_BOX: Box = { x: [0.25, 0.75], y: [0.46, 0.54] };

/** The least that a box measures on each side. */
const LEAST = 0.005;

const STEP = 0.01;

/** The box between the two ends of a drag, within the page; null where it is too small to be meant. */
export function dragged(from: readonly [number, number], to: readonly [number, number]): Box | null {
  const x = between(from[0], to[0]);
  const y = between(from[1], to[1]);
  return x[1] - x[0] < LEAST || y[1] - y[0] < LEAST ? null : { x, y };
}

/** The box after an arrow key: moved by a hundredth of the page, with Shift grown or shrunk at its right and bottom. */
export function keyed(box: Box, key: string, shift: boolean): Box | null {
  const across = key === "ArrowRight" ? STEP : key === "ArrowLeft" ? -STEP : 0;
  const down = key === "ArrowDown" ? STEP : key === "ArrowUp" ? -STEP : 0;
  if (across === 0 && down === 0) return null;
  const change = shift ? grown : moved;
  return { x: change(box.x, across), y: change(box.y, down) };
}

function between(one: number, other: number): Box["x"] {
  const [a, b] = [within(one), within(other)];
  return [Math.min(a, b), Math.max(a, b)];
}

function moved([from, to]: Box["x"], by: number): Box["x"] {
  const step = Math.min(Math.max(by, -from), 1 - to);
  return [rounded(from + step), rounded(to + step)];
}

function grown([from, to]: Box["x"], by: number): Box["x"] {
  return [from, Math.min(1, Math.max(rounded(to + by), rounded(from + STEP)))];
}

function within(part: number): number {
  return rounded(Math.min(1, Math.max(0, part)));
}

function rounded(part: number): number {
  return Math.round(part * 1e6) / 1e6;
}
