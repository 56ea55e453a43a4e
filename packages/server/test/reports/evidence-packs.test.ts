import { createHash } from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { documentsEndpoints } from "@distributary/contract/records/documents";
import type { Document } from "@distributary/contract/records/document-shapes";
import { reconciliationEndpoints } from "@distributary/contract/reporting/reconciliation";
import { reportsEndpoints, type ReportBody } from "@distributary/contract/reporting/reports";
import { strFromU8, unzipSync } from "fflate";
import PdfDocument from "pdfkit";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { upload, type Sending } from "../documents/uploading.ts";
import { smallBook, USD, type SmallBook } from "../events/small-book.ts";
import { addressOf } from "../support/calling.ts";
import { ended } from "../support/jobs.ts";
import { testServer, type TestServer } from "../support/server.ts";
import { csvCells, joined, pdfPages, tableOf } from "./read-report.ts";

const COMMIT = { commit: "true" } as const;
const PERIOD = { since: "2024-12-31", at: "2025-03-31" } as const;
const { generate, download, list } = reportsEndpoints;

let server: TestServer;
let book: SmallBook;
let statement: Buffer;
let sending: Sending;
let cheque: string;

/** A statement of two pages as a program prints it. */
async function printed(): Promise<Buffer> {
  const document = new PdfDocument({ size: "A4" });
  const pieces: Buffer[] = [];
  document.on("data", (piece: Buffer) => pieces.push(piece));
  document.text("Statement of the first quarter", 60, 60).text("Deposit 1,500.00", 60, 200);
  document.addPage().text("Position: 10 SHARE", 60, 120);
  const whole = new Promise<Buffer>((resolve) => document.on("end", () => resolve(Buffer.concat(pieces))));
  document.end();
  return whole;
}

const call = { call: documentsEndpoints };
async function fragment(parent: string, annotation: object): Promise<string> {
  const body = { universe: book.as.universe, is_fragment: true, parent_id: parent, annotation } as never;
  return (await server.call(call.call.start, { as: book.as, body })).ok.uuid;
}
async function link(document: string, kind: string, target: string): Promise<void> {
  const params = { id: document };
  const { last_update_token } = (await server.call(call.call.get, { as: book.as, params })).ok as Document;
  const body = { last_update_token, link_updates: { adds: [{ kind, target }], deletes: [] } } as never;
  expect((await server.call(call.call.update, { as: book.as, params, body })).status).toBe(200);
}

/**
 * In the first quarter 1,500 came in, 100 went out, and ten shares were bought for 1,000. The deposit is a box on the first
 * page of a statement, the position a box on its second page, the purchase a whole receipt; the statement says 10 shares
 * and 401 in money, of which the ledger has 400.
 */
beforeAll(async () => {
  server = await testServer();
  book = await smallBook(server);
  sending = { call: server.call, ended: (job) => ended(server, book.as.universe, job) };
  const { RE = "" } = book.standard;
  const money = { what_id: USD, target_account_id: book.broker, counterparty_account_id: RE } as const;
  const trade = { what_id: book.share, target_account_id: book.broker, price_unit_id: USD } as const;
  const deposit = await book.record({ ...money, direction: "R", units: "1500" }, "2025-01-10", {
    description: "Deposit",
  });
  const paid = await book.record({ ...money, direction: "P", units: "100" }, "2025-02-10", { description: "Cheque" });
  const bought = await book.record({ ...trade, direction: "B", units: "10", price: "100" }, "2025-03-03");
  await book.record({ ...money, direction: "R", units: "9" }, "2024-12-31", { description: "The year before" });
  statement = await printed();
  const document = await upload(sending, book.as, "statement.pdf", statement);
  const receipt = await upload(
    sending,
    book.as,
    "receipt.png",
    await sharp({ create: { width: 300, height: 400, channels: 3, background: "#eef" } })
      .png()
      .toBuffer(),
  );
  const lines = [
    { instrument_id: book.share, quantity: "10" },
    { instrument_id: USD, quantity: "401" },
  ];
  const place = { account: book.broker, date: "2025-03-31" };
  await server.call(reconciliationEndpoints.save, { as: book.as, params: place, query: COMMIT, body: { lines } });
  const said = (await server.call(reconciliationEndpoints.statement, { as: book.as, params: place })).ok;
  const position = said.lines.find((one) => one.instrument_id === book.share);
  await link(await fragment(document, { page: 1, x: [0.1, 0.4], y: [0.22, 0.26] }), "event", deposit.uuid);
  await link(
    await fragment(document, { page: 2, x: [0.1, 0.4], y: [0.13, 0.17] }),
    "observable",
    position?.observable ?? "",
  );
  await link(receipt, "event", bought.uuid);
  cheque = paid.uuid;
});
afterAll(() => server.close());

async function made(format: ReportBody["format"], more: Partial<ReportBody> = {}) {
  const body = { report_id: "evidence", format, ...PERIOD, ...more } as const;
  const filed = (await server.call(generate, { as: book.as, body })).ok;
  expect(await ended(server, book.as.universe, filed.job)).toMatchObject({ status: "completed", error: null });
  const headers = { authorization: `Bearer ${book.as.token}`, "x-universe": book.as.universe };
  const params = { report_key: filed.report_key };
  const response = await fetch(server.url + addressOf(download, { params }), { headers });
  expect(response.status).toBe(200);
  const file = Buffer.from(await response.arrayBuffer());
  if (format !== "csv") expect(response.headers.get("content-length")).toBe(String(file.length));
  return { filed, file, type: response.headers.get("content-type") };
}

const sha256 = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

