import type { Document } from "@distributary/contract/records/document-shapes";
import { firstPages } from "./first-page.ts";
import { fileAddress, openPdf } from "./open-pdf.ts";
import { RENDER_SCALE } from "./scales.ts";

/** The box that a preview is drawn for, in points of the window. */
export const PREVIEW_BOX = { width: 150, height: 157.5 } as const;

let last: Promise<unknown> = Promise.resolve();

/**
 * A small picture of the first page of a PDF. One is drawn at a time, after what is looked at. Rejects where the file
 * cannot be read.
 */
export function pdfThumbnail(document: Document): Promise<Blob> {
  const drawn = last.then(() => firstPages.shown()).then(() => draw(document));
  last = drawn.catch(() => undefined);
  return drawn;
}

async function draw(document: Document): Promise<Blob> {
  const leave = new AbortController();
  try {
    const pdf = await openPdf(fileAddress(document), leave.signal);
    const page = await pdf.getPage(1);
    const whole = page.getViewport({ scale: 1 });
    const fit = Math.min(PREVIEW_BOX.width / whole.width, PREVIEW_BOX.height / whole.height);
    const viewport = page.getViewport({ scale: fit * RENDER_SCALE });
    const canvas = globalThis.document.createElement("canvas");
    canvas.width = Math.ceil(viewport.width);
    canvas.height = Math.ceil(viewport.height);
    await page.render({ canvas, viewport }).promise;
    return await new Promise((resolve, reject) =>
      canvas.toBlob((bytes) => (bytes === null ? reject(new Error("the picture is empty")) : resolve(bytes))),
    );
  } finally {
    leave.abort();
  }
}
