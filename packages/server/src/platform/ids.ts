import { randomBytes } from "node:crypto";
import { systemClock, type Clock } from "./clock.ts";

/** Makes the names of records. */
export interface Ids {
  /** A new version 7 UUID in lower case: sorts by the time it was made, and rises within one maker. */
  uuid(): string;
}

const ULID_ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const UUID_FORM = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const ULID_FORM = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/i;
const POOL_BYTES = 16 * 256;
const COUNTER_LIMIT = 2 ** 32;

/**
 * A maker of ids over a clock: 48 bits of milliseconds, a 32 bit counter that starts at random in each millisecond and
 * rises inside it, and 42 random bits. When the clock steps back it goes on from the last instant it saw, so that what
 * one maker made later always sorts later.
 */
export function createIds(clock: Clock = systemClock): Ids {
  let instant = 0;
  let counter = 0;
  // Random bytes are drawn for many ids at once: an import of a million rows asks for millions.
  let pool = randomBytes(0);
  let drawn = 0;
  return {
    uuid: () => {
      if (drawn >= pool.length) {
        pool = randomBytes(POOL_BYTES);
        drawn = 0;
      }
      const bytes = pool.subarray(drawn, (drawn += 16));
      const now = clock.now().getTime();
      if (now > instant) {
        instant = now;
        // The top bit stays clear so that a millisecond has at least two thousand million steps left.
        counter = bytes.readUInt32BE(6) & 0x7fffffff;
      } else if (++counter >= COUNTER_LIMIT) {
        instant += 1;
        counter = 0;
      }
      bytes.writeUIntBE(instant, 0, 6);
      // 12 bits of the counter beside the version, 20 after the variant.
      bytes.writeUInt16BE(0x7000 | (counter >>> 20), 6);
      bytes.writeUInt16BE(0x8000 | ((counter >>> 6) & 0x3fff), 8);
      bytes[10] = ((counter & 0x3f) << 2) | ((bytes[10] ?? 0) & 0x03);
      return uuidFromBytes(bytes);
    },
  };
}

/** Whether `text` has the form of a UUID, of any version and letter case. */
export function isUuid(text: string): boolean {
  return UUID_FORM.test(text);
}

/** Whether `text` is a ULID: 26 letters of Crockford's alphabet, not above 128 bits. */
export function isUlid(text: string): boolean {
  return ULID_FORM.test(text);
}

/** The 16 bytes of a UUID. Throws RangeError on another form. */
export function uuidBytes(uuid: string): Uint8Array {
  if (!isUuid(uuid)) throw new RangeError("not a UUID");
  return new Uint8Array(Buffer.from(uuid.replaceAll("-", ""), "hex"));
}

/** The lower-case UUID of 16 bytes. Throws RangeError on another length. */
export function uuidFromBytes(bytes: Uint8Array): string {
  if (bytes.length !== 16) throw new RangeError("a UUID has 16 bytes");
  const hex = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** The ULID (26 upper-case letters) that stands for the same 128 bits as `uuid`. Throws RangeError on a non-UUID. */
export function ulidFromUuid(uuid: string): string {
  let value = BigInt(`0x${Buffer.from(uuidBytes(uuid)).toString("hex")}`);
  let text = "";
  for (let place = 0; place < 26; place++) {
    text = ULID_ALPHABET.charAt(Number(value & 31n)) + text;
    value >>= 5n;
  }
  return text;
}

/** The UUID that stands for the same 128 bits as `ulid`. Throws RangeError on a non-ULID. */
export function uuidFromUlid(ulid: string): string {
  if (!isUlid(ulid)) throw new RangeError("not a ULID");
  let value = 0n;
  for (const letter of ulid.toUpperCase()) value = (value << 5n) | BigInt(ULID_ALPHABET.indexOf(letter));
  return uuidFromBytes(Buffer.from(value.toString(16).padStart(32, "0"), "hex"));
}
