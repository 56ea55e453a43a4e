import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { importsEndpoints } from "@distributary/contract/entry/imports";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { smallBookBytes } from "../../../../bench/book/small-book.ts";
import { strayFiles } from "../../src/cli/verify.ts";
import { cleanImports } from "../../src/features/imports/cleaning.ts";
import { importFolder, importPlace, leftInDataFolder, placeInDataFolder } from "../../src/features/imports/folder.ts";
import { backup } from "../../src/platform/backup/write.ts";
import { FileTooLarge, StoreFailure, type FileStore } from "../../src/platform/storage/file-store.ts";
import { openStore, type StorePlace } from "../../src/platform/storage/open-store.ts";
import { moveFiles } from "../../src/platform/storage/move.ts";
import { probePlace, probeStore } from "../../src/platform/storage/probe.ts";
import { watchStore } from "../../src/platform/storage/watch.ts";
import { createLogger } from "../../src/platform/log/logger.ts";
import type { S3Place } from "../../src/platform/storage/s3-place.ts";
import { NO_BODY, s3Headers } from "../support/s3-signature.ts";
import { drop, save, standing, suggestions } from "../imports/support.ts";
import { objectStore, settingsOf, type Fault, type ObjectStore } from "../support/object-store.ts";
import { testServer } from "../support/server.ts";

let objects: ObjectStore;
let folder: string;
beforeAll(async () => {
  objects = await objectStore();
  folder = mkdtempSync(join(tmpdir(), "distributary-storage-"));
});
beforeEach(() => {
  objects.objects.clear();
  objects.asked.length = 0;
  objects.always = null;
});
afterAll(async () => {
  await objects.close();
  rmSync(folder, { recursive: true });
});

function placeOf(kind: string, more: Partial<S3Place> = {}): StorePlace {
  if (kind === "folder") return { kind, folder: mkdtempSync(join(folder, "files-")) };
  const { endpoint, bucket, credentials } = objects;
  return { kind: "s3", endpoint, bucket, ...credentials, prefix: "kept/here", ...more };
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
    const keys: string[] = [];
    for await (const key of store.keys()) keys.push(key);
    expect(keys.sort()).toEqual(["u/i/0", "u/i/1", "u/i/rejected/0.csv", "u/i2/0", "v/i/0"]);
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
    expect(objects.halves.size).toBe(0);
  });
});

