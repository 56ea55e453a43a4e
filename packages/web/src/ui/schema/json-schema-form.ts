import { fieldTypes, type FieldSchema, type FieldType, type FormSchema } from "./form-schema.ts";

/** As much of JSON Schema as a form needs. */
export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly title?: string;
  readonly description?: string;
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly multipleOf?: number;
  readonly maxLength?: number;
  readonly readOnly?: boolean;
  /** The kind of field, where the schema says more than its type does. */
  readonly "x-field"?: string;
}

/** Texts longer than this are written in several lines. */
const lineLength = 300;

/** Up to this many values stand side by side; more are a list. */
const sideBySide = 3;

const byFormat: Readonly<Record<string, FieldType>> = {
  email: "email",
  uri: "url",
  url: "url",
  date: "date",
  time: "time",
  tel: "tel",
  password: "password",
  color: "color",
};

/** Without the null that only says that the field may stay empty. */
function plain(schema: JsonSchema): JsonSchema {
  const choices = (schema.anyOf ?? schema.oneOf ?? []).filter((choice) => choice.type !== "null");
  const [only] = choices;
  return choices.length === 1 && only !== undefined ? { ...schema, ...only, anyOf: [], oneOf: [] } : schema;
}

function typeOf(schema: JsonSchema): string {
  const types = (typeof schema.type === "string" ? [schema.type] : (schema.type ?? [])).filter(
    (type) => type !== "null",
  );
  return types[0] ?? (schema.properties === undefined ? "string" : "object");
}

function fieldType(schema: JsonSchema): FieldType {
  const said = fieldTypes.find((type) => type === schema["x-field"]);
  if (said !== undefined) return said;
  if (schema.enum !== undefined) return schema.enum.length <= sideBySide ? "radio" : "list";
  switch (typeOf(schema)) {
    case "boolean":
      return "checkbox";
    case "integer":
    case "number":
      return "number";
    case "array":
      return "array";
    case "object":
      return "group";
    default:
      return byFormat[schema.format ?? ""] ?? ((schema.maxLength ?? 0) > lineLength ? "textarea" : "text");
  }
}

/** `fixed_interest_rate` as `Fixed interest rate`. */
export function labelOf(name: string): string {
  const words = name.replaceAll(/[_-]+/g, " ").trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function fieldOf(name: string, whole: JsonSchema, required: boolean): FieldSchema {
  const schema = plain(whole);
  const type = fieldType(schema);
  return {
    type,
    label: schema.title ?? labelOf(name),
    ...(schema.description === undefined ? {} : { hint: schema.description }),
    ...(required ? { required } : {}),
    ...(schema.readOnly === true ? { disabled: true } : {}),
    ...(schema.enum === undefined
      ? {}
      : { options: schema.enum.map((value) => ({ value: String(value), label: String(value) })) }),
    ...(schema.minimum === undefined ? {} : { least: schema.minimum }),
    ...(schema.maximum === undefined ? {} : { most: schema.maximum }),
    ...(schema.multipleOf === undefined ? {} : { step: schema.multipleOf }),
    ...(schema.maxLength === undefined ? {} : { length: schema.maxLength }),
    ...(type === "group" || type === "card" ? { fields: formOf(schema) } : {}),
  };
}

/** The form of a JSON Schema of an object; a value that a schema fixes (`const`) needs no field. */
export function formOf(schema: JsonSchema): FormSchema {
  return Object.fromEntries(
    Object.entries(schema.properties ?? {})
      .filter(([, property]) => property.const === undefined)
      .map(([name, property]) => [name, fieldOf(name, property, schema.required?.includes(name) === true)]),
  );
}
