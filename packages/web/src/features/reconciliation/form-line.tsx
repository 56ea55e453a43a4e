import type { ReactElement } from "react";
import { AmountField } from "../../records/form/controls/amount-field.tsx";
import type { Errors } from "../../records/form/fields.ts";
import { RecordName } from "../../records/page/names.tsx";
import { Quantity } from "../../records/quantity.tsx";
import { lineField } from "./form-values.ts";
import styles from "./statement.module.css";
import { reconciliationTexts as texts } from "./texts.ts";

/** One line of the form: what the ledger has, and what the statement says: a quantity, a value, or both. */
export function FormLine({
  instrument,
  ledger,
  units,
  quantity,
  value,
  errors,
  onChange,
}: {
  instrument: string;
  ledger: string | null;
  units: string;
  quantity: string;
  value: string;
  errors: Errors;
  onChange: (field: "quantity" | "value", text: string) => void;
}): ReactElement {
  return (
    <fieldset className={styles["formLine"]}>
      <legend className={styles["lineName"]}>
        <RecordName kind="instrument" id={instrument} />
        <span className={styles["hint"]}>
          {texts.ledger} <Quantity value={ledger ?? "0"} instrument={instrument} />
        </span>
      </legend>
      <AmountField
        label={texts.quantity}
        value={quantity}
        error={errors[lineField(instrument, "quantity")]}
        onChange={(text) => onChange("quantity", text)}
      />
      <AmountField
        label={texts.value}
        unit={units}
        value={value}
        error={errors[lineField(instrument, "value")]}
        onChange={(text) => onChange("value", text)}
      />
    </fieldset>
  );
}
