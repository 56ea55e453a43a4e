import type { Decimal } from "@distributary/domain/money/decimal";
import { formatDecimal } from "@distributary/domain/money/format-decimal";
import { roundQuotient } from "@distributary/domain/money/round-fraction";

/** A figure that follows from the terms: money that is paid or a price a unit, as decimal text, a count, or a day. */
export type Derived = readonly [label: string, value: string, kind: "money" | "price" | "count" | "day"];

/** What follows from terms: figures, the fields (by their paths) still missing for them, and what else is to be said. */
export interface Derivation {
  readonly figures: readonly Derived[];
  readonly missing: readonly string[];
  readonly notes: readonly string[];
}

/** Nothing yet: these fields are missing. */
export function lacking(...missing: readonly (string | false)[]): Derivation {
  return { figures: [], missing: missing.filter((path) => path !== false), notes: [] };
}

/** Figures that follow, with what is to be said of them. */
export function following(figures: readonly Derived[], ...notes: readonly string[]): Derivation {
  return { figures, missing: [], notes };
}

/** An amount of money under its name. */
export function money(label: string, value: Decimal): Derived {
  return [label, formatDecimal(value), "money"];
}

/** An amount a unit, finer than what is paid. */
export function price(label: string, value: Decimal): Derived {
  return [label, formatDecimal(value), "price"];
}

/** value / count, rounded to so many decimals half away from zero. */
export function rounded(value: Decimal, places: number, count = 1): Decimal {
  return roundQuotient(value.mantissa, 10n ** BigInt(value.scale) * BigInt(count), places);
}
