import { documentsEndpoints } from "@distributary/contract/records/documents";
import type { Document } from "@distributary/contract/records/document-shapes";
import { accountsEndpoints } from "@distributary/contract/records/accounts";
import { historyEndpoints } from "@distributary/contract/records/history";
import { observablesEndpoints } from "@distributary/contract/records/observables";
import { graphqlEndpoints } from "@distributary/contract/graph/graphql";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { proves } from "../../../../scripts/proofs/proves.ts";
import { USD } from "../isolation/records.ts";
import type { SignedIn } from "../support/calling.ts";
import { ended } from "../support/jobs.ts";
import { testServer, type TestServer } from "../support/server.ts";
import { pdf } from "./hostile.ts";
import { makeFolder, upload, type Sending } from "./uploading.ts";

const calls = documentsEndpoints;
let server: TestServer;
let as: SignedIn;
let sending: Sending;
let statement: string;
beforeAll(async () => {
  server = await testServer();
  as = await server.signUp();
  sending = { call: server.call, ended: (job) => ended(server, as.universe, job) };
  // Pages of 595 by 842 points; the third one is turned and stands 842 wide and 595 high.
  statement = await upload(sending, as, "statement.pdf", pagesTurned([0, 0, 90]));
});
afterAll(() => server.close());

