/**
 * Numbers for the lines of all files of an import in the order they are read, from 1: which row said something first, in
 * four bytes.
 */
export class RowPlaces {
  readonly #files: { readonly name: string; readonly before: number }[] = [];
  #last = 0;

  /** The rows that follow stand in this file. */
  begin(file: string): void {
    this.#files.push({ name: file, before: this.#last });
  }

  /** The place of a line of the present file. */
  at(line: number): number {
    const place = (this.#files.at(-1)?.before ?? 0) + line;
    if (place > this.#last) this.#last = place;
    return place;
  }

  /** A place in words: file and line. */
  words(place: number): string {
    const file = this.#files.findLast(({ before }) => before < place);
    return file === undefined ? "" : `${file.name}, line ${place - file.before}`;
  }
}
