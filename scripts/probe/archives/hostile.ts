import { deflateRawSync } from "node:zlib";
import { writeZip, type WrittenEntry } from "./zip-writer.ts";

/** A zip that harms whoever believes it, and what is said of it. */
export interface HostileZip {
  readonly what: string;
  readonly bytes: Buffer;
  readonly status: 413 | 422;
  readonly says: RegExp;
}

const TABLE = Buffer.from("account_id,name,acct_type,is_liability,base_currency,entity\nA1,One,D,0,EUR,\n");
const zeros = (megabytes: number): Buffer => Buffer.alloc(megabytes * 1024 ** 2);
const table = (name: string | Buffer, more: Partial<WrittenEntry> = {}): WrittenEntry => ({
  name,
  data: TABLE,
  ...more,
});
const many = (count: number, entry: (at: number) => WrittenEntry): WrittenEntry[] =>
  Array.from({ length: count }, (_, at) => entry(at));

/** Zips of every kind of lie, each of a few kilobytes but for a few: built anew, always the same bytes. */
export function hostileZips(): readonly HostileZip[] {
  const hostile: HostileZip[] = [];
  const add = (what: string, bytes: Buffer, says: RegExp, status: 413 | 422 = 422): void => {
    hostile.push({ what, bytes, status, says });
  };

  // One packed megabyte, named fifty times: what each entry says of itself is in bounds.
  const shared = table("0.csv", { data: zeros(1) });
  add(
    "one entry that is listed fifty times",
    writeZip([shared, ...many(49, (at) => ({ ...shared, name: `${at + 1}.csv`, sameAs: 0 }))]),
    /shares its bytes with another entry|times its packed size/,
  );
  const inner = writeZip([table("inner.csv", { method: 0 })]);
  const outer = table("outer.csv", { data: inner, method: 0 });
  const nested = writeZip([outer, table("inner.csv", { method: 0, sameAs: 0 })]);
  // The second entry of the list begins inside the data of the first.
  nested.writeUInt32LE(30 + "outer.csv".length, nested.lastIndexOf("PK\u0001\u0002") + 42);
  add("an entry inside the data of another", nested, /inner\.csv in it shares its bytes/);

  for (const megabytes of [2, 16, 64])
    add(
      `${megabytes} MB of zeros`,
      writeZip([table("a.csv", { data: zeros(megabytes) })]),
      /100 times its packed size/,
    );
  add(
    "forty entries, each as large as one may be that is not looked at",
    writeZip(many(40, (at) => table(`${at}.csv`, { data: zeros(1) }))),
    /100 times its packed size/,
  );
  let level = zeros(1);
  for (let depth = 1; depth <= 5; depth++) {
    level = writeZip([{ name: `level-${depth}.zip`, data: level }]);
    if (depth > 1) add(`a zip in a zip, ${depth} deep`, level, /is also a zip/);
  }

  const grown = (unpacked: number): Partial<WrittenEntry> => ({ listed: { unpacked }, header: { unpacked } });
  add("an entry that is larger than it says", writeZip([table("a.csv", grown(10))]), /a\.csv in it is damaged/);
  add("an entry that is smaller than it says", writeZip([table("a.csv", grown(100))]), /a\.csv in it is damaged/);
  add(
    "ten megabytes that say they are ten bytes",
    writeZip([table("a.csv", { data: zeros(10), ...grown(10) })]),
    /damaged/,
  );
  add(
    "a list and a header of different sizes",
    writeZip([table("a.csv", { header: { unpacked: 1 } })]),
    /differs from/,
  );
  add(
    "a list and a header of different packed sizes",
    writeZip([table("a.csv", { header: { packed: 1 } })]),
    /differs/,
  );
  add("a list and a header of different names", writeZip([table("a.csv", { header: { name: "b.csv" } })]), /differs/);
  add("a list and a header of different methods", writeZip([table("a.csv", { header: { method: 0 } })]), /differs/);
  add(
    "a wrong checksum",
    writeZip([table("a.csv", { listed: { crc: 1 }, header: { crc: 1 } })]),
    /a\.csv in it is damaged/,
  );
  add(
    "sixty entries that say they are 100 MB each",
    writeZip(many(60, (at) => table(`${at}.csv`, grown(100 * 1024 ** 2)))),
    /unpacks to more than 4 GB|times its packed size/,
    413,
  );

  for (const method of [1, 6, 9, 12, 14, 19, 93, 95, 97, 98, 99, 65_535])
    add(`method ${method}`, writeZip([table("a.csv", { method })]), new RegExp(`not read \\(number ${method}\\)`));
  add("an encrypted entry", writeZip([table("a.csv", { flags: 1 })]), /encrypted\. Pack it without a password/);
  add("strong encryption", writeZip([table("a.csv", { flags: 0x41 })]), /encrypted\. Pack it without a password/);
  add("a link", writeZip([table("a.csv", { attributes: 0o120_777 * 65_536 })]), /is a link to another file/);

  for (const name of ["../a.csv", "b/../../a.csv", "/etc/a.csv", "C:/a.csv", "..\\a.csv", "b\\..\\..\\a.csv", ".."])
    add(`the name ${name}`, writeZip([table(name)]), /leads out of the archive/);
  add("a name with a NUL", writeZip([table("a\0.csv")]), /control characters/);
  add("a name of two lines", writeZip([table("a\n.csv")]), /control characters/);
  add("an entry without a name", writeZip([table("")]), /empty or holds control characters/);
  add("a name of 60,000 bytes", writeZip([table(`${"a".repeat(60_000)}.csv`)]), /longer than 512 bytes/);
  add("a hundred folders", writeZip([table(`${"a/".repeat(100)}a.csv`)]), /more than 16 folders/);
  add("one name twice", writeZip([table("a.csv"), table("a.csv")]), /holds a\.csv twice/);
  add("one name twice, of large and small letters", writeZip([table("a.csv"), table("A.csv")]), /holds A\.csv twice/);

  add("65,535 entries", writeZip(many(65_535, (at) => ({ name: `${at}`, method: 0 }))), /holds 65535 entries/);
  add("201 entries", writeZip(many(201, (at) => table(`${at}.csv`))), /holds 201 entries/);
  add("51 files", writeZip(many(51, (at) => table(`${at}.csv`))), /holds more than 50 files/, 413);
  const one = [table("a.csv")];
  add("a list that says it is longer", writeZip(one, { count: 3 }), /list of files is damaged/);
  add("65,535 entries that are not there", writeZip(one, { count: 65_534 }), /holds 65534 entries/);
  add("2^40 entries by zip64", writeZip(one, { zip64: { count: 2n ** 40n } }), /holds 1099511627776 entries/);
  add("the second of two disks", writeZip(one, { disk: 1 }), /cannot be read as a zip/);
  add("a list beyond the end", writeZip(one, { listAt: 0x7fff_ffff }), /list of files is damaged/);
  add("a list at the first byte", writeZip(one, { listAt: 0 }), /list of files is damaged/);
  const whole = writeZip(one);
  add("a zip that is cut off", whole.subarray(0, whole.length - 10), /cannot be read as a zip/);
  add("nothing but the mark of a zip", Buffer.from("PK\u0003\u0004 and nothing else"), /cannot be read as a zip/);
  const broken = Buffer.from(whole);
  broken.fill(0xff, 35, 50);
  add("packed bytes that are none", broken, /a\.csv in it is damaged/);
  return hostile;
}

