import { useEffect, useId, useState, type ReactElement } from "react";
import { AmountReadings } from "../fields/amount-readings.tsx";
import { FieldSays, TextField } from "../fields/field.tsx";
import fieldStyles from "../fields/field.module.css";
import { numberOf, type FieldSchema } from "./form-schema.ts";
import styles from "./schema-form.module.css";
import { schemaTexts } from "./texts.ts";

interface EntryProps {
  readonly label: string;
  readonly error: string | undefined;
  readonly hint: string | undefined;
  readonly disabled: boolean;
}

/** A number: what is typed is converted, an empty field is null, what is no number is said at once. */
export function NumberField({
  field,
  value,
  onChange,
  ...entry
}: EntryProps & {
  field: FieldSchema;
  value: number | null;
  onChange: (value: number | null) => void;
}): ReactElement {
  const [text, setText] = useState(value === null ? "" : String(value));
  const read = numberOf(text);
  useEffect(() => {
    setText((before) => ((numberOf(before) ?? null) === value ? before : value === null ? "" : String(value)));
  }, [value]);
  return (
    <TextField
      {...entry}
      inputMode="decimal"
      autoComplete="off"
      className={`${fieldStyles["input"]} ${styles["number"]}`}
      required={field.required}
      value={text}
      error={read === undefined ? schemaTexts.noNumber : entry.error}
      onChange={(event) => {
        setText(event.target.value);
        onChange(numberOf(event.target.value) ?? null);
      }}
    />
  );
}

/** An amount in any usual way of writing, kept as it was typed. One that may mean two amounts offers both. */
export function TypedAmountField({
  value,
  onChange,
  ...entry
}: EntryProps & {
  required: boolean | undefined;
  value: string;
  onChange: (value: string) => void;
}): ReactElement {
  return (
    <div>
      <TextField
        {...entry}
        inputMode="decimal"
        autoComplete="off"
        spellCheck={false}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onFocus={(event) => event.target.select()}
      />
      <AmountReadings text={value} onChoose={onChange} />
    </div>
  );
}

/** A value between two ends, by mouse or arrows, with the figure beside it. */
export function RangeField({
  field,
  value,
  onChange,
  label,
  error,
  hint,
  disabled,
}: EntryProps & { field: FieldSchema; value: number | null; onChange: (value: number) => void }): ReactElement {
  const id = useId();
  const at = value ?? field.least ?? 0;
  return (
    <div className={fieldStyles["field"]}>
      <label className={fieldStyles["label"]} htmlFor={id}>
        {label}
      </label>
      <span className={styles["range"]}>
        <input
          id={id}
          type="range"
          min={field.least ?? 0}
          max={field.most ?? 100}
          step={field.step ?? 1}
          value={at}
          disabled={disabled}
          aria-describedby={`${id}-says`}
          onChange={(event) => onChange(Number(event.target.value))}
        />
        <output htmlFor={id} className={styles["at"]}>
          {at}
        </output>
      </span>
      <FieldSays id={`${id}-says`} error={error} hint={hint} />
    </div>
  );
}

/** The browser's own field for a time, a colour or a file. */
export function PlainInput({
  type,
  value,
  accept,
  onChange,
  onFile,
  ...entry
}: EntryProps & {
  type: "time" | "color" | "file";
  value?: string;
  accept?: string | undefined;
  onChange?: (value: string) => void;
  onFile?: (file: File | null) => void;
}): ReactElement {
  return (
    <TextField
      {...entry}
      type={type}
      accept={accept}
      {...(type === "file" ? {} : { value: type === "color" && value === "" ? "#000000" : value })}
      className={type === "time" ? fieldStyles["input"] : styles[type]}
      onChange={(event) =>
        type === "file" ? onFile?.(event.target.files?.[0] ?? null) : onChange?.(event.target.value)
      }
    />
  );
}

/** A text of several lines. */
export function TextArea({
  value,
  length,
  onChange,
  label,
  error,
  hint,
  disabled,
}: EntryProps & { value: string; length: number | undefined; onChange: (value: string) => void }): ReactElement {
  const id = useId();
  return (
    <div className={fieldStyles["field"]}>
      <label className={fieldStyles["label"]} htmlFor={id}>
        {label}
      </label>
      <textarea
        id={id}
        rows={4}
        className={styles["area"]}
        value={value}
        maxLength={length}
        disabled={disabled}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={`${id}-says`}
        onChange={(event) => onChange(event.target.value)}
      />
      <FieldSays id={`${id}-says`} error={error} hint={hint} />
    </div>
  );
}
