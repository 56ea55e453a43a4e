import { graphQueries, type GraphQuery } from "@distributary/contract/graph/graphql";
import {
  operators,
  selectableFields,
  unordered,
  type FieldForm,
  type SelectableKind,
} from "@distributary/contract/graph/selection";
import type { GraphField, GraphRecords } from "../../access/http/graph.ts";
import { objectTypes, type ObjectType } from "../../platform/graphql/object-types.ts";

const SCALAR: Readonly<Record<FieldForm, string>> = {
  id: "uuid",
  part: "uuid",
  text: "String",
  day: "date",
  instant: "timestamptz",
  decimal: "numeric",
  flag: "Boolean",
  tags: "String",
};

/** Operators that take a list of values. */
const MANY = new Set(["_in", "_nin", "_contains"]);

const FIXED = `
scalar uuid
scalar date
scalar timestamptz
scalar numeric
scalar JSON
enum Direction { asc desc }`;

/** The schema of GraphQL in its own language, made from the contract, the records of the features, and their own queries. */
export function graphSchema(records: readonly GraphRecords[], fields: readonly GraphField[]): string {
  const types = records.flatMap((one) => withReferences(recordTypes(one), one, records));
  return [
    FIXED,
    ...(Object.keys(operators) as FieldForm[]).map(comparisonInput),
    ...records.map(whereInput),
    ...records.map(orderInput),
    ...types.map(printed),
    ...fields.map(({ types: own }) => own),
    queries(records, fields),
    SUBSCRIPTIONS,
  ].join("\n");
}

const SUBSCRIPTIONS = `
"A record that a write touched."
type ChangedRecord { kind: String! uuid: uuid! }
"A write of the universe. An empty revision says that anything may have changed."
type Changed { revision: String! kinds: [String!]! "At most a thousand are named." records: [ChangedRecord!]! }
type Job {
  uuid: uuid! kind: String! status: String! stage: String! done: Float! total: Float cancel_requested: Boolean!
  error: String result: JSON created_time: String! updated_time: String! finished_time: String
}
"Something that a person waits for has ended."
type Notification { kind: String! title: String! message: String! job: Job }
type Subscription {
  "Writes in the universe, of all kinds of records or of the named ones."
  changed(kinds: [String!]): Changed!
  "How far jobs are: one, or all of the universe."
  job(uuid: uuid): Job!
  notifications: Notification!
}`;

function recordTypes({ type, schema, shapes = {} }: GraphRecords): ObjectType[] {
  const given = Object.fromEntries(Object.entries(shapes).map(([field, shape]) => [field, shape.type]));
  const apart = Object.values(shapes).flatMap((shape) => objectTypes(shape.type, shape.schema));
  return [...objectTypes(type, schema, given), ...apart];
}

function withReferences(
  types: readonly ObjectType[],
  { references = {} }: GraphRecords,
  records: readonly GraphRecords[],
): ObjectType[] {
  return types.map(({ name, fields }) => {
    const leads = Object.entries(references[name] ?? {}).map(
      ([field, { kind }]) => `${field}: ${typeOf(kind, records)}`,
    );
    return { name, fields: [...fields, ...leads] };
  });
}

function printed({ name, fields }: ObjectType): string {
  return `type ${name} {\n  ${fields.join("\n  ")}\n}`;
}

function typeOf(kind: SelectableKind, records: readonly GraphRecords[]): string {
  const found = records.find((one) => one.kind === kind);
  if (found === undefined) throw new Error(`GraphQL has no records of kind ${kind}`);
  return found.type;
}

function comparisonInput(form: FieldForm): string {
  const scalar = SCALAR[form];
  const fields = operators[form].map((operator) => {
    if (operator === "_is_null") return "_is_null: Boolean";
    return `${operator}: ${MANY.has(operator) ? `[${scalar}!]` : scalar}`;
  });
  return `input ${inputName(form)} { ${fields.join(" ")} }`;
}

function inputName(form: FieldForm): string {
  return `${form.charAt(0).toUpperCase()}${form.slice(1)}Comparison`;
}

function whereInput({ kind, type }: GraphRecords): string {
  const fields = Object.entries(selectableFields[kind]).map(([field, form]) => `${field}: ${inputName(form)}`);
  const where = `${type}Where`;
  return `input ${where} { ${fields.join(" ")} _and: [${where}!] _or: [${where}!] _not: ${where} }`;
}

function orderInput({ kind, type }: GraphRecords): string {
  const fields = Object.entries(selectableFields[kind])
    .filter(([, form]) => !unordered.includes(form))
    .map(([field]) => `${field}: Direction`);
  return `input ${type}OrderBy { ${fields.join(" ")} }`;
}

function queries(records: readonly GraphRecords[], own: readonly GraphField[]): string {
  const fields = Object.entries<GraphQuery>(graphQueries).map(([name, query]) => {
    const type = typeOf(query.kind, records);
    return `  "${query.about}."\n  ${name}${argumentsOf(query, type)}: ${query.form === "one" ? type : `[${type}!]!`}`;
  });
  const found = records.map(({ kind, type }) => `${searched[kind]}: [${type}!]!`);
  return `
"Up to limit records of each kind that contain a text."
type GlobalSearch { ${found.join(" ")} }
type Query {
${[...fields, ...own.map(({ name, signature, about }) => `  "${about}."\n  ${name}${signature}`)].join("\n")}
  "Records of every kind that contain the text of at least two characters."
  global_search(query: String!, limit: Int = 10): GlobalSearch!
}`;
}

/** The fields of the global search. */
export const searched: Readonly<Record<SelectableKind, string>> = {
  account: "accounts",
  entity: "entities",
  instrument: "instruments",
  event: "events",
  transaction: "transactions",
  observable: "observables",
  prospect: "prospects",
};

function argumentsOf(query: GraphQuery, type: string): string {
  if (query.form === "one") return "(uuid: uuid!)";
  if (query.form === "recent") return `(limit: Int = ${query.limit})`;
  return `(${query.conditions}: ${type}Where, query: String, order_by: [${type}OrderBy!], limit: Int = ${query.limit}, offset: Int = 0)`;
}
