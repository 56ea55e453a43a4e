import { createRequire } from "node:module";
import type { ReportModel } from "../model.ts";
import { Glyphs } from "./glyphs.ts";
import { fitted } from "./fitted.ts";
import { imageOf } from "./pdf-image.ts";
import { PAGE, PdfPages } from "./pdf-pages.ts";
import { drawTable, type Faces } from "./pdf-table.ts";

const find = createRequire(import.meta.url);

/** The name of the logo among the parts of the first page, and the points that it may take there. */
const LOGO = "Logo";
const LOGO_BOX = { width: 150, height: 40 } as const;

/**
 * A report as PDF on A4: its head, its tables, and on every page whose it is, what it is signed with and which page
 * of how many. The fonts are embedded. `now` is the instant that the document says it was made at.
 */
export async function reportPdf(model: ReportModel, seal: string, now: Date): Promise<Buffer> {
  // Loaded when the first report is made: a server that makes none does not pay for it.
  const { default: PdfDocument } = await import("pdfkit");
  const plain = find.resolve("dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf");
  const bold = find.resolve("dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf");
  const document = new PdfDocument({
    size: [PAGE.width, PAGE.height],
    margin: 0,
    autoFirstPage: false,
    font: plain,
    lang: "en",
    displayTitle: true,
    info: { Title: model.title, Author: model.owner, CreationDate: now },
  });
  const whole = collected(document);
  const faces: Faces = { plain: new Glyphs(fontOf(document)), bold: new Glyphs(fontOf(document.font(bold))) };
  const pages = new PdfPages();
  drawHead(pages, faces, model);
  for (const table of model.tables) drawTable(pages, faces, table, model.colour);
  drawFooters(pages, faces, model, seal);
  const logo = model.logo === null ? null : imageOf(document, model.logo);
  for (const [at, content] of pages.contents.entries()) {
    const page = document.addPage().page as unknown as PageParts;
    if (logo !== null && at === 0) page.xobjects[LOGO] = logo;
    for (const face of [faces.plain, faces.bold]) page.fonts[face.id] = face.reference();
    // The library turns a page's coordinates over; the contents here are written for those of the format.
    (document as unknown as { addContent(data: string): void }).addContent(
      `q 1 0 0 -1 0 ${PAGE.height} cm\n${content.join("\n")}\nQ`,
    );
  }
  document.end();
  return whole;
}

function drawHead(pages: PdfPages, faces: Faces, { title, owner, colour, logo, facts }: ReportModel): void {
  const { margin } = PAGE;
  if (logo !== null) {
    const { width, height } = fitted(logo, LOGO_BOX);
    pages.image(LOGO, PAGE.width - margin - width, pages.y - 12 - height, width, height);
  }
  pages.box(margin, pages.y - 4, PAGE.width - 2 * margin, 4, colour);
  pages.text(faces.bold, title, { x: margin, y: pages.y - 26, size: 16, colour });
  const room = PAGE.width - 2 * margin - LOGO_BOX.width - 12;
  for (const line of faces.plain.lines(owner, 10, room)) {
    pages.text(faces.plain, line, { x: margin, y: pages.y - 42, size: 10 });
    pages.y -= 12;
  }
  pages.y -= 44;
  for (const { label, text } of facts) {
    pages.text(faces.bold, label, { x: margin, y: pages.y - 8, size: 7.5 });
    for (const line of faces.plain.lines(text, 7.5, PAGE.width - 2 * margin - 150)) {
      pages.text(faces.plain, line, { x: margin + 150, y: pages.y - 8, size: 7.5 });
      pages.y -= 11;
    }
  }
  pages.y -= 12;
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

/** What a page can show besides its own strokes, by the names that its contents use. */
interface PageParts {
  readonly fonts: Record<string, unknown>;
  readonly xobjects: Record<string, unknown>;
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