/** A PDF of empty pages, each turned clockwise by so much. */
function pagesTurned(turns: readonly number[]): Buffer {
  const kids = turns.map((_, at) => `${at + 3} 0 R`).join(" ");
  return pdf([
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Kids [${kids}] /Count ${turns.length} >>`,
    ...turns.map((turn) => `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Rotate ${turn} >>`),
  ]);
}

const make = (annotation: object | undefined, more: object = {}) =>
  server.call(calls.start, {
    as,
    body: { universe: as.universe, is_fragment: true, parent_id: statement, annotation, ...more } as never,
  });
const made = async (annotation: object, more: object = {}) => (await make(annotation, more)).ok as unknown as Document;
const get = async (id: string) => (await server.call(calls.get, { as, params: { id } })).ok as Document;
const field = (answer: { readonly body: unknown }) => {
  const [first] = (answer.body as { detail: { loc: string[]; msg: string }[] }).detail;
  return [first?.loc.slice(1).join("."), first?.msg];
};

describe("a fragment", () => {
  it("is a document within its document: same bytes, named by document and page, locked", async () => {
    proves("rule:upload-14", "document-view#14");
    const box = { page: 2, x: [0.1, 0.5], y: [0.2, 0.25] };
    const fragment = await made(box, { flat_tags: ["closing"] });
    const parent = await get(statement);
    expect(fragment).toMatchObject({
      name: "statement.pdf, page 2",
      is_fragment: true,
      is_folder: false,
      parent_id: statement,
      fragment_page: 2,
      fragment: { annotation: box },
      storage_size: parent.storage_size,
      flat_tags: ["closing"],
      job: null,
      storage: null,
    });
    expect(parent).toMatchObject({ child_count: 1, is_fragment: false, fragment: null });
    const params = { id: fragment.uuid, version: "1" };
    const bytes = await server.call(calls.file, { as, params });
    expect(bytes.headers.get("etag")).toBe(
      (await server.call(calls.file, { as, params: { ...params, id: statement } })).headers.get("etag"),
    );
    const renamed = await server.call(calls.update, { as, params: { id: fragment.uuid }, body: { name: "mine" } });
    expect(field(renamed)).toEqual(["name", "A fragment keeps the name and the place that its document gives it."]);
    const fragments = await server.call(calls.search, { as, body: { parent: statement, is_fragment: true } });
    expect((fragments.ok.items as Document[]).map(({ uuid }) => uuid)).toEqual([fragment.uuid]);
  });

  it("is taken in every convention, and answered in all of them, on turned pages too", async () => {
    proves("state:bounding-box-conventions");
    const right = (box: readonly number[] | null | undefined) => box?.map((each) => Math.round(each * 1e4) / 1e4);
    // 595 points are 8.2639 in, 842 are 11.6944: a box from a tenth to two of the width, from half to 0.6 of the height
    const azure = await made({
      convention: "azure",
      page: 1,
      box: [0.82639, 5.84722, 1.65278, 5.84722, 1.65278, 7.01667, 0.82639, 7.01667],
    });
    expect(right(azure.fragment?.annotation.x)).toEqual([0.1, 0.2]);
    expect(right(azure.fragment?.annotation.y)).toEqual([0.5, 0.6]);
    expect(azure.fragment?.boxes.qa.map(Math.round)).toEqual([100, 500, 200, 600]);
    // 0.1 * 595 = 59.5, 0.4 * 842 = 336.8, 0.2 * 595 = 119, 0.5 * 842 = 421
    expect(right(azure.fragment?.boxes.cmv2)?.map(Math.round)).toEqual([60, 337, 119, 421]);
    const qa = await made({ convention: "qa", page: 1, box: [500, 0, 750, 100] });
    expect(qa.fragment?.annotation).toEqual({ page: 1, x: [0.5, 0.75], y: [0, 0.1] });
    // The page in the file is 595 wide and 842 high; turned, what is 84.2 to 168.4 up is 0.1 to 0.2 across.
    const cmv2 = await made({ convention: "cmv2", page: 3, box: [59.5, 84.2, 119, 168.4] });
    expect([right(cmv2.fragment?.annotation.x), right(cmv2.fragment?.annotation.y)]).toEqual([
      [0.1, 0.2],
      [0.1, 0.2],
    ]);
    expect(right(cmv2.fragment?.boxes.cmv2)).toEqual([59.5, 84.2, 119, 168.4]);
  });

  it("is measured in pixels on a picture", async () => {
    const bytes = Buffer.alloc(58);
    bytes.write("BM");
    bytes.writeUInt32LE(58, 2);
    bytes.writeUInt32LE(54, 10);
    bytes.writeUInt32LE(40, 14);
    // 40 pixels wide, 20 high
    bytes.writeInt32LE(40, 18);
    bytes.writeInt32LE(20, 22);
    bytes.writeUInt16LE(1, 26);
    bytes.writeUInt16LE(24, 28);
    const scan = await upload(sending, as, "scan.bmp", bytes);
    const box = [10, 5, 20, 5, 20, 10, 10, 10];
    const { fragment } = await made({ convention: "azure", page: 1, box }, { parent_id: scan });
    expect(fragment?.annotation).toEqual({ page: 1, x: [0.25, 0.5], y: [0.25, 0.5] });
    // from below: 20 - 10 = 10, 20 - 5 = 15
    expect(fragment?.boxes).toEqual({ azure: box, qa: [250, 250, 500, 500], cmv2: [10, 10, 20, 15] });
  });

  it("is offered where a box shares more than 0.6 of the smaller one with it, unless both are to be kept", async () => {
    proves("document-fragments#5");
    const there = await made({ page: 3, x: [0.5, 0.7], y: [0.5, 0.7] });
    // 0.14 of 0.2 across, all of it down: 0.7
    const near = { page: 3, x: [0.56, 0.76], y: [0.5, 0.7] };
    const held = await make(near);
    expect([held.status, (held.body as unknown as { current: Document }).current.uuid]).toEqual([409, there.uuid]);
    expect((await make({ ...near, page: 2 })).status).toBe(200);
    expect((await make(near, { keep_both: true })).status).toBe(200);
    // 0.11 of 0.2: 0.55 of each
    expect((await make({ page: 3, x: [0.41, 0.61], y: [0.5, 0.7] })).status).toBe(200);
  });

  it("lies on a page of a document that has pages, and nowhere else", async () => {
    const folder = await makeFolder(server, as, "Folder");
    const letter = await upload(sending, as, "letter.txt", Buffer.from("words"));
    const box = { page: 1, x: [0.8, 0.9], y: [0.8, 0.9] };
    const fragment = await made(box);
    const into = async (parent_id: string) => field(await make(box, { parent_id }));
    expect(await into(folder)).toEqual(["parent_id", "A folder has no pages. Choose a document."]);
    expect(await into(fragment.uuid)).toEqual(["parent_id", "A fragment has no fragments. Choose its document."]);
    expect((await into(letter))[1]).toContain("PDFs and on pictures");
    const stranger = await server.signUp();
    const theirs = await server.call(calls.start, {
      as: stranger,
      body: { universe: stranger.universe, is_fragment: true, parent_id: statement, annotation: box } as never,
    });
    expect(field(theirs)).toEqual(["parent_id", "This document does not exist. Choose another."]);
    expect(field(await make(undefined))).toEqual(["annotation", "Draw a box on a page."]);
    expect(field(await make({ ...box, page: 4 }))).toEqual([
      "annotation.page",
      "This document has 3 pages. Choose one of them.",
    ]);
    expect(field(await make({ convention: "qa", page: 1, box: [0, 0, 1100, 20] }))[1]).toContain("beyond its page");
    expect((await make({ page: 1, x: [0.5, 0.4], y: [0, 1] })).status).toBe(422);
    expect((await make({ convention: "azure", page: 1, box: [0, 0, 1, 1] })).status).toBe(422);
  });

  it("follows the name of its document, is linked as any document is, and leaves and comes back with it", async () => {
    const paper = await upload(sending, as, "draft.pdf", pagesTurned([0]));
    const fragment = await made({ page: 1, x: [0, 0.5], y: [0, 0.5] }, { parent_id: paper });
    await server.call(calls.update, { as, params: { id: paper }, body: { name: "final.pdf" } });
    expect((await get(fragment.uuid)).name).toBe("final.pdf, page 1");
    const account = (await server.call(accountsEndpoints.create, { as, body: { name: "Bank", acct_type: "D" } })).ok;
    const linked = (
      await server.call(calls.update, {
        as,
        params: { id: fragment.uuid },
        body: { link_updates: { adds: [{ kind: "account", target: account.uuid }] } },
      })
    ).ok as Document;
    expect(linked.links).toMatchObject([{ account_id: account.uuid, label: "Bank" }]);
    const target = { kind: "account", id: account.uuid } as const;
    const found = (await server.call(calls.search, { as, body: { target } })).ok.items as Document[];
    expect(found.map(({ uuid }) => uuid)).toEqual([fragment.uuid]);
    // The link of the fragment holds up the deletion of its document.
    expect((await server.call(calls.remove, { as, params: { id: paper } })).status).toBe(409);
    await server.call(calls.remove, { as, params: { id: paper }, query: { confirm: "true" } });
    expect((await server.call(calls.get, { as, params: { id: fragment.uuid } })).status).toBe(404);
    const restore = (id: string) => server.call(calls.restore, { as, params: { id } });
    expect(field(await restore(fragment.uuid))).toEqual([
      "id",
      "The document of this fragment was deleted. Restore that first.",
    ]);
    // Of what fell together the document alone is listed among the deleted ones.
    const deleted = async () =>
      (await server.call(historyEndpoints.deleted, { as, params: { kind: "document" } })).ok.items;
    expect((await deleted()).map(({ uuid, name }) => [uuid, name])).toEqual([[paper, "final.pdf"]]);
    // It comes back with its fragment, whose link stands again; what stands cannot come back.
    expect((await restore(paper)).ok).toMatchObject({ uuid: paper, name: "final.pdf", child_count: 1 });
    expect((await get(fragment.uuid)).links).toMatchObject([{ uuid: linked.links[0]?.uuid, account_id: account.uuid }]);
    expect((await restore(paper)).status).toBe(404);
    expect(await deleted()).toEqual([]);
    await server.call(calls.remove, { as, params: { id: paper }, query: { confirm: "true" } });
    await upload(sending, as, "final.pdf", pagesTurned([180]));
    expect(field(await restore(paper))[0]).toBe("name");
  });
});

describe("the sources of records", () => {
  it("are what is linked to them and what an observation names, fragments first", async () => {
    const account = (await server.call(accountsEndpoints.create, { as, body: { name: "Depot", acct_type: "A" } })).ok;
    const observed = { type_id: "std.statement.balance", account_id: account.uuid, value: "5", units_id: USD } as const;
    const record = async (date_of: string, more: object = {}) =>
      (
        await server.call(observablesEndpoints.create, {
          as,
          query: { commit: "true" },
          body: { ...observed, date_of, ...more },
        })
      ).ok.ulid;
    const [named, bare] = [await record("2025-01-01", { document_id: statement }), await record("2025-02-01")];
    const fragment = await made({ page: 2, x: [0.8, 0.95], y: [0.8, 0.95] });
    const link_updates = { adds: [{ kind: "observable", target: named }] };
    await server.call(calls.update, { as, params: { id: fragment.uuid }, body: { link_updates } as never });
    const records = [named, bare].map((target) => ({ kind: "observable" as const, target }));
    const sources = async () =>
      (await server.call(calls.sources, { as, body: { records } })).ok.items.map(({ kind, target, document }) => [
        kind,
        target,
        document.uuid,
      ]);
    expect(await sources()).toEqual([
      ["observable", named, fragment.uuid],
      ["observable", named, statement],
    ]);
    // A record that was deleted meanwhile still comes from where it came from; one of others never was.
    await server.call(observablesEndpoints.remove, { as, params: { id: named }, query: { commit: "true" } });
    expect((await sources()).map(([, target]) => target)).toContain(named);
    const stranger = await server.call(calls.sources, { as: await server.signUp(), body: { records } });
    expect(field(stranger)).toEqual(["records.0.target", "This observable does not exist. Reload the page."]);
  });

  it("say one figure of a record where their link names it, before all others", async () => {
    const account = (await server.call(accountsEndpoints.create, { as, body: { name: "Vault", acct_type: "A" } })).ok;
    const body = { type_id: "std.statement.balance", account_id: account.uuid, units_id: USD, date_of: "2025-03-01" };
    const target = (
      await server.call(observablesEndpoints.create, {
        as,
        query: { commit: "true" },
        body: { ...body, value: "7" } as never,
      })
    ).ok.ulid;
    const [whole, value] = [
      await made({ page: 1, x: [0.1, 0.3], y: [0.7, 0.72] }),
      await made({ page: 2, x: [0.1, 0.3], y: [0.7, 0.72] }),
    ];
    const link = (id: string, add: object) =>
      server.call(calls.update, { as, params: { id }, body: { link_updates: { adds: [add] } } as never });
    const attributes = { figure: "value" };
    expect((await link(whole.uuid, { kind: "observable", target })).status).toBe(200);
    const linked = (await link(value.uuid, { kind: "observable", target, attributes })).ok as Document;
    const records = [{ kind: "observable" as const, target }];
    const sources = async () =>
      (await server.call(calls.sources, { as, body: { records } })).ok.items.map(({ figure, document }) => [
        figure,
        document.uuid,
      ]);
    expect(await sources()).toEqual([
      ["value", value.uuid],
      [null, whole.uuid],
    ]);
    // A balance has no price, and an account has no figure of its own.
    const price = await link(value.uuid, { link: linked.links[0]?.uuid, attributes: { figure: "price" } });
    expect(field(price)).toEqual([
      "link_updates.adds.0.attributes.figure",
      "This observable has no such figure. Choose one of value, date.",
    ]);
    const none = await link(value.uuid, { kind: "account", target: account.uuid, attributes });
    expect(field(none)[1]).toBe("This account has no such figure. Link to the whole record.");
    // Without its figure it is to the whole record again.
    expect((await link(value.uuid, { link: linked.links[0]?.uuid, attributes: {} })).status).toBe(200);
    expect((await sources()).map(([figure]) => figure)).toEqual([null, null]);
  });
});

describe("over GraphQL", () => {
  const ask = async (query: string) =>
    ((await server.call(graphqlEndpoints.ask, { as, body: { query } })).ok as { data: Record<string, unknown> }).data;

  it("a document answers its links", async () => {
    const account = (await server.call(accountsEndpoints.create, { as, body: { name: "Broker", acct_type: "D" } })).ok;
    const id = await upload(sending, as, "linked.txt", Buffer.from("linked"));
    const link_updates = { adds: [{ kind: "account", target: account.uuid, attributes: { imported: true } }] };
    await server.call(calls.update, { as, params: { id }, body: { link_updates } as never });
    expect(await ask(`{ entity_document_links(uuid: "${id}") { kind account_id event_id label attributes } }`)).toEqual(
      {
        entity_document_links: [
          {
            kind: "account",
            account_id: account.uuid,
            event_id: null,
            label: "Broker",
            attributes: { imported: true },
          },
        ],
      },
    );
  });

  it("types of files are found by name, media type or extension, and by a blank text none", async () => {
    proves("rule:search-06");
    const found = async (args: string) =>
      ((await ask(`{ document_mimes(${args}) { name extensions } }`))["document_mimes"] as { extensions: string[] }[])
        .map(({ extensions }) => extensions.join())
        .sort();
    expect(await found('name: "word"')).toEqual(["doc", "docx"]);
    expect(await found('mime: "image/"')).toEqual(["bmp", "gif", "jpg,jpeg", "png"]);
    expect(await found('extensions: [".ods"]')).toEqual(["ods"]);
    expect(await found('name: "word", extensions: ["pdf"]')).toEqual(["doc", "docx", "pdf"]);
    expect(await found('name: " ", mime: "", extensions: [""]')).toEqual([]);
    const body = { mime: "text/plain", is_fragment: false, ordering: "name" } as const;
    const only = (await server.call(calls.search, { as, body })).ok.items as Document[];
    expect(only.map(({ name }) => name)).toEqual(["letter.txt", "linked.txt"]);
  });
});
