import { createHash } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { Readable } from "node:stream";
import { documentsEndpoints as calls } from "@distributary/contract/records/documents";
import type { PartedUpload, StartedUpload } from "@distributary/contract/records/document-shapes";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cleanDocuments } from "../../src/features/documents/cleaning.ts";
import { LIMITS } from "../../src/features/documents/limits.ts";
import { sessionOf } from "../isolation/actors.ts";
import type { SignedIn } from "../support/calling.ts";
import { testDatabase, type TestDatabase } from "../support/database.ts";
import { ended } from "../support/jobs.ts";
import { objectStore, settingsOf, type ObjectStore } from "../support/object-store.ts";
import { testServer, type TestServer } from "../support/server.ts";
import { postFile } from "./uploading.ts";

const PART = LIMITS.partBytesSent;
const DAY_MS = 24 * 60 * 60_000;
const digestOf = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");
/** A part and a bit, of words that no other file has. */
const fileOf = (words: string): Buffer => Buffer.alloc(PART + 1_000, `${words}. `);

describe.each(["folder", "object store"])("a large file that goes up in parts to a %s", (kind) => {
  let objects: ObjectStore;
  let folder: string;
  let database: TestDatabase;
  let server: TestServer;
  let as: SignedIn;

  const env = (): Readonly<Record<string, string>> =>
    kind === "folder" ? { STORAGE_URL: folder } : settingsOf(objects, "kept");

  beforeAll(async () => {
    objects = await objectStore();
    folder = mkdtempSync(join(tmpdir(), "distributary-parts-"));
    database = await testDatabase();
    server = await testServer({ env: env(), database });
    as = await server.signUp();
  });
  afterAll(async () => {
    await server.close();
    await database.close();
    await objects.close();
    rmSync(folder, { recursive: true });
  });

  /** Everything that the place holds, whole or in parts. */
  async function held(): Promise<readonly string[]> {
    if (kind === "object store")
      return [...objects.objects.keys(), ...[...objects.halves.values()].map(({ key }) => `${key} in parts`)];
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map(({ name }) => basename(name));
  }

  async function start(name: string, bytes: number): Promise<StartedUpload> {
    return (await server.call(calls.start, { as, body: { name, storage_size: bytes, universe: as.universe } }))
      .ok as StartedUpload;
  }
  const one = ({ uuid, version_number: version }: Pick<PartedUpload, "uuid" | "version_number">) => ({
    id: uuid,
    version: String(version),
  });
  const begin = (of: StartedUpload, sha256: string, more: object = {}, by = as) =>
    server.call(calls.beginParts, { as: by, params: one(of), body: { sha256, ...more } });
  const put = (of: StartedUpload, part: number, bytes: Uint8Array | Readable, by = as) =>
    server.call(calls.part, { as: by, params: { ...one(of), part: String(part) }, bytes });
  const messageOf = ({ body }: { readonly body: unknown }): string => (body as { message: string }).message;
  const confirm = (of: StartedUpload) => server.call(calls.uploaded, { as, params: one(of) });
  async function takenIn(of: StartedUpload) {
    const { job } = (await confirm(of)).ok as StartedUpload;
    return ended(server, as.universe, job?.uuid ?? "");
  }
  const unfinished = async (by = as) => (await server.call(calls.unfinished, { as: by })).ok.items as PartedUpload[];

  it("goes on where the connection broke, after a reload and a restart of the server, and comes in whole", async () => {
    const bytes = fileOf("Goes on");
    const begun = await start("large.txt", bytes.length);
    expect(await unfinished()).toEqual([]);
    const state = (await begin(begun, digestOf(bytes))).ok as PartedUpload;
    expect([state.part_size, state.received]).toEqual([PART, 0]);

    // The connection breaks in the middle of the first part: nothing of it counts.
    const half = async function* () {
      yield bytes.subarray(0, 100_000);
      await new Promise((resolve) => setImmediate(resolve));
      throw new Error("the line is cut");
    };
    await expect(put(begun, 1, Readable.from(half()))).rejects.toThrow();
    expect((await unfinished())[0]).toMatchObject({ uuid: begun.uuid, received: 0, name: "large.txt" });
    expect((await put(begun, 1, bytes.subarray(0, PART))).ok).toMatchObject({ received: PART });
    // Its answer may be lost too: sent once more, it is not taken twice.
    expect((await put(begun, 1, bytes.subarray(0, PART))).ok).toMatchObject({ received: PART });

    await server.close();
    server = await testServer({ env: env(), database });
    expect(await unfinished()).toMatchObject([
      { uuid: begun.uuid, received: PART, sha256: digestOf(bytes), storage_size: PART + 1_000 },
    ]);
    const early = await confirm(begun);
    expect([early.status, messageOf(early)]).toEqual([409, "Not all of this file has arrived. Continue the upload."]);
    const again = await begin(begun, digestOf(bytes), { name: "renamed.txt", flat_tags: ["tax"] });
    expect(again.ok).toMatchObject({ received: PART, name: "renamed.txt" });
    expect((await put(begun, 2, bytes.subarray(PART))).ok).toMatchObject({ received: bytes.length });

    expect(await takenIn(begun)).toMatchObject({ status: "completed" });
    expect(await unfinished()).toEqual([]);
    expect((await server.call(calls.get, { as, params: { id: begun.uuid } })).ok).toMatchObject({
      name: "renamed.txt",
      flat_tags: ["tax"],
      storage_size: bytes.length,
    });
    const file = await server.call(calls.file, { as, params: { id: begun.uuid, version: "1" } });
    expect(digestOf(Buffer.from(file.body as string))).toBe(digestOf(bytes));
    expect((await held()).filter((name) => /part/.test(name))).toEqual([]);
  });

  it("is taken part by part, each of its size and in order, and by one way alone", async () => {
    const bytes = fileOf("In order");
    const begun = await start("ordered.txt", bytes.length);
    expect((await put(begun, 1, bytes.subarray(0, PART))).status).toBe(404);
    await begin(begun, digestOf(bytes));
    const early = await put(begun, 2, bytes.subarray(PART));
    expect([early.status, messageOf(early)]).toEqual([409, "Send part 1 next."]);
    expect((await put(begun, 1, bytes.subarray(0, PART - 1))).status).toBe(422);
    expect((await put(begun, 1, bytes.subarray(0, PART + 1))).status).toBe(422);
    expect((await put(begun, 1, bytes.subarray(0, PART))).status).toBe(200);
    expect((await put(begun, 2, bytes.subarray(0, PART))).status).toBe(422);
    expect((await put(begun, 3, bytes.subarray(0, 1))).status).toBe(409);
    const other = await begin(begun, digestOf(Buffer.from("another file")));
    expect([other.status, messageOf(other)]).toEqual([
      409,
      "This is not the file that was begun. Upload it as a new document.",
    ]);
    // Its form would put a second file beside the parts.
    const { token } = begun.storage?.fields ?? {};
    if (token !== undefined) expect((await postFile(server, begun, bytes)).status).toBe(409);
    await server.call(calls.remove, { as, params: { id: begun.uuid } });
    expect((await put(begun, 2, bytes.subarray(PART))).status).toBe(404);
  });

  it("is nobody else's, whatever they know of it", async () => {
    const bytes = fileOf("Private");
    const begun = await start("private.txt", bytes.length);
    await begin(begun, digestOf(bytes));
    const stranger = await server.signUp();
    expect(await unfinished(stranger)).toEqual([]);
    expect((await begin(begun, digestOf(bytes), {}, stranger)).status).toBe(404);
    expect((await put(begun, 1, bytes.subarray(0, PART), stranger)).status).toBe(404);
    await server.call(calls.remove, { as, params: { id: begun.uuid } });
  });

  it("is refused and leaves nothing where other bytes came than were announced", async () => {
    const before = await held();
    const bytes = fileOf("Announced");
    const begun = await start("announced.txt", bytes.length);
    await begin(begun, digestOf(bytes));
    await put(begun, 1, bytes.subarray(0, PART));
    await put(begun, 2, Buffer.alloc(1_000, "changed on the way "));
    expect(await takenIn(begun)).toMatchObject({
      status: "failed",
      error: "The file did not arrive as it was sent. Upload it again.",
    });
    expect(await held()).toEqual(before);
  });

  it("leaves nothing where it is removed, or its day is over", async () => {
    const before = await held();
    const bytes = fileOf("Left");
    const removed = await start("removed.txt", bytes.length);
    await begin(removed, digestOf(bytes));
    await put(removed, 1, bytes.subarray(0, PART));
    expect((await held()).length).toBe(before.length + 1);
    await server.call(calls.remove, { as, params: { id: removed.uuid } });
    expect(await held()).toEqual(before);

    const late = await start("late.txt", bytes.length);
    await begin(late, digestOf(bytes));
    await put(late, 1, bytes.subarray(0, PART));
    server.clock.advance(DAY_MS);
    as = await sessionOf(server, as);
    expect((await put(late, 2, bytes.subarray(PART))).status).toBe(404);
    const { database: books, jobs } = server.services;
    const job = late.job?.uuid ?? "";
    // Its job begins when its time is over, by the clock of the database.
    await books.withUniverse({ universe: as.universe }, (tx) => jobs.hurry(tx, as.universe, job));
    expect(await ended(server, as.universe, job)).toMatchObject({
      status: "failed",
      error: "The file never arrived. Begin the upload again.",
    });
    expect(await held()).toEqual(before);
  });

  it("begins anew where what was sent is gone, and an unfinished file that nothing names is swept", async () => {
    const bytes = fileOf("Gone");
    const begun = await start("gone.txt", bytes.length);
    await begin(begun, digestOf(bytes));
    await put(begun, 1, bytes.subarray(0, PART));
    server.clock.advance(2 * DAY_MS);
    // What a server that was ended in between left behind is as old as that.
    await cleanDocuments(server.services, AbortSignal.timeout(30_000));
    server.clock.advance(-2 * DAY_MS);
    const after = await put(begun, 2, bytes.subarray(PART));
    expect([after.status, messageOf(after)]).toEqual([409, "What was uploaded of this file is gone. Upload it again."]);
    expect(await unfinished()).toEqual([]);
  });

  it("counts against the quota with all of its size, and obeys it with every part", async () => {
    const bytes = fileOf("Quota");
    const begun = await start("quota.txt", bytes.length);
    await begin(begun, digestOf(bytes));
    const strict = await testServer({ env: { ...env(), DOCUMENT_QUOTA_MB: "8" }, database });
    try {
      const body = { name: "more.txt", storage_size: 1, universe: as.universe };
      expect((await strict.call(calls.start, { as, body })).status).toBe(413);
      const params = { ...one(begun), part: "1" };
      expect((await strict.call(calls.part, { as, params, bytes: bytes.subarray(0, PART) })).status).toBe(413);
    } finally {
      await strict.close();
    }
  });
});
