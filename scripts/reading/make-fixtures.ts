// Makes the files of spec/reading by the programs that people have, each with what it says beside it: a browser prints,
// an office suite saves, a scanner is a picture of a printed page, turned and made noisy. Needs `soffice`, `pdftotext`,
// `pdftoppm`, `qpdf` and Chromium: `npm run fixtures:reading`.
import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { launchBrowser } from "../../e2e/support/browser.ts";
import type { PageBox } from "../../packages/server/src/features/documents/reading/layout/shapes.ts";
import type { Expected, ExpectedWord } from "../../packages/server/test/documents/scoring/expected.ts";
import { makeMails } from "./make-mails.ts";
import { jpegOf, pdfOfPicture, pngOf, turnedPicture } from "./scan.ts";
import { SOURCES, type Source } from "./sources/books.ts";
import { csvOf, htmlOf, slidesOf } from "./sources/html.ts";

const OUT = fileURLToPath(new URL("../../spec/reading/", import.meta.url));
const work = mkdtempSync(join(tmpdir(), "reading-"));

function write(name: string, bytes: string | Buffer, expected: Expected): void {
  writeFileSync(join(OUT, name), bytes);
  writeFileSync(join(OUT, `${name}.expected.json`), `${JSON.stringify(expected)}\n`);
}

/** The words of a PDF with their boxes, as poppler finds them. */
function wordsOf(file: string): readonly ExpectedWord[] {
  const said = execFileSync("pdftotext", ["-bbox", file, "-"], { encoding: "utf8" });
  let page = 0;
  let [width, height] = [1, 1];
  const words: ExpectedWord[] = [];
  const rounded = (part: number): number => Math.round(part * 10_000) / 10_000;
  for (const [, tag, attributes = "", text = ""] of said.matchAll(/<(page|word) ([^>]*)>([^<]*)/g)) {
    const at = (name: string): number => Number(new RegExp(`${name}="([\\d.-]+)"`).exec(attributes)?.[1]);
    if (tag === "page") {
      page += 1;
      [width, height] = [at("width"), at("height")];
    } else {
      const plain = text.replaceAll("&amp;", "&").replaceAll("&lt;", "<").replaceAll("&gt;", ">");
      const box = [at("xMin") / width, at("yMin") / height, at("xMax") / width, at("yMax") / height].map(rounded);
      words.push([page, plain, box as unknown as ExpectedWord[2]]);
    }
  }
  return words;
}

function office(file: string, to: string, filter = ""): Buffer {
  execFileSync(
    "soffice",
    ["--headless", "--convert-to", filter === "" ? to : `${to}:${filter}`, "--outdir", work, file],
    {
      stdio: "ignore",
    },
  );
  return readFileSync(file.replace(/\.[^.]+$/, `.${to}`));
}

/** A box of a page that is turned clockwise. */
function turned([left, top, right, bottom]: PageBox, degrees: number): PageBox {
  if (degrees === 0) return [left, top, right, bottom];
  return turned([1 - bottom, left, 1 - top, right], degrees - 90);
}

const tableOf = ({ head, rows }: Source): readonly (readonly string[])[] => [head, ...rows];
const textOf = (source: Source): string =>
  [source.title, ...source.before, ...source.head, ...source.rows.flat(), ...source.after].join(" ");
const PDF = { verdict: "readable", media_type: "application/pdf" } as const;
const ODF = "application/vnd.oasis.opendocument";
const OOXML = "application/vnd.openxmlformats-officedocument";

mkdirSync(OUT, { recursive: true });
const browser = await launchBrowser();
const page = await browser.newPage();
const printed = async (name: string, html: string, landscape = false): Promise<string> => {
  const file = join(work, name);
  await page.setContent(html);
  await page.pdf({ path: file, preferCSSPageSize: true, printBackground: true, landscape });
  return file;
};

