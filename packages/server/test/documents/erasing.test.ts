import { documentsEndpoints } from "@distributary/contract/records/documents";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { verify } from "../../src/access/proof/verify.ts";
import { openArchive } from "../../src/platform/backup/read.ts";
import { parseUniverseManifest } from "../../src/platform/backup/parse-manifest.ts";
import { exportUniverse } from "../../src/features/archive/export.ts";
import { documentPlace } from "../../src/features/documents/places.ts";
import { importPlace } from "../../src/features/imports/folder.ts";
import { openStore } from "../../src/platform/storage/open-store.ts";
import { sql } from "../../src/platform/db/sql.ts";
import type { SignedIn } from "../support/calling.ts";
import { ended } from "../support/jobs.ts";
import { objectStore, settingsOf, type ObjectStore } from "../support/object-store.ts";
import { testServer, type TestServer } from "../support/server.ts";
import { makeFolder, upload, type Sending } from "./uploading.ts";

const calls = documentsEndpoints;

describe.each(["a folder", "an object store"])("the file of a document in %s", (kind) => {
  let objects: ObjectStore | null = null;
  let server: TestServer;
  let as: SignedIn;
  let sending: Sending;
  beforeAll(async () => {
    objects = kind === "a folder" ? null : await objectStore();
    server = await testServer({
      env: objects === null ? {} : settingsOf(objects, "wealth"),
    });
    as = await server.signUp();
    sending = { call: server.call, ended: (job) => ended(server, as.universe, job) };
  });
  afterAll(async () => {
    await server.close();
    await objects?.close();
  });

  /** How many files the store has of the universe. */
  const files = (): number => {
    if (objects !== null) return [...objects.objects.keys()].filter((key) => key.includes(as.universe)).length;
    const { storage } = server.services.settings;
    const folder = join(storage.kind === "folder" ? storage.documents : "", as.universe);
    return existsSync(folder) ? readdirSync(folder).length : 0;
  };
  const erase = (id: string, who = as) => server.call(calls.erase, { as: who, params: { id }, body: {} });
  const fileOf = (id: string, version = "1") => server.call(calls.file, { as, params: { id, version } });
  const report = async () => {
    for await (const one of verify(server.services.database, { universes: [as.universe] })) return one;
    throw new Error("nothing was verified");
  };
  const put = (name: string, words: string, more = {}) => upload(sending, as, name, Buffer.from(words), more);

  it("goes for good with what was read in it, in every version, and the chain and its digest stay", async () => {
    const id = await put("secret.txt", "the first of two secrets");
    await put("secret.txt", "the second of two secrets", { document_id: id });
    expect(files()).toBe(2);
    expect((await erase(id)).ok).toEqual({ committed: true, erased: 2, kept: 0 });
    await expect.poll(files).toBe(0);
    for (const version of ["1", "2"]) expect((await fileOf(id, version)).status).toBe(410);
    expect((await server.call(calls.preview, { as, params: { id, version: "1" } })).status).toBe(410);
    expect((await server.call(calls.get, { as, params: { id } })).status).toBe(404);
    expect((await server.call(calls.restore, { as, params: { id } })).status).toBe(422);
    const found = await server.call(calls.search, { as, body: { query: "secrets" } as never });
    expect(found.ok.items).toEqual([]);
    const rows = await server.services.database.readUniverse<{ digest: string; n: number }>(
      as.universe,
      sql`select encode(d.sha256, 'hex') as digest, (select count(*)::int from document_page where universe_id = d.universe_id) as n
        from document d where d.universe_id = ${as.universe} and d.document_id = ${id}`,
    );
    expect(rows).toEqual([{ digest: expect.stringMatching(/^[0-9a-f]{64}$/), n: 0 }]);
    // Once more changes nothing, as there is nothing left.
    expect((await erase(id)).ok).toMatchObject({ erased: 0, kept: 0 });
    expect(await report()).toMatchObject({ faults: [], erased: [], erasedFiles: [id] });
  });

  it("stays for another document that has the same, until that one is erased too", async () => {
    const [one, other] = [await put("one.txt", "twice"), await put("other.txt", "twice")];
    expect((await erase(one)).ok).toEqual({ committed: true, erased: 0, kept: 1 });
    expect((await fileOf(other)).status).toBe(200);
    await server.call(calls.remove, { as, params: { id: other } });
    // What was removed may come back, and is erased as well.
    expect((await erase(other)).ok).toEqual({ committed: true, erased: 1, kept: 0 });
    expect([(await fileOf(one)).status, (await fileOf(other)).status]).toEqual([410, 410]);
    await expect.poll(files).toBe(0);
    // The same bytes may come again, as those of a new document.
    const anew = await put("anew.txt", "twice");
    expect((await fileOf(anew)).status).toBe(200);
    expect((await server.call(calls.restore, { as, params: { id: one } })).status).toBe(422);
    expect((await erase(anew)).ok).toMatchObject({ erased: 1, kept: 0 });
    expect((await report()).faults).toEqual([]);
  });

  it("is left out when the folder it was removed with comes back", async () => {
    const folder = await makeFolder(sending, as, `Folder ${kind}`);
    const [kept, gone] = [
      await put("kept.txt", "kept", { parent_id: folder }),
      await put("gone.txt", "gone", { parent_id: folder }),
    ];
    await server.call(calls.remove, { as, params: { id: folder } });
    await erase(gone);
    expect((await server.call(calls.restore, { as, params: { id: folder } })).status).toBe(200);
    expect((await server.call(calls.get, { as, params: { id: kept } })).status).toBe(200);
    expect((await server.call(calls.get, { as, params: { id: gone } })).status).toBe(404);
    expect((await erase(folder)).status).toBe(422);
  });

  it("is erased by its owner alone, who proved themselves lately", async () => {
    const id = await put("mine.txt", "mine");
    const stranger = await server.signUp();
    expect((await erase(id, stranger)).status).toBe(404);
    server.clock.advance(6 * 60_000);
    const late = await erase(id);
    expect([late.status, (late.body as { code?: string }).code]).toEqual([401, "reauth-required"]);
    expect((await fileOf(id)).status).toBe(200);
  });

  it("is in no archive any more, and what is missing without having been erased is a fault", async () => {
    const { database, clock, settings } = server.services;
    const file = join(settings.dataDir, `${kind.length}.tar`);
    const stores = {
      documents: openStore(documentPlace(server.services)),
      imports: openStore(importPlace(server.services)),
    };
    await exportUniverse({ database, clock, stores }, { universe: as.universe, person: as.session.user.uuid, file });
    const { manifest } = await openArchive(file, parseUniverseManifest);
    expect(manifest.documents.files).toBe(files());
    expect(readFileSync(file).toString("latin1")).not.toContain("secret");
    const id = await put("lost.txt", "lost");
    await database.withUniverse({ universe: as.universe }, (tx) =>
      tx.execute(sql`delete from document_content where universe_id = ${as.universe} and sha256 = (
        select sha256 from document where universe_id = ${as.universe} and document_id = ${id})`),
    );
    expect((await report()).faults).toEqual([
      `The file of document ${id} is missing, and its erasure was never recorded.`,
    ]);
  });
});
