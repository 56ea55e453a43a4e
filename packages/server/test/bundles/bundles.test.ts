import { bundlesEndpoints, type BundleAsked, type OpenedBundle } from "@distributary/contract/access/bundles";
import { deletionEndpoints } from "@distributary/contract/access/deletion";
import { documentsEndpoints } from "@distributary/contract/records/documents";
import { reportsEndpoints } from "@distributary/contract/reporting/reports";
import { unzipSync } from "fflate";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { verify } from "../../src/access/proof/verify.ts";
import { sql } from "../../src/platform/db/sql.ts";
import { makeFolder, upload, type Sending } from "../documents/uploading.ts";
import { granted } from "../isolation/actors.ts";
import { addressOf, type SignedIn } from "../support/calling.ts";
import { backIn } from "../support/back-in.ts";
import { ended } from "../support/jobs.ts";
import { testServer, type TestServer } from "../support/server.ts";

const DAY = 86_400_000;
const PASSWORD = "a word for the auditor";

let server: TestServer;
let ada: SignedIn;
let sending: Sending;
let statement: string;
let letter: string;
beforeAll(async () => {
  server = await testServer({ env: { PUBLIC_URL: "https://wealth.example.com" } });
});
afterAll(() => server.close());
beforeEach(async () => {
  ada = await server.signUp();
  sending = { call: server.call, ended: (job) => ended(server, ada.universe, job) };
  statement = await upload(sending, ada, "statement.txt", Buffer.from("Balance 1,250.00"));
  letter = await upload(sending, ada, "letter.txt", Buffer.from("Dear Ada"));
});

async function bundled(more: Partial<BundleAsked> = {}, as = ada) {
  const body = { name: "Tax 2025", documents: [statement, letter], ...more };
  const { bundle, link } = (await server.call(bundlesEndpoints.create, { as, body })).ok;
  return { bundle, token: new URL(link).hash.slice(1), link };
}
const open = (token: string, password?: string) =>
  server.call(bundlesEndpoints.open, { body: { token, ...(password === undefined ? {} : { password }) } });
const opened = async (token: string, password?: string) => (await open(token, password)).ok as OpenedBundle;
async function take(token: string, pass: string, file?: number) {
  const answer = await fetch(server.url + addressOf(bundlesEndpoints.file, {}), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ token, pass, ...(file === undefined ? {} : { file }) }),
  });
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
}
const listed = async (as = ada) => (await server.call(bundlesEndpoints.list, { as })).ok.items;
const visits = async (id: string) =>
  (await server.call(bundlesEndpoints.visits, { as: ada, params: { id } })).ok.items.map(({ kind, files }) => [
    kind,
    ...files,
  ]);
const revoke = (id: string) => server.call(bundlesEndpoints.revoke, { as: ada, params: { id }, body: {} });