// What a browser prints.
for (const [name, source, look, more] of [
  ["statement-ruled.pdf", SOURCES.statement, "ruled", ""],
  ["statement-spaced.pdf", SOURCES.statement, "bare", ""],
  ["call-ruled.pdf", SOURCES.call, "ruled", ""],
  ["call-spaced-serif.pdf", SOURCES.call, "bare", "body { font-family: 'Liberation Serif', serif; font-size: 12pt; }"],
  ["holdings-landscape.pdf", SOURCES.holdings, "ruled", "@page { size: A4 landscape; }"],
  ["holdings-small.pdf", SOURCES.holdings, "bare", "body { font-size: 7pt; }"],
] as const) {
  const file = await printed(name, htmlOf(source, look, more));
  const found_by = look === "ruled" ? "lines" : "space";
  write(name, readFileSync(file), {
    ...PDF,
    pages: 1,
    words: { right: 1, list: wordsOf(file) },
    tables: [{ page: 1, found_by, rows: tableOf(source) }],
  });
}
const long = await printed("statement-pages.pdf", htmlOf(SOURCES.long, "ruled"));
const count = Number(/Pages:\s+(\d+)/.exec(execFileSync("pdfinfo", [long], { encoding: "utf8" }))?.[1]);
write("statement-pages.pdf", readFileSync(long), {
  ...PDF,
  pages: count,
  words: { right: 1, list: wordsOf(long).filter(([, , box]) => (box?.[0] ?? 0) > 0.7) },
});
const plain = join(work, "statement-ruled.pdf");
const statement = wordsOf(plain);
for (const turn of [90, 180, 270]) {
  const file = join(work, `turned-${turn}.pdf`);
  execFileSync("qpdf", [plain, file, `--rotate=+${turn}`]);
  const list = statement.map(([at, text, box]): ExpectedWord => [at, text, box === null ? null : turned(box, turn)]);
  write(`statement-turned-${turn}.pdf`, readFileSync(file), { ...PDF, pages: 1, words: { right: 1, list } });
}
const locked = join(work, "locked.pdf");
execFileSync("qpdf", ["--encrypt", "opensesame", "owner", "256", "--", plain, locked]);
write("statement-locked.pdf", readFileSync(locked), {
  verdict: "kept_unread",
  media_type: "application/pdf",
  reason: "It is protected by a password",
});

// What an office suite saves and prints.
const letter = join(work, "letter.html");
writeFileSync(letter, htmlOf(SOURCES.call, "ruled"));
office(letter, "odt", "writer8");
const letterOdt = join(work, "letter.odt");
const said = { right: 1, text: textOf(SOURCES.call) };
write("letter.odt", readFileSync(letterOdt), { verdict: "readable", media_type: `${ODF}.text`, words: said });
write("letter.docx", office(letterOdt, "docx", "MS Word 2007 XML"), {
  verdict: "readable",
  media_type: `${OOXML}.wordprocessingml.document`,
  words: said,
});
write("letter.doc", office(letterOdt, "doc", "MS Word 97"), {
  verdict: "kept_unread",
  media_type: "application/msword",
  reason: "older Office",
});
write("letter-writer.pdf", office(letterOdt, "pdf", "writer_pdf_Export"), {
  ...PDF,
  pages: 2,
  words: { right: 1, list: wordsOf(join(work, "letter.pdf")) },
  tables: [{ page: 2, found_by: "lines", rows: tableOf(SOURCES.call) }],
});
const sheet = join(work, "holdings.csv");
writeFileSync(sheet, csvOf(SOURCES.holdings));
const sheets = [{ rows: tableOf(SOURCES.holdings) }];
write("holdings.csv", csvOf(SOURCES.holdings), { verdict: "readable", media_type: "text/csv", sheets });
write("holdings.xlsx", office(sheet, "xlsx", "Calc MS Excel 2007 XML"), {
  verdict: "readable",
  media_type: `${OOXML}.spreadsheetml.sheet`,
  sheets,
});
write("holdings.ods", office(sheet, "ods", "calc8"), { verdict: "readable", media_type: `${ODF}.spreadsheet`, sheets });
write("holdings.xls", office(sheet, "xls", "MS Excel 97"), {
  verdict: "kept_unread",
  media_type: "application/vnd.ms-excel",
  reason: "older Office",
});
write("holdings-calc.pdf", office(join(work, "holdings.ods"), "pdf", "calc_pdf_Export"), {
  ...PDF,
  pages: 1,
  words: { right: 1, list: wordsOf(join(work, "holdings.pdf")) },
});
const slides = join(work, "deck.fodp");
writeFileSync(slides, slidesOf(SOURCES.statement));
const shown = { right: 1, text: textOf(SOURCES.statement) };
write("deck.odp", office(slides, "odp", "impress8"), {
  verdict: "readable",
  media_type: `${ODF}.presentation`,
  pages: 2,
  words: shown,
});
write("deck.pptx", office(slides, "pptx", "Impress MS PowerPoint 2007 XML"), {
  verdict: "readable",
  media_type: `${OOXML}.presentationml.presentation`,
  pages: 2,
  words: shown,
});
write("deck-impress.pdf", office(join(work, "deck.odp"), "pdf", "impress_pdf_Export"), {
  ...PDF,
  pages: 2,
  words: { right: 1, list: wordsOf(join(work, "deck.pdf")) },
});

