import type { ReactElement } from "react";
import { AmountReadings } from "../../../ui/fields/amount-readings.tsx";
import { TextField } from "../../../ui/fields/field.tsx";

/** A number in any usual way of writing, as a form that is read while one types holds it; see `AmountField`. */
export function NumberField({
  label,
  value,
  fault,
  hint,
  onChange,
}: {
  label: string;
  value: string;
  fault?: string | undefined;
  hint?: string;
  onChange: (text: string) => void;
}): ReactElement {
  return (
    <div>
      <TextField
        label={label}
        value={value}
        error={fault}
        hint={hint}
        inputMode="decimal"
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onChange(event.target.value)}
        onFocus={(event) => event.target.select()}
      />
      <AmountReadings text={value} onChoose={onChange} />
    </div>
  );
}
