import type { ReactElement } from "react";
import { TextField } from "../../ui/fields/field.tsx";

/** A number that is typed. */
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
    <TextField
      label={label}
      value={value}
      error={fault}
      hint={hint}
      inputMode="decimal"
      autoComplete="off"
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
