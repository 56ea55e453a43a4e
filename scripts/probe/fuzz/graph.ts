import {
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLSchema,
} from "graphql/index.js";
import type { Random } from "./random.ts";

/** An operation with its variables, as it is sent. */
export interface GraphRequest {
  readonly query: string;
  readonly variables: Record<string, unknown>;
}

/** How deep conditions may stand in one another. */
const NESTING = 3;

/** Makes documents for a schema, most of which are valid; `ids` are what ids are drawn from. */
export class GraphDocuments {
  readonly #schema: GraphQLSchema;
  readonly #random: Random;
  readonly #ids: readonly string[];
  #variables = new Map<string, { readonly type: string; readonly value: unknown }>();

  constructor(schema: GraphQLSchema, random: Random, ids: readonly string[]) {
    this.#schema = schema;
    this.#random = random;
    this.#ids = ids;
  }

  /** One request, spoiled or not. */
  next(): GraphRequest & { readonly isSpoiled: boolean } {
    const made = this.valid();
    if (!this.#random.chance(0.4)) return { ...made, isSpoiled: false };
    return { ...this.#random.pick(spoilers)(made, this.#random), isSpoiled: true };
  }

  /** A document that the schema takes. */
  valid(): GraphRequest {
    this.#variables = new Map();
    const fields = Object.values(this.#schema.getQueryType()?.getFields() ?? {});
    const number = 1 + this.#random.below(2);
    const roots = Array.from({ length: number }, (_, n) => `r${n}: ${this.#field(this.#random.pick(fields), 2)}`);
    const variables = [...this.#variables].map(([name, { type }]) => `$${name}: ${type}`);
    const head = variables.length === 0 ? "query" : `query Asked(${variables.join(", ")})`;
    const values = [...this.#variables].map(([name, { value }]) => [name, value]);
    return {
      query: `${head} { ${roots.join(" ")} }`,
      variables: Object.fromEntries(values) as GraphRequest["variables"],
    };
  }

  #field(field: GraphQLField<unknown, unknown>, depth: number): string {
    const asked = field.args.filter((argument) => isNonNullType(argument.type) || this.#random.chance(0.4));
    const given = asked.map((argument) => `${argument.name}: ${this.#given(argument)}`);
    const directive = this.#random.chance(0.05) ? ` @${this.#random.pick(["skip", "include"])}(if: false)` : "";
    const head = `${field.name}${given.length === 0 ? "" : `(${given.join(", ")})`}${directive}`;
    const type = getNamedType(field.type);
    if (!isObjectType(type)) return head;
    const inner = Object.values(type.getFields());
    const leaves = inner.filter((one) => !isObjectType(getNamedType(one.type)) && one.args.length === 0);
    const chosen = leaves.filter(() => this.#random.chance(0.4)).map(({ name }) => name);
    const branches = inner.filter((one) => isObjectType(getNamedType(one.type)));
    if (depth > 0 && branches.length > 0 && this.#random.chance(0.6))
      chosen.push(this.#field(this.#random.pick(branches), depth - 1));
    const selection = ["__typename", ...chosen].join(" ");
    return `${head} { ${this.#random.chance(0.1) ? `... on ${type.name} { ${selection} }` : selection} }`;
  }

  #given({ type }: GraphQLArgument): string {
    const value = this.#value(type, 0);
    if (!this.#random.chance(0.3) || this.#variables.size >= 8) return literal(value);
    const name = `v${this.#variables.size}`;
    this.#variables.set(name, { type: String(type), value: plain(value) });
    return `$${name}`;
  }

  #value(type: GraphQLInputType, level: number): unknown {
    if (!isNonNullType(type) && this.#random.chance(0.1)) return null;
    const inner = getNullableType(type);
    if (isListType(inner)) {
      const item = inner.ofType as GraphQLInputType;
      return Array.from({ length: this.#random.below(3) }, () => this.#value(item, level + 1));
    }
    if (isEnumType(inner)) return new Name(this.#random.pick(inner.getValues()).name);
    if (!isInputObjectType(inner)) return this.#scalar(inner.name);
    const fields = Object.values(inner.getFields());
    const needed = fields.filter((field) => isNonNullType(field.type));
    const more = level > NESTING ? [] : fields.filter((field) => !isNonNullType(field.type));
    const picked = more.length === 0 ? [] : [this.#random.pick(more)];
    return Object.fromEntries([...needed, ...picked].map((field) => [field.name, this.#value(field.type, level + 1)]));
  }

  #scalar(name: string): unknown {
    const { pick } = this.#random;
    if (name === "Int") return pick([0, 1, 5, 50, 250, -1, 2 ** 31 - 1]);
    if (name === "Float") return pick([0, 1.5, -1e300]);
    if (name === "Boolean") return pick([true, false]);
    if (/date/i.test(name))
      return pick(["2025-01-03", "0001-01-01", "9999-12-31", "2023-02-29", "2025-01-03T00:00:00Z"]);
    if (/uuid|^id$/i.test(name)) return pick(this.#ids);
    if (/decimal|amount/i.test(name)) return pick(["0", "1.5", "1e400", "99999999999999999999", "x"]);
    return pick(["", "a", "canary", "%", "\\", "'", "\u0000", "ü✓👩‍👧", "x".repeat(3000), ...this.#ids.slice(0, 3)]);
  }
}

/** A value of an enumeration, which stands in a document without quotes. */
class Name {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

function literal(value: unknown): string {
  if (value instanceof Name) return value.name;
  if (Array.isArray(value)) return `[${value.map(literal).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  return `{ ${Object.entries(value)
    .map(([name, inner]) => `${name}: ${literal(inner)}`)
    .join(", ")} }`;
}

function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value, (_name, inner: unknown) => (inner instanceof Name ? inner.name : inner)));
}

type Spoiler = (made: GraphRequest, random: Random) => GraphRequest;

const spoilers: readonly Spoiler[] = [
  (made, random) => ({ ...made, query: made.query.slice(0, random.below(made.query.length)) }),
  (made, random) => {
    const at = random.below(made.query.length);
    const odd = random.pick(["}", "{", "$", "@x", '"', "\u0000", "\uFEFF", "...", "!", "é", '"""']);
    return { ...made, query: made.query.slice(0, at) + odd + made.query.slice(at) };
  },
  (made) => ({ ...made, query: made.query.replace("__typename", "nothing_of_this_name") }),
  (made) => ({ ...made, query: `${made.query} ${made.query}` }),
  (made) => ({ ...made, query: made.query.replace(/^query/, "mutation") }),
  (made) => ({ ...made, query: made.query.replace(/^query/, "subscription") }),
  (made) => ({ ...made, variables: { ...made.variables, unforeseen: 1 } }),
  (made) => ({ ...made, variables: {} }),
  (made, random) => {
    const wrong: readonly unknown[] = [null, 1, "x", [], {}, [[[]]], true, { a: { b: 1 } }, 1e300, "\u0000"];
    return {
      ...made,
      variables: Object.fromEntries(Object.keys(made.variables).map((name) => [name, random.pick(wrong)])),
    };
  },
  (made) => ({ ...made, query: `${made.query} fragment A on Query { ...B } fragment B on Query { ...A }` }),
  () => ({ query: "{ ...A } fragment A on Query { ...A }", variables: {} }),
  () => ({ query: `{ recent_entities { ${"parent { ".repeat(12)}name${" }".repeat(12)} } }`, variables: {} }),
  () => ({ query: `{ ${Array.from({ length: 30 }, (_, n) => `a${n}: __typename`).join(" ")} }`, variables: {} }),
  () => ({ query: `{ ${"__typename ".repeat(2000)}}`, variables: {} }),
  () => ({ query: `{ ${"a { ".repeat(500)}`, variables: {} }),
  () => ({ query: "{ __schema { types { name fields { name type { name } } } } }", variables: {} }),
  () => ({ query: '{ __type(name: "Account") { name } }', variables: {} }),
  () => ({ query: "", variables: {} }),
  (made) => ({ ...made, variables: nested(40) }),
];

function nested(levels: number): Record<string, unknown> {
  return levels === 0 ? {} : { a: nested(levels - 1) };
}
