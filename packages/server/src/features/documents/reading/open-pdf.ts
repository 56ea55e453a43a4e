import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { PDFDocumentProxy, PDFPageProxy, PageViewport } from "pdfjs-dist";

/** What comes with the library: fonts and tables of characters that a file names and does not bring, decoders of pictures. */
const LIBRARY = dirname(createRequire(import.meta.url).resolve("pdfjs-dist/package.json"));

/** The library, and the opening of a file in it. Nothing in the file is run. Call `destroy` at the end. */
export async function openPdf(bytes: Buffer, password?: string) {
  const { getDocument, VerbosityLevel, OPS } = await import("pdfjs-dist/legacy/build/pdf.mjs");
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
    ...(password === undefined ? {} : { password }),
  });
  return { promise: task.promise, OPS: OPS as unknown as Record<string, number>, destroy: () => task.destroy() };
}

/** A page as a picture, in PNG. */
export async function drawPage(pdf: PDFDocumentProxy, page: PDFPageProxy, viewport: PageViewport): Promise<Buffer> {
  const { canvasFactory } = pdf as unknown as {
    canvasFactory: {
      create(width: number, height: number): { canvas: { toBuffer(type: "image/png"): Buffer } };
      destroy(made: unknown): void;
    };
  };
  const made = canvasFactory.create(Math.ceil(viewport.width), Math.ceil(viewport.height));
  try {
    await page.render({ canvas: made.canvas as never, viewport, background: "#ffffff" }).promise;
    return made.canvas.toBuffer("image/png");
  } finally {
    canvasFactory.destroy(made);
  }
}
