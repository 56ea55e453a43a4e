import { LOGO_MOST_BYTES, LOGO_MOST_PIXELS } from "@distributary/contract/access/settings";
import { recordTexts } from "../../texts.ts";

/** Pixels of the longer side that a picture is made smaller to, one after the other, until it has few enough bytes. */
const SIDES = [600, 400, 250, 150] as const;

const KINDS = ["image/png", "image/jpeg"];

/** A picture as a `data:` URL, or why it is not taken. */
export type PictureRead = { readonly url: string } | { readonly refused: string };

/** Reads a PNG or JPEG of the person's own; one that is too large, or cannot be printed as it is, is drawn anew smaller. */
export async function readPicture(file: File): Promise<PictureRead> {
  if (!KINDS.includes(file.type)) return { refused: recordTexts.pictureKinds };
  try {
    const bitmap = await createImageBitmap(file);
    const isSmall = Math.max(bitmap.width, bitmap.height) <= LOGO_MOST_PIXELS && file.size <= LOGO_MOST_BYTES;
    if (isSmall && isPlain(new Uint8Array(await file.slice(0, 29).arrayBuffer()), file.type))
      return { url: await urlOf(file) };
    return drawnSmaller(bitmap);
  } catch {
    // Browsers say only that it cannot be decoded, each in its own words.
    return { refused: recordTexts.pictureBroken };
  }
}

/** Whether a PNG has 8 bits a sample and no interlacing, by its header; a JPEG is taken at its word. */
export function isPlain(head: Uint8Array, type: string): boolean {
  return type !== "image/png" || (head[24] === 8 && head[28] === 0);
}

function drawnSmaller(bitmap: ImageBitmap): PictureRead {
  for (const side of SIDES) {
    const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.max(1, Math.round(bitmap.width * scale));
    canvas.height = Math.max(1, Math.round(bitmap.height * scale));
    canvas.getContext("2d")?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    const url = canvas.toDataURL("image/png");
    // Four letters of a data URL are three bytes.
    if ((url.length * 3) / 4 <= LOGO_MOST_BYTES) return { url };
  }
  return { refused: recordTexts.pictureLarge(LOGO_MOST_BYTES / 1024) };
}

function urlOf(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => resolve(reader.result as string));
    reader.addEventListener("error", () => reject(reader.error ?? new Error("the file could not be read")));
    reader.readAsDataURL(file);
  });
}
