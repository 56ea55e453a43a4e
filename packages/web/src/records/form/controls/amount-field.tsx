import { useId, type ReactElement } from "react";
import { AmountReadings } from "../../../ui/fields/amount-readings.tsx";
import { FieldSays } from "../../../ui/fields/field.tsx";
import styles from "../record-form.module.css";

interface AmountFieldProps {
  readonly label: string;
  /** As typed; read by `readTypedAmount`. */
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly unit?: string | undefined;
  readonly error?: string | undefined;
  readonly hint?: string;
  readonly required?: boolean;
  readonly autoFocus?: boolean;
}

/** An amount in any usual way of writing. One that may mean two amounts offers both, and none is taken unasked. */
export function AmountField(props: AmountFieldProps): ReactElement {
  const { label, value, onChange, unit, error, hint, required, autoFocus } = props;
  const id = useId();
  return (
    <div className={styles["amount"]}>
      <label className={styles["label"]} htmlFor={id}>
        {label}
      </label>
      <span className={styles["amountLine"]}>
        <input
          id={id}
          className={styles["figure"]}
          inputMode="decimal"
          autoComplete="off"
          spellCheck={false}
          value={value}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the first field of a form that was asked for
          autoFocus={autoFocus}
          aria-required={required || undefined}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={`${id}-says`}
          onChange={(event) => onChange(event.target.value)}
          onFocus={(event) => event.target.select()}
        />
        {unit !== undefined && <span className={styles["unit"]}>{unit}</span>}
      </span>
      <AmountReadings text={value} onChoose={onChange} />
      <FieldSays id={`${id}-says`} error={error} hint={hint} />
    </div>
  );
}
