import { Readable } from "node:stream";
import type { FileStore } from "./file-store.ts";
import type { S3Place } from "./s3-place.ts";

/** Keeps files in a bucket. The library that speaks to it is loaded when it is first asked for something. */
export function s3Store(place: S3Place): FileStore {
  let loading: Promise<FileStore> | undefined;
  const store = (): Promise<FileStore> =>
    (loading ??= import("./s3-objects.ts").then(({ s3Objects }) => s3Objects(place)));
  const piecesOf = async function* (...asked: Parameters<FileStore["read"]>): AsyncGenerator<Buffer> {
    yield* (await store()).read(...asked) as AsyncIterable<Buffer>;
  };
  return {
    write: async (key, source, limit) => (await store()).write(key, source, limit),
    read: (key, range) => Readable.from(piecesOf(key, range), { objectMode: false, highWaterMark: 256 * 1024 }),
    has: async (key) => (await store()).has(key),
    below: async (key) => (await store()).below(key),
    keys: async function* () {
      yield* (await store()).keys();
    },
    lastChange: async (key) => (await store()).lastChange(key),
    remove: async (key) => (await store()).remove(key),
    clearHalves: async (before) => (await store()).clearHalves(before),
  };
}
