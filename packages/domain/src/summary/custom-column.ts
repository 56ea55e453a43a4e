import {
  ONE,
  ZERO,
  addDecimals,
  compareDecimals,
  mantissaAt,
  multiplyDecimals,
  negateDecimal,
  signOfDecimal,
  subtractDecimals,
  type Decimal,
} from "../money/decimal.ts";
import { parseDecimal } from "../money/parse-decimal.ts";
import { divideToDecimal, roundDecimal } from "../money/round.ts";
import { isTagGroup, type TagGroup } from "../ledger/grouping-keys.ts";

/** A column of one's own: a function call, a dotted path, a tag, or a number inside a call. */
export type ColumnExpression =
  | { readonly kind: "call"; readonly name: ColumnFunction; readonly args: readonly ColumnExpression[] }
  | { readonly kind: "path"; readonly path: readonly string[] }
  | { readonly kind: "tag"; readonly tag: TagGroup }
  | { readonly kind: "number"; readonly value: Decimal };

/**
 * Functions with how many arguments each takes; `sum`, `min`, `max` and `count` run over the positions of a row.
 * `count()` is how many of them are held.
 */
const FUNCTIONS = {
  sum: [1, 1],
  min: [1, 1],
  max: [1, 1],
  count: [0, 1],
  add: [2, 9],
  subtract: [2, 2],
  multiply: [2, 9],
  ratio: [2, 2],
  percent: [2, 2],
  abs: [1, 1],
  negate: [1, 1],
  round: [2, 2],
} as const;

export type ColumnFunction = keyof typeof FUNCTIONS;

type OverParts = "sum" | "min" | "max" | "count";

const OVER_PARTS: ReadonlySet<ColumnFunction> = new Set<OverParts>(["sum", "min", "max", "count"]);

/** The text is not a column; the message says what is wrong in one sentence. */
export class InvalidColumn extends Error {
  override readonly name = "InvalidColumn";
}

/** What a column is worked out on: a row, or a position. */
export interface ColumnSubject {
  /** a field by its path: text of an amount or a name; null: not known, undefined: there is no such field */
  readonly field: (path: readonly string[]) => string | null | undefined;
  readonly tag: (tag: TagGroup) => string | null;
  /** the positions of a row; of a position none but itself */
  readonly parts: readonly ColumnSubject[];
}

