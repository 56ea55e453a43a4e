import { digest } from "./digest.ts";

/**
 * Names rows that their institution gave no id: by what they say, and which of several equal ones they are. The same row
 * of a file that is downloaded again has the same name; two genuine equal rows stay two.
 */
export class RowIds {
  readonly #seen = new Map<string, number>();
  readonly #ids = new Map<string, string>();

  /** The id of the next row of an account. `own` is the institution's, empty where it gives none. */
  next(account: string, own: string, date: string, amount: string, text: string): string {
    if (own !== "")
      return this.#once(`${account.slice(0, 40)}/${short(own)}`, digest(`${date}|${amount}|${normal(text)}`));
    const what = `${account.slice(0, 40)}/${date}/${amount}/${digest(normal(text))}`;
    return this.#numbered(what);
  }

  /** An institution's id that stands for several rows with other content is told apart by that content. */
  #once(id: string, content: string): string {
    const first = this.#ids.get(id);
    if (first === undefined) {
      this.#ids.set(id, content);
      return id;
    }
    return first === content ? id : this.#numbered(`${id}/${content}`);
  }

  /** Whether an id is the institution's: one that was made here says day, amount and digest. */
  static isOwn(id: string): boolean {
    return !/\/\d{4}-\d{2}-\d{2}\/-?[\d.]+\/[0-9a-f]{16}(?:\/\d+)?$/.test(id);
  }

  #numbered(what: string): string {
    const count = (this.#seen.get(what) ?? 0) + 1;
    this.#seen.set(what, count);
    return count === 1 ? what : `${what}/${count}`;
  }
}

const ASCII = /^[ -~]*$/;

/** A text as two institutions, or two files of one, would both have it: letters and digits alone. */
export function normal(text: string): string {
  return (ASCII.test(text) ? text : text.normalize("NFKC"))
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** A long id by its beginning and a digest of all of it. */
function short(id: string): string {
  return id.length <= 60 ? id : `${id.slice(0, 40)}~${digest(id)}`;
}
