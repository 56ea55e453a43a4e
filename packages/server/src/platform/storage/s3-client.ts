import { S3Client } from "@aws-sdk/client-s3";
import { isPlainKey } from "./file-store.ts";
import type { S3Place } from "./s3-place.ts";

/** How long one answer, or the next piece of one, is waited for. */
export const PATIENCE_MS = 20_000;
/** Tries of a request in all. Every one may be made again: a part is held until it is taken. */
const TRIES = 3;

/** What the names of all objects of a place begin with. */
export function topOf({ prefix }: S3Place): string {
  return prefix === "" ? "" : `${prefix}/`;
}

/** The name of the object under a key. Throws RangeError for a key that is no path of plain names. */
export function s3Key(place: S3Place, key: string): string {
  if (!isPlainKey(key)) throw new RangeError("a key has plain names");
  return `${topOf(place)}${key}`;
}

/** The library's client of a store, of which every request is tried three times. */
export function s3Client({ endpoint, region, key, secret, patienceMs = PATIENCE_MS }: S3Place): S3Client {
  // This version does its work on Node 20, and every thread would say anew that later ones will not.
  process.env["AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED"] = "true";
  return new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId: key, secretAccessKey: secret },
    // The bucket in the path: its name in the host would need a name and a certificate of its own.
    forcePathStyle: true,
    // Every body is signed with its SHA-256, which any store checks; trailers with other sums many do not know.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    retryMode: "standard",
    maxAttempts: TRIES,
    // Said here, so that nothing of the environment or of files in the home folder decides it.
    useFipsEndpoint: false,
    useDualstackEndpoint: false,
    // No bound on a silent socket: one that is read slowly is silent too. Bodies are watched by who reads them.
    requestHandler: {
      connectionTimeout: Math.min(5_000, patienceMs),
      requestTimeout: patienceMs,
      throwOnRequestTimeout: true,
      socketTimeout: 0,
    },
  });
}
