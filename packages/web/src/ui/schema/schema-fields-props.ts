import type { FormSchema, FormValues } from "./form-schema.ts";

/** What the fields of a form, and of the groups inside it, are given. */
export interface SchemaFieldsProps {
  readonly schema: FormSchema;
  readonly path: readonly string[];
  readonly values: FormValues;
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (path: readonly string[], value: unknown) => void;
  readonly onAction: ((path: string) => void) | undefined;
}
