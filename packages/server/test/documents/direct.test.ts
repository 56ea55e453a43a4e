import { documentsEndpoints as calls } from "@distributary/contract/records/documents";
import type { StartedUpload } from "@distributary/contract/records/document-shapes";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { cleanDocuments } from "../../src/features/documents/cleaning.ts";
import { letsPost } from "../../src/platform/storage/posted-files.ts";
import type { SignedIn } from "../support/calling.ts";
import { objectStore, settingsOf, type ObjectStore } from "../support/object-store.ts";
import { testServer, type TestServer } from "../support/server.ts";
import { ended } from "../support/jobs.ts";
import { postFile } from "./uploading.ts";

let objects: ObjectStore;
let server: TestServer;
let as: SignedIn;

const store = () => settingsOf(objects, "kept");

beforeAll(async () => {
  objects = await objectStore();
  server = await testServer({ env: store() });
  as = await server.signUp();
});
beforeEach(() => {
  objects.asked.length = 0;
});
afterAll(async () => {
  await server.close();
  await objects.close();
});

const text = (words: string): Buffer => Buffer.from(words);

async function begin(name: string, bytes: number, from = server): Promise<StartedUpload> {
  const body = { name, storage_size: bytes, universe: as.universe };
  return (await from.call(calls.start, { as, query: { need_redirect: "true" }, body })).ok as StartedUpload;
}

/** Posts a form where it says, as a browser does. */
async function post(storage: StartedUpload["storage"], name: string, bytes: Buffer): Promise<number> {
  return (await postFile(server, { name, storage } as StartedUpload, bytes)).status;
}

async function confirm({ uuid, version_number: version }: StartedUpload) {
  return server.call(calls.uploaded, { as, params: { id: uuid, version: String(version) } });
}

async function takenIn(begun: StartedUpload) {
  const { job } = (await confirm(begun)).ok as StartedUpload;
  return ended(server, as.universe, job?.uuid ?? "");
}

