import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * Of each password the list keeps this much of its SHA-256: enough that none of a hundred million others is taken for
 * one of ten thousand, and nobody has to read them.
 */
const DIGEST_BYTES = 5;

/** Of other published lists: what the counted one has with other digits behind it. */
const ALSO = new Set([
  ...["passw0rd123", "p@ssw0rd123", "letmein1234", "welcome1234", "sunshine123", "dragon1234", "admin123456"],
  ...["changeme123", "changeme1234", "trustno1234", "whatever123"],
]);

let kept: Buffer | null = null;

/** Whether a password, in the form in which they are compared, is one of the 10,000 commonest that are long enough. */
export function isCommonPassword(plain: string): boolean {
  if (ALSO.has(plain)) return true;
  kept ??= readFileSync(listFile());
  const wanted = createHash("sha256").update(plain).digest().subarray(0, DIGEST_BYTES);
  let low = 0;
  let high = kept.length / DIGEST_BYTES - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const at = middle * DIGEST_BYTES;
    const order = kept.compare(wanted, 0, DIGEST_BYTES, at, at + DIGEST_BYTES);
    if (order === 0) return true;
    if (order < 0) low = middle + 1;
    else high = middle - 1;
  }
  return false;
}

/** Found from the sources and from a bundle, which lies elsewhere in the package. */
function listFile(): string {
  for (let folder = dirname(fileURLToPath(import.meta.url)); ; folder = dirname(folder)) {
    const candidate = join(folder, "data", "common-passwords.bin");
    if (existsSync(candidate)) return candidate;
    if (dirname(folder) === folder) throw new Error("the list of common passwords is missing; install it again");
  }
}
