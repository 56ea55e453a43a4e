import { documentsEndpoints } from "@distributary/contract/records/documents";
import type { Document, StartedUpload } from "@distributary/contract/records/document-shapes";
import { accountsEndpoints } from "@distributary/contract/records/accounts";
import { observablesEndpoints } from "@distributary/contract/records/observables";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { proves } from "../../../../scripts/proofs/proves.ts";
import { USD } from "../isolation/records.ts";
import type { SignedIn } from "../support/calling.ts";
import { withOwner } from "../support/database.ts";
import { ended } from "../support/jobs.ts";
import { testServer, type TestServer } from "../support/server.ts";
import { makeFolder, postFile, upload, type Sending } from "./uploading.ts";

const calls = documentsEndpoints;
let server: TestServer;
let as: SignedIn;
let sending: Sending;
beforeAll(async () => {
  server = await testServer({ env: { DOCUMENT_FILE_MB: "2", DOCUMENT_QUOTA_MB: "3" } });
  as = await server.signUp();
  sending = { call: server.call, ended: (job) => ended(server, as.universe, job) };
});
afterAll(() => server.close());

const start = (body: object) => server.call(calls.start, { as, body: { universe: as.universe, ...body } as never });
const started = async (body: object) => (await start(body)).ok as StartedUpload;
const text = (words: string) => Buffer.from(words);
const items = (answer: { readonly body: unknown }) =>
  (answer.body as { detail: { type: string; msg: string; ctx?: object }[] }).detail;

