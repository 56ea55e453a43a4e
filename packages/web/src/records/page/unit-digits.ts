import { minorUnitOf } from "@distributary/domain/codes/currencies";
import { quantityDigits, type Digits } from "../../ui/format/amount.ts";
import { useCurrencyCode } from "./names.tsx";

/** The digits that units of an instrument are shown with: those of its currency where it is one. */
export function useUnitDigits(instrument: string | null): Digits {
  const code = useCurrencyCode(instrument);
  const minor = code === null ? 0 : minorUnitOf(code);
  return code === null ? quantityDigits : { least: minor, most: minor };
}
