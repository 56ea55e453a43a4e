/** Signature, flags and header extension length of PostgreSQL's binary COPY, without extension. */
const HEADER_BYTES = 19;
/** Number of columns, 16 bits, and the length of the one there is, 32 bits. */
const ROW_HEADER_BYTES = 6;
/** A row of that many columns is the end. */
const END = -1;

/**
 * Reads a binary COPY of one `bytea` column, in whatever pieces it comes, and hands the bytes of all rows on as one
 * stream, in views of the pieces. Source: PostgreSQL documentation, COPY, "Binary Format".
 */
export class ByteaColumnReader {
  readonly #pass: (bytes: Uint8Array) => void;
  readonly #header = Buffer.alloc(ROW_HEADER_BYTES);
  /** bytes there are of the header of the next row */
  #headed = 0;
  /** bytes still to come of the header of all, and of the row */
  #skip = HEADER_BYTES;
  #left = 0;
  #isOver = false;

  constructor(pass: (bytes: Uint8Array) => void) {
    this.#pass = pass;
  }

  /** Takes the next piece. Throws where the COPY is not of one column. */
  take(piece: Uint8Array): void {
    let at = 0;
    while (at < piece.length && !this.#isOver) {
      if (this.#left > 0) {
        const taken = Math.min(this.#left, piece.length - at);
        this.#pass(piece.subarray(at, at + taken));
        this.#left -= taken;
        at += taken;
      } else if (this.#skip > 0) {
        const taken = Math.min(this.#skip, piece.length - at);
        this.#skip -= taken;
        at += taken;
      } else {
        this.#header[this.#headed++] = piece[at++] as number;
        this.#readHeader();
      }
    }
  }

  #readHeader(): void {
    if (this.#headed < 2) return;
    const columns = this.#header.readInt16BE(0);
    this.#isOver = columns === END;
    if (!this.#isOver && columns !== 1) throw new Error("a COPY of one column was expected");
    if (this.#headed < ROW_HEADER_BYTES) return;
    this.#headed = 0;
    // A null has the length -1.
    this.#left = Math.max(0, this.#header.readInt32BE(2));
  }
}
