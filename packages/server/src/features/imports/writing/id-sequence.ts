import { randomBytes } from "node:crypto";

/** Makes version 7 UUIDs that rise: one instant, a counter of 32 bits, and 42 random bits that are the same for all. */
export function idSequence(instant: number): () => string {
  const time = instant.toString(16).padStart(12, "0");
  const head = `${time.slice(0, 8)}-${time.slice(8)}-7`;
  const random = randomBytes(6);
  const low = (random[0] ?? 0) & 3;
  const tail = random.toString("hex", 1);
  let counter = 0;
  return () => {
    const count = counter++;
    // 12 bits of the counter beside the version, 14 after the variant, 6 before the random bits.
    const high = (count >>> 20).toString(16).padStart(3, "0");
    const middle = (0x8000 | ((count >>> 6) & 0x3fff)).toString(16);
    const last = (((count & 0x3f) << 2) | low).toString(16).padStart(2, "0");
    return `${head}${high}-${middle}-${last}${tail}`;
  };
}
