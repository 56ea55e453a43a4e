/** Draws that a seed repeats (mulberry32). */
export interface Draws {
  /** At least 0 and below `below` */
  number(below: number): number;
  of<T>(list: readonly T[]): T;
}

/** Draws that begin with this seed. */
export function drawsOf(seed: number): Draws {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const number = (below: number): number => Math.floor(next() * below);
  return {
    number,
    of: (list) => {
      const one = list[number(list.length)];
      if (one === undefined) throw new Error("nothing to draw from");
      return one;
    },
  };
}
