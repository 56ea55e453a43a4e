import { deflateSync } from "node:zlib";
import type { Logo } from "../../../access/store/settings.ts";
import { isGreyJpeg } from "../../../platform/pictures/jpeg.ts";
import { pixelsOnPaper } from "../../../platform/pictures/png.ts";

/** What makes parts of a document in the library; its types do not name it. */
export interface DocumentParts {
  ref(entries: Readonly<Record<string, unknown>>): { end(content: Buffer): void };
}

/**
 * A picture as a part of a PDF. A JPEG goes in as it is. A PNG is laid on white first, as it is printed on paper: what
 * the library makes of an alpha channel it makes later and elsewhere, where no failure could be told.
 */
export function imageOf(document: unknown, { media_type: type, width, height, content }: Logo): unknown {
  const image = { Type: "XObject", Subtype: "Image", Width: width, Height: height, BitsPerComponent: 8 };
  const isPng = type === "image/png";
  const part = (document as DocumentParts).ref({
    ...image,
    ColorSpace: isPng || !isGreyJpeg(content) ? "DeviceRGB" : "DeviceGray",
    Filter: isPng ? "FlateDecode" : "DCTDecode",
  });
  part.end(isPng ? deflateSync(pixelsOnPaper(content)) : content);
  return part;
}