describe("a move", () => {
  const contents = async (store: FileStore): Promise<readonly string[]> =>
    Promise.all(["u/i/0", "u/i/rejected/0.csv", "v/j/0"].map((key) => bytesOf(store.read(key)).catch(() => "none")));

  it("brings every file from a folder into an object store and back, and removes none before all are there", async () => {
    const files = openStore(placeOf("folder"));
    const store = openStore(placeOf("s3", { patienceMs: 150 }));
    for (const key of ["u/i/0", "u/i/rejected/0.csv", "v/j/0"]) await put(files, key, `of ${key}`);
    const whole = await contents(files);
    // The store goes while the last of them is on its way.
    const failing: FileStore = {
      ...store,
      write: async (key, ...rest) => {
        if (key === "v/j/0") objects.always = { fault: 500, method: null };
        return store.write(key, ...rest);
      },
    };
    await expect(moveFiles(files, failing)).rejects.toThrow(StoreFailure);
    objects.always = null;
    expect(await contents(files)).toEqual(whole);
    // 8 + 21 + 8 bytes: "of " and each key.
    expect(await moveFiles(files, store)).toEqual({ files: 3, bytes: 8 + 21 + 8 });
    expect([await contents(files), await contents(store)]).toEqual([["none", "none", "none"], whole]);
    expect(await moveFiles(store, files)).toEqual({ files: 3, bytes: 8 + 21 + 8 });
    expect([await contents(files), objects.objects.size]).toEqual([whole, 0]);
  });

  it("removes nothing where a file came back other than it went", async () => {
    const files = openStore(placeOf("folder"));
    const store = openStore(placeOf("s3"));
    await put(files, "u/i/0", "abcdef");
    const other: FileStore = { ...store, read: () => Readable.from([Buffer.from("abcdeg")]) };
    await expect(moveFiles(files, other)).rejects.toThrow("u/i/0 did not transfer correctly. Nothing was removed");
    expect(await bytesOf(files.read("u/i/0"))).toBe("abcdef");
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
    objects.next.push(503, 500);
    await put(store, "u/0", "abcdef");
    expect(objects.objects.get("kept/here/u/0")?.toString()).toBe("abcdef");
    objects.next.push(503);
    expect(await bytesOf(store.read("u/0"))).toBe("abcdef");
    const wrong = openStore(placeOf("s3", { secret: "another" }));
    await expect(put(wrong, "u/0", "abc")).rejects.toThrow(/STORAGE_KEY and STORAGE_SECRET \(SignatureDoesNotMatch\)/);
    const other = openStore(placeOf("s3", { bucket: "nobodys" }));
    await expect(other.below("u")).rejects.toThrow("has no bucket nobodys: make it, or see STORAGE_URL");
  });

  it("takes a file in parts while it streams, and keeps nothing of one that breaks off between them", async () => {
    const store = openStore(placeOf("s3"));
    const part = Buffer.alloc(1 << 20, "of a part ");
    const parts = (count: number, error?: Error) =>
      (async function* () {
        for (let at = 0; at < count; at++) yield part;
        if (error !== undefined) throw error;
      })();
    // 12 MiB in parts of 5 MiB: three of them, opened before and closed after.
    const { bytes, sha256 } = await store.write("u/large", parts(12), 20 << 20);
    const whole = Buffer.concat(Array.from({ length: 12 }, () => part));
    expect([bytes, sha256]).toEqual([whole.length, createHash("sha256").update(whole).digest()]);
    expect(objects.asked.filter((one) => one.endsWith("u/large")).map((one) => one.slice(0, 4))).toEqual([
      "POST",
      ...["PUT ", "PUT ", "PUT "],
      "POST",
    ]);
    expect(Buffer.concat(await store.read("u/large").toArray()).equals(whole)).toBe(true);
    await expect(store.write("u/large", parts(12, new Error("the line went dead")), 20 << 20)).rejects.toThrow("dead");
    await expect(store.write("u/large", parts(12), 11 << 20)).rejects.toThrow(FileTooLarge);
    expect([objects.halves.size, objects.objects.size]).toEqual([0, 1]);
    expect(objects.objects.get("kept/here/u/large")?.length).toBe(12 << 20);
  });

  const faults: readonly Fault[] = ["silent", "cut", 500, 503, 403];
  it.each(faults)("that answers nothing but %s fails with a sentence, and keeps nothing", async (fault) => {
    const store = openStore(placeOf("s3", { patienceMs: 150 }));
    await put(store, "u/0", "abcdef");
    objects.always = { fault, method: null };
    const doing = [put(store, "u/1", "abcdef"), bytesOf(store.read("u/0")), store.has("u/0"), store.below("u")];
    for (const done of await Promise.allSettled([...doing, store.remove("u/0"), store.clearHalves(new Date())])) {
      expect(done).toMatchObject({ status: "rejected", reason: expect.any(StoreFailure) as unknown });
      expect(String((done as PromiseRejectedResult).reason)).toMatch(
        /The object store at http:.* STORAGE_|check its status/,
      );
    }
    objects.always = null;
    expect(await store.below("u")).toEqual(["0"]);
  });

  it("whose answer breaks off, or stops in its middle, is not taken for the end of a file", async () => {
    const store = openStore(placeOf("s3", { patienceMs: 150 }));
    await put(store, "u/0", "abcdef".repeat(50), 300);
    for (const fault of ["half", "stuck"] as const) {
      objects.next.push(fault);
      await expect(bytesOf(store.read("u/0"))).rejects.toThrow(StoreFailure);
    }
    // Slow is not silent: each piece comes in time, all of them together do not. And so is one that is read slowly.
    objects.next.push("slow");
    expect(await bytesOf(store.read("u/0"))).toBe("abcdef".repeat(50));
    const pieces = store.read("u/0")[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
    const first = await pieces.next();
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect([Buffer.from(first.value as Buffer).toString(), await pieces.next()]).toEqual([
      "abcdef".repeat(50),
      { done: true, value: undefined },
    ]);
  });

  it("shows at a probe whether its key may do all that it must", async () => {
    const store = openStore(placeOf("s3", { patienceMs: 150 }));
    await probeStore(store);
    expect([...objects.objects.keys()]).toEqual([]);
    for (const method of ["PUT", "GET", "HEAD", "DELETE"]) {
      objects.always = { fault: 403, method };
      await expect(probeStore(store), method).rejects.toThrow(/STORAGE_KEY/);
    }
    objects.always = null;
    const [nowhere] = await Promise.allSettled([
      probeStore(openStore(placeOf("s3", { endpoint: "http://127.0.0.1:1" }))),
    ]);
    expect(String((nowhere as PromiseRejectedResult).reason)).toBe(
      "StoreFailure: The object store at http://127.0.0.1:1 can’t be contacted (ECONNREFUSED): check that it is running, and STORAGE_ENDPOINT.",
    );
    // A store without such requests has no half files either.
    objects.next.push(501);
    await store.clearHalves(new Date());
  });

  it("is watched: asked once in five seconds, and its going and coming are logged once each", async () => {
    let now = 0;
    const lines: string[] = [];
    const log = createLogger({ level: "info", write: (text) => lines.push(text), now: () => now });
    const watch = watchStore(openStore(placeOf("s3", { patienceMs: 150 })), log, () => now);
    const told = () => lines.map((line) => (JSON.parse(line) as { message: string }).message);
    const found: boolean[] = [];
    for (const fault of [null, 500, 500, null, null] as const) {
      objects.always = fault === null ? null : { fault, method: null };
      // The second question comes too soon to be asked anew.
      found.push(await watch.answers(), await watch.answers());
      now += 5_000;
    }
    expect(found).toEqual([true, true, false, false, false, false, true, true, true, true]);
    // Three questions that were answered, and two that were tried three times.
    expect(objects.asked).toHaveLength(3 + 2 * 3);
    await expect.poll(told).toEqual(["the store of files does not answer", "the store of files answers again"]);
    expect(lines[0]).toContain(objects.endpoint);
  });

  it("is a folder too: files of imports lie below it, are backed up once, and are told of where they were left", async () => {
    const kept = join(folder, "kept");
    const server = await testServer({ env: { STORAGE_URL: `file://${kept}` } });
    try {
      const { settings, clock } = server.services;
      await probePlace(importPlace(server.services));
      const person = await server.signUp();
      const { uuid } = await drop(server, person, smallBookBytes());
      expect(await readdir(kept)).toEqual(["imports"]);
      expect(await readdir(join(kept, "imports", person.universe, uuid))).toHaveLength(5);
      expect(existsSync(join(settings.dataDir, "imports"))).toBe(false);
      await suggestions(server, person, uuid);
      expect(await save(server, person, uuid)).toMatchObject({ stage: "written", error: null });
      expect(await strayFiles(server.services)).toEqual([]);
      const { ownerUrl } = server.database;
      const imports = importFolder(server.services);
      const file = join(folder, "kept.tar");
      const { storage, secretKey } = settings;
      const { documents, sentences } = await backup({ ownerUrl, file, storage, imports, secretKey, clock });
      expect([documents, sentences]).toEqual([0, expect.arrayContaining(["Uploaded files of imports in it: 5."])]);
      // Files of before STORAGE_URL was set wait in the data folder to be moved.
      expect(await leftInDataFolder(settings)).toBe(false);
      const before = openStore(placeInDataFolder(settings));
      await put(before, `${person.universe}/earlier/0`, "of before");
      expect(await leftInDataFolder(settings)).toBe(true);
      await moveFiles(before, openStore(importPlace(server.services)));
      expect(await leftInDataFolder(settings)).toBe(false);
      expect(await readdir(join(kept, "imports", person.universe, "earlier"))).toEqual(["0"]);
    } finally {
      await server.close();
    }
  });

  it("is refused at the start with a sentence where no file can be kept in its folder", async () => {
    writeFileSync(join(folder, "a-file"), "");
    // A recursive mkdir of Node.js never comes back from /proc.
    const places = [join(folder, "a-file", "files"), ...(existsSync("/proc") ? ["/proc/no-such-folder/files"] : [])];
    for (const place of places)
      await expect(probePlace({ kind: "folder", folder: place })).rejects.toThrow(`Files cannot be kept in ${place} (`);
  });

  it("holds the files of an import from the drop until it is let go", async () => {
    const server = await testServer({
      env: settingsOf(objects, "wealth"),
    });
    try {
      const person = await server.signUp();
      const dropped = await drop(server, person, smallBookBytes());
      expect(objects.objects.size).toBe(5);
      for (const key of objects.objects.keys())
        expect(key.startsWith(`wealth/imports/${person.universe}/${dropped.uuid}/`)).toBe(true);
      expect(existsSync(join(server.services.settings.dataDir, "imports"))).toBe(false);
      expect(await suggestions(server, person, dropped.uuid)).toMatchObject({ counts: { transactions: 10, rows: 23 } });
      expect(await save(server, person, dropped.uuid)).toMatchObject({ stage: "written", error: null });
      expect(await standing(server, person)).toMatchObject({ accounts: 3, events: 10, observables: 8 });
      // What a killed server left half written goes a day later, with the daily cleaning.
      objects.halves.set("left", { key: `wealth/imports/${person.universe}/half`, parts: new Map() });
      await cleanImports(server.services, new AbortController().signal);
      expect(objects.halves.size).toBe(0);
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
