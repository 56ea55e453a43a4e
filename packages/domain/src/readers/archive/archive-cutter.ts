/** Tables of an archive that say what is owned, in the order in which one refers to another. */
export const READ_TABLES = [
  "universe",
  "entity",
  "account",
  "instrument",
  "event",
  "transaction",
  "line_item",
  "observable",
] as const;

const BLOCK = 512;
const MANIFEST = "manifest.json";
const WANTED = new RegExp(`^(?:${MANIFEST.replace(".", "\\.")}|tables/(?:${READ_TABLES.join("|")})/)`);
/** Bytes that are kept of an archive, packed as they are; documents are passed over. */
const MOST_BYTES = 48 * 1024 * 1024;

/** Whether the first bytes of a file are those of an archive, which is a tar. */
export function isArchive(begin: Uint8Array): boolean {
  return text(begin, 257, 5) === "ustar";
}

/** Cuts an archive of the product as its bytes come, and keeps what of it is read. Any bytes will do. */
export class ArchiveCutter {
  readonly #kept = new Map<string, Uint8Array[]>();
  #header = new Uint8Array(BLOCK);
  #filled = 0;
  /** bytes of the body that are still to come, and of what fills up its last block */
  #body = 0;
  #padding = 0;
  #parts: Uint8Array[] | null = null;
  #bytes = 0;
  #isWhole = true;

  push(chunk: Uint8Array): void {
    for (let at = 0; at < chunk.length && this.#isWhole;) at += this.#step(chunk.subarray(at));
  }

  /** The entries that are kept; null where the bytes are no archive, or have more of them than can be read at once. */
  entries(): ReadonlyMap<string, Uint8Array> | null {
    if (!this.#isWhole || !this.#kept.has(MANIFEST) || this.#body > 0) return null;
    return new Map([...this.#kept].map(([name, parts]) => [name, joined(parts)]));
  }

  /** Takes some bytes; answers how many. */
  #step(rest: Uint8Array): number {
    if (this.#body > 0) {
      const taken = Math.min(this.#body, rest.length);
      this.#body -= taken;
      if (this.#parts !== null) this.#keep(rest.slice(0, taken), this.#parts);
      return taken;
    }
    if (this.#padding > 0) {
      const taken = Math.min(this.#padding, rest.length);
      this.#padding -= taken;
      return taken;
    }
    const taken = Math.min(BLOCK - this.#filled, rest.length);
    this.#header.set(rest.subarray(0, taken), this.#filled);
    this.#filled += taken;
    if (this.#filled === BLOCK) this.#open();
    return taken;
  }

  #keep(bytes: Uint8Array, parts: Uint8Array[]): void {
    this.#bytes += bytes.length;
    if (this.#bytes > MOST_BYTES) this.#isWhole = false;
    else parts.push(bytes);
  }

  #open(): void {
    this.#filled = 0;
    const header = this.#header;
    if (header.every((byte) => byte === 0)) return;
    const size = sizeIn(header);
    this.#isWhole = isArchive(header) && size !== null;
    if (size === null) return;
    this.#body = size;
    this.#padding = (BLOCK - (size % BLOCK)) % BLOCK;
    const name = text(header, 0, 100);
    this.#parts = WANTED.test(name) ? [] : null;
    if (this.#parts !== null) this.#kept.set(name, this.#parts);
  }
}

/** The size in a header, in octal digits or as a number beyond them; null where it is none. */
function sizeIn(header: Uint8Array): number | null {
  if (header[124] === 0x80) {
    const size = header.subarray(128, 136).reduce((sum, byte) => sum * 256 + byte, 0);
    return Number.isSafeInteger(size) ? size : null;
  }
  const digits = text(header, 124, 12).trim();
  return /^[0-7]{1,12}$/.test(digits) ? Number.parseInt(digits, 8) : null;
}

function text(bytes: Uint8Array, from: number, length: number): string {
  let found = "";
  for (const byte of bytes.subarray(from, from + length)) {
    if (byte === 0) break;
    found += String.fromCharCode(byte);
  }
  return found;
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