describe("documents for somebody without an account", () => {
  it("are opened by the link, downloaded one by one or as a zip, and every step is in the owner's audit", async () => {
    const { bundle, token, link } = await bundled();
    expect(link).toMatch(/^https:\/\/wealth\.example\.com\/shared#[\w-]{43}$/);
    expect(bundle).toMatchObject({ name: "Tax 2025", state: "open", has_password: false, created_by: "Ada Byron" });
    expect(bundle.visits).toEqual({ opened: 0, refused: 0, downloaded: 0 });

    const seen = await opened(token);
    expect(seen).toEqual({
      ...{ locked: false, name: "Tax 2025", expires_time: bundle.expires_time, pass: seen.pass },
      files: [
        { name: "letter.txt", bytes: 8, media_type: "text/plain", is_there: true },
        { name: "statement.txt", bytes: 16, media_type: "text/plain", is_there: true },
      ],
    });
    const one = await take(token, seen.pass, 1);
    expect([one.status, one.bytes.toString()]).toEqual([200, "Balance 1,250.00"]);
    expect(one.headers.get("content-disposition")).toContain('attachment; filename="statement.txt"');
    expect(one.headers.get("content-security-policy")).toContain("default-src 'none'");
    const zip = await take(token, seen.pass);
    expect(zip.headers.get("content-length")).toBe(String(zip.bytes.length));
    expect(Object.keys(unzipSync(zip.bytes))).toEqual(["letter.txt", "statement.txt"]);

    expect(await visits(bundle.uuid)).toEqual([
      ["downloaded", "letter.txt", "statement.txt"],
      ["downloaded", "statement.txt"],
      ["opened"],
    ]);
    expect((await listed())[0]?.visits).toEqual({ opened: 1, refused: 0, downloaded: 2 });
    const chain = await server.services.database.readUniverse<{ action: string; nobody: boolean }>(
      ada.universe,
      sql`select action, user_id is null and actor_user_id is null as nobody from revision
        where universe_id = ${ada.universe} and action like 'bundle.%' order by revision`,
    );
    expect(chain.map(({ action, nobody }) => [action, nobody])).toEqual([
      ["bundle.create", false],
      ["bundle.open", true],
      ["bundle.download", true],
      ["bundle.download", true],
    ]);
    for await (const report of verify(server.services.database)) expect(report.faults).toEqual([]);
  });

  it("are closed while the owner waits for their deletion, and there again where the owner keeps their records", async () => {
    const { bundle, token } = await bundled();
    const { pass } = await opened(token);
    await server.call(deletionEndpoints.request, { as: ada, body: {} });
    expect([(await open(token)).status, (await take(token, pass)).status, (await listed())[0]?.state]).toEqual([
      404,
      404,
      "closed",
    ]);
    await server.call(deletionEndpoints.keep, { as: ada, body: {} });
    expect((await opened(token)).files).toHaveLength(2);
    expect([(await listed())[0]?.uuid, (await listed())[0]?.state]).toEqual([bundle.uuid, "open"]);
  });

  it("are the version that was chosen, also where the document has a new one or was removed, and say what was erased", async () => {
    const { bundle, token } = await bundled();
    await upload(sending, ada, "statement.txt", Buffer.from("Corrected"), { document_id: statement });
    await server.call(documentsEndpoints.remove, { as: ada, params: { id: statement } });
    const { pass } = await opened(token);
    expect((await take(token, pass, 1)).bytes.toString()).toBe("Balance 1,250.00");
    const erased = await server.call(documentsEndpoints.erase, { as: ada, params: { id: statement }, body: {} });
    expect(erased.status).toBe(200);
    expect((await opened(token)).files.map(({ name, is_there: there }) => [name, there])).toEqual([
      ["letter.txt", true],
      ["statement.txt", false],
    ]);
    expect((await take(token, pass, 1)).status).toBe(410);
    expect(Object.keys(unzipSync((await take(token, pass)).bytes))).toEqual(["letter.txt"]);
    expect((await listed())[0]?.files.find(({ document }) => document === statement)?.is_there).toBe(false);
    expect((await visits(bundle.uuid))[0]).toEqual(["downloaded", "letter.txt"]);
  });

  it("may be a folder with all that is in it, and reports beside it", async () => {
    const folder = await makeFolder(sending, ada, "For the auditor");
    await upload(sending, ada, "receipt.txt", Buffer.from("Paid"), { parent_id: folder });
    const body = { report_id: "holdings", format: "csv", at: "2025-03-01" } as const;
    const { report_key: key, job } = (await server.call(reportsEndpoints.generate, { as: ada, body })).ok;
    await ended(server, ada.universe, job);
    const { token } = await bundled({ documents: [folder], reports: [key] });
    const { pass, files } = await opened(token);
    expect(files.map(({ name }) => name)).toEqual(["receipt.txt", "holdings-2025-03-01.csv"]);
    const report = await take(token, pass, 1);
    expect(report.bytes.length).toBe(files[1]?.bytes);
    expect(Object.keys(unzipSync((await take(token, pass)).bytes))).toEqual(["receipt.txt", "holdings-2025-03-01.csv"]);
  });

  it("are refused in words where there is nothing to share", async () => {
    const refused = async (more: Partial<BundleAsked>) => {
      const answer = await server.call(bundlesEndpoints.create, {
        as: ada,
        body: { name: "Tax 2025", documents: [statement], ...more },
      });
      return [answer.status, (answer.body as { detail: { msg: string }[] | string }).detail];
    };
    const nothing = "0190aaaa-0000-7000-8000-000000000001";
    const at = (msg: string) => [422, [expect.objectContaining({ msg })]];
    expect(await refused({ documents: [] })).toEqual(at("Choose a document or report."));
    expect(await refused({ documents: [nothing] })).toEqual(at("This document does not exist. Choose another."));
    expect(await refused({ reports: [nothing] })).toEqual(at("This report does not exist. Choose another."));
    expect((await refused({ days: 91 }))[0]).toBe(422);
    expect((await refused({ password: "password12" }))[0]).toBe(400);
    const eve = await server.signUp();
    const foreign = await server.call(bundlesEndpoints.create, {
      as: eve,
      body: { name: "Hers", documents: [statement] },
    });
    expect(foreign.status).toBe(422);
    expect(await listed(eve)).toEqual([]);
  });
});

describe("the link of a bundle", () => {
  it("is one answer for what is unknown, expired or revoked", async () => {
    const [revoked, expired] = [await bundled(), await bundled({ days: 1 })];
    expect((await revoke(revoked.bundle.uuid)).ok.bundle.state).toBe("revoked");
    expect((await open(expired.token)).status).toBe(200);
    server.clock.advance(DAY + 1);
    const answers = await Promise.all(["nonsense", revoked.token, expired.token].map((token) => open(token)));
    const [unknown, ...others] = answers.map(({ status, body }) => ({
      status,
      body: { ...(body as object), request_id: null },
    }));
    expect(unknown?.status).toBe(404);
    for (const other of others) expect(other).toEqual(unknown);
    ada = await backIn(server, ada);
    expect((await listed()).map(({ state }) => state)).toEqual(["expired", "revoked"]);
  });

  it("downloads nothing once it is revoked, nor an hour after it was opened", async () => {
    const { bundle, token } = await bundled();
    const { pass } = await opened(token);
    expect((await take(token, "1.forged", 0)).status).toBe(409);
    const other = await bundled();
    expect((await take(other.token, pass, 0)).status).toBe(409);
    server.clock.advance(3_600_001);
    expect((await take(token, pass, 0)).status).toBe(409);
    ada = await backIn(server, ada);
    const again = await opened(token);
    await revoke(bundle.uuid);
    expect((await take(token, again.pass, 0)).status).toBe(404);
  });

  it("with a password says nothing before it is given, and every wrong one is in the audit until they have to wait", async () => {
    const { bundle, token } = await bundled({ password: PASSWORD });
    expect(bundle.has_password).toBe(true);
    expect((await open(token)).body).toEqual({ locked: true });
    for (let guess = 0; guess < 5; guess++) expect((await open(token, `guess number ${guess}`)).status).toBe(422);
    expect((await open(token, PASSWORD)).status).toBe(429);
    expect(await visits(bundle.uuid)).toEqual(Array.from({ length: 5 }, () => ["refused"]));
    server.clock.advance(2_000);
    expect((await opened(token, PASSWORD)).name).toBe("Tax 2025");
    expect((await listed())[0]?.visits).toEqual({ opened: 1, refused: 5, downloaded: 0 });
    const [stored] = await server.services.database.readUniverse<{ row: string }>(
      ada.universe,
      sql`select string_agg(document_bundle::text || encode(token_sha256, 'escape'), '') as row from document_bundle`,
    );
    for (const secret of [PASSWORD, token]) expect(stored?.row).not.toContain(secret);
    expect(server.logged()).not.toContain(token);
  });

  it("opens no more once whoever made it may no longer manage the records", async () => {
    const advisor = await granted(server, ada, { flags: 31 });
    const as = { ...advisor, universe: ada.universe };
    const { bundle, token } = await bundled({}, as);
    expect((await open(token)).status).toBe(200);
    await server.services.database.withPlatform((tx) =>
      tx.execute(sql`delete from universe_access where universe_id = ${ada.universe} and kind = 'grant'`),
    );
    expect((await open(token)).status).toBe(404);
    expect((await listed()).find(({ uuid }) => uuid === bundle.uuid)?.state).toBe("closed");
  });
});

it("a grantee who only writes makes, sees and revokes none", async () => {
  const { bundle } = await bundled();
  const writer = { ...(await granted(server, ada, { flags: 7 })), universe: ada.universe };
  const answers = await Promise.all([
    server.call(bundlesEndpoints.create, { as: writer, body: { name: "Mine", documents: [statement] } }),
    server.call(bundlesEndpoints.list, { as: writer }),
    server.call(bundlesEndpoints.visits, { as: writer, params: { id: bundle.uuid } }),
    server.call(bundlesEndpoints.revoke, { as: writer, params: { id: bundle.uuid }, body: {} }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
});
