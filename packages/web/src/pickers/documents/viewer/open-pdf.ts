import { documentsEndpoints } from "@distributary/contract/records/documents";
import type { Document } from "@distributary/contract/records/document-shapes";
import { API_PREFIX } from "@distributary/contract/wire/endpoint";
import type { PDFDocumentLoadingTask, PDFDocumentProxy, PDFWorker } from "pdfjs-dist";
import { api } from "../../../data/api.ts";
import { addressOf } from "../../../data/http/request.ts";

/** Where the build lays what reads PDFs apart from the page, and what they may need: fonts, tables of characters. */
const PARTS = "/pdfjs";

/** How a file is asked for. */
interface FileRequest {
  readonly url: string;
  readonly withCredentials: boolean;
  readonly httpHeaders: Readonly<Record<string, string>>;
}

/**
 * How the file at an address is asked for: with credentials, the universe and the token where the address is one of the
 * product's own host, and with nothing of them anywhere else.
 */
export function requestOf(url: string, origin: string, headers: Readonly<Record<string, string>>): FileRequest {
  const own = new URL(url, origin).origin === origin;
  return { url: new URL(url, origin).href, withCredentials: own, httpHeaders: own ? headers : {} };
}

/** The address of a document's file as it is shown. */
export function fileAddress({ uuid, version_number: version }: Pick<Document, "uuid" | "version_number">): string {
  return addressOf(API_PREFIX, documentsEndpoints.file, {
    params: { id: uuid, version: String(version) },
    query: { view: "true" },
  });
}

/** As much as is read at once: what a long file says about itself comes in one or two answers. */
const READ_AT_ONCE = 256 * 1024;

/** What reads the next PDF, started ahead. Each file has its own: one that hangs holds up no other. */
let spare: PDFWorker | null = null;

async function loadPdfjs() {
  const pdfjs = await import("pdfjs-dist/legacy/build/pdf.mjs");
  pdfjs.GlobalWorkerOptions.workerSrc = `${PARTS}/${pdfjs.version}/pdf.worker.min.js`;
  return pdfjs;
}

/** Starts ahead what reads PDFs, so that the next one opens at once. Nothing is lost where it fails. */
export async function preparePdf(): Promise<void> {
  const pdfjs = await loadPdfjs();
  spare ??= new pdfjs.PDFWorker({ verbosity: pdfjs.VerbosityLevel.ERRORS });
}

/** Opens a PDF; its pages are read from the server as they are needed. Rejects where it cannot be read. */
export async function openPdf(
  url: string,
  signal: AbortSignal,
  password: string | null = null,
): Promise<PDFDocumentProxy> {
  const pdfjs = await loadPdfjs();
  const parts = `${PARTS}/${pdfjs.version}`;
  const worker = spare ?? new pdfjs.PDFWorker({ verbosity: pdfjs.VerbosityLevel.ERRORS });
  spare = null;
  const read = (): PDFDocumentLoadingTask =>
    pdfjs.getDocument({
      ...requestOf(url, location.origin, api.headersFor(documentsEndpoints.file)),
      worker,
      ...(password === null ? {} : { password }),
      disableAutoFetch: true,
      disableStream: true,
      rangeChunkSize: READ_AT_ONCE,
      cMapUrl: `${parts}/cmaps/`,
      standardFontDataUrl: `${parts}/standard_fonts/`,
      wasmUrl: `${parts}/wasm/`,
      useWasm: false,
      enableXfa: false,
      verbosity: pdfjs.VerbosityLevel.ERRORS,
    });
  const used = api.credentialsFor(documentsEndpoints.file);
  let task = read();
  const end = (): void => void task.destroy().finally(() => worker.destroy());
  if (signal.aborted) end();
  else signal.addEventListener("abort", end, { once: true });
  try {
    return await task.promise;
  } catch (failure) {
    // A token of an earlier hour is renewed as that of every call is.
    const isStale = (failure as { status?: number }).status === 401;
    if (signal.aborted || !isStale || !(await api.renew(documentsEndpoints.file, used))) throw failure;
    task = read();
    return task.promise;
  }
}
