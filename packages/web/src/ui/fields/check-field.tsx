import { useId, type ReactElement } from "react";
import styles from "./check-field.module.css";
import { FieldSays } from "./field.tsx";

/** A tick box with its words beside it; `form` "switch" says that it acts at once. */
export function CheckField({
  label,
  checked,
  onChange,
  form = "checkbox",
  error,
  hint,
  disabled,
}: {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  form?: "checkbox" | "switch";
  error?: string | undefined;
  hint?: string | undefined;
  disabled?: boolean;
}): ReactElement {
  const id = useId();
  return (
    <div className={styles["field"]}>
      <label className={styles["line"]} htmlFor={id}>
        <input
          id={id}
          type="checkbox"
          role={form === "switch" ? "switch" : undefined}
          className={form === "switch" ? styles["switch"] : styles["box"]}
          checked={checked}
          disabled={disabled}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error === undefined && hint === undefined ? undefined : `${id}-says`}
          onChange={(event) => onChange(event.target.checked)}
        />
        {label}
      </label>
      {(error !== undefined || hint !== undefined) && <FieldSays id={`${id}-says`} error={error} hint={hint} />}
    </div>
  );
}
