import { createGunzip } from "node:zlib";
import { ArchiveBudget, ArchiveRefused } from "../../../platform/archives/bounds.ts";
import { invalid, tooLarge } from "../../../platform/http/problem.ts";
import { StoreFailure, type FileStore } from "../../../platform/storage/file-store.ts";
import { LIMITS } from "../limits.ts";

/** Whether the first bytes of a file are those of gzip, as GnuCash packs its books unless told otherwise. */
export function isGzip(chunk: Uint8Array): boolean {
  return chunk[0] === 0x1f && chunk[1] === 0x8b && chunk[2] === 8;
}

/**
 * The file that a stored one of gzip packs, unpacked as it is read and held to the bounds of archives. Throws 413 and 422
 * with what is wrong with it.
 */
export async function* gunzipped(
  store: FileStore,
  key: string,
  bytes: number,
  name: string,
): AsyncGenerator<Uint8Array> {
  const budget = new ArchiveBudget(LIMITS.archive, bytes);
  const packed = store.read(key);
  const unpacking = createGunzip();
  packed.on("error", (error) => unpacking.destroy(error));
  try {
    for await (const chunk of packed.pipe(unpacking) as AsyncIterable<Uint8Array>) {
      budget.spend(chunk.length);
      yield chunk;
    }
  } catch (error) {
    if (error instanceof StoreFailure) throw error;
    if (error instanceof ArchiveRefused && error.kind === "large") throw tooLarge(`${name} ${error.message}.`);
    if (error instanceof ArchiveRefused) throw refusal(name, error.message);
    throw isDamage(error) ? refusal(name, "it is damaged") : error;
  } finally {
    packed.destroy();
    unpacking.destroy();
  }
}

/** A packed file that is not taken; `why` is a clause. */
export function refusal(name: string, why: string): Error {
  return invalid(["query", "name"], `${name} is refused: ${why}.`, "bad-archive");
}

/** Whether zlib says that the bytes are wrong. */
function isDamage(error: unknown): boolean {
  return error instanceof Error && "code" in error && /^(?:Z_|ERR_)/.test(String(error.code));
}
