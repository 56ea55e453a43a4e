import type { FileBytes } from "../parcel.ts";
import { drawPage, openPdf } from "../open-pdf.ts";
import { startEngine } from "./engine.ts";
import { recognizePicture, type RecognizedPage } from "./recognize-picture.ts";

/** Dots an inch in which a page of a PDF is drawn to be read, and the pixels that such a picture has at most. */
const DOTS = 300 / 72;
const MOST_PIXELS = 16_000_000;

/** Pages of a file one after the other, each once its words are recognised; a picture is a page. */
export async function* recognizePages(
  { media, bytes, password }: FileBytes,
  numbers: readonly number[],
  folder: string,
): AsyncGenerator<RecognizedPage & { readonly page: number }> {
  const engine = await startEngine(folder);
  if (media !== "application/pdf") {
    yield { page: 1, ...(await recognizePicture(engine, bytes)) };
    return;
  }
  const { promise, destroy } = await openPdf(bytes, password);
  try {
    const pdf = await promise;
    for (const number of numbers) {
      const page = await pdf.getPage(number);
      const { width, height } = page.getViewport({ scale: 1 });
      const scale = Math.min(DOTS, Math.sqrt(MOST_PIXELS / (width * height)));
      const drawn = await drawPage(pdf, page, page.getViewport({ scale }));
      page.cleanup();
      yield { page: number, ...(await recognizePicture(engine, drawn)) };
    }
  } finally {
    await destroy();
  }
}
