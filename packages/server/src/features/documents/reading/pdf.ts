import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { PDFDocumentProxy } from "pdfjs-dist";
import { LIMITS, THUMBNAILS } from "../limits.ts";
import { NOTHING_READ, type PageText, type Verdict } from "./verdict.ts";
import { pictureOf } from "./thumbnails.ts";

const MEDIA = "application/pdf";

/** What comes with the library: fonts and tables of characters that a file names and does not bring, decoders of pictures. */
const LIBRARY = dirname(createRequire(import.meta.url).resolve("pdfjs-dist/package.json"));

/** Reads the pages of a PDF: sizes and text, and a picture of the first one. Nothing in it is run. */
export async function readPdf(bytes: Buffer): Promise<Verdict> {
  const began = performance.now();
  const { getDocument, VerbosityLevel } = await import("pdfjs-dist/legacy/build/pdf.mjs");
  const task = getDocument({
    data: new Uint8Array(bytes),
    verbosity: VerbosityLevel.ERRORS,
    enableXfa: false,
    useSystemFonts: false,
    disableFontFace: true,
    useWorkerFetch: false,
    standardFontDataUrl: join(LIBRARY, "standard_fonts/"),
    cMapUrl: join(LIBRARY, "cmaps/"),
    cMapPacked: true,
    wasmUrl: join(LIBRARY, "wasm/"),
    stopAtErrors: false,
  });
  try {
    const pdf = await task.promise;
    const pages: PageText[] = [];
    for (let number = 1; number <= Math.min(pdf.numPages, LIMITS.pages); number++) {
      if (performance.now() - began > LIMITS.pagesMilliseconds) break;
      const page = await pdf.getPage(number);
      const { width, height } = page.getViewport({ scale: 1 });
      const content = await page.getTextContent();
      let text = "";
      for (const item of content.items) if ("str" in item) text += item.str + (item.hasEOL ? "\n" : " ");
      const { rotate: rotation } = page;
      pages.push({ page: number, width, height, rotation, text: written(text) });
      page.cleanup();
    }
    const [first] = pages;
    const attributes = await attributesOf(pdf);
    const unread = pdf.numPages - pages.length;
    return {
      verdict: "readable",
      mediaType: MEDIA,
      reading: {
        ...NOTHING_READ,
        kind: "pages",
        pages: pdf.numPages,
        dimensions: first === undefined ? null : { width: first.width, height: first.height },
        reason: unread === 0 ? null : `The text of the first ${pages.length} pages was read.`,
        attributes,
        origin: attributes["program"] ?? null,
      },
      pages,
      thumbnails: await thumbnailsOf(pdf).catch(() => ({})),
    };
  } catch (error) {
    const isLocked = error instanceof Error && error.name === "PasswordException";
    const reason = isLocked
      ? "It is protected by a password and is kept unread. Save it without one to have it read."
      : "It is damaged and is kept unread.";
    return {
      verdict: "kept_unread",
      mediaType: MEDIA,
      reading: { ...NOTHING_READ, reason },
      pages: [],
      thumbnails: {},
    };
  } finally {
    await task.destroy();
  }
}

function written(text: string): string {
  return text.replaceAll("\0", "").slice(0, LIMITS.pageLetters);
}

async function attributesOf(pdf: PDFDocumentProxy): Promise<Record<string, string>> {
  const { info } = (await pdf.getMetadata().catch(() => ({ info: {} }))) as { info: Record<string, unknown> };
  const named = { title: "Title", author: "Author", subject: "Subject", program: "Producer" } as const;
  return Object.fromEntries(
    Object.entries(named).flatMap(([name, key]) => {
      const value = info[key];
      return typeof value === "string" && value.trim() !== "" ? [[name, value.trim().slice(0, 500)]] : [];
    }),
  );
}

async function thumbnailsOf(pdf: PDFDocumentProxy): Promise<Record<string, string>> {
  const page = await pdf.getPage(1);
  const full = page.getViewport({ scale: 1 });
  const longest = Math.max(...THUMBNAILS);
  const viewport = page.getViewport({ scale: longest / Math.max(full.width, full.height) });
  const { canvasFactory } = pdf as unknown as {
    canvasFactory: { create(width: number, height: number): { canvas: { toBuffer(type: "image/png"): Buffer } } };
  };
  const { canvas } = canvasFactory.create(Math.ceil(viewport.width), Math.ceil(viewport.height));
  await page.render({ canvas: canvas as never, viewport, background: "#ffffff" }).promise;
  return pictureOf(canvas.toBuffer("image/png"));
}
