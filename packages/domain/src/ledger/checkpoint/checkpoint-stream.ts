import { HEADER_BYTES, MAGIC, UnusableCheckpoint } from "./checkpoint-parts.ts";

/** More than any part has, so that a damaged length does not ask for memory that is not there. */
const MOST_PART_BYTES = 2 ** 30;

/**
 * Puts parts back together that come as one stream of bytes, in pieces of any length: each in memory of its own, taken
 * once. What is damaged is found by {@link PartReader}, but for an end within a part.
 */
export class PartCollector {
  private readonly parts: Uint8Array[] = [];
  private readonly header = new Uint8Array(HEADER_BYTES);
  private part: Uint8Array | null = null;
  /** bytes of the part, or of its header while there is none */
  private filled = 0;
  private isForeign = false;

  /** Takes the next bytes, and keeps nothing of the piece itself. */
  take(piece: Uint8Array): void {
    let rest = piece;
    while (rest.length > 0 && !this.isForeign) {
      const target = this.part ?? this.header;
      const taken = Math.min(target.length - this.filled, rest.length);
      target.set(taken === rest.length ? rest : rest.subarray(0, taken), this.filled);
      this.filled += taken;
      rest = rest.subarray(taken);
      if (this.filled < target.length) return;
      if (this.part) {
        this.part = null;
        this.filled = 0;
      }
      if (this.filled === HEADER_BYTES) this.begin();
    }
  }

  /** The parts. Throws {@link UnusableCheckpoint} where the stream is no checkpoint's, or ends within a part. */
  finish(): readonly Uint8Array[] {
    if (this.isForeign || this.filled > 0)
      throw new UnusableCheckpoint("The parts of the checkpoint are cut off or none.");
    return this.parts;
  }

  private begin(): void {
    const [magic, , , , , size = 0] = new Uint32Array(this.header.buffer);
    if (magic !== MAGIC || size > MOST_PART_BYTES) {
      this.isForeign = true;
      return;
    }
    this.part = new Uint8Array(HEADER_BYTES + size);
    this.part.set(this.header);
    this.parts.push(this.part);
    if (size > 0) return;
    this.part = null;
    this.filled = 0;
  }
}
