import { createHash } from "node:crypto";
import { documentsEndpoints } from "@distributary/contract/records/documents";
import { afterAll, beforeAll, expect, it } from "vitest";
import { protectedPdf } from "../support/protected-pdf.ts";
import type { DrawnPage } from "../../src/features/documents/reading/drawing/draw-pages.ts";
import { documentsService } from "../../src/features/documents/service.ts";
import { sql } from "../../src/platform/db/sql.ts";
import type { SignedIn } from "../support/calling.ts";
import { ended } from "../support/jobs.ts";
import { testServer, type TestServer } from "../support/server.ts";
import { upload } from "./uploading.ts";

const PASSWORD = "born 1970 – Zürich";
/** As it opens a file of this kind in the reader of PDFs, which takes letters for bytes. */
const SPELLED = Buffer.from(PASSWORD, "utf8").toString("latin1");
let server: TestServer;
let ada: SignedIn;
beforeAll(async () => {
  server = await testServer();
  ada = await server.signUp();
});
afterAll(() => server.close());

const send = (as: SignedIn, name: string, bytes: Buffer) =>
  upload({ call: server.call, ended: (job) => ended(server, as.universe, job) }, as, name, bytes);

async function read(id: string) {
  const { info } = (await server.call(documentsEndpoints.get, { as: ada, params: { id } })).ok;
  const content = (await server.call(documentsEndpoints.content, { as: ada, params: { id } })).ok;
  return {
    protection: info?.protection,
    verdict: info?.verdict,
    text: content.pages.map(({ text }) => text.trim()),
    password: content.password,
  };
}

it("a protected statement is read once its password is given, and so are those before and after it", async () => {
  const [first, second, other] = await Promise.all([
    protectedPdf("Balance of March", PASSWORD),
    protectedPdf("Balance of April", PASSWORD),
    protectedPdf("Of another bank", "another password"),
  ]);
  const march = await send(ada, "march.pdf", first);
  const april = await send(ada, "april.pdf", second);
  const bank = await send(ada, "bank.pdf", other);
  const locked = { protection: "locked", verdict: "kept_unread", text: [], password: null };
  expect(await read(march)).toEqual(locked);

  const unlock = (id: string, password: string, as = ada) =>
    server.call(documentsEndpoints.unlock, { as, params: { id }, body: { password } });
  const guessed = await unlock(march, "guessed");
  expect(guessed.status).toBe(422);
  expect(guessed.body).toMatchObject({
    detail: [{ loc: ["body", "password"], msg: "This password does not open the document. Check it and try again." }],
  });
  expect(await read(march)).toEqual(locked);

  expect((await unlock(march, PASSWORD)).ok).toMatchObject({ uuid: march, info: { protection: "opened", pages: 1 } });
  const opened = { protection: "opened", verdict: "readable", password: SPELLED };
  expect(await read(march)).toEqual({ ...opened, text: ["Balance of March"] });
  // The one that was there already is opened by a job, the bank's stays closed.
  await expect.poll(() => read(april), { timeout: 60_000 }).toEqual({ ...opened, text: ["Balance of April"] });
  expect(await read(bank)).toEqual(locked);
  const may = await send(ada, "may.pdf", await protectedPdf("Balance of May", PASSWORD));
  expect(await read(may)).toEqual({ ...opened, text: ["Balance of May"] });
  const found = await server.call(documentsEndpoints.search, {
    as: ada,
    body: { query: "balance of", ordering: "name" },
  });
  expect(found.ok.items.map(({ name }) => name)).toEqual(["april.pdf", "march.pdf", "may.pdf"]);
});

it("a password is stored sealed, and opens nothing of anybody else", async () => {
  const pdf = await protectedPdf("Balance of June", PASSWORD);
  const june = await send(ada, "june.pdf", pdf);
  const stored = await server.services.database.readUniverse<{ row: string }>(
    ada.universe,
    sql`select document_password::text || encode(sealed, 'escape') as row from document_password`,
  );
  expect(stored.length).toBeGreaterThan(0);
  for (const { row } of stored) expect(row).not.toContain("born 1970");

  const eve = await server.signUp();
  const own = await send(eve, "june.pdf", pdf);
  const { info } = (await server.call(documentsEndpoints.get, { as: eve, params: { id: own } })).ok;
  expect(info?.protection).toBe("locked");
  const foreign = { as: eve, params: { id: june }, body: { password: PASSWORD } };
  expect((await server.call(documentsEndpoints.unlock, foreign)).status).toBe(404);
});

it("a page of it is drawn for an evidence pack once it was opened", async () => {
  const pdf = await protectedPdf("Balance of July", PASSWORD);
  const sha256 = createHash("sha256").update(pdf).digest("hex");
  // The password is known from the statements before it.
  expect(await read(await send(ada, "july.pdf", pdf))).toMatchObject({ protection: "opened" });
  const drawn: DrawnPage[] = [];
  const { pictures } = documentsService(server.services);
  for await (const page of pictures(ada.universe, sha256, [1], new AbortController().signal)) drawn.push(page);
  expect(drawn.map(({ page }) => page)).toEqual([1]);
  // A JPEG begins with these two bytes.
  expect(drawn[0]?.jpeg.subarray(0, 2).toString("hex")).toBe("ffd8");
});

it("a document without a password says that it needs none", async () => {
  const id = await send(ada, "note.txt", Buffer.from("a note"));
  const answer = await server.call(documentsEndpoints.unlock, { as: ada, params: { id }, body: { password: "x" } });
  expect(answer.status).toBe(422);
  expect(answer.body).toMatchObject({ detail: [{ msg: "This document needs no password." }] });
});
