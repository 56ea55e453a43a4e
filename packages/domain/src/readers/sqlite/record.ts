/** Bytes as text, by the name of how they are written; whatever they are, it answers. */
export type Decode = (bytes: Uint8Array, encoding: "utf-8" | "utf-16le" | "utf-16be") => string;

/** A varint of SQLite: its value, and the place behind it. */
export function varintAt(bytes: Uint8Array, at: number): { readonly value: number; readonly next: number } {
  let value = 0;
  for (let i = 0; i < 8; i++) {
    const byte = bytes[at + i] ?? 0;
    value = value * 128 + (byte & 0x7f);
    if (byte < 0x80) return { value, next: at + i + 1 };
  }
  return { value: value * 256 + (bytes[at + 8] ?? 0), next: at + 9 };
}

const INTEGER_BYTES = [0, 1, 2, 3, 4, 6, 8] as const;
/** Columns of a table: what a record claims beyond is not looked at. */
const MOST_COLUMNS = 200;

/** How texts of a database are written, by the number in its header. */
const ENCODINGS: Readonly<Record<number, "utf-16le" | "utf-16be">> = { 2: "utf-16le", 3: "utf-16be" };

/** Reads records: each value as text, null where there is none. What is no text or number is null. */
export class RecordTexts {
  readonly #decode: (bytes: Uint8Array) => string;

  constructor(encoding: number, decode: Decode) {
    this.#decode = (bytes) => decode(bytes, ENCODINGS[encoding] ?? "utf-8");
  }

  read(payload: Uint8Array): (string | null)[] {
    const head = varintAt(payload, 0);
    const values: (string | null)[] = [];
    let at = head.next;
    let body = head.value;
    while (at < head.value && at < payload.length && values.length < MOST_COLUMNS) {
      const { value: type, next } = varintAt(payload, at);
      const size = sizeOf(type);
      values.push(body + size <= payload.length ? this.#value(payload, type, body, size) : null);
      at = next;
      body += size;
    }
    return values;
  }

  #value(payload: Uint8Array, type: number, at: number, size: number): string | null {
    if (type === 8 || type === 9) return String(type - 8);
    if (type >= 1 && type <= 6) return String(integerAt(payload, at, size));
    if (type === 7) return String(new DataView(payload.buffer, payload.byteOffset + at, 8).getFloat64(0));
    if (type < 13 || type % 2 === 0) return null;
    return this.#decode(payload.subarray(at, at + size));
  }
}

function sizeOf(type: number): number {
  if (type >= 12) return Math.floor((type - 12) / 2);
  return type === 7 ? 8 : (INTEGER_BYTES[type] ?? 0);
}

function integerAt(bytes: Uint8Array, at: number, size: number): bigint {
  let value = 0n;
  for (let i = 0; i < size; i++) value = value * 256n + BigInt(bytes[at + i] ?? 0);
  return BigInt.asIntN(size * 8, value);
}
