import type { PopoverSize } from "../../../ui/menus/popover-size.ts";

/** How large a page is drawn where nothing else is said: in points of the window for each point of the page. */
export const DEFAULT_SCALE = 1.5;

/** Pages are drawn with so many dots for each point of the window. */
export const RENDER_SCALE = 2;

/** How long a page waits behind the one drawn before it, in milliseconds. */
export const RENDER_GAP = 100;

/** The scale of a page in a panel of that size. */
export function scaleOf(size: PopoverSize): number {
  return { peek: 0.5, expanded: 0.75, full: 1.25, "extra-full": DEFAULT_SCALE }[size];
}

/** The page that was asked for, within those that there are; the first where it is none. */
export function clampPage(asked: number, pages: number): number {
  if (!Number.isFinite(asked)) return 1;
  return Math.min(Math.max(Math.trunc(asked), 1), Math.max(pages, 1));
}

/** How much larger or smaller one step makes a page. */
const STEP = 1.25;
const SMALLEST = 0.25;
const LARGEST = 4;

/** The scale one step further; it ends at a quarter and at four times. */
export function zoomed(scale: number, direction: 1 | -1): number {
  return Math.min(LARGEST, Math.max(SMALLEST, direction === 1 ? scale * STEP : scale / STEP));
}
