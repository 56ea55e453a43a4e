import { useEffect, useRef, type ReactElement } from "react";
import { NeededLegend, NeededMark } from "../fields/needed-mark.tsx";
import { Note } from "../states.tsx";
import { withValue, type FormSchema, type FormValues } from "./form-schema.ts";
import { SchemaField } from "./schema-field.tsx";
import styles from "./schema-form.module.css";
import type { SchemaFieldsProps } from "./schema-fields-props.ts";
import { schemaTexts } from "./texts.ts";

interface SchemaFormProps {
  readonly schema: FormSchema;
  readonly values: FormValues;
  readonly onChange: (values: FormValues) => void;
  /** What is wrong, by dotted path. */
  readonly errors?: Readonly<Record<string, string>>;
  /** Told when a button of the form is pressed, by its dotted path. */
  readonly onAction?: (path: string) => void;
}

/** A form that a schema drives: one column, errors under their fields and counted at the top. */
export function SchemaForm({ schema, values, onChange, errors = {}, onAction }: SchemaFormProps): ReactElement {
  const count = Object.keys(errors).length;
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (count > 0) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [errors, count]);
  return (
    <div ref={form} className={styles["form"]}>
      {count > 0 && <Note tone="fault">{schemaTexts.errors(count)}</Note>}
      {anyNeeded(schema) && <NeededLegend />}
      <SchemaFields
        schema={schema}
        path={[]}
        values={values}
        errors={errors}
        onAction={onAction}
        onChange={(path, value) => onChange(withValue(values, path, value))}
      />
    </div>
  );
}

function SchemaFields(props: SchemaFieldsProps): ReactElement {
  return (
    <>
      {Object.entries(props.schema).map(([name, field]) => (
        <NeededMark key={name} needed={field.required === true}>
          <SchemaField {...props} field={field} path={[...props.path, name]} Fields={SchemaFields} />
        </NeededMark>
      ))}
    </>
  );
}

function anyNeeded(schema: FormSchema): boolean {
  return Object.values(schema).some((field) => field.required === true || anyNeeded(field.fields ?? {}));
}