describe("an upload", () => {
  it("is begun, posted, confirmed and read, and is a document from then on", async () => {
    proves("rule:upload-06");
    const bytes = text("Opening balance 1,200.00");
    const begun = await started({ name: "letter.txt", storage_size: bytes.length, flat_tags: ["bank, 2025"] });
    expect(begun).toMatchObject({ is_pending: true, version_number: 1, job: { status: "queued" } });
    expect(begun.storage).toMatchObject({ url: "/api/v1/documents/upload/", fields: { token: expect.any(String) } });
    expect((await server.call(calls.get, { as, params: { id: begun.uuid } })).ok).toMatchObject({ is_pending: true });
    const early = { id: begun.uuid, version: "1" };
    expect((await server.call(calls.uploaded, { as, params: early })).status).toBe(409);
    expect((await postFile(server, begun, bytes)).status).toBe(204);
    // Its place takes one file.
    expect((await postFile(server, begun, bytes)).status).toBe(409);
    const { job } = (await server.call(calls.uploaded, { as, params: early })).ok as StartedUpload;
    expect((await ended(server, as.universe, job?.uuid ?? "")).status).toBe("completed");
    const kept = (await server.call(calls.get, { as, params: { id: begun.uuid } })).ok as Document;
    expect(kept).toMatchObject({
      name: "letter.txt",
      document_type: { name: "Text", mime: "text/plain" },
      storage_size: bytes.length,
      flat_tags: ["bank", "2025"],
      is_pending: false,
      info: { verdict: "readable" },
    });
    const read = (await server.call(calls.content, { as, params: { id: begun.uuid } })).ok;
    expect(read).toMatchObject({ kind: "text", pages: [{ page: 1, text: "Opening balance 1,200.00" }] });
  });

  it("has a name of 1 to 128 letters, and one of the types that are taken", async () => {
    proves(
      "rule:validation-field-22",
      "rule:upload-01",
      "constant:document_name_min",
      "constant:document_name_max",
      "constant:allowed_upload_types",
    );
    const status = async (name: string) => (await start({ name, storage_size: 1 })).status;
    expect([await status(""), await status("   ")]).toEqual([422, 422]);
    expect([await status(`${"n".repeat(124)}.txt`), await status(`${"n".repeat(125)}.txt`)]).toEqual([200, 422]);
    const taken = "png jpg jpeg gif bmp pdf ppt pptx doc docx txt csv xls xlsx odp ods odt".split(" ");
    // A file without an ending is kept as bytes of no known kind, application/octet-stream.
    const names = [...taken.map((ending) => `taken.${ending}`), "no ending"];
    expect(await Promise.all(names.map(status))).toEqual(names.map(() => 200));
    const others = "svg html js".split(" ").map((ending) => `other.${ending}`);
    expect(await Promise.all(others.map(status))).toEqual(others.map(() => 422));
  });

  it("is offered a free name where its own is taken, letter case aside", async () => {
    await upload(sending, as, "taken.txt", text("one"));
    const refused = await start({ name: "Taken.TXT", storage_size: 3 });
    expect(refused.status).toBe(422);
    expect(items(refused)[0]).toMatchObject({
      type: "value_error.document.duplicate.error",
      ctx: { suggested_name: "Taken (2).TXT" },
    });
  });

  it("is refused with both numbers beyond the room of a file or of the profile, and elsewhere not at all", async () => {
    const large = await start({ name: "large.pdf", storage_size: 3 * 1024 ** 2 });
    expect([large.status, (large.body as { message: string }).message]).toEqual([
      413,
      "This file is 3 MB, and a document may be 2 MB. Make it smaller or split it.",
    ]);
    const first = await started({ name: "first.bin", storage_size: 2 * 1024 ** 2 });
    // 2 + 2 = 4 MB of 3
    const second = await start({ name: "second.bin", storage_size: 2 * 1024 ** 2 });
    expect([second.status, (second.body as { message: string }).message]).toEqual([
      413,
      "Documents would take 4 MB, and this profile may keep 3 MB. Ask your administrator for more room.",
    ]);
    expect((await server.call(calls.remove, { as, params: { id: first.uuid } })).status).toBe(200);
    expect((await start({ name: "a.txt", universe: (await server.signUp()).universe })).status).toBe(404);
    expect(items(await start({ name: "drawing.svg", storage_size: 3 }))[0]?.msg).toContain("png, jpg, jpeg, gif, bmp");
  });

  it("of something else than its name says ends with a sentence, and nothing of it stays", async () => {
    const bytes = text("<!doctype html><script>alert(1)</script>");
    const begun = await started({ name: "page.txt", storage_size: bytes.length });
    await postFile(server, begun, bytes);
    const params = { id: begun.uuid, version: "1" };
    const { job } = (await server.call(calls.uploaded, { as, params })).ok as StartedUpload;
    const end = await ended(server, as.universe, job?.uuid ?? "");
    expect([end.status, end.error]).toEqual([
      "failed",
      "This file is a web page or a drawing that can run scripts, and is not taken. Print it as a PDF.",
    ]);
    expect((await server.call(calls.get, { as, params: { id: begun.uuid } })).status).toBe(404);
  });

  it("of another size than announced, or with another token, is not taken", async () => {
    const begun = await started({ name: "short.txt", storage_size: 10 });
    expect((await postFile(server, begun, text("nine byte"))).status).toBe(422);
    const forged = { ...begun, storage: { url: "", fields: { token: `${begun.storage?.fields["token"]}x` } } };
    expect((await postFile(server, forged, text("ten bytes."))).status).toBe(404);
    expect((await postFile(server, begun, text("ten bytes."))).status).toBe(204);
  });

  it("says once more where its form goes", async () => {
    const begun = (
      await server.call(calls.start, {
        as,
        query: { need_redirect: "true" },
        body: { name: "again.txt", storage_size: 1, universe: as.universe },
      })
    ).ok as StartedUpload;
    const token = begun.redirect?.split("/").at(-2) ?? "";
    expect((await server.call(calls.redirect, { as, params: { token } })).ok).toEqual(begun.storage);
    expect(server.logged()).not.toContain(token);
  });
});

