import { join } from "node:path";
import { SettingsError, readFolder, readSwitch, readUrl, type Environment } from "./values.ts";

/** Where documents and files of imports are kept: two folders below one, or below one prefix of a bucket. */
export type StorageTarget =
  | { readonly kind: "folder"; readonly documents: string; readonly imports: string }
  | {
      readonly kind: "s3";
      /** address of the store, without a path */
      readonly endpoint: string;
      readonly region: string;
      readonly bucket: string;
      /** what all keys begin with, without a slash at either end */
      readonly prefix: string;
      readonly key: string;
      readonly secret: string;
      /** Whether browsers post documents straight to the bucket. */
      readonly direct: boolean;
    };

/** STORAGE_URL: DATA_DIR without it, a folder (plain path or file:), or an s3: address, which needs STORAGE_KEY and STORAGE_SECRET. */
export function readStorage(env: Environment, dataDir: string): StorageTarget {
  const value = env["STORAGE_URL"];
  if (value?.startsWith("s3:")) return readBucket(env);
  for (const name of ["STORAGE_ENDPOINT", "STORAGE_REGION", "STORAGE_KEY", "STORAGE_SECRET", "STORAGE_DIRECT"])
    if (env[name]) throw new SettingsError(name, null, "set STORAGE_URL to s3://bucket/folder too, or leave it out");
  const folder = value
    ? readFolder(env, "STORAGE_URL", value, "a folder, file:///path or s3://bucket/folder")
    : dataDir;
  return { kind: "folder", documents: documentsIn(folder), imports: importsIn(folder) };
}

/** Where files of documents lie below a folder; without STORAGE_URL that is DATA_DIR. */
export function documentsIn(folder: string): string {
  return join(folder, "documents");
}

/** Where files of imports lie below a folder; without STORAGE_URL that is DATA_DIR. */
export function importsIn(folder: string): string {
  return join(folder, "imports");
}

function readBucket(env: Environment): StorageTarget {
  const url = readUrl(env, "STORAGE_URL", ["s3:"], "s3://bucket/folder");
  const [, bucket, path = ""] = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(.*))?$/.exec(url ?? "") ?? [];
  if (bucket === undefined) {
    // What stands before an @ may be a password, and is no name that was meant.
    const isNamed = /^s3:\/\/[^/@]+(?:\/|$)/.test(url ?? "");
    const advice = isNamed
      ? "the name of a bucket has 3 to 63 small letters, digits, dots and dashes, as in s3://bucket/folder"
      : "name the bucket, as in s3://bucket/folder";
    throw new SettingsError("STORAGE_URL", null, advice);
  }
  const prefix = path.replace(/\/+$/, "");
  if (prefix !== "" && !/^[\w.-]+(?:\/[\w.-]+)*$/.test(prefix))
    throw new SettingsError(
      "STORAGE_URL",
      null,
      "use letters, digits, dots and dashes in the name of a bucket’s folder",
    );
  const region = env["STORAGE_REGION"] || "us-east-1";
  if (!/^[a-z0-9-]{1,40}$/.test(region))
    throw new SettingsError("STORAGE_REGION", region, "set it to a name like eu-west-1");
  const endpoint = readUrl(env, "STORAGE_ENDPOINT", ["http:", "https:"], "https://s3.example.com");
  if (endpoint !== null && !/^https?:\/\/[^/?#@]+\/?$/.test(endpoint))
    throw new SettingsError(
      "STORAGE_ENDPOINT",
      null,
      "give the address of the store alone, as in https://s3.example.com",
    );
  return {
    kind: "s3",
    endpoint: (endpoint ?? `https://s3.${region}.amazonaws.com`).replace(/\/$/, ""),
    region,
    bucket,
    prefix,
    key: needed(env, "STORAGE_KEY"),
    secret: needed(env, "STORAGE_SECRET"),
    direct: readSwitch(env, "STORAGE_DIRECT", true),
  };
}

function needed(env: Environment, name: "STORAGE_KEY" | "STORAGE_SECRET"): string {
  const value = env[name];
  if (!value) throw new SettingsError(name, null, "an object store in STORAGE_URL needs it");
  return value;
}
