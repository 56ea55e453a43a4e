import { useId, type ReactElement } from "react";
import { FieldSays } from "../../../ui/fields/field.tsx";
import { Icon } from "../../../ui/icons.tsx";
import type { Option } from "../fields.ts";
import styles from "../record-form.module.css";
import { recordTexts } from "../../texts.ts";

interface ChoiceFieldProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly Option[];
  readonly onChange: (value: string) => void;
  readonly clearable?: boolean;
  readonly error?: string | undefined;
  readonly hint?: string;
  readonly required?: boolean;
  readonly autoFocus?: boolean;
}

/** One of a code list, by the browser's own select: typing jumps to a name. */
export function ChoiceField({
  label,
  value,
  options,
  onChange,
  clearable = false,
  error,
  hint,
  required,
  autoFocus,
}: ChoiceFieldProps): ReactElement {
  const id = useId();
  return (
    <div className={styles["choice"]}>
      <label className={styles["label"]} htmlFor={id}>
        {label}
      </label>
      <span className={styles["selectLine"]}>
        <select
          id={id}
          className={styles["select"]}
          value={value}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the first field of a form that was asked for
          autoFocus={autoFocus}
          aria-required={required || undefined}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={`${id}-says`}
          onChange={(event) => onChange(event.target.value)}
        >
          {(clearable || value === "") && <option value="">{recordTexts.none}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <span className={styles["sign"]}>
          <Icon name="chevronDown" size={12} />
        </span>
      </span>
      <FieldSays id={`${id}-says`} error={error} hint={hint} />
    </div>
  );
}