describe("an evidence pack", () => {
  it("lists figures with the box that they come from, beside the ledger, and those without a source, the largest first", async () => {
    const { file } = await made("csv");
    const sourced = tableOf(file, "Figures and their pages");
    expect(
      sourced.map((cells) => [cells[0], cells[1], cells[5], cells[6], cells[8], cells[9], cells[10], cells[11]]),
    ).toEqual([
      ["2025-01-10", "Transaction", "", "1500", "", "", "2.1", "statement.pdf, page 1"],
      ["2025-03-03", "Transaction", "10", "", "", "", "1", "receipt.png"],
      ["2025-03-03", "Transaction", "", "-1000", "", "", "1", "receipt.png"],
      // Before the period: 9. 9 + 1,500 - 100 - 1,000 = 409, and the shares agree.
      ["2025-03-31", "Position", "10", "", "10", "yes", "3.1", "statement.pdf, page 2"],
    ]);
    const without = tableOf(file, "Figures without a source");
    expect(without.map((cells) => [cells[0], cells[1], cells[4], cells[6]])).toEqual([
      ["2025-02-10", "Transaction", "Cheque", "-100"],
      expect.arrayContaining(["2025-03-31"]),
      expect.arrayContaining(["2025-03-31"]),
    ]);
    expect(csvCells(file).flat().join(" ")).not.toContain("The year before");
  });

  it("shows each page with its boxes and the hash of its file in one PDF", async () => {
    const { file, filed } = await made("pdf");
    const pages = await pdfPages(file);
    const said = joined(pages);
    expect(said).toContain("Exhibit1receipt.pngWholedocument.Page1of1isshown.");
    expect(said).toContain("Exhibit2");
    expect(said).toContain("2025-01-10·Transaction·Broker·Deposit·1,500USD");
    expect(said).toContain(`SHA-256oftheoriginalfile${sha256(statement)}`);
    expect(pages.at(-1)).toContain(`Page${pages.length}of${pages.length}`);
    const { generated } = (await server.call(list, { as: book.as, query: { limit: 100 } })).ok;
    expect(generated.find((one) => one.report_key === filed.report_key)).toMatchObject({
      name: "Evidence pack",
      file_name: "evidence-2024-12-31-2025-03-31.pdf",
      bytes: file.length,
    });
  });

  it("is a zip of the PDF, the original files byte for byte, and hashes that agree with all of them", async () => {
    const { file, type } = await made("zip");
    expect(type).toBe("application/zip");
    const parts = unzipSync(new Uint8Array(file));
    expect(Object.keys(parts)).toEqual([
      "evidence-2024-12-31-2025-03-31.pdf",
      "manifest.json",
      "originals/receipt.png",
      "originals/statement.pdf",
      "SHA256SUMS",
    ]);
    expect(Buffer.from(parts["originals/statement.pdf"] ?? []).equals(statement)).toBe(true);
    const sums = strFromU8(parts["SHA256SUMS"] ?? new Uint8Array())
      .trim()
      .split("\n")
      .map((line) => line.split("  "));
    expect(sums).toHaveLength(4);
    for (const [sum, path = ""] of sums) expect(sha256(parts[path] ?? new Uint8Array())).toBe(sum);
    const manifest = JSON.parse(strFromU8(parts["manifest.json"] ?? new Uint8Array())) as {
      figures: { exhibits: string[]; description: string }[];
      exhibits: { number: number; boxes: { number: string; box: number[] }[] }[];
    };
    expect(manifest.figures.find((one) => one.description === "Deposit")?.exhibits).toEqual(["2.1"]);
    expect(manifest.figures.find((one) => one.description === "Cheque")?.exhibits).toEqual([]);
    expect(manifest.exhibits[1]?.boxes).toEqual([{ number: "2.1", box: [0.1, 0.22, 0.4, 0.26] }]);
  });

  it("has files without pages too, and is not made of one whose stored bytes changed", async () => {
    const note = Buffer.from("Paid by cheque 1042");
    await link(await upload(sending, book.as, "note.txt", note), "event", cheque);
    const parts = unzipSync(new Uint8Array((await made("zip")).file));
    expect(Buffer.from(parts["originals/note.txt"] ?? []).equals(note)).toBe(true);
    const pdf = Buffer.from(parts["evidence-2024-12-31-2025-03-31.pdf"] ?? []);
    const said = joined(await pdfPages(pdf));
    expect(said).toContain("Exhibit1Thisfilehasnopagesthatcanbedrawn.");
    const folder = join(server.services.settings.dataDir, "documents", book.as.universe);
    for (const name of await readdir(folder)) {
      const path = join(folder, name);
      if ((await readFile(path)).equals(note)) await writeFile(path, "Paid by cheque 1043");
    }
    const body = { report_id: "evidence", format: "zip", ...PERIOD } as const;
    const { job } = (await server.call(generate, { as: book.as, body })).ok;
    expect(await ended(server, book.as.universe, job)).toMatchObject({
      status: "failed",
      error: "The stored file originals/note.txt is damaged: its SHA-256 is no longer the one that was recorded.",
    });
  });

  it("of another account has none of these, and no other report comes as a zip", async () => {
    const { file } = await made("csv", { accounts: [book.cash] });
    expect(tableOf(file, "Figures and their pages")).toEqual([]);
    const body = { report_id: "holdings", format: "zip" } as const;
    const refused = await server.call(generate, { as: book.as, body });
    expect(refused.status).toBe(422);
    const asked = { report_id: "evidence", format: "pdf", as_known_on: "2025-01-01T00:00:00Z" } as const;
    expect((await server.call(generate, { as: book.as, body: asked })).status).toBe(422);
  });
});