const held = (): readonly string[] => [...objects.objects.keys()].map((key) => key.replace(/.*\//, ""));

describe("a document that is sent straight to the object store", () => {
  it("goes there with a signed form, and is read under a name that the form does not reach", async () => {
    const words = text("Sent past the server.");
    const begun = await begin("straight.txt", words.length);
    expect(begun.storage?.url).toBe(`${objects.endpoint}/${objects.bucket}`);
    expect(await post(begun.storage, "straight.txt", words)).toBe(204);
    expect(objects.asked).toEqual([`POST /${objects.bucket}`]);
    expect(held()).toEqual([expect.stringMatching(/^sent-/)]);

    expect(await takenIn(begun)).toMatchObject({ status: "completed" });
    const kept = held().filter((name) => !name.endsWith(".webp"));
    expect(kept).toEqual([expect.not.stringMatching(/^sent-/)]);

    // The form holds for a day: what is posted with it later changes nothing, and is cleared away.
    expect(await post(begun.storage, "straight.txt", text("Something else today."))).toBe(204);
    const file = await server.call(calls.file, { as, params: { id: begun.uuid, version: "1" } });
    expect(file.body).toBe("Sent past the server.");
    await cleanDocuments(server.services, AbortSignal.timeout(30_000));
    expect(held().filter((name) => name.startsWith("sent-"))).toEqual([]);
    expect((await server.call(calls.file, { as, params: { id: begun.uuid, version: "1" } })).body).toBe(
      "Sent past the server.",
    );
  });

  it("is the one that was announced: a byte more or less, another key or a changed form is refused by the store", async () => {
    const begun = await begin("exact.txt", 10);
    expect(await post(begun.storage, "exact.txt", text("nine byte"))).toBe(400);
    expect(await post(begun.storage, "exact.txt", text("eleven byte"))).toBe(400);
    const fields = { ...begun.storage?.fields, key: "kept/documents/of-another/file" };
    expect(await post({ url: begun.storage?.url ?? "", fields }, "exact.txt", text("ten bytes."))).toBe(403);
    const early = await confirm(begun);
    expect([early.status, (early.body as { message: string }).message]).toEqual([
      409,
      "No file has arrived for this upload. Send the file first.",
    ]);
    // A store that let more in than the form allows is not believed.
    objects.objects.set(begun.storage?.fields["key"] ?? "", text("eleven byte"));
    const wrong = await confirm(begun);
    expect(wrong.status).toBe(422);
    expect(held()).not.toContain((begun.storage?.fields["key"] ?? "").replace(/.*\//, ""));
    expect(await post(begun.storage, "exact.txt", text("ten bytes."))).toBe(204);
    expect(await takenIn(begun)).toMatchObject({ status: "completed" });
  });

  it("goes through the server by its redirect where a browser does not reach the store", async () => {
    const words = text("Around by the server.");
    const begun = await begin("around.txt", words.length);
    const token = begun.redirect?.split("/").at(-2) ?? "";
    const form = (await server.call(calls.redirect, { as, params: { token } })).ok as NonNullable<
      StartedUpload["storage"]
    >;
    expect(form.url).toBe("/api/v1/documents/upload/");
    expect(await post({ ...form, url: server.url + form.url }, "around.txt", words)).toBe(204);
    expect(await takenIn(begun)).toMatchObject({ status: "completed" });
  });

  it("is refused and leaves nothing where its bytes are not what its name says", async () => {
    const before = held();
    const bytes = text("<!doctype html><script>alert(1)</script>");
    const begun = await begin("page.txt", bytes.length);
    expect(await post(begun.storage, "page.txt", bytes)).toBe(204);
    expect(await takenIn(begun)).toMatchObject({ status: "failed" });
    expect(held()).toEqual(before);
  });
});

describe("an upload that is removed while its file is read", () => {
  it("becomes no document: what was removed stays so", async () => {
    const before = held();
    const words = text("Read slowly. ".repeat(1_000));
    const begun = await begin("slow.txt", words.length);
    expect(await post(begun.storage, "slow.txt", words)).toBe(204);
    objects.always = { fault: "slow", method: "GET" };
    const { job } = (await confirm(begun)).ok as StartedUpload;
    // Read once for its digest, and once more for what is in it: after that nothing asks for the bytes again.
    const reads = () => objects.asked.filter((one) => one.startsWith("GET ") && one.includes(as.universe)).length;
    await expect.poll(reads).toBe(2);
    expect((await server.call(calls.remove, { as, params: { id: begun.uuid } })).status).toBe(200);
    objects.always = null;
    expect(await ended(server, as.universe, job?.uuid ?? "")).toMatchObject({
      status: "failed",
      error: "This upload was given up. Begin it again.",
    });
    expect((await server.call(calls.get, { as, params: { id: begun.uuid } })).status).toBe(404);
    expect(held()).toEqual(before);
  });
});

describe("the page of the product", () => {
  it("may send to the store's origin alone, and to none with STORAGE_DIRECT=off", async () => {
    const policy = async (from: TestServer): Promise<string> =>
      (await fetch(`${from.url}/healthz`)).headers.get("content-security-policy") ?? "";
    expect(await policy(server)).toContain(`connect-src 'self' ${objects.endpoint};`);

    const through = await testServer({ env: { ...store(), STORAGE_DIRECT: "off" }, database: server.database });
    try {
      expect(await policy(through)).toContain("connect-src 'self';");
      expect((await begin("through.txt", 3, through)).storage?.url).toBe("/api/v1/documents/upload/");
    } finally {
      await through.close();
    }
  });

  it("is asked for by the bucket as browsers ask", async () => {
    const place = { ...objects.credentials, endpoint: objects.endpoint, bucket: objects.bucket, prefix: "" };
    expect(await letsPost(place, "https://wealth.example")).toBe(false);
    objects.lets = "https://wealth.example";
    expect(await letsPost(place, "https://wealth.example")).toBe(true);
    expect(await letsPost(place, "https://other.example")).toBe(false);
    await objects.away();
    expect(await letsPost(place, "https://wealth.example")).toBe(false);
    await objects.back();
  });
});
