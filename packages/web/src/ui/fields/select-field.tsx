import { useId, type ReactElement } from "react";
import fieldStyles from "./field.module.css";
import { FieldSays } from "./field.tsx";

/** One of a list in a form, with its error under it. */
export function SelectField({
  label,
  value,
  options,
  onChange,
  empty,
  error,
  hint,
  required,
  disabled,
}: {
  label: string;
  value: string;
  options: readonly { readonly value: string; readonly label: string }[];
  onChange: (value: string) => void;
  /** Words of the choice of nothing; without them something is always chosen. */
  empty?: string;
  error?: string | undefined;
  hint?: string | undefined;
  required?: boolean | undefined;
  disabled?: boolean;
}): ReactElement {
  const id = useId();
  return (
    <div className={fieldStyles["field"]}>
      <label className={fieldStyles["label"]} htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        className={fieldStyles["input"]}
        value={value}
        disabled={disabled}
        aria-required={required || undefined}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={`${id}-says`}
        onChange={(event) => onChange(event.target.value)}
      >
        {empty !== undefined && <option value="">{empty}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <FieldSays id={`${id}-says`} error={error} hint={hint} />
    </div>
  );
}
