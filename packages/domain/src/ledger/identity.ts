/** The uuids of the checkpoint's transactions are needed and were not attached. */
export class IdentityMissing extends Error {
  override readonly name = "IdentityMissing";
}

/** Text that is not a uuid. */
export class InvalidId extends Error {
  override readonly name = "InvalidId";
}

const BYTES = 16;

/**
 * The uuids of transactions by their dense number: those of the opened checkpoint, those entered since, and those
 * that took another's place or were taken out (nil).
 */
export class Identity {
  private base: Uint8Array | null = null;
  private baseCount = 0;
  private recent = new Uint8Array(64 * BYTES);
  private total = 0;
  private readonly overrides = new Map<number, Uint8Array>();

  /** Number of dense transaction numbers given out. */
  get count(): number {
    return this.total;
  }

  /** Number of transactions of the opened checkpoint. */
  get reserved(): number {
    return this.baseCount;
  }

  /** Checksums of the identity parts that belong to the opened checkpoint. */
  expected: readonly number[] = [];

  /** Starts after a checkpoint of so many transactions whose uuids may be attached later. */
  reserve(count: number, expected: readonly number[]): void {
    this.baseCount = count;
    this.total = count;
    this.expected = expected;
  }

  get isAttached(): boolean {
    return this.baseCount === 0 || this.base !== null;
  }

  attach(bytes: Uint8Array): void {
    this.base = bytes;
  }

  append(uuid: Uint8Array): number {
    const at = (this.total - this.baseCount) * BYTES;
    if (at === this.recent.length) {
      const grown = new Uint8Array(this.recent.length * 2);
      grown.set(this.recent);
      this.recent = grown;
    }
    this.recent.set(uuid, at);
    this.total += 1;
    return this.total - 1;
  }

  /** Gives a dense number to another uuid; null takes it out. */
  override(index: number, uuid: Uint8Array | null): void {
    this.overrides.set(index, uuid ?? new Uint8Array(BYTES));
  }

  /** uuid bytes of a dense number, null when not attached. */
  bytesOf(index: number): Uint8Array | null {
    const changed = this.overrides.get(index);
    if (changed) return changed;
    if (index >= this.baseCount) {
      const at = (index - this.baseCount) * BYTES;
      return this.recent.subarray(at, at + BYTES);
    }
    return this.base ? this.base.subarray(index * BYTES, (index + 1) * BYTES) : null;
  }

  /** The uuids of a range of dense numbers, one after the other. Throws {@link IdentityMissing}. */
  copy(from: number, to: number): Uint8Array {
    if (!this.isAttached) throw new IdentityMissing("Attach the identity parts of the checkpoint first.");
    const bytes = new Uint8Array((to - from) * BYTES);
    const recentAt = Math.max(from, this.baseCount);
    if (this.base && from < this.baseCount)
      bytes.set(this.base.subarray(from * BYTES, Math.min(to, this.baseCount) * BYTES));
    if (to > recentAt) {
      const recent = this.recent.subarray((recentAt - this.baseCount) * BYTES, (to - this.baseCount) * BYTES);
      bytes.set(recent, (recentAt - from) * BYTES);
    }
    for (const [index, uuid] of this.overrides)
      if (index >= from && index < to) bytes.set(uuid, (index - from) * BYTES);
    return bytes;
  }

  textOf(index: number): string | null {
    const bytes = this.bytesOf(index);
    return bytes && formatUuid(bytes);
  }

  /** Dense numbers of the uuids that are in the book, by one pass over all. Throws {@link IdentityMissing}. */
  find(uuids: readonly string[]): Map<string, number> {
    const found = new Map<string, number>();
    if (uuids.length === 0) return found;
    if (!this.isAttached) throw new IdentityMissing("Attach the identity parts of the checkpoint first.");
    const wanted = new Map<number, string[]>();
    for (const uuid of uuids) {
      const word = tailOf(parseUuid(uuid), 0);
      wanted.set(word, [...(wanted.get(word) ?? []), uuid.toLowerCase()]);
    }
    const look = (bytes: Uint8Array, count: number, first: number): void => {
      // Time-ordered uuids differ in their tails, so twelve bits from there decide for nearly all.
      const marks = new Uint8Array(4096);
      for (const word of wanted.keys()) marks[word & 0xfff] = 1;
      for (let i = 0; i < count; i++) {
        const at = i * BYTES;
        if (marks[(((bytes[at + 14] as number) & 15) << 8) | (bytes[at + 15] as number)] === 0) continue;
        const names = wanted.get(tailOf(bytes, at));
        if (!names || this.overrides.has(first + i)) continue;
        const text = formatUuid(bytes.subarray(at, at + BYTES));
        if (names.includes(text)) found.set(text, first + i);
      }
    };
    if (this.base) look(this.base, this.baseCount, 0);
    look(this.recent, this.total - this.baseCount, this.baseCount);
    for (const [index, bytes] of this.overrides) {
      const names = wanted.get(tailOf(bytes, 0));
      const text = formatUuid(bytes);
      if (names?.includes(text)) found.set(text, index);
    }
    return found;
  }
}

function tailOf(bytes: Uint8Array, at: number): number {
  const [a = 0, b = 0, c = 0, d = 0] = [bytes[at + 12], bytes[at + 13], bytes[at + 14], bytes[at + 15]];
  return ((a << 24) | (b << 16) | (c << 8) | d) >>> 0;
}

/** Bytes of an 8-4-4-4-12 hexadecimal uuid. Throws {@link InvalidId}. */
export function parseUuid(text: string): Uint8Array {
  const bytes = new Uint8Array(BYTES);
  let filled = 0;
  for (let i = 0; i < text.length; i++) {
    if (i === 8 || i === 13 || i === 18 || i === 23) {
      if (text.charCodeAt(i) !== 45) throw new InvalidId(`Not a uuid: ${text.slice(0, 40)}`);
      continue;
    }
    const c = text.charCodeAt(i) | 32;
    const digit =
      c >= 97 && c <= 102
        ? c - 87
        : text.charCodeAt(i) >= 48 && text.charCodeAt(i) <= 57
          ? text.charCodeAt(i) - 48
          : -1;
    if (digit < 0 || filled >= 32) throw new InvalidId(`Not a uuid: ${text.slice(0, 40)}`);
    bytes[filled >> 1] = ((bytes[filled >> 1] ?? 0) << 4) | digit;
    filled += 1;
  }
  if (filled !== 32) throw new InvalidId(`Not a uuid: ${text.slice(0, 40)}`);
  return bytes;
}

/** Lower case 8-4-4-4-12 text of 16 bytes. */
export function formatUuid(bytes: Uint8Array): string {
  let hex = "";
  for (let i = 0; i < BYTES; i++) hex += (bytes[i] ?? 0).toString(16).padStart(2, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
