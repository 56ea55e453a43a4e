import { createHash } from "node:crypto";

/** One statement, or a piece of one: text with numbered places, and the values that go into them. */
export interface Sql {
  /** The text, with $1, $2, … where values go. */
  readonly text: string;
  readonly values: readonly unknown[];
  /** A stable name of the text, by which a connection prepares it once; null for one that is not kept. */
  readonly name: string | null;
}

interface Pieces extends Sql {
  readonly [parts]: readonly string[];
  readonly keep: boolean;
}

const parts = Symbol("parts");

/** What every use of one template has in common. A template is the same object each time its line is reached. */
type Shape = Omit<Pieces, "values">;
const shapes = new WeakMap<TemplateStringsArray, Shape>();

/**
 * A statement from a template: every `${value}` becomes a parameter, every `${sql...}` is put in as SQL with its own
 * parameters. There is no way to put a string in as SQL but through `identifier`, which quotes it.
 */
export function sql(strings: TemplateStringsArray, ...places: readonly unknown[]): Sql {
  if (!places.some(isPieces)) return { ...shapeOf(strings), values: places };
  const texts: string[] = [strings[0] ?? ""];
  const values: unknown[] = [];
  let keep = true;
  places.forEach((place, index) => {
    const following = strings[index + 1] ?? "";
    if (isPieces(place)) {
      append(texts, values, place);
      texts[texts.length - 1] += following;
      keep &&= place.keep;
    } else {
      values.push(place);
      texts.push(following);
    }
  });
  return statement(texts, values, keep);
}

/** A table, column or other name, quoted; several make a dotted one. */
export function identifier(...names: readonly string[]): Sql {
  const quoted = names.map((name) => {
    if (name === "" || name.includes("\0"))
      throw new RangeError("an SQL name cannot be empty or hold a null character");
    return `"${name.replaceAll('"', '""')}"`;
  });
  return statement([quoted.join(".")], [], true);
}

/**
 * Pieces one after another with `separator` between them. As the number of pieces varies, the statement is not kept
 * prepared unless the caller says that it takes few shapes.
 */
export function join(pieces: readonly Sql[], separator: Sql = sql`, `, options: { keep?: boolean } = {}): Sql {
  const texts: string[] = [""];
  const values: unknown[] = [];
  pieces.forEach((piece, index) => {
    if (index > 0) append(texts, values, separator);
    append(texts, values, piece);
  });
  return statement(texts, values, options.keep ?? false);
}

/** Nothing: for a condition that does not apply. */
export const nothing: Sql = statement([""], [], true);

/** The same statement, not kept prepared: for one whose plan should see its values, or that is asked once. */
export function once(piece: Sql): Sql {
  return isPieces(piece) ? statement(piece[parts], piece.values, false) : { ...piece, name: null };
}

function shapeOf(strings: TemplateStringsArray): Shape {
  let shape = shapes.get(strings);
  if (shape === undefined) {
    const text = numbered(strings);
    shape = { [parts]: strings, keep: true, text, name: nameOf(text) };
    shapes.set(strings, shape);
  }
  return shape;
}

function statement(texts: readonly string[], values: readonly unknown[], keep: boolean): Pieces {
  let text: string | undefined;
  let name: string | null | undefined;
  return {
    [parts]: texts,
    keep,
    values,
    get text() {
      return (text ??= numbered(texts));
    },
    get name() {
      if (name === undefined) name = keep ? nameOf(this.text) : null;
      return name;
    },
  };
}

function numbered(texts: readonly string[]): string {
  return texts.reduce((whole, piece, index) => `${whole}$${index}${piece}`);
}

function append(texts: string[], values: unknown[], piece: Sql): void {
  if (!isPieces(piece)) throw new TypeError("only what sql`...` made can be put into a statement");
  const [first = "", ...rest] = piece[parts];
  texts[texts.length - 1] += first;
  for (const text of rest) texts.push(text);
  for (const value of piece.values) values.push(value);
}

function isPieces(value: unknown): value is Pieces {
  return typeof value === "object" && value !== null && parts in value;
}

function nameOf(text: string): string {
  // 120 bits: two texts of one program do not meet in them, and `pg` refuses a name used for another text.
  return `s_${createHash("sha256").update(text).digest("base64url").slice(0, 20)}`;
}
