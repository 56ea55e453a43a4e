import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { importsEndpoints } from "@distributary/contract/imports";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { smallBookBytes } from "../../../../bench/book/small-book.ts";
import { cleanImports } from "../../src/features/imports/cleaning.ts";
import { importPlace } from "../../src/features/imports/folder.ts";
import type { FileStore } from "../../src/platform/storage/file-store.ts";
import { openStore, type StorePlace } from "../../src/platform/storage/open-store.ts";
import { NO_BODY, s3Headers } from "../../src/platform/storage/s3-signature.ts";
import { drop, save, standing, suggestions } from "../imports/support.ts";
import { objectStore, type ObjectStore } from "../support/object-store.ts";
import { testServer } from "../support/server.ts";

let objects: ObjectStore;
let folder: string;
beforeAll(async () => {
  objects = await objectStore();
  folder = mkdtempSync(join(tmpdir(), "distributary-storage-"));
});
beforeEach(() => objects.objects.clear());
afterAll(async () => {
  await objects.close();
  rmSync(folder, { recursive: true });
});

function placeOf(kind: string, more: Partial<{ secret: string; bucket: string; endpoint: string }> = {}): StorePlace {
  const spool = join(folder, "spool");
  if (kind === "folder") return { kind, folder: mkdtempSync(join(folder, "files-")) };
  const { endpoint, bucket, credentials } = objects;
  return { kind: "s3", endpoint, bucket, ...credentials, prefix: "kept/here", spool, ...more };
}

const bytesOf = async (stream: Readable): Promise<string> => Buffer.concat(await stream.toArray()).toString();
const put = (store: FileStore, key: string, text: string, limit = 100) =>
  store.write(key, Readable.from([Buffer.from(text.slice(0, 3)), Buffer.from(text.slice(3))]), limit);

describe.each(["folder", "object store"])("files in a %s", (kind) => {
  it("are there whole, in part, by name, or not at all", async () => {
    const store = openStore(placeOf(kind));
    // sha256 of "abcdef"
    const digest = "bef57ec7f53a6d40beb640a780a639c83bc29ac8a9816f1fc6c5c6dcd93c4721";
    const stored = await put(store, "u/i/0", "abcdef");
    expect([stored.bytes, stored.sha256.toString("hex")]).toEqual([6, digest]);
    for (const key of ["u/i/1", "u/i/rejected/0.csv", "u/i2/0", "v/i/0"]) await put(store, key, `of ${key}`);
    expect(await bytesOf(store.read("u/i/0"))).toBe("abcdef");
    expect(await bytesOf(store.read("u/i/0", { start: 1, end: 4 }))).toBe("bcd");
    expect([await store.has("u/i/0"), await store.has("u/i/9")]).toEqual([true, false]);
    expect([await store.below(""), await store.below("u"), await store.below("u/i")]).toEqual([
      ["u", "v"],
      ["i", "i2"],
      ["0", "1", "rejected"],
    ]);
    expect(await store.below("w")).toEqual([]);
    expect([(await store.lastChange("u/i")) instanceof Date, await store.lastChange("w")]).toEqual([true, null]);
    await put(store, "u/i/0", "replaced");
    expect(await bytesOf(store.read("u/i/0"))).toBe("replaced");
    await store.remove("u/i");
    expect([await store.below("u"), await bytesOf(store.read("u/i2/0"))]).toEqual([["i2"], "of u/i2/0"]);
    await store.remove("u/i");
    await expect(bytesOf(store.read("u/i/0"))).rejects.toThrow();
  });

  it("are not kept when they are too large, break off, or have a name that leads elsewhere", async () => {
    const store = openStore(placeOf(kind));
    await expect(put(store, "u/0", "abcdef", 5)).rejects.toThrow("larger than 5 bytes");
    const broken = async function* () {
      yield Buffer.from("half");
      throw new Error("the line went dead");
    };
    await expect(store.write("u/0", broken(), 100)).rejects.toThrow("the line went dead");
    await expect((async () => put(store, "../0", "abc"))()).rejects.toThrow("plain names");
    expect(await store.below("u")).toEqual([]);
    if (kind !== "folder") expect(readdirSync(join(folder, "spool"))).toEqual([]);
  });
});

