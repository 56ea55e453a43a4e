/** The parts are of another version, damaged, or not all there: build the book from the ledger instead. */
export class UnusableCheckpoint extends Error {
  override readonly name = "UnusableCheckpoint";
}

export type PartKind = "core" | "identity";

export const MAGIC = 0x5354_4244; // "DBTS"
/** Raised with every change of the format, and of what the ledger is read as. */
const VERSION = 3;
export const HEADER_BYTES = 32;
const PART_BYTES = 8_000_000;
const KINDS: readonly PartKind[] = ["core", "identity"];

/** A number of 32 bits that tells damaged bytes from whole ones. Writing and opening must use the same one. */
export type Checksum = (payload: Uint8Array) => number;

type Column = Float64Array | Int32Array | Uint16Array | Uint8Array;

/** Lays columns out in parts of about 8 MB: each column whole and 8-byte aligned within one part. */
export class PartWriter {
  private readonly columns: Column[][] = [[]];
  private filled = 0;

  put(column: Column): void {
    const bytes = padded(column.byteLength);
    if (this.filled > 0 && this.filled + bytes > PART_BYTES) {
      this.columns.push([]);
      this.filled = 0;
    }
    this.columns.at(-1)?.push(column);
    this.filled += bytes;
  }

  /** Parts with header (magic, version, kind, number, count, payload bytes, checksum, reserved; each 32 bits). */
  finish(kind: PartKind, checksum: Checksum): Uint8Array[] {
    return this.columns.map((columns, i) => {
      const size = columns.reduce((sum, column) => sum + padded(column.byteLength), 0);
      const part = new Uint8Array(HEADER_BYTES + size);
      let at = HEADER_BYTES;
      for (const column of columns) {
        part.set(new Uint8Array(column.buffer, column.byteOffset, column.byteLength), at);
        at += padded(column.byteLength);
      }
      const header = new Uint32Array(part.buffer, 0, HEADER_BYTES / 4);
      header.set([
        MAGIC,
        VERSION,
        KINDS.indexOf(kind),
        i,
        this.columns.length,
        size,
        checksum(part.subarray(HEADER_BYTES)),
        0,
      ]);
      return part;
    });
  }
}

/** Reads columns back in the order they were put, as views over the parts. */
export class PartReader {
  private readonly parts: readonly Uint8Array[];
  private part = 0;
  private at = HEADER_BYTES;

  /** Checks version, completeness and checksums. Throws {@link UnusableCheckpoint}. */
  constructor(parts: readonly Uint8Array[], kind: PartKind, checksum: Checksum) {
    if (parts.length === 0) throw new UnusableCheckpoint("The checkpoint has no parts.");
    if (new Uint8Array(Uint32Array.of(1).buffer)[0] !== 1)
      throw new UnusableCheckpoint("Checkpoints are little-endian.");
    this.parts = parts.map((given, i) => {
      // A view needs the alignment of its type; database drivers hand out slices at any offset.
      const part = given.byteOffset % 8 === 0 ? given : given.slice();
      if (part.length < HEADER_BYTES || part.length % 8 !== 0)
        throw new UnusableCheckpoint("A part of the checkpoint is cut off.");
      const [magic, version, kindNumber, number, count, size, sum] = new Uint32Array(part.buffer, part.byteOffset, 8);
      if (magic !== MAGIC || version !== VERSION) throw new UnusableCheckpoint("The checkpoint is of another version.");
      if (
        KINDS[kindNumber ?? -1] !== kind ||
        number !== i ||
        count !== parts.length ||
        size !== part.length - HEADER_BYTES
      ) {
        throw new UnusableCheckpoint("The parts of the checkpoint are not complete or not in order.");
      }
      if (sum !== checksum(part.subarray(HEADER_BYTES)))
        throw new UnusableCheckpoint("A part of the checkpoint is damaged.");
      return part;
    });
  }

  /** Checksums of the parts, to tell whether two checkpoints are the same. */
  get checksums(): number[] {
    return this.parts.map((part) => new Uint32Array(part.buffer, part.byteOffset, 8)[6] ?? 0);
  }

  bytes(length: number): Uint8Array {
    return this.take(length, (part, offset) => new Uint8Array(part.buffer, offset, length));
  }

  shorts(length: number): Uint16Array {
    return this.take(length * 2, (part, offset) => new Uint16Array(part.buffer, offset, length));
  }

  integers(length: number): Int32Array {
    return this.take(length * 4, (part, offset) => new Int32Array(part.buffer, offset, length));
  }

  doubles(length: number): Float64Array {
    return this.take(length * 8, (part, offset) => new Float64Array(part.buffer, offset, length));
  }

  /** Payload bytes of a part that holds one column. */
  sizeOf(part: number): number {
    return (this.parts[part]?.length ?? HEADER_BYTES) - HEADER_BYTES;
  }

  private take<T>(length: number, view: (part: Uint8Array, offset: number) => T): T {
    let part = this.parts[this.part];
    if (part && this.at === part.length && length > 0) {
      this.part += 1;
      this.at = HEADER_BYTES;
      part = this.parts[this.part];
    }
    if (!part || this.at + length > part.length) throw new UnusableCheckpoint("The checkpoint ends too early.");
    const offset = part.byteOffset + this.at;
    this.at += padded(length);
    return view(part, offset);
  }
}

function padded(bytes: number): number {
  return Math.ceil(bytes / 8) * 8;
}

/** FNV-1a over 32-bit words of the payload in four lanes: finds damage and truncation, not intent. */
export function plainChecksum(payload: Uint8Array): number {
  const words = new Int32Array(payload.buffer, payload.byteOffset, payload.length / 4);
  const prime = 0x0100_0193;
  let [a, b, c, d] = [1, 2, 3, 4];
  const whole = words.length - (words.length % 4);
  for (let i = 0; i < whole; i += 4) {
    a = Math.imul(a ^ (words[i] as number), prime);
    b = Math.imul(b ^ (words[i + 1] as number), prime);
    c = Math.imul(c ^ (words[i + 2] as number), prime);
    d = Math.imul(d ^ (words[i + 3] as number), prime);
  }
  for (let i = whole; i < words.length; i++) a = Math.imul(a ^ (words[i] as number), prime);
  return (Math.imul(a, 3) ^ Math.imul(b, 5) ^ Math.imul(c, 7) ^ d ^ words.length) >>> 0;
}
