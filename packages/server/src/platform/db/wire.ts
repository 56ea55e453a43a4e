/**
 * Messages of PostgreSQL's extended protocol for a statement that the connection has prepared: the driver makes a
 * buffer of each message, and a read of one row spends more on handing those over than on anything else it does.
 */

/** A parameter as it travels: text, bytes, or null. */
export type WireValue = string | Buffer | null;

const BIND = 0x42;
/** Execute of the unnamed portal, all of its rows. */
const EXECUTE = Buffer.from([0x45, 0, 0, 0, 9, 0, 0, 0, 0, 0]);
const SYNC = Buffer.from([0x53, 0, 0, 0, 4]);

/** One statement that is prepared under `name`, which is of ASCII, and its parameters. */
export interface Prepared {
  readonly name: string;
  readonly values: readonly WireValue[];
}

/** Bind and Execute of each statement, and one Sync behind them all: one implicit transaction, one buffer. */
export function boundTogether(statements: readonly Prepared[]): Buffer {
  let room = SYNC.length;
  for (const statement of statements) room += 1 + bindLength(statement) + EXECUTE.length;
  const bytes = Buffer.allocUnsafe(room);
  let at = 0;
  for (const statement of statements) at = put(bytes, putBind(bytes, at, statement), EXECUTE);
  put(bytes, at, SYNC);
  return bytes;
}

/** What the length field of a Bind says: everything but its first byte. */
function bindLength({ name, values }: Prepared): number {
  // Length, unnamed portal, name, formats and their count, count of values, format of the results.
  let length = 4 + 1 + name.length + 1 + 2 + 2 * values.length + 2 + 4;
  for (const value of values) {
    length += 4;
    if (value !== null) length += typeof value === "string" ? Buffer.byteLength(value) : value.length;
  }
  return length;
}

function putBind(bytes: Buffer, start: number, { name, values }: Prepared): number {
  let at = start;
  bytes[at++] = BIND;
  const lengthAt = at;
  at += 4;
  bytes[at++] = 0;
  at += bytes.write(name, at, "latin1");
  bytes[at++] = 0;
  at = bytes.writeUInt16BE(values.length, at);
  for (const value of values) at = bytes.writeUInt16BE(typeof value === "object" && value !== null ? 1 : 0, at);
  at = bytes.writeUInt16BE(values.length, at);
  for (const value of values) {
    if (value === null) {
      at = bytes.writeInt32BE(-1, at);
    } else if (typeof value === "string") {
      const length = bytes.write(value, at + 4, "utf8");
      bytes.writeInt32BE(length, at);
      at += 4 + length;
    } else {
      at = put(bytes, bytes.writeInt32BE(value.length, at), value);
    }
  }
  // All results as text.
  at = bytes.writeUInt16BE(1, at);
  at = bytes.writeUInt16BE(0, at);
  bytes.writeInt32BE(at - lengthAt, lengthAt);
  return at;
}

function put(bytes: Buffer, at: number, piece: Buffer): number {
  bytes.set(piece, at);
  return at + piece.length;
}