describe("an object store", () => {
  // The examples of docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html
  it("is asked with the signatures that its documentation gives", () => {
    const credentials = {
      region: "us-east-1",
      key: "AKIAIOSFODNN7EXAMPLE",
      secret: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
    };
    const signature = (path: string, query: Record<string, string>, headers: Record<string, string>): string => {
      const request = { method: "GET" as const, host: "examplebucket.s3.amazonaws.com", bodyDigest: NO_BODY };
      const signed = s3Headers({ ...request, path, query, headers }, credentials, new Date("2013-05-24T00:00:00Z"));
      return signed["authorization"]?.split("Signature=")[1] ?? "";
    };
    expect(signature("/test.txt", {}, { range: "bytes=0-9" })).toBe(
      "f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41",
    );
    expect(signature("/", { lifecycle: "" }, {})).toBe(
      "fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543",
    );
    expect(signature("/", { prefix: "J", "max-keys": "2" }, {})).toBe(
      "34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7",
    );
  });

  it("is asked again where it is busy, and names the setting where it refuses", async () => {
    const store = openStore(placeOf("s3"));
    objects.refuseNext.push(503, 500);
    await put(store, "u/0", "abcdef");
    expect(objects.objects.get("kept/here/u/0")?.toString()).toBe("abcdef");
    objects.refuseNext.push(503);
    expect(await bytesOf(store.read("u/0"))).toBe("abcdef");
    const wrong = openStore(placeOf("s3", { secret: "another" }));
    await expect(put(wrong, "u/0", "abc")).rejects.toThrow(/SignatureDoesNotMatch.*STORAGE_KEY, STORAGE_SECRET/);
    const other = openStore(placeOf("s3", { bucket: "nobodys" }));
    await expect(other.below("u")).rejects.toThrow("there is no bucket nobodys; see STORAGE_URL");
  });

  it("holds the files of an import from the drop until it is let go", async () => {
    const server = await testServer({
      env: {
        STORAGE_URL: `s3://${objects.bucket}/wealth`,
        STORAGE_ENDPOINT: objects.endpoint,
        STORAGE_REGION: objects.credentials.region,
        STORAGE_KEY: objects.credentials.key,
        STORAGE_SECRET: objects.credentials.secret,
      },
    });
    try {
      const person = await server.signUp();
      const dropped = await drop(server, person, smallBookBytes());
      expect(objects.objects.size).toBe(5);
      for (const key of objects.objects.keys())
        expect(key.startsWith(`wealth/imports/${person.universe}/${dropped.uuid}/`)).toBe(true);
      expect(readdirSync(join(server.services.settings.dataDir, "imports"))).toEqual([]);
      expect(await suggestions(server, person, dropped.uuid)).toMatchObject({ counts: { transactions: 10, rows: 23 } });
      expect(await save(server, person, dropped.uuid)).toMatchObject({ stage: "written", error: null });
      expect(await standing(server, person)).toMatchObject({ accounts: 3, events: 10, observables: 8 });
      // What a killed server left on its way goes a day later, with the daily cleaning.
      const spool = join(server.services.settings.dataDir, "imports");
      writeFileSync(join(spool, ".0123456789abcdef.part"), "half");
      writeFileSync(join(spool, "another"), "not ours");
      server.clock.advance(2 * 86_400_000);
      await cleanImports(server.services, new AbortController().signal);
      expect(readdirSync(spool)).toEqual(["another"]);
      server.clock.advance(-2 * 86_400_000);
      const left = await drop(server, person, smallBookBytes());
      expect(await openStore(importPlace(server.services)).below(person.universe)).toEqual(
        [dropped.uuid, left.uuid].sort(),
      );
      await server.call(importsEndpoints.discard, { as: person, params: { id: left.uuid } });
      expect(await openStore(importPlace(server.services)).below(person.universe)).toEqual([dropped.uuid]);
    } finally {
      await server.close();
    }
  });
});
