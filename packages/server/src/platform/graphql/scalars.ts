import { uuidFromUlid } from "../ids.ts";
import { GraphQLError, Kind, type ValueNode } from "graphql/index.js";

/** How a scalar reads what was asked with it and writes what is answered. */
export interface Scalar {
  readonly serialize: (value: unknown) => unknown;
  readonly parseValue: (value: unknown) => unknown;
  readonly parseLiteral: (node: ValueNode) => unknown;
}

/** A scalar that takes texts of a form, and for numbers their digits as they were written. */
function written(
  form: RegExp,
  says: string,
  more: (text: string) => boolean = () => true,
  make: (text: string) => string = (text) => text,
): Scalar {
  const read = (value: unknown): string => {
    const text = typeof value === "number" ? String(value) : value;
    if (typeof text !== "string" || !form.test(text) || !more(text)) throw new GraphQLError(says);
    return make(text);
  };
  return {
    serialize: (value) => value,
    parseValue: read,
    parseLiteral: (node) => {
      if (node.kind === Kind.STRING || node.kind === Kind.INT || node.kind === Kind.FLOAT) return read(node.value);
      throw new GraphQLError(says);
    },
  };
}

const isDay = (text: string): boolean => {
  const instant = Date.parse(`${text.slice(0, 10)}T00:00:00Z`);
  return !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(text.slice(0, 10));
};

/** The scalars of the schema besides GraphQL's own. */
export const scalars: Readonly<Record<"uuid" | "date" | "timestamptz" | "numeric" | "JSON", Scalar>> = {
  // Observations are also named by their ULID.
  uuid: written(
    /^([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-7][0-9a-hjkmnp-tv-z]{25})$/i,
    "A uuid is 8-4-4-4-12 hexadecimal characters, a ULID 26 of Crockford's base32.",
    () => true,
    (text) => (text.length === 26 ? uuidFromUlid(text.toUpperCase()) : text.toLowerCase()),
  ),
  date: written(/^(?!0000)\d{4}-\d{2}-\d{2}$/, "A date is a day that exists, written yyyy-MM-dd.", isDay),
  timestamptz: written(
    /^(?!0000)\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?(Z|[+-](0\d|1[0-4]):[0-5]\d)$/i,
    "An instant is ISO 8601 with Z or an offset.",
    isDay,
  ),
  numeric: written(
    /^[+-]?(\d{1,20}(\.\d{0,18})?|\.\d{1,18})$/,
    "A decimal has at most 20 digits before and 18 after the point.",
  ),
  // No argument is of this type: it is answered, and stands for variables that were checked before.
  JSON: {
    serialize: (value) => value,
    parseValue: (value) => value,
    parseLiteral: () => {
      throw new GraphQLError("A JSON value isn’t supported here.");
    },
  },
};
