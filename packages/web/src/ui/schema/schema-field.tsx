import { useId, type FunctionComponent, type ReactElement } from "react";
import { Button } from "../button.tsx";
import { CheckField } from "../fields/check-field.tsx";
import { Choice } from "../fields/choice.tsx";
import { DateField } from "../fields/date-field.tsx";
import { FieldSays, TextField } from "../fields/field.tsx";
import { Icon, isIconName } from "../icons.tsx";
import { SelectField } from "../fields/select-field.tsx";
import { NumberField, PlainInput, RangeField, TextArea, TypedAmountField } from "./entry-fields.tsx";
import { valueAt, type FieldSchema } from "./form-schema.ts";
import { RadioField, TreeField } from "./option-fields.tsx";
import type { SchemaFieldsProps } from "./schema-fields-props.ts";
import styles from "./schema-form.module.css";
import { schemaTexts } from "./texts.ts";

interface SchemaFieldProps extends SchemaFieldsProps {
  readonly field: FieldSchema;
  /** Draws the fields inside a group or a card. */
  readonly Fields: FunctionComponent<SchemaFieldsProps>;
}

/** One field of a form that a schema drives, by its type. */
export function SchemaField(props: SchemaFieldProps): ReactElement {
  const { field, path, values, errors } = props;
  const value = valueAt(values, path);
  const text = typeof value === "string" ? value : "";
  const change = (next: unknown): void => props.onChange(path, next);
  const says = { label: field.label, error: errors[path.join(".")], hint: field.hint };
  const entry = { ...says, disabled: field.disabled === true };
  if (field.type === "text" && field.amount === true)
    return <TypedAmountField {...entry} required={field.required} value={text} onChange={change} />;
  switch (field.type) {
    case "text":
    case "password":
    case "email":
    case "tel":
    case "url":
    case "search":
      return (
        <TextField
          {...entry}
          type={field.type}
          value={text}
          required={field.required}
          maxLength={field.length}
          autoComplete="off"
          onChange={(event) => change(event.target.value)}
        />
      );
    case "number":
      return (
        <NumberField {...entry} field={field} value={typeof value === "number" ? value : null} onChange={change} />
      );
    case "date":
      return (
        <DateField
          {...says}
          stacked
          required={field.required === true}
          value={text === "" ? null : text}
          onChange={change}
        />
      );
    case "time":
    case "color":
      return <PlainInput {...entry} type={field.type} value={text} onChange={change} />;
    case "file":
      return <PlainInput {...entry} type="file" accept={field.accept} onFile={change} />;
    case "textarea":
      return <TextArea {...entry} value={text} length={field.length} onChange={change} />;
    case "range":
    case "slider":
      return <RangeField {...entry} field={field} value={typeof value === "number" ? value : null} onChange={change} />;
    case "switch":
    case "checkbox":
      return <CheckField {...entry} form={field.type} checked={value === true} onChange={change} />;
    case "radio":
      return <RadioField {...entry} options={field.options ?? []} value={text} onChange={change} />;
    case "list":
      return field.choice !== undefined ? (
        field.choice.picker({
          label: field.label,
          value: text === "" ? null : text,
          error: says.error,
          onChange: change,
          ...(field.hint === undefined ? {} : { hint: field.hint }),
          ...(field.required === undefined ? {} : { required: field.required }),
        })
      ) : (
        <SelectField
          {...entry}
          required={field.required}
          options={field.options ?? []}
          value={text}
          empty={schemaTexts.choose}
          onChange={change}
        />
      );
    case "btn-toggle":
      return (
        <Labelled {...says}>
          <Choice label={field.label} options={field.options ?? []} value={text} onChange={change} />
        </Labelled>
      );
    case "treeview":
      return (
        <Labelled {...says}>
          <TreeField label={field.label} options={field.options ?? []} value={text} onChange={change} />
        </Labelled>
      );
    case "btn":
      return (
        <Button className={styles["action"]} disabled={field.disabled} onClick={() => props.onAction?.(path.join("."))}>
          {field.label}
        </Button>
      );
    default:
      return <ShownField {...props} text={text} />;
  }
}

/** Fields that are not typed into: pictures, signs, groups of fields, and lists, which a form like this cannot edit. */
function ShownField(props: SchemaFieldProps & { readonly text: string }): ReactElement {
  const { field, text, path, Fields } = props;
  switch (field.type) {
    case "img":
      return (
        <Labelled label={field.label} hint={field.hint} error={undefined}>
          {text === "" ? (
            <span className={styles["muted"]}>{schemaTexts.noPicture}</span>
          ) : (
            <img className={styles["picture"]} src={text} alt={field.label} />
          )}
        </Labelled>
      );
    case "icon":
      return (
        <span className={styles["sign"]}>
          {isIconName(text) && <Icon name={text} />}
          {field.label}
        </span>
      );
    case "group":
    case "card":
      return (
        <fieldset className={styles[field.type]}>
          <legend className={styles["legend"]}>{field.label}</legend>
          <Fields {...props} schema={field.fields ?? {}} path={path} />
        </fieldset>
      );
    default:
      return (
        <Labelled label={field.label} hint={undefined} error={props.errors[path.join(".")]}>
          <span className={styles["muted"]}>{schemaTexts.arraysUnsupported}</span>
        </Labelled>
      );
  }
}

function Labelled({
  label,
  hint,
  error,
  children,
}: {
  label: string;
  hint: string | undefined;
  error: string | undefined;
  children: ReactElement;
}): ReactElement {
  const id = useId();
  return (
    <div className={styles["labelled"]}>
      <span className={styles["label"]}>{label}</span>
      {children}
      <FieldSays id={id} error={error} hint={hint} />
    </div>
  );
}
