import { MINOR_UNITS } from "@distributary/domain/codes/currencies";
import type { Option } from "./fields.ts";

/** Every currency by its code, with its name in the person's language. */
export function currencyOptions(locale?: string): readonly Option[] {
  const names = new Intl.DisplayNames(locale ?? [], { type: "currency", fallback: "code" });
  return [...MINOR_UNITS.keys()].toSorted().map((code) => {
    const name = names.of(code) ?? code;
    return { value: code, label: name === code ? code : `${code} ${name}` };
  });
}
