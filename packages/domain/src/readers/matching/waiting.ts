import type { Day } from "../../time/day.ts";

/** So many are looked at for one row: a file of a hundred thousand equal amounts must not take a day. */
const MOST_LOOKED_AT = 100;

/** What waits to be matched, under a key and a day, in the order in which it came; each is taken once. */
export class Waiting<T> {
  readonly #lists = new Map<string, { readonly entries: T[]; from: number }>();
  readonly #taken = new Set<T>();

  add(key: string, day: Day, entry: T): void {
    const at = `${key}|${day}`;
    const list = this.#lists.get(at);
    if (list === undefined) this.#lists.set(at, { entries: [entry], from: 0 });
    else list.entries.push(entry);
  }

  take(entry: T): void {
    this.#taken.add(entry);
  }

  /** The first of a key and day that nobody took and that fits. */
  first(key: string, day: Day, fits: (entry: T) => boolean = () => true): T | null {
    const list = this.#lists.get(`${key}|${day}`);
    if (list === undefined) return null;
    while (list.from < list.entries.length && this.#taken.has(list.entries[list.from]!)) list.from += 1;
    const end = Math.min(list.entries.length, list.from + MOST_LOOKED_AT);
    for (let at = list.from; at < end; at++) {
      const entry = list.entries[at]!;
      if (!this.#taken.has(entry) && fits(entry)) return entry;
    }
    return null;
  }
}
