import { ArchiveRefused } from "../../../platform/archives/bounds.ts";
import { LIMITS } from "../limits.ts";
import { readMail } from "./mail.ts";
import { readOffice } from "./office.ts";
import { readPdf } from "./pdf.ts";
import { readPlain } from "./plain.ts";
import { sniff } from "./sniff.ts";
import { pictureOf, sizeOf } from "./thumbnails.ts";
import { NOTHING_READ, type PageText, type ReadingAsked, type Verdict } from "./verdict.ts";

/** A picture of fewer pixels is a sign or a logo; no words are looked for in it. */
const SMALLEST_PAGE = 60_000;

/**
 * What becomes of a file. Runs in a process of its own:
 * whatever goes wrong here ends there.
 */
export async function readDocument(name: string, bytes: Buffer, asked: ReadingAsked = {}): Promise<Verdict> {
  const sniffed = sniff(name, bytes);
  if ("refused" in sniffed) return { verdict: "refused", reason: sniffed.refused };
  const { mime, form } = sniffed;
  const unread = (reason: string): Verdict => ({
    verdict: "kept_unread",
    mediaType: mime,
    reading: { ...NOTHING_READ, reason },
    pages: [],
    thumbnails: {},
  });
  switch (form) {
    case "pdf":
      return readPdf(bytes, asked);
    case "ole":
      return unread(
        "Files of older Office programs are kept unread. Save it in the newer form, or as a PDF, to have it read.",
      );
    case "zip":
      return readOffice(mime, bytes).then(
        ({ reading, pages }): Verdict => ({ verdict: "readable", mediaType: mime, reading, pages, thumbnails: {} }),
        (error: unknown) => {
          if (error instanceof ArchiveRefused)
            return { verdict: "refused", reason: `This file is not taken: ${error.message}.` };
          return unread("It is damaged and is kept unread.");
        },
      );
    case "text":
      return mime === "message/rfc822" ? readMail(mime, bytes) : readPlain(mime, bytes);
    case "bmp":
      return {
        ...picture(mime, { width: Math.abs(bytes.readInt32LE(18)), height: Math.abs(bytes.readInt32LE(22)) }),
        thumbnails: {},
      };
    case "png":
    case "jpeg":
    case "gif":
      return readPicture(mime, bytes, unread);
    default:
      return unread("This kind of file is kept as it is, unread.");
  }
}

async function readPicture(mime: string, bytes: Buffer, unread: (reason: string) => Verdict): Promise<Verdict> {
  let size;
  try {
    size = await sizeOf(bytes);
  } catch {
    return unread("It is damaged and is kept unread.");
  }
  if (size.width * size.height > LIMITS.pixels)
    return unread(`It has more than ${LIMITS.pixels / 1_000_000} million pixels and is kept unread. Save it smaller.`);
  try {
    const [page] = picture(mime, size).pages;
    const isPage = size.width * size.height >= SMALLEST_PAGE;
    const pages = page === undefined || !isPage ? [] : [{ ...page, recognition: "wanted" as const }];
    return { ...picture(mime, size), pages, thumbnails: await pictureOf(bytes) };
  } catch {
    return unread("It is damaged and is kept unread.");
  }
}

function picture(mime: string, dimensions: { readonly width: number; readonly height: number }) {
  return {
    verdict: "readable" as const,
    mediaType: mime,
    reading: { ...NOTHING_READ, kind: "picture" as const, pages: 1, dimensions },
    pages: [{ page: 1, ...dimensions, text: "" }] as readonly PageText[],
  };
}
