import { crc32, deflateRawSync } from "node:zlib";

/** One entry as it is written; whatever is given replaces what would be true. */
export interface WrittenEntry {
  readonly name: string | Buffer;
  readonly data?: Uint8Array;
  /** 0: stored, 8: deflated; any other is written as deflated and called by this number. Default 8. */
  readonly method?: number;
  readonly flags?: number;
  /** What the list at the end says. */
  readonly listed?: Partial<Said>;
  /** What the header before the data says; by default the same. */
  readonly header?: Partial<Said>;
  readonly attributes?: number;
  /** The list says that it begins where the entry of this number begins. */
  readonly sameAs?: number;
}

interface Said {
  readonly name: string | Buffer;
  readonly method: number;
  readonly crc: number;
  readonly packed: number;
  readonly unpacked: number;
}

/** What the end of an archive says where it lies. */
export interface WrittenEnd {
  readonly count?: number;
  readonly disk?: number;
  readonly listAt?: number;
  /** Count, size and place of the list in the form of zip64. */
  readonly zip64?: { readonly count?: bigint };
}

/** Writes a zip byte by byte, so that it may lie anywhere. */
export function writeZip(entries: readonly WrittenEntry[], end: WrittenEnd = {}): Buffer {
  const pieces: Buffer[] = [];
  const list: Buffer[] = [];
  const places: number[] = [];
  let at = 0;
  for (const entry of entries) {
    const { data = Buffer.alloc(0), method = 8, flags = 0 } = entry;
    const packed = method === 0 ? Buffer.from(data) : deflateRawSync(data);
    const truth: Said = {
      name: entry.name,
      method,
      crc: crc32(Buffer.from(data)),
      packed: packed.length,
      unpacked: data.length,
    };
    const header = local({ ...truth, ...entry.header }, flags);
    places.push(entry.sameAs === undefined ? at : (places[entry.sameAs] ?? 0));
    list.push(central({ ...truth, ...entry.listed }, flags, places.at(-1) ?? 0, entry.attributes ?? 0));
    if (entry.sameAs === undefined) {
      pieces.push(header, packed);
      at += header.length + packed.length;
    }
  }
  const size = list.reduce((sum, one) => sum + one.length, 0);
  const listAt = end.listAt ?? at;
  const last = Buffer.alloc(22);
  last.writeUInt32LE(0x06054b50, 0);
  last.writeUInt16LE(end.disk ?? 0, 4);
  const count = end.count ?? entries.length;
  for (const place of [8, 10]) last.writeUInt16LE(end.zip64 ? 0xffff : count, place);
  last.writeUInt32LE(end.zip64 ? 0xffff_ffff : size, 12);
  last.writeUInt32LE(end.zip64 ? 0xffff_ffff : listAt, 16);
  const large = end.zip64 ? zip64End(end.zip64.count ?? BigInt(count), size, listAt, at + size) : Buffer.alloc(0);
  return Buffer.concat([...pieces, ...list, large, last]);
}

function local(said: Said, flags: number): Buffer {
  const name = Buffer.from(said.name);
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(20, 4);
  header.writeUInt16LE(flags, 6);
  describe(header, said, 8);
  header.writeUInt16LE(name.length, 26);
  return Buffer.concat([header, name]);
}

function central(said: Said, flags: number, at: number, attributes: number): Buffer {
  const name = Buffer.from(said.name);
  const header = Buffer.alloc(46);
  header.writeUInt32LE(0x02014b50, 0);
  // Made by a system of the Unix kind, which the attributes are of.
  header.writeUInt16LE((3 << 8) | 20, 4);
  header.writeUInt16LE(20, 6);
  header.writeUInt16LE(flags, 8);
  describe(header, said, 10);
  header.writeUInt16LE(name.length, 28);
  header.writeUInt32LE(attributes, 38);
  header.writeUInt32LE(at, 42);
  return Buffer.concat([header, name]);
}

/** Method, time, checksum and sizes, which stand in both in one order. */
function describe(header: Buffer, { method, crc, packed, unpacked }: Said, at: number): void {
  header.writeUInt16LE(method, at);
  header.writeUInt32LE(crc, at + 6);
  header.writeUInt32LE(packed, at + 10);
  header.writeUInt32LE(unpacked, at + 14);
}

function zip64End(count: bigint, size: number, listAt: number, at: number): Buffer {
  const record = Buffer.alloc(56);
  record.writeUInt32LE(0x06064b50, 0);
  record.writeBigUInt64LE(44n, 4);
  record.writeBigUInt64LE(count, 24);
  record.writeBigUInt64LE(count, 32);
  record.writeBigUInt64LE(BigInt(size), 40);
  record.writeBigUInt64LE(BigInt(listAt), 48);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07064b50, 0);
  locator.writeBigUInt64LE(BigInt(at), 8);
  locator.writeUInt32LE(1, 16);
  return Buffer.concat([record, locator]);
}
