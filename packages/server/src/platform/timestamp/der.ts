/** One value of ASN.1 in its distinguished encoding (X.690). */
export interface DerValue {
  /** The first byte: class, whether it holds others, and number. */
  readonly tag: number;
  /** Its content alone */
  readonly content: Buffer;
  /** The whole of it, head included */
  readonly whole: Buffer;
}

export const DER = {
  boolean: 0x01,
  integer: 0x02,
  octets: 0x04,
  null: 0x05,
  oid: 0x06,
  time: 0x18,
  sequence: 0x30,
  set: 0x31,
  /** The first two of the tags whose meaning their place gives */
  context0: 0xa0,
  context1: 0xa1,
} as const;

/** Bytes that are no such value. */
export class DerError extends Error {
  override readonly name = "DerError";
}

/** The values that stand in `bytes` one after the other. Throws DerError where they do not fill them exactly. */
export function readDer(bytes: Buffer): readonly DerValue[] {
  const values: DerValue[] = [];
  let at = 0;
  while (at < bytes.length) {
    const tag = byteAt(bytes, at);
    if ((tag & 0x1f) === 0x1f) throw new DerError("a tag of several bytes");
    let length = byteAt(bytes, at + 1);
    let head = 2;
    if (length >= 0x80) {
      const count = length & 0x7f;
      if (count === 0 || count > 4) throw new DerError("a length that is open or too long");
      length = 0;
      for (let index = 0; index < count; index++) length = length * 256 + byteAt(bytes, at + 2 + index);
      head += count;
    }
    const end = at + head + length;
    if (end > bytes.length) throw new DerError("a value that ends after its bytes");
    values.push({ tag, content: bytes.subarray(at + head, end), whole: bytes.subarray(at, end) });
    at = end;
  }
  return values;
}

/** The values inside of one that must have this tag. */
export function inside(value: DerValue | undefined, tag: number): readonly DerValue[] {
  return readDer(contentOf(value, tag));
}

/** The content of a value that must have this tag. */
export function contentOf(value: DerValue | undefined, tag: number): Buffer {
  if (value?.tag !== tag) throw new DerError(`a value of another kind than ${tag.toString(16)}`);
  return value.content;
}

function byteAt(bytes: Buffer, at: number): number {
  const byte = bytes[at];
  if (byte === undefined) throw new DerError("bytes that end too early");
  return byte;
}

/** A value with its head. */
export function der(tag: number, ...content: readonly Buffer[]): Buffer {
  const body = Buffer.concat(content);
  if (body.length < 0x80) return Buffer.concat([Buffer.from([tag, body.length]), body]);
  const length = body.length.toString(16);
  const digits = Buffer.from(length.length % 2 === 0 ? length : `0${length}`, "hex");
  return Buffer.concat([Buffer.from([tag, 0x80 | digits.length]), digits, body]);
}

/** A whole number that is not negative, from its bytes. */
export function derInteger(bytes: Buffer): Buffer {
  let first = 0;
  while (first < bytes.length - 1 && bytes[first] === 0) first++;
  const short = bytes.subarray(first);
  return der(DER.integer, ((short[0] ?? 0) & 0x80) === 0 ? short : Buffer.concat([Buffer.from([0]), short]));
}

/** An object identifier from its dotted form. */
export function derOid(dotted: string): Buffer {
  const [one = 0, two = 0, ...rest] = dotted.split(".").map(Number);
  return der(DER.oid, Buffer.from([one * 40 + two, ...rest.flatMap(base128)]));
}

function base128(arc: number): number[] {
  const bytes = [arc & 0x7f];
  for (let left = Math.floor(arc / 128); left > 0; left = Math.floor(left / 128)) bytes.unshift((left & 0x7f) | 0x80);
  return bytes;
}
