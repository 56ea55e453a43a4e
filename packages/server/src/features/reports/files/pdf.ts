import { createWriteStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { pipeline } from "node:stream/promises";
import { deflateSync } from "node:zlib";
import type { DrawnExhibit, ReportModel } from "../model.ts";
import { Glyphs } from "./glyphs.ts";
import { drawCover, drawNotes, LOGO } from "./pdf-cover.ts";
import { drawExhibit, EXHIBIT } from "./pdf-exhibit.ts";
import { imageOf, type DocumentParts } from "./pdf-image.ts";
import { PAGE, PdfPages } from "./pdf-pages.ts";
import { drawTable, type Faces } from "./pdf-table.ts";

/** Bytes of a PDF that wait for the disk. */
const MOST_WAITING = 4 * 1024 ** 2;

const find = createRequire(import.meta.url);

/** The product's typeface, and one with the characters of more languages for what it lacks. */
const INTER = {
  plain: "@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf",
  bold: "@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf",
} as const;
const DEJAVU = {
  plain: "dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf",
  bold: "dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf",
} as const;

const EMPTY: ReportModel = { title: "-", owner: "", colour: "#000000", logo: null, facts: [], cover: null, tables: [] };

/**
 * A report as PDF on A4: a cover, its tables, its notes, and on every page whose it is, what it is signed with and which page
 * of how many. The fonts are embedded. `now` is the instant that the document says it was made at.
 */
export async function reportPdf(model: ReportModel, seal: string, now: Date): Promise<Buffer> {
  const document = await begun(model, now);
  const whole = collected(document);
  await drawAll(document, { model, seal }, []);
  return whole;
}

/** Loads what a PDF is drawn with by writing an empty one: the first takes a sixth of a second more than the next. */
export async function preparePdf(): Promise<void> {
  await reportPdf(EMPTY, "", new Date(0));
}

/** The same with pages of documents after it, written to a file as it is made: one picture at a time is in memory. */
export async function writePack(
  { model, seal, now }: { readonly model: ReportModel; readonly seal: string; readonly now: Date },
  { exhibits, path }: { readonly exhibits: readonly DrawnExhibit[]; readonly path: string },
): Promise<void> {
  const document = await begun(model, now);
  await Promise.all([
    pipeline(document, createWriteStream(path, { mode: 0o600 })),
    drawAll(document, { model, seal }, exhibits),
  ]);
}

async function begun(model: ReportModel, now: Date): Promise<PDFKit.PDFDocument> {
  // Loaded when the first report is made: a server that makes none does not pay for it.
  const { default: PdfDocument } = await import("pdfkit");
  return new PdfDocument({
    size: [PAGE.width, PAGE.height],
    margin: 0,
    autoFirstPage: false,
    font: find.resolve(INTER.plain),
    lang: "en",
    displayTitle: true,
    info: { Title: model.title, Author: model.owner, CreationDate: now },
  });
}

async function drawAll(
  document: PDFKit.PDFDocument,
  { model, seal }: { readonly model: ReportModel; readonly seal: string },
  exhibits: readonly DrawnExhibit[],
): Promise<void> {
  const face = (path: string, other: Glyphs | null): Glyphs =>
    new Glyphs(fontOf(document.font(find.resolve(path))), other);
  const faces: Faces = {
    plain: face(INTER.plain, face(DEJAVU.plain, null)),
    bold: face(INTER.bold, face(DEJAVU.bold, null)),
  };
  const pages = new PdfPages();
  drawCover(pages, faces, model);
  for (const table of model.tables) drawTable(pages, faces, table, model.colour);
  drawNotes(pages, faces, model);
  const pictures = new Map(
    exhibits.map((exhibit) => {
      drawExhibit(pages, faces, exhibit, model.colour);
      return [pages.contents.length - 1, exhibit.picture] as const;
    }),
  );
  pages.end();
  drawFooters(pages, faces, model, seal);
  const logo = model.logo === null ? null : imageOf(document, model.logo);
  for (const [at, content] of pages.contents.entries()) {
    const page = document.addPage().page as unknown as PageParts;
    if (logo !== null && at === 0) page.xobjects[LOGO] = logo;
    const picture = pictures.get(at) ?? null;
    if (picture !== null) {
      const jpeg = { ...picture, media_type: "image/jpeg", content: await readFile(picture.file) } as const;
      page.xobjects[EXHIBIT] = imageOf(document, jpeg);
      await written(document);
    }
    for (const [id, font] of [...faces.plain.references(), ...faces.bold.references()]) page.fonts[id] = font;
    // The library turns a page's coordinates over; the contents here are written for those of the format.
    const strokes = strokesOf(document, `q 1 0 0 -1 0 ${PAGE.height} cm\n${content.join("\n")}\nQ`);
    page.dictionary.data.Contents = [page.content, strokes];
  }
  document.end();
}

/** Until what was drawn is on its way to the disk. */
async function written(document: { readonly readableLength: number }): Promise<void> {
  while (document.readableLength > MOST_WAITING) await new Promise((resolve) => setImmediate(resolve));
}

function drawFooters(pages: PdfPages, faces: Faces, model: ReportModel, seal: string): void {
  const y = PAGE.margin;
  for (const at of pages.contents.keys()) {
    const left = { x: PAGE.margin, y, size: 6.5, colour: "#5b6670" };
    pages.textOn(at, faces.plain, `${model.owner} · ${model.title} · ${seal}`, left);
    const right = { ...left, x: PAGE.width - PAGE.margin, right: true };
    pages.textOn(at, faces.plain, `Page ${at + 1} of ${pages.contents.length}`, right);
  }
}

/** What a page is made of: the library's own contents and ours, and what they can show by the names that they use. */
interface PageParts {
  readonly dictionary: { readonly data: { Contents: unknown } };
  readonly content: unknown;
  readonly fonts: Record<string, unknown>;
  readonly xobjects: Record<string, unknown>;
}

/** Contents of a page, compressed here: the library's level takes three times as long for a tenth less. */
function strokesOf(document: PDFKit.PDFDocument, strokes: string): unknown {
  const part = (document as unknown as DocumentParts).ref({ Filter: "FlateDecode" });
  part.end(deflateSync(Buffer.from(strokes, "latin1"), { level: 4 }));
  return part;
}

function fontOf(document: unknown): unknown {
  return (document as { readonly _font: unknown })._font;
}

function collected(stream: NodeJS.ReadableStream): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    stream.on("data", (part: Buffer) => parts.push(part));
    stream.on("end", () => resolve(Buffer.concat(parts)));
    stream.on("error", reject);
  });
}
