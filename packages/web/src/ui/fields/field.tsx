import { useId, useState, type ComponentPropsWithRef, type ReactElement } from "react";
import { Button } from "../button.tsx";
import styles from "./field.module.css";
import { Icon } from "../icons.tsx";

interface FieldProps {
  readonly label: string;
  readonly error?: string | undefined;
  readonly hint?: string | undefined;
}

/** A labelled line of text with its error under it. */
export function TextField({ label, error, hint, ...rest }: ComponentPropsWithRef<"input"> & FieldProps): ReactElement {
  const id = useId();
  return (
    <div className={styles["field"]}>
      <label className={styles["label"]} htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className={styles["input"]}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={`${id}-says`}
        {...rest}
      />
      <FieldSays id={`${id}-says`} error={error} hint={hint} />
    </div>
  );
}

/** The same for a text of several lines. */
export function TextArea({
  label,
  error,
  hint,
  ...rest
}: ComponentPropsWithRef<"textarea"> & FieldProps): ReactElement {
  const id = useId();
  return (
    <div className={styles["field"]}>
      <label className={styles["label"]} htmlFor={id}>
        {label}
      </label>
      <textarea
        id={id}
        className={styles["input"]}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={`${id}-says`}
        {...rest}
      />
      <FieldSays id={`${id}-says`} error={error} hint={hint} />
    </div>
  );
}

/** The same for a password, which can be shown; pasting is allowed. */
export function PasswordField({
  label,
  error,
  hint,
  showLabel,
  hideLabel,
  ...rest
}: ComponentPropsWithRef<"input"> & FieldProps & { showLabel: string; hideLabel: string }): ReactElement {
  const id = useId();
  const [shown, setShown] = useState(false);
  return (
    <div className={styles["field"]}>
      <label className={styles["label"]} htmlFor={id}>
        {label}
      </label>
      <div className={styles["withAction"]}>
        <input
          id={id}
          className={styles["input"]}
          type={shown ? "text" : "password"}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={`${id}-says`}
          {...rest}
        />
        <Button
          className={styles["action"]}
          look="quiet"
          size="small"
          aria-pressed={shown}
          aria-controls={id}
          onClick={() => setShown(!shown)}
        >
          {shown ? hideLabel : showLabel}
        </Button>
      </div>
      <FieldSays id={`${id}-says`} error={error} hint={hint} />
    </div>
  );
}

/** What stands under a field: its error, else its hint. */
export function FieldSays({
  id,
  error,
  hint,
}: {
  id: string;
  error: string | undefined;
  hint: string | undefined;
}): ReactElement {
  return (
    <div id={id} aria-live="polite">
      {error !== undefined ? (
        <span className={styles["error"]}>
          <Icon name="fault" size={14} />
          {error}
        </span>
      ) : (
        hint !== undefined && <span className={styles["hint"]}>{hint}</span>
      )}
    </div>
  );
}
