import type { PDFDocumentProxy, PDFPageProxy } from "pdfjs-dist";
import { LIMITS, THUMBNAILS } from "../limits.ts";
import { rulingsOf } from "./layout/pdf-rulings.ts";
import { wordsOf } from "./layout/pdf-words.ts";
import { tablesOf } from "./layout/tables.ts";
import { drawPage, openPdf } from "./open-pdf.ts";
import { NOTHING_READ, type PageText, type Reading, type ReadingAsked, type Verdict } from "./verdict.ts";
import { pictureOf } from "./thumbnails.ts";

const MEDIA = "application/pdf";

/** A page of fewer letters than this that shows a picture is a picture of a page. */
const FEW_LETTERS = 12;

/**
 * Reads the pages of a PDF: sizes and text, and a picture of the first one; `layout` for its words, each with its place,
 * and its tables as well; `passwords` are tried where it is protected. Nothing in it is run.
 */
export async function readPdf(bytes: Buffer, { layout = false, passwords = [] }: ReadingAsked): Promise<Verdict> {
  const began = performance.now();
  let close = (): Promise<void> => Promise.resolve();
  try {
    const { pdf, OPS, destroy, opener } = await openWith(bytes, passwords);
    close = destroy;
    const pages: PageText[] = [];
    let pictures = 0;
    for (let number = 1; number <= Math.min(pdf.numPages, LIMITS.pages); number++) {
      if (performance.now() - began > LIMITS.pagesMilliseconds) break;
      const page = await pdf.getPage(number);
      const read = await readPage(page, OPS, layout);
      const { recognition: _recognition, ...left } = read;
      if (read.recognition !== undefined) pictures += 1;
      pages.push(pictures > LIMITS.recognizedPages ? left : read);
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
        ...(opener === null ? {} : { protection: "opened" }),
      },
      pages,
      ...(opener === null ? {} : { opener }),
      thumbnails: await thumbnailsOf(pdf).catch(() => ({})),
    };
  } catch (error) {
    const reading: Reading = isProtected(error)
      ? { ...NOTHING_READ, reason: "It is protected by a password.", protection: "locked" }
      : { ...NOTHING_READ, reason: "It is damaged and is kept unread." };
    return {
      verdict: "kept_unread",
      mediaType: MEDIA,
      reading,
      pages: [],
      thumbnails: {},
    };
  } finally {
    await close();
  }
}

function isProtected(error: unknown): boolean {
  return error instanceof Error && error.name === "PasswordException";
}

/** A file that is open, by itself (`opener` null) or by one of the passwords. Throws where none of them opens it. */
async function openWith(bytes: Buffer, passwords: readonly string[]) {
  for (const opener of [null, ...passwords.keys()]) {
    const task = await openPdf(bytes, opener === null ? undefined : passwords[opener]);
    try {
      const { OPS, destroy } = task;
      return { pdf: await task.promise, OPS, destroy, opener };
    } catch (error) {
      await task.destroy();
      if (!isProtected(error) || (opener ?? -1) === passwords.length - 1) throw error;
    }
  }
  throw new Error("a file is opened by one of its passwords, or refused by the last of them");
}

async function readPage(page: PDFPageProxy, OPS: Record<string, number>, layout: boolean): Promise<PageText> {
  const viewport = page.getViewport({ scale: 1 });
  const { width, height } = viewport;
  const content = await page.getTextContent();
  let text = "";
  for (const item of content.items) if ("str" in item) text += item.str + (item.hasEOL ? "\n" : " ");
  const { pageNumber, rotate: rotation } = page;
  const read = { page: pageNumber, width, height, rotation, text: written(text) };
  const isBare = text.replace(/\s/g, "").length < FEW_LETTERS;
  if (!layout && !isBare) return read;
  const list = await page.getOperatorList().catch(() => null);
  if (list === null) return layout ? { ...read, words: wordsOf(content, viewport), tables: [] } : read;
  const recognition = isBare && list.fnArray.some((fn) => isPicture(fn, OPS)) ? { recognition: "wanted" as const } : {};
  if (!layout) return { ...read, ...recognition };
  const words = wordsOf(content, viewport);
  const tables = tablesOf({ width, height, words, rulings: rulingsOf(list, viewport, { OPS }) });
  return { ...read, ...recognition, words, tables };
}

function isPicture(fn: number, OPS: Record<string, number>): boolean {
  return (
    fn === OPS["paintImageXObject"] || fn === OPS["paintInlineImageXObject"] || fn === OPS["paintImageMaskXObject"]
  );
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
  return pictureOf(await drawPage(pdf, page, viewport));
}
