import { MINOR_UNITS } from "@distributary/domain/codes/currencies";
import type { Option } from "./form/fields.ts";

/** ISO 4217 names of units of account and of young currencies: browsers are built without a name for some of them. */
const standardNames: ReadonlyMap<string, string> = new Map([
  ["BOV", "Mvdol"],
  ["CHE", "WIR Euro"],
  ["CHW", "WIR Franc"],
  ["CLF", "Unidad de Fomento"],
  ["COU", "Unidad de Valor Real"],
  ["MXV", "Mexican Unidad de Inversion (UDI)"],
  ["SLE", "Leone"],
  ["USN", "US Dollar (Next day)"],
  ["UYI", "Uruguay Peso en Unidades Indexadas (UI)"],
  ["UYW", "Unidad Previsional"],
  ["VED", "Bolívar Soberano"],
  ["XCG", "Caribbean Guilder"],
  ["ZWG", "Zimbabwe Gold"],
]);

/** A currency's name in the person's language, else that of ISO 4217, else its code. */
export function currencyNames(locale?: string): (code: string) => string {
  const names = new Intl.DisplayNames(locale ?? [], { type: "currency", fallback: "none" });
  return (code) => names.of(code) ?? standardNames.get(code) ?? code;
}

/** Every currency by its code, with its name in the person's language. */
export function currencyOptions(locale?: string): readonly Option[] {
  const nameOf = currencyNames(locale);
  return [...MINOR_UNITS.keys()].toSorted().map((code) => {
    const name = nameOf(code);
    return { value: code, label: name === code ? code : `${code} ${name}` };
  });
}
