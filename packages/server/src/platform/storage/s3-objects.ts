import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  type ListObjectsV2CommandInput,
  type ListObjectsV2CommandOutput,
} from "@aws-sdk/client-s3";
import { Upload } from "@aws-sdk/lib-storage";
import { FileTooLarge, isPlainKey, type FileStore, type StoredFile } from "./file-store.ts";
import { PATIENCE_MS, s3Client, s3Key, topOf } from "./s3-client.ts";
import { failureOf, isMissing, isNotOffered, writeFailureOf } from "./s3-failure.ts";
import type { S3Place } from "./s3-place.ts";

/** Parts of one file on their way at once; each of 5 MiB is held in memory until the store has it. */
const PARTS_AT_ONCE = 2;

/**
 * Keeps files in a bucket. What is written goes there in parts while it streams; an object appears when its last part is
 * confirmed, so whole or not at all, as the interface asks.
 */
export function s3Objects(place: S3Place): FileStore {
  const { bucket: Bucket, patienceMs = PATIENCE_MS } = place;
  const client = s3Client(place);
  const top = topOf(place);
  const keyOf = (key: string): string => s3Key(place, key);
  const asked = async <Answer>(answer: Promise<Answer>): Promise<Answer> =>
    answer.catch((error: unknown) => {
      throw failureOf(place, error);
    });
  const pages = async function* (
    input: Partial<ListObjectsV2CommandInput>,
  ): AsyncGenerator<ListObjectsV2CommandOutput> {
    for (let ContinuationToken: string | undefined; ;) {
      const page = await asked(client.send(new ListObjectsV2Command({ Bucket, ...input, ContinuationToken })));
      yield page;
      ContinuationToken = page.NextContinuationToken;
      if (ContinuationToken === undefined) return;
    }
  };
  /** The object under a key and those below it. A longer name that begins alike is another file. */
  const objects = async function* (key: string): AsyncGenerator<{ readonly name: string; readonly changed: Date }> {
    const name = keyOf(key);
    for await (const { Contents = [] } of pages({ Prefix: name }))
      for (const { Key = "", LastModified = new Date(0) } of Contents)
        if (Key === name || Key.startsWith(`${name}/`)) yield { name: Key, changed: LastModified };
  };
  const pieces = async function* (Key: string, Range: string | undefined): AsyncGenerator<Buffer> {
    const { Body } = await asked(client.send(new GetObjectCommand({ Bucket, Key, Range })));
    yield* heard(Body as Readable, patienceMs, (error) => failureOf(place, error));
  };
  /** Takes back the parts of a file that did not become whole. Where the store fails at that too, the daily cleaning does. */
  const takeBack = async (Key: string, UploadId: string | undefined): Promise<void> => {
    if (UploadId !== undefined)
      await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId })).catch(() => undefined);
  };
  return {
    write: async (key, source, limit) => {
      const Key = keyOf(key);
      const watched = new WatchedSource(source, limit);
      const Body = Readable.from(watched.pieces(), { objectMode: false });
      // The library would tell of a failure to take its parts back in place of what went wrong first.
      const own = { queueSize: PARTS_AT_ONCE, leavePartsOnError: true };
      const upload = new Upload({ client, params: { Bucket, Key, Body }, ...own });
      try {
        await upload.done();
        return watched.stored();
      } catch (error) {
        await takeBack(Key, upload.uploadId);
        throw watched.fault ?? writeFailureOf(place, error);
      } finally {
        Body.destroy();
      }
    },
    read: (key, range) => {
      const part = range === undefined ? undefined : `bytes=${range.start}-${range.end - 1}`;
      return Readable.from(pieces(keyOf(key), part), { objectMode: false });
    },
    has: async (key) => {
      try {
        await client.send(new HeadObjectCommand({ Bucket, Key: keyOf(key) }));
        return true;
      } catch (error) {
        if (isMissing(error)) return false;
        throw failureOf(place, error);
      }
    },
    below: async (key) => {
      const Prefix = key === "" ? top : `${keyOf(key)}/`;
      const names = new Set<string>();
      for await (const { CommonPrefixes = [], Contents = [] } of pages({ Prefix, Delimiter: "/" }))
        for (const name of [...CommonPrefixes.map((one) => one.Prefix), ...Contents.map((one) => one.Key)]) {
          const rest = (name ?? "").slice(Prefix.length).replace(/\/$/, "");
          if (isPlainKey(rest)) names.add(rest);
        }
      return [...names].sort();
    },
    keys: async function* () {
      for await (const { Contents = [] } of pages({ Prefix: top }))
        for (const { Key = "" } of Contents) if (isPlainKey(Key.slice(top.length))) yield Key.slice(top.length);
    },
    lastChange: async (key) => {
      let newest: Date | null = null;
      for await (const { changed } of objects(key)) if (newest === null || changed > newest) newest = changed;
      return newest;
    },
    remove: async (key) => {
      for await (const { name } of objects(key))
        await asked(client.send(new DeleteObjectCommand({ Bucket, Key: name })));
    },
    clearHalves: async (before) => {
      const { Uploads = [] } = await asked(
        client.send(new ListMultipartUploadsCommand({ Bucket, Prefix: top })).catch((error: unknown) => {
          if (isNotOffered(error)) return { Uploads: [] };
          throw error;
        }),
      );
      for (const { Key, UploadId, Initiated } of Uploads)
        if (Initiated !== undefined && Initiated < before)
          await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId })).catch((error: unknown) => {
            if (!isMissing(error)) throw failureOf(place, error);
          });
    },
  };
}

/** What streams to the store: hashed, counted, and ended where it grows too large. */
class WatchedSource {
  /** What the source itself failed of; null while it has not. */
  fault: Error | null = null;
  readonly #source: AsyncIterable<Uint8Array>;
  readonly #limit: number;
  readonly #hash = createHash("sha256");
  #bytes = 0;

  constructor(source: AsyncIterable<Uint8Array>, limit: number) {
    this.#source = source;
    this.#limit = limit;
  }

  async *pieces(): AsyncGenerator<Uint8Array> {
    const source = this.#source[Symbol.asyncIterator]();
    try {
      for (;;) {
        // Not around the `yield`: there a reader that gives up throws, which is no fault of the source.
        const next = await source.next().catch((error: unknown) => this.#fail(error));
        if (next.done) return;
        this.#bytes += next.value.length;
        if (this.#bytes > this.#limit) this.#fail(new FileTooLarge(this.#limit));
        this.#hash.update(next.value);
        yield next.value;
      }
    } finally {
      await source.return?.();
    }
  }

  #fail(error: unknown): never {
    this.fault = error instanceof Error ? error : new Error(String(error));
    throw this.fault;
  }

  stored(): StoredFile {
    return { bytes: this.#bytes, sha256: this.#hash.digest() };
  }
}

/** The pieces of a body; fails where the next one does not come in time. How long the reader takes is not counted. */
async function* heard(body: Readable, patienceMs: number, failure: (error: unknown) => Error): AsyncGenerator<Buffer> {
  const pieces = body[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  const silence = Object.assign(new Error("the answer broke off"), { code: "ETIMEDOUT" });
  try {
    for (;;) {
      const timer = setTimeout(() => body.destroy(silence), patienceMs);
      const next = await pieces
        .next()
        .catch((error: unknown) => {
          throw failure(error);
        })
        .finally(() => clearTimeout(timer));
      if (next.done) return;
      yield next.value;
    }
  } finally {
    body.destroy();
  }
}
