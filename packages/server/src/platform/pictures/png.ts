import { crc32 } from "node:zlib";
import { wrongSize, type ReadPicture } from "./picture.ts";
import { samplesOf, unpacked, type PngHeader } from "./png-samples.ts";

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

const BROKEN = "This PNG is damaged. Choose another picture.";

/** What a picture needs; texts, places and times that a program added are left out. */
const KEPT: ReadonlySet<string> = new Set(["IHDR", "PLTE", "tRNS", "IDAT", "IEND"]);

/**
 * A PNG (ISO/IEC 15948) with 8 bits a sample and without interlacing: every chunk by its checksum, and as many pixels
 * as its header says. `most` pixels a side.
 */
export function readPng(file: Buffer, most: number): ReadPicture {
  const chunks = chunksOf(file);
  const header = chunks && headerOf(chunks);
  if (!chunks || !header) return BROKEN;
  const { width, height, bits, colour, interlace } = header;
  const wrong = wrongSize(width, height, most);
  if (wrong !== null) return wrong;
  if (bits !== 8 || samplesOf(colour) === null || interlace !== 0)
    return "A PNG of this kind cannot be printed: save it with 8 bits a colour and without interlacing.";
  if (!hasPalette(chunks, colour === 3) || !unpacked(header, dataOf(chunks, "IDAT"))) return BROKEN;
  const kept = chunks.filter(({ type }) => KEPT.has(type)).map(({ whole }) => whole);
  return { width, height, content: Buffer.concat([SIGNATURE, ...kept]) };
}

/**
 * The pixels of a PNG that `readPng` took, as they look on white paper: three bytes each, line by line. Throws where it
 * would not have been taken.
 */
export function pixelsOnPaper(file: Buffer): Buffer {
  const chunks = chunksOf(file);
  const header = chunks && headerOf(chunks);
  const samples = header && unpacked(header, dataOf(chunks, "IDAT"));
  if (!chunks || !header || !samples) throw new Error("this PNG was never looked at");
  const [palette, clear] = [dataOf(chunks, "PLTE"), dataOf(chunks, "tRNS")];
  const { colour } = header;
  const width = samplesOf(colour) ?? 1;
  const paper = Buffer.alloc(header.width * header.height * 3);
  for (let pixel = 0; pixel * 3 < paper.length; pixel++) {
    const at = pixel * width;
    const first = samples[at] ?? 0;
    const grey = colour === 0 || colour === 4;
    for (let channel = 0; channel < 3; channel++) {
      const value = colour === 3 ? (palette[first * 3 + channel] ?? 0) : grey ? first : (samples[at + channel] ?? 0);
      const cover = coverOf(colour, samples, at, clear) / 255;
      paper[pixel * 3 + channel] = Math.round(value * cover + 255 * (1 - cover));
    }
  }
  return paper;
}

/** How much of the paper a pixel covers, 0 to 255. Without an alpha channel one colour of the chunk `tRNS` is clear. */
function coverOf(colour: number, samples: Buffer, at: number, clear: Buffer): number {
  if (colour === 6) return samples[at + 3] ?? 255;
  if (colour === 4) return samples[at + 1] ?? 255;
  if (clear.length === 0) return 255;
  if (colour === 3) return clear[samples[at] ?? 0] ?? 255;
  // Two bytes a sample, of which the lower one counts where a sample has 8 bits.
  const count = colour === 2 ? 3 : 1;
  for (let i = 0; i < count; i++) if (samples[at + i] !== clear[2 * i + 1]) return 255;
  return 0;
}

interface Chunk {
  readonly type: string;
  readonly data: Buffer;
  /** with its length, type and checksum */
  readonly whole: Buffer;
}

/** The chunks of a PNG up to its end; null where it is none. */
function chunksOf(file: Buffer): Chunk[] | null {
  if (!file.subarray(0, 8).equals(SIGNATURE)) return null;
  const chunks: Chunk[] = [];
  let at = 8;
  while (chunks.at(-1)?.type !== "IEND") {
    if (at + 12 > file.length) return null;
    const end = at + 12 + file.readUInt32BE(at);
    if (end > file.length || crc32(file.subarray(at + 4, end - 4)) !== file.readUInt32BE(end - 4)) return null;
    const type = file.toString("latin1", at + 4, at + 8);
    chunks.push({ type, data: file.subarray(at + 8, end - 4), whole: file.subarray(at, end) });
    at = end;
  }
  return chunks;
}

function headerOf([first]: readonly Chunk[]): PngHeader | null {
  if (first?.type !== "IHDR" || first.data.length !== 13) return null;
  const [bits = 0, colour = 0, , , interlace = 0] = first.data.subarray(8);
  return { width: first.data.readUInt32BE(0), height: first.data.readUInt32BE(4), bits, colour, interlace };
}

function dataOf(chunks: readonly Chunk[], wanted: string): Buffer {
  return Buffer.concat(chunks.filter(({ type }) => type === wanted).map(({ data }) => data));
}

/** A palette where the picture needs one, of at most 256 colours. */
function hasPalette(chunks: readonly Chunk[], needed: boolean): boolean {
  const palettes = chunks.filter(({ type }) => type === "PLTE");
  const isWhole = palettes.every(({ data }) => data.length % 3 === 0 && data.length > 0 && data.length <= 768);
  return isWhole && palettes.length <= 1 && (!needed || palettes.length === 1);
}
