import { useEffect, useId, useRef, useState, type ReactElement } from "react";
import { Button } from "../button.tsx";
import { classes } from "../classes.ts";
import styles from "./date-field.module.css";
import { FieldSays } from "./field.tsx";
import { readDate, type ReadDate } from "../format/date-phrase.ts";
import { rememberDayOrder, type DayOrder } from "../format/day-in-figures.ts";
import { inLongWords, isDay, type DayText } from "../format/day.ts";
import { Icon } from "../icons.tsx";
import { commonTexts } from "../texts.ts";

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
  /** Told when what was typed is no date, or may be two, and when that is mended: `value` is not what stands there. */
  readonly onUnread?: ((unread: boolean) => void) | undefined;
}

type Readings = Extract<ReadDate, { readonly kind: "ambiguous" }>["readings"];

/**
 * A date as `yyyy-MM-dd` or in words. Enter or leaving the field commits, empty clears, what is no date shows a sign.
 * What may be one of two days offers both, and neither is taken unasked. While words are read the input is `aria-busy`, and `data-unread` while they are no date: a form waits for the one and
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
  onUnread,
}: DateFieldProps): ReactElement {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const tell = useRef(onUnread);
  tell.current = onUnread;
  const shown = value !== null && isDay(value) ? value : value === null ? "" : commonTexts.unknown;
  const [text, setText] = useState(shown);
  const [fault, setFault] = useState<string | null>(null);
  const [readings, setReadings] = useState<Readings | null>(null);
  const [unread, setUnread] = useState(false);
  const [reading, setReading] = useState(false);
  const invalid = fault !== null;
  const says = invalid || error !== undefined || hint !== undefined;

  useEffect(() => {
    setText(shown);
    say(null);
    setUnread(false);
  }, [shown]);

  useEffect(() => {
    if (!unread) return undefined;
    tell.current?.(true);
    return () => tell.current?.(false);
  }, [unread]);

  function say(wrong: string | null, days: Readings | null = null): void {
    setFault(wrong);
    setReadings(days);
  }

  function choose(order: DayOrder, day: DayText): void {
    rememberDayOrder(order);
    take(day);
    input.current?.focus();
  }

  function take(day: DayText): void {
    say(null);
    setUnread(false);
    setText(day);
    if (day !== value) onChange(day);
  }

  async function commit(): Promise<void> {
    if (text === shown) {
      setUnread(false);
      return;
    }
    setReading(true);
    const read = await readDate(text, new Date(), navigator.language, past).finally(() => setReading(false));
    setUnread(read.kind === "invalid" || read.kind === "ambiguous");
    if (read.kind === "invalid") return say(read.says);
    if (read.kind === "ambiguous") return say(commonTexts.twoDays, read.readings);
    say(null);
    if (read.kind === "day") {
      take(read.day);
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
          ref={input}
          id={id}
          className={styles["input"]}
          value={text}
          placeholder={placeholder ?? commonTexts.dateForm}
          autoComplete="off"
          spellCheck={false}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the first field of a form that was asked for
          autoFocus={autoFocus}
          aria-busy={reading || undefined}
          data-unread={unread || undefined}
          aria-required={required || undefined}
          aria-invalid={invalid || error !== undefined || undefined}
          aria-describedby={says ? `${id}-says` : undefined}
          onChange={(event) => {
            setText(event.target.value);
            say(null);
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
            {readings !== null && <DayReadings readings={readings} onChoose={choose} />}
          </span>
        )}
      </span>
      {stacked && readings !== null && <DayReadings readings={readings} onChoose={choose} />}
      {stacked && <FieldSays id={`${id}-says`} error={fault ?? error} hint={hint} />}
    </span>
  );
}

/** The two days that figures may mean, each to be chosen. */
function DayReadings({
  readings,
  onChoose,
}: {
  readings: Readings;
  onChoose: (order: DayOrder, day: DayText) => void;
}): ReactElement {
  return (
    <span className={styles["readings"]} role="group" aria-label={commonTexts.twoDays}>
      {(["month", "day"] as const).map((order) => (
        <Button key={order} size="small" onClick={() => onChoose(order, readings[order])}>
          {inLongWords(readings[order])}
        </Button>
      ))}
    </span>
  );
}
