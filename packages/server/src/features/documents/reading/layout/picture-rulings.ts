import type { Ruling } from "./shapes.ts";

/** A picture in shades of grey, a byte for each pixel, row after row. */
export interface GreyPicture {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
}

/** What is darker is ink. */
const INK = 140;
/** A run of ink as long as this part of the page is a line; letters are far shorter. */
const LONG = 0.06;
/** A picture with more runs than this is a photo: it has no table. */
const MOST = 4_000;
/** Pixels that may miss in a run. */
const GAP = 3;

/** The straight lines of a picture that stands upright: long runs of ink across and down. */
export function picturedRulings({ width, height, pixels }: GreyPicture): readonly Ruling[] {
  return [
    ...runs(height, width, (row, at) => pixels[row * width + at] ?? 255, true),
    ...runs(width, height, (column, at) => pixels[at * width + column] ?? 255, false),
  ];
}

function runs(
  lanes: number,
  length: number,
  shade: (lane: number, at: number) => number,
  across: boolean,
): readonly Ruling[] {
  const shortest = Math.round(length * LONG);
  const found: { lane: number; last: number; from: number; to: number }[] = [];
  for (let lane = 0; lane < lanes; lane++) {
    let from = -1;
    let gap = 0;
    for (let at = 0; at <= length; at++) {
      const isInk = at < length && shade(lane, at) < INK;
      if (isInk) {
        if (from < 0) from = at;
        gap = 0;
      } else if (from >= 0 && (++gap > GAP || at === length)) {
        if (at - gap + 1 - from >= shortest) keep(found, lane, from, at - gap + 1);
        from = -1;
        gap = 0;
      }
    }
  }
  if (found.length > MOST) return [];
  // What is thick is a filled box or a picture.
  return found
    .filter(({ lane, last }) => last - lane < lanes * 0.008 + 3)
    .map(({ lane, last, from, to }) => ({
      across,
      at: ((lane + last) / 2 + 0.5) / lanes,
      from: from / length,
      to: to / length,
    }));
}

/** A run beside one of the lane before belongs to the same line. */
function keep(
  found: { lane: number; last: number; from: number; to: number }[],
  lane: number,
  from: number,
  to: number,
): void {
  for (let at = found.length - 1; at >= 0 && at > found.length - 400; at--) {
    const one = found[at];
    if (one === undefined || lane - one.last > 2 || from > one.to || to < one.from) continue;
    one.last = lane;
    one.from = Math.min(one.from, from);
    one.to = Math.max(one.to, to);
    return;
  }
  found.push({ lane, last: lane, from, to });
}
