/** How much of a file is hashed before the window gets its turn again. */
const PIECE_BYTES = 1024 ** 2;

/** The SHA-256 of a file in hex, piece by piece: the browser's own takes whole files only, and none without https. */
export async function sha256OfFile(file: Blob, signal: AbortSignal): Promise<string> {
  const hash = new Sha256();
  for (let at = 0; at < file.size; at += PIECE_BYTES) {
    signal.throwIfAborted();
    // oxlint-disable-next-line no-await-in-loop -- a digest is of bytes in their order
    hash.add(new Uint8Array(await file.slice(at, at + PIECE_BYTES).arrayBuffer()));
  }
  return hash.hex();
}

/** The fractions of the square and cube roots of the first primes, as FIPS 180-4 takes its constants from. */
const PRIMES = Array.from({ length: 310 }, (_, at) => at + 2).filter((number) =>
  Array.from({ length: number - 2 }, (_, at) => at + 2).every((by) => number % by !== 0),
);
const fraction = (root: number): number => ((root - Math.floor(root)) * 2 ** 32) | 0;
const START = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
const ROUNDS = Int32Array.from(PRIMES.slice(0, 64), (prime) => fraction(Math.cbrt(prime)));

class Sha256 {
  readonly #state = Int32Array.from(START);
  readonly #words = new Int32Array(64);
  readonly #block = new Uint8Array(64);
  #held = 0;
  #bytes = 0;

  add(bytes: Uint8Array): void {
    this.#bytes += bytes.length;
    let at = 0;
    if (this.#held > 0) {
      at = Math.min(64 - this.#held, bytes.length);
      this.#block.set(bytes.subarray(0, at), this.#held);
      this.#held += at;
      if (this.#held < 64) return;
      this.#take(this.#block, 0);
      this.#held = 0;
    }
    for (; at + 64 <= bytes.length; at += 64) this.#take(bytes, at);
    this.#block.set(bytes.subarray(at));
    this.#held = bytes.length - at;
  }

  hex(): string {
    const bits = this.#bytes * 8;
    const end = new Uint8Array((this.#held < 56 ? 64 : 128) - this.#held);
    end[0] = 0x80;
    const view = new DataView(end.buffer);
    view.setUint32(end.length - 8, Math.floor(bits / 2 ** 32));
    view.setUint32(end.length - 4, bits >>> 0);
    this.add(end);
    return Array.from(this.#state, (word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
  }

  #take(bytes: Uint8Array, at: number): void {
    const words = this.#words;
    const view = new DataView(bytes.buffer, bytes.byteOffset + at, 64);
    for (let round = 0; round < 16; round++) words[round] = view.getInt32(round * 4);
    for (let round = 16; round < 64; round++) {
      const [near, far] = [words[round - 2] ?? 0, words[round - 15] ?? 0];
      const mixed = turned(near, 17) ^ turned(near, 19) ^ (near >>> 10);
      const spread = turned(far, 7) ^ turned(far, 18) ^ (far >>> 3);
      words[round] = (mixed + (words[round - 7] ?? 0) + spread + (words[round - 16] ?? 0)) | 0;
    }
    const state = this.#state;
    let [a, b, c, d] = [state[0] ?? 0, state[1] ?? 0, state[2] ?? 0, state[3] ?? 0];
    let [e, f, g, h] = [state[4] ?? 0, state[5] ?? 0, state[6] ?? 0, state[7] ?? 0];
    for (let round = 0; round < 64; round++) {
      const choice = (e & f) ^ (~e & g);
      const first =
        (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + choice + (ROUNDS[round] ?? 0) + (words[round] ?? 0)) | 0;
      const majority = (a & b) ^ (a & c) ^ (b & c);
      const second = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + majority) | 0;
      h = g;
      g = f;
      f = e;
      e = (d + first) | 0;
      d = c;
      c = b;
      b = a;
      a = (first + second) | 0;
    }
    // One by one: a list for every 64 bytes would take longer than their rounds.
    state[0] = (state[0] ?? 0) + a;
    state[1] = (state[1] ?? 0) + b;
    state[2] = (state[2] ?? 0) + c;
    state[3] = (state[3] ?? 0) + d;
    state[4] = (state[4] ?? 0) + e;
    state[5] = (state[5] ?? 0) + f;
    state[6] = (state[6] ?? 0) + g;
    state[7] = (state[7] ?? 0) + h;
  }
}

function turned(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}
