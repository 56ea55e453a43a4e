/** Least contrast of text with what it stands on (WCAG 2.2, 1.4.3). */
export const TEXT_CONTRAST = 4.5;

/** Least contrast of a line or mark with what it stands on (WCAG 2.2, 1.4.11). */
export const LINE_CONTRAST = 3;

/** Contrast of two colours (`#rrggbb`), 1 to 21, as WCAG 2.2 defines it. */
export function contrastOf(one: string, other: string): number {
  const [a, b] = [luminanceOf(one), luminanceOf(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/**
 * The colour nearest to `colour` that has a contrast of at least `least` with `ground`: darkened on a light ground,
 * lightened on a dark one, in steps of one in a hundred. All `#rrggbb`.
 */
export function readableOn(ground: string, colour: string, least: number = TEXT_CONTRAST): string {
  const end = luminanceOf(ground) > 0.18 ? 0 : 255;
  const channels = channelsOf(colour);
  for (let step = 0; step <= 100; step++) {
    const mixed = channels.map((value) => Math.round(value + ((end - value) * step) / 100));
    const found = `#${mixed.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
    if (contrastOf(found, ground) >= least) return found;
  }
  return end === 0 ? "#000000" : "#ffffff";
}

/** Relative luminance, 0 to 1 (WCAG 2.2). */
function luminanceOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(colour).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function channelsOf(colour: string): readonly number[] {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
}
