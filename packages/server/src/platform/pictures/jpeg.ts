import { wrongSize, type ReadPicture } from "./picture.ts";

const BROKEN = "This JPEG is damaged. Choose another picture.";

const START = 0xd8;
const END = 0xd9;
const SCAN = 0xda;

/** Baseline, extended and progressive, coded by Huffman: what every viewer of a PDF can show. */
const FRAMES: ReadonlySet<number> = new Set([0xc0, 0xc1, 0xc2]);
const OTHER_FRAMES: ReadonlySet<number> = new Set([0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf]);

/** Where cameras and programs write what they know of place, time and person; JFIF and Adobe's own say how to decode. */
function isAbout(marker: number): boolean {
  return (marker > 0xe0 && marker < 0xee) || marker === 0xef || marker === 0xfe;
}

/** A JPEG (ITU-T T.81) in grey or three colours, walked segment by segment up to the first scan. `most` pixels a side. */
export function readJpeg(file: Buffer, most: number): ReadPicture {
  const parts = partsOf(file);
  if (parts === null) return BROKEN;
  const { width, height, bits, components, kept, scans } = parts;
  const wrong = wrongSize(width, height, most);
  if (wrong !== null) return wrong;
  if (bits !== 8 || (components !== 1 && components !== 3))
    return "A JPEG of this kind cannot be printed: save it in RGB with 8 bits a colour.";
  return { width, height, content: Buffer.concat([...kept, scans]) };
}

/** Whether a JPEG that `readJpeg` took is in grey alone. */
export function isGreyJpeg(file: Buffer): boolean {
  return partsOf(file)?.components === 1;
}

interface JpegParts {
  readonly width: number;
  readonly height: number;
  readonly bits: number;
  readonly components: number;
  /** the segments before the first scan that say how to decode it */
  readonly kept: readonly Buffer[];
  readonly scans: Buffer;
}

function partsOf(file: Buffer): JpegParts | null {
  const ends = [file[0], file[1], file.at(-2), file.at(-1)];
  if (file.length < 4 || ends.join() !== [0xff, START, 0xff, END].join()) return null;
  const kept: Buffer[] = [file.subarray(0, 2)];
  let frame: Buffer | null = null;
  let at = 2;
  for (;;) {
    if (at + 4 > file.length || file[at] !== 0xff) return null;
    const marker = file[at + 1] ?? 0;
    const end = at + 2 + file.readUInt16BE(at + 2);
    if (end > file.length || OTHER_FRAMES.has(marker)) return null;
    if (marker === SCAN) break;
    const segment = file.subarray(at, end);
    if (FRAMES.has(marker)) frame = segment;
    if (!isAbout(marker)) kept.push(segment);
    at = end;
  }
  if (frame === null || frame.length < 10) return null;
  const [height, width] = [frame.readUInt16BE(5), frame.readUInt16BE(7)];
  return { width, height, bits: frame[4] ?? 0, components: frame[9] ?? 0, kept, scans: file.subarray(at) };
}
