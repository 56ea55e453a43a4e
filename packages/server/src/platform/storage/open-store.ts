import type { FileStore } from "./file-store.ts";
import { folderParts } from "./folder-parts.ts";
import { folderStore } from "./folder-store.ts";
import type { PartedFiles } from "./parted-files.ts";
import type { PostedFiles } from "./posted-files.ts";
import type { S3Place } from "./s3-place.ts";
import { s3Store } from "./s3-store.ts";

/** Where files are kept: a folder, or an S3-compatible object store. Plain data, so that a thread can be handed it. */
export type StorePlace = { readonly kind: "folder"; readonly folder: string } | ({ readonly kind: "s3" } & S3Place);

/** The store at a place. */
export function openStore(place: StorePlace): FileStore {
  return place.kind === "folder" ? folderStore(place.folder) : s3Store(place);
}

/** Files that come to a place part by part. */
export function openParts(place: StorePlace): PartedFiles {
  if (place.kind === "folder") return folderParts(place.folder);
  let loading: Promise<PartedFiles> | undefined;
  const parts = (): Promise<PartedFiles> => (loading ??= import("./s3-parts.ts").then(({ s3Parts }) => s3Parts(place)));
  return {
    begin: async (key) => (await parts()).begin(key),
    put: async (key, id, part, bytes) => (await parts()).put(key, id, part, bytes),
    finish: async (key, id, tags) => (await parts()).finish(key, id, tags),
    drop: async (key, id) => (await parts()).drop(key, id),
  };
}

/** What a place offers of that; null for a folder, which nobody can post to. */
export function openPosted(place: StorePlace): PostedFiles | null {
  if (place.kind === "folder") return null;
  let loading: Promise<PostedFiles> | undefined;
  const posted = (): Promise<PostedFiles> =>
    (loading ??= import("./s3-posted.ts").then(({ s3Posted }) => s3Posted(place)));
  return {
    form: async (key, bytes, seconds) => (await posted()).form(key, bytes, seconds),
    size: async (key) => (await posted()).size(key),
    copy: async (from, to) => (await posted()).copy(from, to),
  };
}
