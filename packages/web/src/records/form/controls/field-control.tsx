import { useId, type ReactElement } from "react";
import { AccountPicker, EntityPicker, InstrumentPicker } from "../../../pickers/record-picker.tsx";
import { FieldSays, TextField } from "../../../ui/fields/field.tsx";
import { AmountField } from "./amount-field.tsx";
import { ChoiceField } from "./choice-field.tsx";
import { ColourField } from "./colour-field.tsx";
import { DayField } from "./day-field.tsx";
import type { Field } from "../fields.ts";
import { LotsField } from "./lots-field.tsx";
import { PictureField } from "./picture-field.tsx";
import { RecordedPriceField } from "./recorded-price-field.tsx";
import styles from "../record-form.module.css";

interface FieldControlProps {
  readonly field: Field;
  readonly value: string | boolean;
  readonly error: string | undefined;
  readonly autoFocus: boolean;
  readonly onChange: (value: string | boolean) => void;
  /** Told when what was typed cannot be read, and when that is mended. */
  readonly onUnread?: (unread: boolean) => void;
  /** What stands in another field of the form. */
  readonly read: (name: string) => string;
}

/** The control of one field of a record's form, with its label, its hint and its error. */
export function FieldControl(props: FieldControlProps): ReactElement {
  const { field, value, error, autoFocus, onChange } = props;
  const text = typeof value === "string" ? value : "";
  const needed = field.required === true;
  const common = { label: field.label, error, autoFocus, ...(field.hint === undefined ? {} : { hint: field.hint }) };
  const picked = {
    value: text === "" ? null : text,
    onChange: (id: string | null) => onChange(id ?? ""),
    ...(needed ? { required: true } : {}),
  };
  const dated = { value: text === "" ? null : text, onChange: (day: string | null) => onChange(day ?? "") };
  switch (field.kind) {
    case "flag":
      return <FlagField {...props} />;
    case "multiline":
      return <MultilineField {...props} />;
    case "day":
      return (
        <DayField
          {...common}
          booked={field.booked === true}
          past={field.booked === true || field.past === true}
          required={needed}
          clearable={!needed}
          onUnread={props.onUnread}
          {...dated}
        />
      );
    case "account":
    case "entity":
      return field.kind === "account" ? (
        <AccountPicker {...common} {...picked} />
      ) : (
        <EntityPicker {...common} {...picked} />
      );
    case "instrument":
      return (
        <InstrumentPicker {...common} {...picked} {...(field.types === undefined ? {} : { types: field.types })} />
      );
    case "record":
      return field.choice.picker({ ...common, ...picked });
    case "amount":
      if (field.priced !== undefined)
        return (
          <RecordedPriceField
            {...common}
            by={field.priced}
            read={props.read}
            value={text}
            onChange={onChange}
            onUnread={props.onUnread}
          />
        );
      return <AmountField {...common} required={needed} unit={field.unit} value={text} onChange={onChange} />;
    case "lots":
      return (
        <LotsField by={field.of} read={props.read} label={field.label} value={text} onChange={onChange} error={error} />
      );
    case "colour":
      return <ColourField {...common} required={needed} value={text} onChange={onChange} />;
    case "picture":
      return <PictureField {...common} value={text} onChange={onChange} />;
    case "choice":
      return (
        <ChoiceField
          {...common}
          required={needed}
          options={field.options}
          clearable={field.clearable === true}
          value={text}
          onChange={onChange}
        />
      );
    default:
      return (
        <TextField
          {...common}
          name={field.name}
          aria-required={needed || undefined}
          type={field.kind === "email" || field.kind === "tel" || field.kind === "url" ? field.kind : "text"}
          value={text}
          autoComplete="off"
          onChange={(event) => onChange(event.target.value)}
        />
      );
  }
}

function FlagField({ field, value, error, onChange }: FieldControlProps): ReactElement {
  const id = useId();
  return (
    <div className={styles["flag"]}>
      <label className={styles["flagLine"]}>
        <input
          type="checkbox"
          name={field.name}
          checked={value === true}
          aria-describedby={`${id}-says`}
          onChange={(event) => onChange(event.target.checked)}
        />
        {field.label}
      </label>
      <FieldSays id={`${id}-says`} error={error} hint={field.hint} />
    </div>
  );
}

function MultilineField({ field, value, error, onChange }: FieldControlProps): ReactElement {
  const id = useId();
  return (
    <div className={styles["multiline"]}>
      <label className={styles["label"]} htmlFor={id}>
        {field.label}
      </label>
      <textarea
        id={id}
        name={field.name}
        rows={3}
        className={styles["area"]}
        aria-required={field.required === true || undefined}
        value={typeof value === "string" ? value : ""}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={`${id}-says`}
        onChange={(event) => onChange(event.target.value)}
      />
      <FieldSays id={`${id}-says`} error={error} hint={field.hint} />
    </div>
  );
}
