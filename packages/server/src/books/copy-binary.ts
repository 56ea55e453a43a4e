/** Signature, flags and header extension length of PostgreSQL's binary COPY, without extension. */
const HEADER_BYTES = 19;
/** Number of columns, 16 bits; length and value of the first, 32 bits each; length of the second. */
const ROW_HEADER_BYTES = 2 + 4 + 4 + 4;
/** A row of that many columns is the end. */
const END = -1;

/**
 * Reads a binary COPY of the columns `integer, bytea`, in whatever pieces it comes, and hands the bytes of all rows on
 * as one stream in the order of the integers, which count from 0. Rows that come in that order are handed on in views of
 * the pieces; the others are kept until it is their turn. Source: PostgreSQL documentation, COPY, "Binary Format".
 */
export class NumberedBytesReader {
  readonly #pass: (bytes: Uint8Array) => void;
  readonly #header = Buffer.alloc(ROW_HEADER_BYTES);
  /** bytes there are of the header of the next row */
  #headed = 0;
  /** bytes still to come of the header of all, and of the row */
  #skip = HEADER_BYTES;
  #left = 0;
  /** what the bytes of the row are kept in; null: it is its turn */
  #kept: Uint8Array | null = null;
  #turn = 0;
  readonly #early = new Map<number, Uint8Array>();
  #isOver = false;

  constructor(pass: (bytes: Uint8Array) => void) {
    this.#pass = pass;
  }

  /** Takes the next piece. Throws where the COPY is not of these columns, or one is null. */
  take(piece: Uint8Array): void {
    let at = 0;
    while (at < piece.length && !this.#isOver) {
      if (this.#left > 0) {
        const taken = Math.min(this.#left, piece.length - at);
        this.#takeBytes(piece.subarray(at, at + taken));
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
    if (this.#headed !== 2 && this.#headed !== ROW_HEADER_BYTES) return;
    const header = this.#header;
    const columns = header.readInt16BE(0);
    this.#isOver = columns === END;
    if (this.#isOver || this.#headed === 2) return;
    const [size, number, length] = [header.readInt32BE(2), header.readInt32BE(6), header.readInt32BE(10)];
    if (columns !== 2 || size !== 4 || length < 0) throw new Error("a COPY of a number and bytes was expected");
    this.#headed = 0;
    this.#left = length;
    this.#kept = null;
    if (number === this.#turn) {
      if (length === 0) this.#goOn();
    } else {
      this.#kept = new Uint8Array(length);
      this.#early.set(number, this.#kept);
    }
  }

  #takeBytes(bytes: Uint8Array): void {
    if (this.#kept) this.#kept.set(bytes, this.#kept.length - this.#left);
    else this.#pass(bytes);
    this.#left -= bytes.length;
    if (this.#left === 0 && !this.#kept) this.#goOn();
  }

  /** The next row's turn, and that of those which are there already. */
  #goOn(): void {
    for (let bytes: Uint8Array | undefined; ; this.#pass(bytes)) {
      this.#turn += 1;
      bytes = this.#early.get(this.#turn);
      if (!bytes) return;
      this.#early.delete(this.#turn);
    }
  }
}
