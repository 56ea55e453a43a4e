import { LIMITS } from "../../limits.ts";
import type { FileBytes } from "../parcel.ts";
import { drawPage, openPdf } from "../open-pdf.ts";

/** The longer side of a drawn page in pixels: A4 at 200 dots an inch. */
const LONGER_SIDE = 2_339;
const QUALITY = 78;

/** A page as a JPEG. */
export interface DrawnPage {
  readonly page: number;
  readonly width: number;
  readonly height: number;
  readonly jpeg: Buffer;
}

/** Pages of a file one after the other as pictures, upright; a picture is a page. */
export async function* drawPages(
  { media, bytes, password }: FileBytes,
  numbers: readonly number[],
): AsyncGenerator<DrawnPage> {
  if (media !== "application/pdf") {
    yield { page: 1, ...(await pictured(bytes)) };
    return;
  }
  const { promise, destroy } = await openPdf(bytes, password);
  try {
    const pdf = await promise;
    for (const number of numbers) {
      const page = await pdf.getPage(number);
      const { width, height } = page.getViewport({ scale: 1 });
      const drawn = await drawPage(pdf, page, page.getViewport({ scale: LONGER_SIDE / Math.max(width, height) }));
      page.cleanup();
      yield { page: number, ...(await pictured(drawn)) };
    }
  } finally {
    await destroy();
  }
}

async function pictured(bytes: Buffer): Promise<Omit<DrawnPage, "page">> {
  const { default: sharp } = await import("sharp");
  sharp.cache(false);
  sharp.concurrency(1);
  const { data, info } = await sharp(bytes, { limitInputPixels: LIMITS.pixels, failOn: "error", pages: 1 })
    .rotate()
    .flatten({ background: "#ffffff" })
    .resize(LONGER_SIDE, LONGER_SIDE, { fit: "inside", withoutEnlargement: true })
    .toColourspace("srgb")
    .jpeg({ quality: QUALITY })
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, jpeg: data };
}
