import type { S3Place } from "./s3-place.ts";

/** Where a form is posted: its fields first, the file last. The store answers 204. */
export interface PostedForm {
  readonly url: string;
  readonly fields: Record<string, string>;
}

/**
 * Files that whoever holds a signed form posts straight to the object store, past the server. A form lets one file of
 * exactly so many bytes in under one key, any number of times until it expires: so what was posted is copied to a key
 * that no form has before it is read. Throws StoreFailure while the store is away.
 */
export interface PostedFiles {
  /** The form for a file of `bytes` under `key`, signed for so many seconds. Asks the store nothing. */
  form(key: string, bytes: number, seconds: number): Promise<PostedForm>;
  /** How many bytes are under the key; null where nothing is. */
  size(key: string): Promise<number | null>;
  /** Copies within the store, replacing what was there. */
  copy(from: string, to: string): Promise<void>;
}

/**
 * Whether the bucket lets pages of `origin` post to it, asked as a browser asks before it sends a file. False where the
 * store does not answer.
 */
export async function letsPost({ endpoint, bucket, patienceMs = 5_000 }: S3Place, origin: string): Promise<boolean> {
  try {
    const answer = await fetch(`${endpoint}/${bucket}`, {
      method: "OPTIONS",
      headers: { origin, "access-control-request-method": "POST" },
      redirect: "error",
      signal: AbortSignal.timeout(patienceMs),
    });
    const allowed = answer.headers.get("access-control-allow-origin");
    return answer.ok && (allowed === "*" || allowed === origin);
  } catch {
    return false;
  }
}
