import { inflateSync } from "node:zlib";

/** What the header of a PNG says of its pixels. */
export interface PngHeader {
  readonly width: number;
  readonly height: number;
  /** of a sample */
  readonly bits: number;
  /** 0 grey, 2 red green blue, 3 of a palette, 4 grey and alpha, 6 red green blue and alpha */
  readonly colour: number;
  readonly interlace: number;
}

const SAMPLES: ReadonlyMap<number, number> = new Map([
  [0, 1],
  [2, 3],
  [3, 1],
  [4, 2],
  [6, 4],
]);

/** Samples of a pixel by the colour type; null: there is no such type. */
export function samplesOf(colour: number): number | null {
  return SAMPLES.get(colour) ?? null;
}

/** The samples of all pixels, one byte each, line by line; null where the data are not as long as the header says. */
export function unpacked({ width, height, colour }: PngHeader, packed: Buffer): Buffer | null {
  const step = samplesOf(colour) ?? 0;
  const line = width * step;
  const lines = inflated(packed, height * (1 + line));
  if (!lines) return null;
  const samples = Buffer.alloc(height * line);
  for (let y = 0; y < height; y++) {
    const filter = lines[y * (1 + line)] ?? 5;
    if (filter > 4) return null;
    for (let x = 0; x < line; x++) {
      const at = y * line + x;
      const left = x < step ? 0 : (samples[at - step] ?? 0);
      const above = y === 0 ? 0 : (samples[at - line] ?? 0);
      const corner = x < step || y === 0 ? 0 : (samples[at - line - step] ?? 0);
      samples[at] = (lines[y * (1 + line) + 1 + x] ?? 0) + predicted(filter, left, above, corner);
    }
  }
  return samples;
}

/** What a line's filter expects of a sample by its neighbours (ISO/IEC 15948, 9.2). */
function predicted(filter: number, left: number, above: number, corner: number): number {
  switch (filter) {
    case 1:
      return left;
    case 2:
      return above;
    case 3:
      return (left + above) >> 1;
    case 4:
      return nearestOf(left, above, corner);
    default:
      return 0;
  }
}

/** Paeth's predictor: of three neighbours the one nearest to left + above - corner, in this order where they tie. */
function nearestOf(left: number, above: number, corner: number): number {
  const guess = left + above - corner;
  const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - above), Math.abs(guess - corner)];
  if (a <= b && a <= c) return left;
  return b <= c ? above : corner;
}

function inflated(packed: Buffer, bytes: number): Buffer | null {
  try {
    const found = inflateSync(packed, { maxOutputLength: bytes });
    return found.length === bytes ? found : null;
  } catch {
    // No stream of zlib, or one that holds more than the picture says: no picture either way.
    return null;
  }
}
