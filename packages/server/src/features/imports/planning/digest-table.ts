/** Two 32-bit lanes of a hash over bytes and numbers (the mixing of MurmurHash3 on two seeds). Not for secrets. */
export class Digest {
  high = 0;
  low = 0;

  reset(): this {
    this.high = 0x9747b28c;
    this.low = 0x1b873593;
    return this;
  }

  number(value: number): this {
    this.high = Math.imul(this.high ^ value, 0x85ebca6b);
    this.high = (this.high << 15) | (this.high >>> 17);
    this.low = Math.imul(this.low ^ value ^ (this.high >>> 7), 0xc2b2ae35);
    this.low = (this.low << 13) | (this.low >>> 19);
    return this;
  }

  bytes(bytes: Uint8Array, start: number, end: number): this {
    for (let at = start; at < end; at++) {
      this.high = Math.imul(this.high ^ bytes[at]!, 0x01000193);
      this.low = Math.imul(this.low ^ bytes[at]! ^ (this.high >>> 11), 0x5bd1e995);
    }
    return this.number(end - start);
  }

  /** A whole number below 2^53 or a large one, with its scale and sign. */
  decimal(sign: number, mantissa: number, big: bigint, scale: number): this {
    if (Number.isNaN(mantissa)) {
      for (let rest = big; rest > 0n; rest >>= 32n) this.number(Number(rest & 0xffffffffn) | 0);
    } else {
      this.number((mantissa % 4294967296) | 0).number((mantissa / 4294967296) | 0);
    }
    return this.number((sign + 2) * 64 + scale);
  }

  finish(): this {
    this.high ^= this.high >>> 16;
    this.high = Math.imul(this.high, 0x85ebca6b);
    this.high ^= this.high >>> 13;
    this.low ^= this.low >>> 15;
    this.low = Math.imul(this.low ^ this.high, 0xc2b2ae35);
    this.low ^= this.low >>> 16;
    return this;
  }

  hex(): string {
    return hexOf(this.high) + hexOf(this.low);
  }
}

/**
 * From the digest of a name to the digest of its content and its place, open addressing in typed arrays: a million names
 * take 42 MB where a Map of texts takes four times that. Two different names share a digest once in 10^7 books of a
 * million rows.
 */
export class DigestTable {
  #keys = new Int32Array(2 * 1024);
  #values = new Int32Array(2 * 1024);
  #places = new Uint32Array(1024);
  #slots = 1024;
  size = 0;

  /** Index of the name, or -1. */
  find(high: number, low: number): number {
    const key = low === 0 ? 1 : low;
    const mask = this.#slots - 1;
    for (let slot = (high ^ key) & mask; ; slot = (slot + 1) & mask) {
      if (this.#keys[2 * slot + 1] === 0) return -1;
      if (this.#keys[2 * slot] === high && this.#keys[2 * slot + 1] === key) return slot;
    }
  }

  /** Whether the content under an index is this one. */
  holds(index: number, high: number, low: number): boolean {
    return this.#values[2 * index] === high && this.#values[2 * index + 1] === low;
  }

  /** The place that was given with the name under an index. */
  placeOf(index: number): number {
    return this.#places[index]!;
  }

  /** Adds a name that is not there yet. `place` is a number of the caller's, below 2^32. */
  add(high: number, low: number, valueHigh: number, valueLow: number, place = 0): void {
    if (this.size * 2 >= this.#slots) this.#grow();
    this.#put(high, low === 0 ? 1 : low, valueHigh, valueLow, place);
    this.size += 1;
  }

  #put(high: number, key: number, valueHigh: number, valueLow: number, place: number): void {
    const mask = this.#slots - 1;
    let slot = (high ^ key) & mask;
    while (this.#keys[2 * slot + 1] !== 0) slot = (slot + 1) & mask;
    this.#keys[2 * slot] = high;
    this.#keys[2 * slot + 1] = key;
    this.#values[2 * slot] = valueHigh;
    this.#values[2 * slot + 1] = valueLow;
    this.#places[slot] = place;
  }

  #grow(): void {
    const keys = this.#keys;
    const values = this.#values;
    const places = this.#places;
    const slots = this.#slots;
    this.#slots = slots * 2;
    this.#keys = new Int32Array(4 * slots);
    this.#values = new Int32Array(4 * slots);
    this.#places = new Uint32Array(2 * slots);
    for (let slot = 0; slot < slots; slot++) {
      if (keys[2 * slot + 1] !== 0)
        this.#put(keys[2 * slot]!, keys[2 * slot + 1]!, values[2 * slot]!, values[2 * slot + 1]!, places[slot]!);
    }
  }
}

const PAIRS: readonly string[] = Array.from({ length: 65_536 }, (_, value) => value.toString(16).padStart(4, "0"));

function hexOf(lane: number): string {
  return PAIRS[lane >>> 16]! + PAIRS[lane & 0xffff]!;
}
