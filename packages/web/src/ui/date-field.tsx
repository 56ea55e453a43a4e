import { useEffect, useId, useState, type ReactElement } from "react";
import { classes } from "./classes.ts";
import styles from "./date-field.module.css";
import { FieldSays } from "./field.tsx";
import { readDate } from "./format/date-phrase.ts";
import { isDay } from "./format/day.ts";
import { Icon } from "./icons.tsx";
import { commonTexts } from "./texts.ts";

interface DateFieldProps {
  readonly label: string;
  /** `yyyy-MM-dd`, or null for none. */
  readonly value: string | null;
  readonly onChange: (day: string | null) => void;
  readonly placeholder?: string;
  /** Whether an empty field is a value of its own. */
  readonly clearable?: boolean;
  /** Stands in a form: its label above, what is wrong with it below. */
  readonly stacked?: boolean;
  readonly error?: string | undefined;
  readonly hint?: string | undefined;
  readonly required?: boolean;
  readonly autoFocus?: boolean;
  /** Of something that has happened: words for a day without its year mean the last one that came. */
  readonly past?: boolean;
}

/**
 * A date as `yyyy-MM-dd` or in words. Enter or leaving the field commits, empty clears, what is no date shows a sign.
 * While words are read the input is `aria-busy`, and `data-unread` while they are no date: a form waits for the one and
 * does not save with the other.
 */
export function DateField({
  label,
  value,
  onChange,
  placeholder,
  clearable = true,
  stacked = false,
  error,
  hint,
  required,
  autoFocus,
  past = false,
}: DateFieldProps): ReactElement {
  const id = useId();
  const shown = value !== null && isDay(value) ? value : value === null ? "" : commonTexts.unknown;
  const [text, setText] = useState(shown);
  const [fault, setFault] = useState<string | null>(null);
  const [reading, setReading] = useState(false);
  const invalid = fault !== null;
  const says = invalid || error !== undefined || hint !== undefined;

  useEffect(() => {
    setText(shown);
    setFault(null);
  }, [shown]);

  async function commit(): Promise<void> {
    if (text === shown) return;
    setReading(true);
    const read = await readDate(text, new Date(), navigator.language, past).finally(() => setReading(false));
    setFault(read.kind === "invalid" ? read.says : null);
    if (read.kind === "invalid") return;
    if (read.kind === "day") {
      setText(read.day);
      if (read.day !== value) onChange(read.day);
    } else if (clearable && value !== null) {
      onChange(null);
    } else {
      setText(shown);
    }
  }

  return (
    <span className={classes(styles["field"], stacked && styles["stacked"])}>
      <label className={styles["label"]} htmlFor={id}>
        {label}
      </label>
      <span className={styles["field"]}>
        <input
          id={id}
          className={styles["input"]}
          value={text}
          placeholder={placeholder ?? commonTexts.dateForm}
          autoComplete="off"
          spellCheck={false}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the first field of a form that was asked for
          autoFocus={autoFocus}
          aria-busy={reading || undefined}
          data-unread={invalid || undefined}
          aria-required={required || undefined}
          aria-invalid={invalid || error !== undefined || undefined}
          aria-describedby={says ? `${id}-says` : undefined}
          onChange={(event) => {
            setText(event.target.value);
            setFault(null);
          }}
          onFocus={(event) => event.target.select()}
          onBlur={() => void commit()}
          onKeyDown={(event) => {
            if (event.key === "Enter") void commit();
          }}
        />
        {invalid ? (
          <span className={styles["sign"]}>
            <Icon name="fault" />
          </span>
        ) : (
          clearable &&
          value !== null && (
            <button
              type="button"
              className={styles["clear"]}
              aria-label={`${commonTexts.clearDate}: ${label}`}
              onClick={() => onChange(null)}
            >
              <Icon name="close" size={12} />
            </button>
          )
        )}
        {invalid && !stacked && (
          <span className={styles["says"]} id={`${id}-says`} role="alert">
            {fault}
          </span>
        )}
      </span>
      {stacked && <FieldSays id={`${id}-says`} error={fault ?? error} hint={hint} />}
    </span>
  );
}
