import { minorUnitOf } from "@distributary/domain/codes/currencies";
import type { ReactElement } from "react";
import { Figure } from "../ui/figure.tsx";
import { quantityDigits } from "../ui/format/amount.ts";
import { useCurrencyCode } from "./page/names.tsx";

/** How many of an instrument: money with the digits of its currency, units with those they have. */
export function Quantity({
  value,
  instrument,
  sign = "auto",
  name,
  onOpen,
}: {
  value: string | null | undefined;
  instrument: string | null | undefined;
  sign?: "auto" | "always";
  /** what it is, where it opens */
  name?: string;
  onOpen?: (() => void) | undefined;
}): ReactElement {
  const code = useCurrencyCode(instrument);
  const minor = code === null ? 0 : minorUnitOf(code);
  const digits = code === null ? quantityDigits : { least: minor, most: minor };
  return <Figure value={value} digits={digits} sign={sign} onOpen={onOpen} {...(name === undefined ? {} : { name })} />;
}
