import { createHash, randomBytes } from "node:crypto";
import { mkdir, open, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { pipeline } from "node:stream/promises";
import { FileTooLarge, isPlainKey, type FileStore, type StoredFile } from "./file-store.ts";
import { askS3, text, type S3Bucket } from "./s3-client.ts";

/** Where in an object store files are kept, and a folder for what is on its way there. */
export interface S3Place extends S3Bucket {
  /** what all keys begin with, without a slash at either end; "" for nothing */
  readonly prefix: string;
  readonly spool: string;
}

const SPOOLED = /^\.[0-9a-f]{16}\.part$/;

/**
 * Keeps files in a bucket. What is written goes through a file of the spool folder, since the store wants size and
 * digest before the first byte; an object appears whole or not at all, as the interface asks.
 */
export function s3Store(place: S3Place): FileStore {
  const below = place.prefix === "" ? "" : `${place.prefix}/`;
  const keyOf = (key: string): string => {
    if (!isPlainKey(key)) throw new RangeError("a key is made of plain names");
    return `${below}${key}`;
  };
  return {
    write: async (key, source, limit) => {
      const name = keyOf(key);
      await mkdir(place.spool, { recursive: true, mode: 0o700 });
      const path = join(place.spool, `.${randomBytes(8).toString("hex")}.part`);
      try {
        const stored = await spool(source, path, limit);
        const file = { path, bytes: stored.bytes, digest: stored.sha256.toString("hex") };
        (await askS3(place, { method: "PUT", key: name, file }))?.resume();
        return stored;
      } finally {
        await rm(path, { force: true });
      }
    },
    read: (key, range) => {
      const out = new PassThrough({ highWaterMark: 256 * 1024 });
      const headers: Record<string, string> =
        range === undefined ? {} : { range: `bytes=${range.start}-${range.end - 1}` };
      void copyOut(place, keyOf(key), headers, out);
      return out;
    },
    has: async (key) => {
      const answer = await askS3(place, { method: "HEAD", key: keyOf(key) }, true);
      answer?.resume();
      return answer !== null;
    },
    below: async (key) => {
      const prefix = key === "" ? below : `${keyOf(key)}/`;
      const names = new Set<string>();
      for await (const page of pages(place, { prefix, delimiter: "/" }))
        for (const [, name] of page.matchAll(/<(?:Prefix|Key)>([^<]*)<\/(?:Prefix|Key)>/g)) {
          const rest = (name ?? "").slice(prefix.length).replace(/\/$/, "");
          if (name?.startsWith(prefix) && isPlainKey(rest)) names.add(rest);
        }
      return [...names].sort();
    },
    lastChange: async (key) => {
      let newest: Date | null = null;
      for await (const { changed } of objects(place, keyOf(key)))
        if (newest === null || changed > newest) newest = changed;
      return newest;
    },
    remove: async (key) => {
      for await (const { name } of objects(place, keyOf(key)))
        (await askS3(place, { method: "DELETE", key: name }, true))?.resume();
    },
  };
}

/** Removes what a server that was killed left in a spool folder and has not grown since `before`. */
export async function clearSpool(folder: string, before: Date): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    if (!SPOOLED.test(name)) continue;
    const found = await stat(join(folder, name)).catch(() => null);
    if (found !== null && found.mtime < before) await rm(join(folder, name), { force: true });
  }
}

async function spool(source: AsyncIterable<Uint8Array>, path: string, limit: number): Promise<StoredFile> {
  const hash = createHash("sha256");
  let bytes = 0;
  const watched = async function* (): AsyncGenerator<Uint8Array> {
    for await (const chunk of source) {
      bytes += chunk.length;
      if (bytes > limit) throw new FileTooLarge(limit);
      hash.update(chunk);
      yield chunk;
    }
  };
  // Open before the first byte: a stream that opens by itself may do so after the file of a broken source was removed.
  const file = await open(path, "wx", 0o600);
  await pipeline(watched, file.createWriteStream());
  return { bytes, sha256: hash.digest() };
}

async function copyOut(place: S3Place, key: string, headers: Record<string, string>, out: PassThrough): Promise<void> {
  try {
    const answer = await askS3(place, { method: "GET", key, headers });
    if (answer === null) return;
    if (out.destroyed) answer.destroy();
    else await pipeline(answer, out);
  } catch (error) {
    out.destroy(error instanceof Error ? error : new Error(String(error)));
  }
}

/** The object under a key and those below it. */
async function* objects(place: S3Place, key: string): AsyncGenerator<{ name: string; changed: Date }> {
  for await (const page of pages(place, { prefix: key }))
    for (const [, body = ""] of page.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
      const name = /<Key>([^<]*)<\/Key>/.exec(body)?.[1] ?? "";
      // A longer name that begins alike is another file.
      if (name !== key && !name.startsWith(`${key}/`)) continue;
      yield { name, changed: new Date(/<LastModified>([^<]*)<\/LastModified>/.exec(body)?.[1] ?? 0) };
    }
}

/** The pages of a list of objects, as XML. Names are plain, so nothing in them is escaped. */
async function* pages(place: S3Place, query: Readonly<Record<string, string>>): AsyncGenerator<string> {
  for (let token: string | undefined; ;) {
    const more: Record<string, string> = token === undefined ? {} : { "continuation-token": token };
    const answer = await askS3(place, { method: "GET", key: "", query: { "list-type": "2", ...query, ...more } });
    const page = answer === null ? "" : await text(answer);
    yield page;
    token = /<NextContinuationToken>([^<]*)<\/NextContinuationToken>/.exec(page)?.[1]?.replaceAll("&amp;", "&");
    if (token === undefined) return;
  }
}
