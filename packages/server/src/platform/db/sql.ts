import { createHash } from "node:crypto";

/** One statement, or a piece of one: text with numbered places, and the values that go into them. */
export interface Sql {
  /** The text, with $1, $2, … where values go. */
  readonly text: string;
  readonly values: readonly unknown[];
  /** A stable name of the text, by which a connection prepares it once; null for one that is not kept. */
  readonly name: string | null;
}

/** What every use of one text has in common, so that it is put together and named once. */
interface Shape {
  readonly texts: readonly string[];
  readonly keep: boolean;
  readonly text: string;
  readonly name: string | null;
  /** Whether the same lines give this very object again; only those are worth remembering. */
  readonly lasting: boolean;
}

/** One use of a shape. */
class Pieces implements Sql {
  readonly shape: Shape;
  readonly values: readonly unknown[];

  constructor(shape: Shape, values: readonly unknown[]) {
    this.shape = shape;
    this.values = values;
  }

  get text(): string {
    return this.shape.text;
  }

  get name(): string | null {
    return this.shape.name;
  }
}

/** One template with certain pieces in its places; null stands for a value. */
interface Composed {
  readonly pieces: readonly (Shape | null)[];
  readonly shape: Shape;
}

// A template is the same object each time its line is reached.
const plain = new WeakMap<TemplateStringsArray, Shape>();
const composed = new WeakMap<TemplateStringsArray, Composed[]>();
/** How many ways of filling one template are remembered; beyond them it is put together anew each time. */
const MOST_COMPOSED = 16;

/**
 * A statement from a template: every `${value}` becomes a parameter, every `${sql...}` is put in as SQL with its own
 * parameters. There is no way to put a string in as SQL but through `identifier`, which quotes it.
 */
export function sql(strings: TemplateStringsArray, ...places: readonly unknown[]): Sql {
  if (!places.some(isPieces)) return new Pieces(plainShape(strings), places);
  const values: unknown[] = [];
  for (const place of places) {
    if (!isPieces(place)) values.push(place);
    else for (const value of place.values) values.push(value);
  }
  return new Pieces(composedShape(strings, places), values);
}

/** A table, column or other name, quoted; several make a dotted one. */
export function identifier(...names: readonly string[]): Sql {
  const quoted = names.map((name) => {
    if (name === "" || name.includes("\0"))
      throw new RangeError("an SQL name cannot be empty or hold a null character");
    return `"${name.replaceAll('"', '""')}"`;
  });
  return new Pieces(shapeOf([quoted.join(".")], true), []);
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
  return new Pieces(shapeOf(texts, options.keep ?? false), values);
}

/** Nothing: for a condition that does not apply. */
export const nothing: Sql = sql``;

/** The same statement, not kept prepared: for one whose plan should see its values, or that is asked once. */
export function once(piece: Sql): Sql {
  return isPieces(piece)
    ? new Pieces(shapeOf(piece.shape.texts, false), piece.values)
    : { text: piece.text, values: piece.values, name: null };
}

/** The same statement with other values, each found by the mark that stands in its place; a mark without one is a fault. */
export function marked(piece: Sql, values: ReadonlyMap<symbol, unknown>): Sql {
  if (!isPieces(piece)) throw new TypeError("only what sql`...` made has marks");
  const filledIn = piece.values.map((value) => {
    if (typeof value !== "symbol") return value;
    if (!values.has(value)) throw new RangeError(`no value for ${value.toString()}`);
    return values.get(value);
  });
  return new Pieces(piece.shape, filledIn);
}

function plainShape(strings: TemplateStringsArray): Shape {
  let shape = plain.get(strings);
  if (shape === undefined) {
    shape = shapeOf(strings, true, true);
    plain.set(strings, shape);
  }
  return shape;
}

function composedShape(strings: TemplateStringsArray, places: readonly unknown[]): Shape {
  const known = composed.get(strings);
  const found = known?.find(({ pieces }) => pieces.every((piece, index) => piece === shapeAt(places[index])));
  if (found !== undefined) return found.shape;
  const pieces = places.map(shapeAt);
  const lasting = pieces.every((piece) => piece === null || piece.lasting);
  const shape = shapeOf(
    filled(strings, pieces),
    pieces.every((piece) => piece?.keep !== false),
    lasting,
  );
  if (!lasting) return shape;
  if (known === undefined) composed.set(strings, [{ pieces, shape }]);
  else if (known.length < MOST_COMPOSED) known.push({ pieces, shape });
  return shape;
}

/** The texts of a template between its values, those of its pieces among them. */
function filled(strings: TemplateStringsArray, pieces: readonly (Shape | null)[]): readonly string[] {
  const texts: string[] = [strings[0] ?? ""];
  pieces.forEach((piece, index) => {
    const following = strings[index + 1] ?? "";
    if (piece === null) {
      texts.push(following);
    } else {
      appendTexts(texts, piece);
      texts[texts.length - 1] += following;
    }
  });
  return texts;
}

/** A shape of these texts; its text and its name are made when they are first asked for. */
function shapeOf(texts: readonly string[], keep: boolean, lasting = false): Shape {
  let text: string | undefined;
  let name: string | null | undefined;
  return {
    texts,
    keep,
    lasting,
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
  appendTexts(texts, piece.shape);
  for (const value of piece.values) values.push(value);
}

function appendTexts(texts: string[], shape: Shape): void {
  const [first = "", ...rest] = shape.texts;
  texts[texts.length - 1] += first;
  for (const text of rest) texts.push(text);
}

function shapeAt(place: unknown): Shape | null {
  return isPieces(place) ? place.shape : null;
}

function isPieces(value: unknown): value is Pieces {
  return value instanceof Pieces;
}

function nameOf(text: string): string {
  // 120 bits: two texts of one program do not meet in them, and `pg` refuses a name used for another text.
  return `s_${createHash("sha256").update(text).digest("base64url").slice(0, 20)}`;
}
