import { strToU8, zipSync } from "fflate";
import sharp from "sharp";
import { expect, it } from "vitest";
import { readApart } from "../../src/features/documents/reading/read-apart.ts";
import { readDocument } from "../../src/features/documents/reading/read-document.ts";
import { png } from "../settings/pictures.fixture.ts";
import { hostileFiles, pdf } from "./hostile.ts";

const text = (words: string) => Buffer.from(words);
const zipped = (parts: Record<string, string>) =>
  Buffer.from(zipSync(Object.fromEntries(Object.entries(parts).map(([path, body]) => [path, strToU8(body)]))));

/** A page that says its closing balance in a font that the file names and does not bring. */
function statement(): Buffer {
  const words = "BT /F 12 Tf 20 100 Td (Closing balance 1,234.56) Tj ET";
  return pdf([
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] /Resources << /Font << /F 5 0 R >> >> /Contents 4 0 R >>",
    `<< /Length ${words.length} >>\nstream\n${words}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
  ]);
}

it("comes to the verdict that each hostile file must have", async () => {
  const files = hostileFiles();
  expect(files.length).toBeGreaterThanOrEqual(150);
  const wrong: string[] = [];
  for (const { name, bytes, expected } of files) {
    const { verdict } = await readDocument(name, bytes);
    if (expected === "calm" ? verdict === undefined : verdict !== expected) wrong.push(`${name}: ${verdict}`);
  }
  expect(wrong).toEqual([]);
}, 120_000);

it("reads the text of pages, slides, sheets and mails", async () => {
  const read = await readDocument("statement.pdf", statement());
  expect(read).toMatchObject({
    verdict: "readable",
    reading: { kind: "pages", pages: 1, dimensions: { width: 300, height: 200 } },
    pages: [{ page: 1, width: 300, height: 200 }],
  });
  expect(JSON.stringify(read)).toContain("Closing balance 1,234.56");
  const word = zipped({
    "word/document.xml":
      "<w:document><w:body><w:p><w:r><w:t>Dear &amp; near</w:t></w:r></w:p><w:p><w:t>second</w:t></w:p></w:body></w:document>",
    "docProps/core.xml": "<cp:coreProperties><dc:title>A letter</dc:title></cp:coreProperties>",
  });
  expect(await readDocument("letter.docx", word)).toMatchObject({
    reading: { attributes: { title: "A letter" } },
    pages: [{ text: "Dear & near\nsecond" }],
  });
  const slide = (words: string) => `<p:sld><a:p><a:r><a:t>${words}</a:t></a:r></a:p></p:sld>`;
  const slides = zipped({ "ppt/slides/slide10.xml": slide("last"), "ppt/slides/slide2.xml": slide("first") });
  expect(await readDocument("deck.pptx", slides)).toMatchObject({
    reading: { pages: 2 },
    pages: [{ text: "first" }, { text: "last" }],
  });
  const book = zipped({
    "xl/workbook.xml": `<workbook><sheets><sheet name="Cash" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>`,
    "xl/sharedStrings.xml": "<sst><si><t>Date</t></si><si><r><t>Am</t></r><r><t>ount</t></r></si></sst>",
    "xl/worksheets/sheet1.xml": `<worksheet><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="s"><v>1</v></c></row><row r="2"><c r="A2"><v>45000</v></c><c r="C2"><v>12.5</v></c></row></sheetData></worksheet>`,
  });
  expect(await readDocument("cash.xlsx", book)).toMatchObject({
    reading: {
      tabular: { sheets: 1, rows: 2, columns: 3 },
      sheets: [
        {
          name: "Cash",
          rows: [
            ["Date", "", "Amount"],
            ["45000", "", "12.5"],
          ],
        },
      ],
    },
  });
  const open = zipped({
    "content.xml":
      "<office:document-content><office:body><text:p>One</text:p><text:p>Two</text:p></office:body></office:document-content>",
  });
  expect(await readDocument("note.odt", open)).toMatchObject({ pages: [{ text: "One\nTwo" }] });
  const mail = text(
    "From: Bank <bank@example.com>\nTo: you@example.com\nSubject: Statement\nDate: Fri, 31 Jan 2025 10:00:00 +0000\n\nSee below.\n",
  );
  expect(await readDocument("mail.eml", mail)).toMatchObject({
    reading: { kind: "mail", mail: { from: "Bank <bank@example.com>", subject: "Statement" } },
    pages: [{ text: "See below.\n" }],
  });
}, 60_000);

it("draws small pictures of a picture, in a process without the environment of this one", async () => {
  const bytes = png(40, 20, [15, 118, 110, 255]);
  const one = async function* () {
    yield bytes;
  };
  const read = await readApart("logo.png", one());
  expect(read).toMatchObject({
    verdict: "readable",
    reading: { kind: "picture", dimensions: { width: 40, height: 20 } },
  });
  expect(Object.keys((read as { thumbnails: object }).thumbnails)).toEqual(["128", "512"]);
}, 60_000);

it("draws the letters of a font that a PDF names and does not bring, in that process too", async () => {
  const one = async function* () {
    yield statement();
  };
  const { thumbnails } = (await readApart("statement.pdf", one())) as { thumbnails: Record<string, string> };
  const { channels } = await sharp(Buffer.from(thumbnails["512"] ?? "", "base64")).stats();
  // The page is white: what is nearly black is ink.
  expect(channels[0]?.min).toBeLessThan(64);
}, 60_000);
