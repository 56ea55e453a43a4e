/**
 * The Mersenne Twister as CPython's `random.Random(seed)` uses it.
 *
 * The reference book is defined by the draws of that generator, so the order in
 * which 32-bit words are consumed matters as much as the words themselves.
 */

const SIZE = 624;
const MIDDLE = 397;
const UPPER_BIT = 0x80000000;
const LOWER_BITS = 0x7fffffff;
const MATRIX = 0x9908b0df;

/** Splits a whole number into 32-bit words, lowest first; zero is one word. */
function wordsOf(seed: number): number[] {
  const words: number[] = [];
  let rest = Math.abs(seed);
  do {
    words.push(rest % 2 ** 32);
    rest = Math.floor(rest / 2 ** 32);
  } while (rest > 0);
  return words;
}

/** A generator whose draws equal those of CPython's `random.Random(seed)` (3.8 and later). */
export class PythonRandom {
  readonly #state = new Uint32Array(SIZE);
  #next = SIZE;

  /** Seeds as CPython does with an int; the sign is ignored there as well. */
  constructor(seed: number) {
    if (!Number.isSafeInteger(seed)) throw new RangeError(`the seed must be a whole number, not ${seed}`);
    this.#seedByWords(wordsOf(seed));
  }

  /** A double in [0, 1) with 53 random bits. */
  random(): number {
    const high = this.#word() >>> 5;
    const low = this.#word() >>> 6;
    return (high * 67108864 + low) / 9007199254740992;
  }

  /** A whole number in [start, stop); at most 2^32 - 1 numbers may lie between them. */
  randrange(start: number, stop: number): number {
    return start + this.#below(stop - start);
  }

  /** `count` different members of `population`, in the order in which they were drawn. */
  sample<T>(population: readonly T[], count: number): T[] {
    const size = population.length;
    if (count < 0 || count > size) throw new RangeError(`cannot draw ${count} of ${size}`);
    const indexes = count > 0 && size > tableLimit(count) ? this.#distinct(size, count) : this.#shuffled(size, count);
    return indexes.map((index) => population[index] as T);
  }

  /** Draws from a pool that shrinks: the last free member takes the place of the drawn one. */
  #shuffled(size: number, count: number): number[] {
    const pool = Array.from({ length: size }, (_, index) => index);
    const drawn: number[] = [];
    for (let free = size; free > size - count; free--) {
      const at = this.#below(free);
      drawn.push(pool[at] as number);
      pool[at] = pool[free - 1] as number;
    }
    return drawn;
  }

  /** Draws again whenever a member comes up twice; cheaper where few of many are wanted. */
  #distinct(size: number, count: number): number[] {
    const drawn = new Set<number>();
    while (drawn.size < count) drawn.add(this.#below(size));
    return [...drawn];
  }

  /** A whole number in [0, limit): as many bits as `limit` has, drawn again while too large. */
  #below(limit: number): number {
    if (!(limit >= 1 && limit < 2 ** 32)) throw new RangeError(`no number to draw below ${limit}`);
    const shift = Math.clz32(limit);
    let drawn = this.#word() >>> shift;
    while (drawn >= limit) drawn = this.#word() >>> shift;
    return drawn;
  }

  #seedByWords(key: readonly number[]): void {
    const state = this.#state;
    state[0] = 19650218;
    for (let i = 1; i < SIZE; i++) state[i] = Math.imul(1812433253, mixed(state, i - 1)) + i;
    let i = 1;
    let j = 0;
    const turn = (): void => {
      if (++i < SIZE) return;
      state[0] = state[SIZE - 1] as number;
      i = 1;
    };
    for (let round = Math.max(SIZE, key.length); round > 0; round--) {
      state[i] = ((state[i] as number) ^ Math.imul(mixed(state, i - 1), 1664525)) + (key[j] as number) + j;
      turn();
      j = (j + 1) % key.length;
    }
    for (let round = SIZE - 1; round > 0; round--) {
      state[i] = ((state[i] as number) ^ Math.imul(mixed(state, i - 1), 1566083941)) - i;
      turn();
    }
    state[0] = UPPER_BIT;
  }

  #word(): number {
    if (this.#next === SIZE) this.#refill();
    let word = this.#state[this.#next++] as number;
    word ^= word >>> 11;
    word ^= (word << 7) & 0x9d2c5680;
    word ^= (word << 15) & 0xefc60000;
    return (word ^ (word >>> 18)) >>> 0;
  }

  #refill(): void {
    const state = this.#state;
    for (let i = 0; i < SIZE; i++) {
      const joined = ((state[i] as number) & UPPER_BIT) | ((state[(i + 1) % SIZE] as number) & LOWER_BITS);
      state[i] = (state[(i + MIDDLE) % SIZE] as number) ^ (joined >>> 1) ^ (joined & 1 ? MATRIX : 0);
    }
    this.#next = 0;
  }
}

function mixed(state: Uint32Array, index: number): number {
  const word = state[index] as number;
  return word ^ (word >>> 30);
}

/** The population up to which CPython prefers the shrinking pool to a set of drawn indexes. */
function tableLimit(count: number): number {
  const small = 21;
  return count > 5 ? small + 4 ** Math.ceil(Math.log(count * 3) / Math.log(4)) : small;
}