/** Reads `percent(unrealised, basis)`, `value.at`, `#sector`. Throws {@link InvalidColumn}. */
export function parseColumn(text: string): ColumnExpression {
  const tokens = text.match(/#[\p{L}\p{N}_.-]+|[A-Za-z_][\w.]*|\d+(?:\.\d+)?|\S/gu) ?? [];
  let at = 0;
  const expression = (depth: number): ColumnExpression => {
    const token = tokens[at++];
    if (token === undefined || depth > 10) throw new InvalidColumn("Enter a function call, a dotted path or a tag.");
    if (token.startsWith("#")) {
      if (!isTagGroup(token))
        throw new InvalidColumn(`${token} is not a tag: enter a name of at least three characters.`);
      return { kind: "tag", tag: token };
    }
    if (/^\d/.test(token)) return { kind: "number", value: parseDecimal(token) };
    if (!/^[A-Za-z_]/.test(token)) throw new InvalidColumn(`There is an unexpected ${token}. Remove it.`);
    if (tokens[at] !== "(") return { kind: "path", path: pathOf(token) };
    at++;
    const args: ColumnExpression[] = [];
    while (tokens[at] !== ")") {
      args.push(expression(depth + 1));
      if (tokens[at] === ",") at++;
      else if (tokens[at] !== ")") throw new InvalidColumn(`${token} is not closed. Add the closing character.`);
    }
    at++;
    return callOf(token, args);
  };
  const whole = expression(0);
  if (at < tokens.length) throw new InvalidColumn(`There is an unexpected ${tokens[at]}. Remove it.`);
  if (whole.kind === "number") throw new InvalidColumn("Enter a function call, a dotted path or a tag.");
  return whole;
}

/** The column's value: an exact decimal, text of a field or tag, or null where it cannot be told. */
export function columnValue(expression: ColumnExpression, subject: ColumnSubject): Decimal | string | null {
  if (expression.kind === "number") return expression.value;
  if (expression.kind === "tag") return subject.tag(expression.tag);
  if (expression.kind === "path") return numberOr(subject.field(expression.path) ?? null);
  const { name, args } = expression;
  if (isOverParts(name)) return overParts(name, args[0], subject);
  const values = args.map((arg) => columnValue(arg, subject));
  if (values.some((value) => value === null || typeof value === "string")) return null;
  return applied(name, values as Decimal[]);
}

/** Whether a column of a row is told of its positions one by one, and not of the row's own fields alone. */
export function readsPositions(expression: ColumnExpression): boolean {
  if (expression.kind === "tag") return true;
  if (expression.kind === "path") return expression.path[0] === "components";
  if (expression.kind === "number") return false;
  return isOverParts(expression.name) || expression.args.some(readsPositions);
}

function pathOf(token: string): string[] {
  const path = token.split(".");
  if (path.some((step) => step === "" || step.startsWith("__"))) throw new InvalidColumn(`${token} is not a path.`);
  return path;
}

function callOf(name: string, args: readonly ColumnExpression[]): ColumnExpression {
  if (!(Object.keys(FUNCTIONS) as string[]).includes(name))
    throw new InvalidColumn(`There is no function ${name}. Available functions: ${Object.keys(FUNCTIONS).join(", ")}.`);
  const [least, most] = FUNCTIONS[name as ColumnFunction];
  if (args.length < least || args.length > most) {
    throw new InvalidColumn(
      `${name} takes ${least === most ? least : `${least} to ${most}`} values, not ${args.length}.`,
    );
  }
  return { kind: "call", name: name as ColumnFunction, args };
}

/** Whether a function runs over the positions of what it is asked of. */
export function isOverParts(name: ColumnFunction): name is OverParts {
  return OVER_PARTS.has(name);
}

function overParts(name: OverParts, of: ColumnExpression | undefined, { parts }: ColumnSubject): Decimal | null {
  if (!of) return { mantissa: BigInt(parts.filter(isHeld).length), scale: 0 };
  const values = parts.map((part) => columnValue(of, part));
  const known = values.filter((value) => value !== null && typeof value !== "string") as Decimal[];
  if (name === "count") return { mantissa: BigInt(values.filter((value) => value !== null).length), scale: 0 };
  if (known.length < values.length) return null;
  if (name === "sum") return known.reduce(addDecimals, ZERO);
  const [first, ...rest] = known;
  const wanted = name === "min" ? -1 : 1;
  return first ? rest.reduce((best, value) => (compareDecimals(value, best) === wanted ? value : best), first) : null;
}

/** A row has also the positions that were held at its begin alone: its difference is made of them too. */
function isHeld(position: ColumnSubject): boolean {
  return position.field(["quantity"]) !== "0";
}

function applied(name: ColumnFunction, values: readonly Decimal[]): Decimal | null {
  const [a = ZERO, b = ZERO] = values;
  switch (name) {
    case "add":
      return values.reduce(addDecimals, ZERO);
    case "multiply":
      return values.reduce(multiplyDecimals, ONE);
    case "subtract":
      return subtractDecimals(a, b);
    case "ratio":
      return quotient(a, b);
    case "percent":
      return quotient(multiplyDecimals(a, { mantissa: 100n, scale: 0 }), b);
    case "abs":
      return signOfDecimal(a) < 0 ? negateDecimal(a) : a;
    case "negate":
      return negateDecimal(a);
    case "round":
      return roundDecimal(a, Math.min(18, Number(b.mantissa / 10n ** BigInt(b.scale))));
    default:
      return null;
  }
}

/** To 18 places; null: nothing to divide by. */
function quotient(a: Decimal, b: Decimal): Decimal | null {
  if (b.mantissa === 0n) return null;
  const scale = Math.max(a.scale, b.scale);
  return divideToDecimal(mantissaAt(a, scale), mantissaAt(b, scale), 18);
}

function numberOr(text: string | null): Decimal | string | null {
  return text !== null && /^-?\d+(\.\d+)?$/.test(text) && text.length < 40 ? parseDecimal(text) : text;
}