// What a scanner and a camera make of a printed page.
const drawn = (file: string, dots: number): Buffer => {
  execFileSync("pdftoppm", ["-r", String(dots), "-gray", "-png", "-singlefile", file, join(work, "drawn")]);
  return readFileSync(join(work, "drawn.png"));
};
const picture = (media_type: string) => ({ verdict: "readable", media_type, pages: 1 }) as const;
const tables = [{ page: 1, found_by: "lines", rows: tableOf(SOURCES.statement), wrong: 3 }] as const;
const scan = drawn(plain, 300);
write("scan-clean.pdf", await pdfOfPicture(await jpegOf(scan, { degrees: 0, noise: 0 })), {
  ...PDF,
  pages: 1,
  words: { right: 0.98, list: statement },
  tables,
});
write("scan-clean.png", await pngOf(scan), {
  ...picture("image/png"),
  words: { right: 0.98, list: statement },
  tables,
});
const call = join(work, "call-spaced-serif.pdf");
write("scan-serif.jpg", await jpegOf(drawn(call, 300), { degrees: 0, noise: 6 }), {
  ...picture("image/jpeg"),
  words: { right: 0.98, list: wordsOf(call) },
});
const askew = (list: readonly ExpectedWord[]) => ({
  right: 0.9,
  list: list.map(([at, text]): ExpectedWord => [at, text, null]),
});
write("scan-skewed.pdf", await pdfOfPicture(await jpegOf(scan, { degrees: 2.3, noise: 10 })), {
  ...PDF,
  pages: 1,
  words: askew(statement),
});
write(
  "scan-skewed-back.jpg",
  await jpegOf(drawn(join(work, "holdings-landscape.pdf"), 300), { degrees: -3.5, noise: 8 }),
  {
    ...picture("image/jpeg"),
    words: askew(wordsOf(join(work, "holdings-landscape.pdf"))),
  },
);
write("photo-small.jpg", await jpegOf(drawn(call, 150), { degrees: 1.2, noise: 8 }), {
  ...picture("image/jpeg"),
  words: askew(wordsOf(call)),
});
for (const [name, turn] of [
  ["scan-upside-down.png", 180],
  ["scan-sideways.png", 90],
] as const) {
  const list = statement.map(([at, text, box]): ExpectedWord => [at, text, box === null ? null : turned(box, turn)]);
  write(name, await pngOf(await turnedPicture(scan, turn)), { ...picture("image/png"), words: { right: 0.97, list } });
}
await makeMails(readFileSync(plain), write);
await browser.close();
copyFileSync(fileURLToPath(new URL("README.md", import.meta.url)), join(OUT, "README.md"));
rmSync(work, { recursive: true });
