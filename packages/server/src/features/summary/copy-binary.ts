/** Signature, flags and header extension length of PostgreSQL's binary COPY, without extension. */
const HEADER_BYTES = 19;

/**
 * Reads a binary COPY of one `bytea` column: each row's bytes in an array of its own, so that typed arrays may view it
 * at any alignment. Source: PostgreSQL documentation, COPY, "Binary Format".
 */
export async function readByteaColumn(chunks: AsyncIterable<Buffer>): Promise<Uint8Array[]> {
  const rows: Uint8Array[] = [];
  let pending = Buffer.alloc(0);
  let skip = HEADER_BYTES;
  let row: Uint8Array | null = null;
  let filled = 0;
  for await (const chunk of chunks) {
    let rest = pending.length > 0 ? Buffer.concat([pending, chunk]) : chunk;
    pending = Buffer.alloc(0);
    while (rest.length > 0) {
      if (row) {
        const taken = Math.min(row.length - filled, rest.length);
        row.set(rest.subarray(0, taken), filled);
        filled += taken;
        rest = rest.subarray(taken);
        if (filled === row.length) row = null;
        continue;
      }
      if (skip > 0) {
        const taken = Math.min(skip, rest.length);
        skip -= taken;
        rest = rest.subarray(taken);
        continue;
      }
      if (rest.length >= 2 && rest.readInt16BE(0) === -1) return rows;
      if (rest.length < 6) {
        pending = Buffer.from(rest);
        break;
      }
      if (rest.readInt16BE(0) !== 1) throw new Error("a COPY of one column was expected");
      const length = rest.readInt32BE(2);
      row = new Uint8Array(Math.max(0, length));
      rows.push(row);
      filled = 0;
      rest = rest.subarray(6);
      if (length <= 0) row = null;
    }
  }
  return rows;
}
