import { useMemo, type ReactElement } from "react";
import { displayCurrency, useDisplayedIn } from "../../data/preferences/display-currency.ts";
import { currencyOptions } from "../../records/currencies.ts";
import { SelectField } from "../../ui/fields/select-field.tsx";
import { authTexts } from "./texts.ts";

/** The currency that the person reads figures in; `own` is that of the records. */
export function DisplayCurrencyField({ own }: { own: string }): ReactElement {
  const options = useMemo(() => currencyOptions(), []);
  return (
    <SelectField
      label={authTexts.displayCurrency}
      value={useDisplayedIn() ?? ""}
      empty={authTexts.ofRecords(own)}
      options={options}
      hint={authTexts.displayHint}
      onChange={(value) => displayCurrency.set(value)}
    />
  );
}
