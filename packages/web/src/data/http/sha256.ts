import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";

/** How much of a file is hashed before the window gets its turn again. */
const PIECE_BYTES = 1024 ** 2;

/** The SHA-256 of a file in hex, piece by piece: the browser's own takes whole files only, and none without https. */
export async function sha256OfFile(file: Blob, signal: AbortSignal): Promise<string> {
  const hash = sha256.create();
  for (let at = 0; at < file.size; at += PIECE_BYTES) {
    signal.throwIfAborted();
    // oxlint-disable-next-line no-await-in-loop -- a digest is of bytes in their order
    hash.update(new Uint8Array(await file.slice(at, at + PIECE_BYTES).arrayBuffer()));
  }
  return bytesToHex(hash.digest());
}
