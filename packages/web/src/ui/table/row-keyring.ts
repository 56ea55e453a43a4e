/** A row that is drawn: its place, and its own key once it is read. */
interface DrawnRow {
  readonly index: number;
  readonly key: string | null;
}

/**
 * Under which key each drawn row is kept on the page: its own, so that a row that a refresh moves takes its link, its
 * focus and a press of the mouse along. A row that was drawn before it was read keeps the key of its blank, and with it
 * the focus.
 */
export class RowKeyring {
  /** The blanks that are drawn now, by place. */
  #blanks = new Map<number, string>();
  /** Rows that are kept under the key of their blank, by their own key. */
  readonly #filled = new Map<string, string>();
  #made = 0;

  /** The keys of the rows in their order, no two alike. */
  keysOf(rows: readonly DrawnRow[]): readonly string[] {
    const blanks = new Map<number, string>();
    const given = new Set<string>();
    const keys = rows.map(({ index, key }) => {
      const blank = this.#blanks.get(index);
      if (key === null) {
        const made = blank ?? `blank ${(this.#made += 1)}`;
        blanks.set(index, made);
        given.add(made);
        return made;
      }
      if (blank !== undefined && !this.#filled.has(key)) this.#filled.set(key, blank);
      const own = this.#filled.get(key) ?? `row ${key}`;
      // While a list is read anew, one record may come in two of its pages.
      const free = given.has(own) ? `${own} at ${index}` : own;
      given.add(free);
      return free;
    });
    this.#blanks = blanks;
    return keys;
  }
}