describe("a file", () => {
  it("is sent whole, in ranges, or not again; whatever it is, a browser runs nothing of it", async () => {
    const id = await upload(sending, as, "ranges.csv", text("date,amount\n2025-01-01,12.50\n"));
    const params = { id, version: "1" };
    const whole = await server.call(calls.file, { as, params });
    expect([whole.status, whole.body]).toEqual([200, "date,amount\n2025-01-01,12.50\n"]);
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
      "content-disposition": `attachment; filename="ranges.csv"; filename*=UTF-8''ranges.csv`,
    });
    // As long as it is: packing what is no text would take time and hide its length.
    const other = await upload(sending, as, "other.bin", Buffer.alloc(4_096, 7));
    const unpacked = await server.call(calls.file, {
      as,
      params: { id: other, version: "1" },
      headers: { "accept-encoding": "br, gzip" },
    });
    expect([unpacked.headers.get("content-encoding"), unpacked.headers.get("content-length")]).toEqual([null, "4096"]);
    const part = await server.call(calls.file, { as, params, headers: { range: "bytes=5-10" } });
    expect([part.status, part.body, part.headers.get("content-range")]).toEqual([206, "amount", "bytes 5-10/29"]);
    const tail = await server.call(calls.file, { as, params, headers: { range: "bytes=-6" } });
    // "12.50" and the end of its line are 6 bytes; the tests read a number as one
    expect(tail.body).toBe(12.5);
    expect((await server.call(calls.file, { as, params, headers: { range: "bytes=99-" } })).status).toBe(416);
    const tag = whole.headers.get("etag") ?? "";
    expect((await server.call(calls.file, { as, params, headers: { "if-none-match": tag } })).status).toBe(304);
    const read = (await server.call(calls.content, { as, params: { id } })).ok;
    expect(read).toMatchObject({
      kind: "table",
      sheets: [
        {
          rows: [
            ["date", "amount"],
            ["2025-01-01", "12.50"],
          ],
        },
      ],
    });
  });

  it("is previewed by its first 10,240 bytes", async () => {
    proves("document-view#16", "constant:preview_first_bytes");
    const id = await upload(sending, as, "long.txt", text("0123456789".repeat(2_000)));
    const preview = await server.call(calls.preview, { as, params: { id, version: "1" } });
    expect([preview.status, String(preview.body).length]).toEqual([200, 10_240]);
  });

  it("is kept once for a universe, and each version of it stays", async () => {
    const id = await upload(sending, as, "terms.txt", text("first terms"));
    await upload(sending, as, "copy of terms.txt", text("first terms"));
    await upload(sending, as, "terms.txt", text("second terms"), { document_id: id });
    expect((await server.call(calls.get, { as, params: { id } })).ok).toMatchObject({ version_number: 2 });
    const said = async (version: string) => (await server.call(calls.file, { as, params: { id, version } })).body;
    expect([await said("1"), await said("2")]).toEqual(["first terms", "second terms"]);
    const kept = await withOwner(server.database.ownerUrl, (owner) =>
      owner.query("select count(*)::int as rows from document_content where bytes = 11 and universe_id = $1", [
        as.universe,
      ]),
    );
    // "first terms" is 11 bytes and is there once
    expect(kept.rows).toEqual([{ rows: 1 }]);
  });
});