/** Zips that are sound, as programs of all kinds write them; each holds `accounts.csv`. */
export function soundZips(): readonly { readonly what: string; readonly bytes: Buffer }[] {
  const file = table("accounts.csv");
  const folder: WrittenEntry = { name: "book/", method: 0, attributes: 0o040_755 * 65_536 };
  const later = { flags: 0x8, header: { crc: 0, packed: 0, unpacked: 0 } };
  return [
    { what: "packed", bytes: writeZip([file]) },
    { what: "stored", bytes: writeZip([{ ...file, method: 0 }]) },
    {
      what: "in a folder, beside what a system leaves there",
      bytes: writeZip([folder, table("book/accounts.csv"), table("__MACOSX/book/._accounts.csv"), table(".DS_Store")]),
    },
    { what: "with sizes that follow the data", bytes: withDescriptor(writeZip([{ ...file, ...later }])) },
    { what: "of the large form", bytes: writeZip([file], { zip64: {} }) },
    { what: "with the attributes of a file", bytes: writeZip([{ ...file, attributes: 0o100_644 * 65_536 }]) },
  ];
}

/** Puts the sizes behind the data, where the header says they are, and the list further on by as much. */
function withDescriptor(zip: Buffer): Buffer {
  const packed = deflateRawSync(TABLE).length;
  const list = zip.indexOf("PK\u0001\u0002");
  const descriptor = Buffer.alloc(16);
  descriptor.writeUInt32LE(0x08074b50, 0);
  descriptor.writeUInt32LE(zip.readUInt32LE(list + 16), 4);
  descriptor.writeUInt32LE(packed, 8);
  descriptor.writeUInt32LE(TABLE.length, 12);
  const end = Buffer.from(zip.subarray(list));
  end.writeUInt32LE(list + descriptor.length, end.length - 6);
  return Buffer.concat([zip.subarray(0, list), descriptor, end]);
}
