import { LIMITS, THUMBNAILS } from "../limits.ts";

/** Small pictures of a picture, without anything that it says of itself, by their longer side, in base64. */
export async function pictureOf(bytes: Buffer): Promise<Record<string, string>> {
  const { default: sharp } = await import("sharp");
  sharp.cache(false);
  sharp.concurrency(1);
  const made: Record<string, string> = {};
  for (const size of THUMBNAILS) {
    const small = await sharp(bytes, { limitInputPixels: LIMITS.pixels, failOn: "error", pages: 1 })
      .rotate()
      .resize(size, size, { fit: "inside", withoutEnlargement: true })
      .webp({ quality: 80 })
      .toBuffer();
    made[size] = small.toString("base64");
  }
  return made;
}

/** The size of a picture as it stands upright, read before any of it is decoded. Throws for what is none. */
export async function sizeOf(bytes: Buffer): Promise<{ width: number; height: number }> {
  const { default: sharp } = await import("sharp");
  const { width, height, orientation = 1 } = await sharp(bytes, { limitInputPixels: false }).metadata();
  return orientation >= 5 ? { width: height, height: width } : { width, height };
}