describe("documents", () => {
  it("lie in folders, and are found by name, tag, content, folder and record", async () => {
    const folder = await makeFolder(server, as, "Statements");
    const id = await upload(sending, as, "march.txt", text("Total net worth zebra"), {
      parent_id: folder,
      flat_tags: ["quarter one"],
    });
    const found = async (body: object) =>
      ((await server.call(calls.search, { as, body: body as never })).ok.items as Document[]).map((one) => one.uuid);
    expect(await found({ query: "ZEBRA" })).toEqual([id]);
    expect(await found({ query: "quarter o" })).toEqual([id]);
    expect(await found({ query: "arch.t" })).toEqual([id]);
    expect(await found({ parent: folder })).toEqual([id]);
    expect(await found({ parent: null, query: "zebra" })).toEqual([]);
    expect(await found({ parent: null, include_children: true, query: "zebra" })).toEqual([id]);
    const names = (await server.call(calls.search, { as, body: { ordering: "name" }, query: { limit: "3" } })).ok.items;
    expect((names as Document[]).map((one) => one.name)).toEqual(["copy of terms.txt", "letter.txt", "long.txt"]);
    const [bulk] = (await server.call(calls.bulk, { as, query: { with_children: "true" }, body: { uuids: [folder] } }))
      .ok.items as { children: Document[] }[];
    expect(bulk?.children.map((one) => one.uuid)).toEqual([id]);
    const circle = await server.call(calls.update, { as, params: { id: folder }, body: { parent_id: folder } });
    expect(circle.status).toBe(422);
  });

  it("are linked to records by staged edits, and leave only when that is confirmed", async () => {
    const id = await upload(sending, as, "linked.txt", text("linked"));
    const account = (await server.call(accountsEndpoints.create, { as, body: { name: "Bank", acct_type: "D" } })).ok;
    const observed = (
      await server.call(observablesEndpoints.create, {
        as,
        query: { commit: "true" },
        body: {
          type_id: "std.statement.balance",
          account_id: account.uuid,
          value: "5",
          units_id: USD,
          date_of: "2025-01-01",
          document_id: id,
        },
      })
    ).ok;
    const change = async (link_updates: object) =>
      (await server.call(calls.update, { as, params: { id }, body: { link_updates } as never })).ok as Document;
    const both = await change({
      adds: [
        { kind: "account", target: account.uuid, attributes: { imported: true } },
        { kind: "observable", target: observed.ulid },
      ],
    });
    expect(both).toMatchObject({ is_linked: true, link_count: 2 });
    expect(both.links[0]).toMatchObject({ account_id: account.uuid, label: "Bank", attributes: { imported: true } });
    expect(both.links[1]).toMatchObject({ observable_id: observed.ulid, account_id: null });
    const [first, second] = both.links;
    const left = await change({ adds: [{ link: first?.uuid, attributes: {} }], deletes: [second?.uuid] });
    expect(left.links).toEqual([{ ...first, attributes: {} }]);
    const target = { kind: "account", id: account.uuid } as const;
    const found = (await server.call(calls.search, { as, body: { target } })).ok.items as Document[];
    expect(found.map((one) => one.uuid)).toEqual([id]);
    const held = await server.call(calls.remove, { as, params: { id } });
    expect([held.status, (held.body as { current: { links: object[] } }).current.links]).toEqual([409, left.links]);
    expect((await server.call(calls.remove, { as, params: { id }, query: { confirm: "true" } })).status).toBe(200);
    expect((await server.call(calls.get, { as, params: { id } })).status).toBe(404);
    // What was recorded of it still opens.
    expect((await server.call(calls.file, { as, params: { id, version: "1" } })).body).toBe("linked");
  });

  it("are linked to exactly one record by each link", async () => {
    proves("rule:validation-field-27");
    const id = await upload(sending, as, "one-target.txt", text("one target"));
    const account = (await server.call(accountsEndpoints.create, { as, body: { name: "Savings", acct_type: "D" } })).ok;
    const change = async (add: object) =>
      server.call(calls.update, { as, params: { id }, body: { link_updates: { adds: [add] } } as never });
    for (const wrong of [{ kind: "account" }, { target: account.uuid }, { kind: "page", target: account.uuid }])
      expect((await change(wrong)).status).toBe(422);
    const { links } = (await change({ kind: "account", target: account.uuid })).ok as Document;
    const { account_id, entity_id, transaction_id, prospect_id, observable_id, event_id, instrument_id, workflow_id } =
      links[0] as never as Record<string, string | null>;
    expect([
      ...[account_id, entity_id, transaction_id, prospect_id, observable_id, event_id, instrument_id, workflow_id],
    ]).toEqual([account.uuid, null, null, null, null, null, null, null]);
  });

  it("are changed by whoever has read them as they stand", async () => {
    const id = await upload(sending, as, "named.txt", text("named"));
    const read = (await server.call(calls.get, { as, params: { id } })).ok as Document;
    const change = (body: object) => server.call(calls.update, { as, params: { id }, body: body as never });
    const renamed = (
      await change({ name: "renamed.txt", flat_tags: "a, b", last_update_token: read.last_update_token })
    ).ok;
    expect(renamed).toMatchObject({ name: "renamed.txt", flat_tags: ["a", "b"] });
    expect((await change({ name: "late.txt", last_update_token: read.last_update_token })).status).toBe(409);
    expect((await change({ name: "terms.txt" })).status).toBe(422);
  });
});
