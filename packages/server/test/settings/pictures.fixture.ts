import { crc32, deflateSync } from "node:zlib";

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** One chunk of a PNG with its checksum. */
export function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}

/** A PNG of lines that begin with their filter; `header` is what IHDR says after the size, `more` follows it. */
export function pngOf(
  width: number,
  height: number,
  header: readonly number[],
  lines: readonly (readonly number[])[],
  more: readonly Buffer[] = [],
): Buffer {
  const size = Buffer.alloc(8);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  return Buffer.concat([
    SIGNATURE,
    pngChunk("IHDR", Buffer.concat([size, Buffer.from(header)])),
    ...more,
    pngChunk("IDAT", deflateSync(Buffer.from(lines.flat()))),
    pngChunk("IEND", Buffer.alloc(0)),
  ]);
}

/** A PNG of one colour with an alpha channel. */
export function png(
  width: number,
  height: number,
  colour: readonly [number, number, number, number],
  {
    header = [8, 6, 0, 0, 0],
    more = [],
  }: { readonly header?: readonly number[]; readonly more?: readonly Buffer[] } = {},
): Buffer {
  const line = [0, ...Array.from({ length: width }, () => colour).flat()];
  return pngOf(
    width,
    height,
    header,
    Array.from({ length: height }, () => line),
    more,
  );
}

/** The segments of a JPEG of 16 x 8 pixels in three colours; its scan is noise that no test decodes. */
export function jpeg({ frame = 0xc0, components = 3, more = [] as readonly Buffer[] } = {}): Buffer {
  const segment = (marker: number, data: readonly number[]): Buffer =>
    Buffer.from([0xff, marker, 0, data.length + 2, ...data]);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe0, [...Buffer.from("JFIF\0"), 1, 1, 0, 0, 1, 0, 1, 0, 0]),
    ...more,
    segment(frame, [
      8,
      0,
      8,
      0,
      16,
      components,
      ...Array.from({ length: components }, (_, i) => [i + 1, 0x11, 0]).flat(),
    ]),
    segment(0xda, [1, 1, 0, 0, 63, 0]),
    Buffer.from([0x12, 0x34, 0xff, 0xd9]),
  ]);
}

/** A picture as the `data:` URL that a logo is sent as. */
export function dataUrl(kind: "png" | "jpeg" | "svg+xml", content: Buffer): string {
  return `data:image/${kind};base64,${content.toString("base64")}`;
}
