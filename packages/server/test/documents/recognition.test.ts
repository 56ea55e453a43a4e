import { readFile } from "node:fs/promises";
import { Readable } from "node:stream";
import { documentsEndpoints } from "@distributary/contract/records/documents";
import type { DocumentContent } from "@distributary/contract/records/document-shapes";
import PdfDocument from "pdfkit";
import { afterAll, beforeAll, expect, it } from "vitest";
import { recognizeApart } from "../../src/features/documents/reading/recognition/recognize-apart.ts";
import type { SignedIn } from "../support/calling.ts";
import { withOwner } from "../support/database.ts";
import { ended } from "../support/jobs.ts";
import { testServer, type TestServer } from "../support/server.ts";
import { upload } from "./uploading.ts";

let server: TestServer;
let as: SignedIn;
beforeAll(async () => {
  server = await testServer();
  as = await server.signUp();
});
afterAll(() => server.close());

const scan = () => readFile(new URL("../../../../spec/reading/scan-clean.png", import.meta.url));
const send = (name: string, bytes: Buffer) =>
  upload({ call: server.call, ended: (job) => ended(server, as.universe, job) }, as, name, bytes);
const content = async (id: string) =>
  (await server.call(documentsEndpoints.content, { as, params: { id } })).ok as DocumentContent;
const recognized = async (id: string, page: number): Promise<void> => {
  await expect.poll(async () => (await content(id)).pages[page - 1]?.recognition).toBe("read");
};

/** Pages of which each is one picture. */
async function scanned(pictures: readonly Buffer[]): Promise<Buffer> {
  const pdf = new PdfDocument({ autoFirstPage: false });
  for (const picture of pictures) pdf.addPage({ size: "A4", margin: 0 }).image(picture, 0, 0, { width: 595.28 });
  pdf.end();
  const pieces: Buffer[] = [];
  for await (const piece of pdf as unknown as AsyncIterable<Buffer>) pieces.push(piece);
  return Buffer.concat(pieces);
}

it("recognises the words of a page that is a picture, finds the document by them, and says where they stand", async () => {
  const id = await send("scan.pdf", await scanned([await scan()]));
  await recognized(id, 1);
  const [page] = (await content(id)).pages;
  expect(page?.text).toContain("Groceries Amsterdam 84.35 10,165.65");
  // The name of the bank stands above and left of the middle, alone in its line.
  const [, left = 1, top = 1, right = 0, bottom = 0] = page?.words.find(([word]) => word === "Birch") ?? [];
  expect([left, top, right, bottom].every((part) => part > 0 && part < 0.25)).toBe(true);
  const search = (text: string, one: SignedIn) =>
    server.call(documentsEndpoints.search, { as: one, body: { query: text } as never });
  expect(JSON.stringify((await search("capital call alder", as)).ok)).toContain(id);
  const other = await server.signUp();
  expect(JSON.stringify((await search("capital call alder", other)).ok)).not.toContain(id);
});

it("goes on with the next page where the work was cut off, and reads no page twice", async () => {
  const picture = await scan();
  const id = await send("two.pdf", await scanned([picture, picture]));
  await recognized(id, 2);
  // As a server leaves it that ended after the first page; what that page says is kept, and not read again.
  await withOwner(server.database.ownerUrl, async (db) => {
    await db.query(
      `update document_page set recognition = case page when 1 then 'read' else 'wanted' end, body = 'kept'
       where universe_id = $1 and sha256 = (select sha256 from document where document_id = $2)`,
      [as.universe, id],
    );
    await db.query(
      "update job set status = 'queued', attempts = 0, finished_time = null, result = null, stage = '' where universe_id = $1 and kind = 'document-recognition'",
      [as.universe],
    );
  });
  await expect.poll(async () => (await content(id)).pages[1]?.text).toContain("Groceries");
  expect((await content(id)).pages[0]?.text).toBe("kept");
});

it("no longer waits for the words of a page whose work failed for good", async () => {
  const id = await send("failed.pdf", await scanned([await scan()]));
  await recognized(id, 1);
  await withOwner(server.database.ownerUrl, async (db) => {
    await db.query(
      `update document_page set recognition = 'wanted'
       where universe_id = $1 and sha256 = (select sha256 from document where document_id = $2)`,
      [as.universe, id],
    );
    await db.query("update job set status = 'failed' where universe_id = $1 and kind = 'document-recognition'", [
      as.universe,
    ]);
  });
  expect((await content(id)).pages[0]?.recognition).toBe("unreadable");
});

it("calls a page unreadable of which the process ends, and reads the others", async () => {
  const file = { media: "image/png", open: () => Readable.from([Buffer.from("no picture at all")]) };
  const pages = [];
  for await (const page of recognizeApart(file, [1], { languages: "" })) pages.push(page);
  expect(pages).toEqual([{ page: 1, recognition: "unreadable" }]);
});
