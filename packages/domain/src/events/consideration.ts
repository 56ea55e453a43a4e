import {
  compareDecimals,
  multiplyDecimals,
  ONE,
  signOfDecimal,
  subtractDecimals,
  type Decimal,
} from "../money/decimal.ts";
import { formatDecimal } from "../money/format-decimal.ts";
import { parseDecimal } from "../money/parse-decimal.ts";
import { roundDecimal } from "../money/round.ts";

/** What a consideration is computed from; numbers are decimal text. */
export interface ConsiderationTerms {
  readonly units: string;
  readonly price: string | null;
  readonly recorded: string | null;
  readonly isBond: boolean;
  /** default 1; counts for bonds only */
  readonly parAmount: string | null;
  /** default 1 */
  readonly priceMultiplier: string | null;
  /** decimals in which the currency is paid */
  readonly minorUnits: number;
  /** how the currency is called in a warning */
  readonly unitName: string;
}

/** The amount that is booked, and what should be looked at; null when neither an amount nor a price was given. */
export interface Consideration {
  readonly amount: string;
  readonly warnings: readonly string[];
}

/**
 * A recorded consideration is the fact and is booked as given. Without one it is units x price x multiplier (x par
 * for a bond), rounded half away from zero to the minor unit. A gap of more than one minor unit between the two is
 * a warning.
 */
export function considerationOf(terms: ConsiderationTerms): Consideration | null {
  const computed = terms.price === null ? null : computedAmount(terms, terms.price);
  if (terms.recorded === null) return computed === null ? null : { amount: formatDecimal(computed), warnings: [] };
  const recorded = parseDecimal(terms.recorded);
  const warnings =
    computed === null || !isGap(recorded, computed, terms.minorUnits)
      ? []
      : [gapWarning(recorded, computed, terms.unitName)];
  return { amount: formatDecimal(recorded), warnings };
}

function computedAmount(terms: ConsiderationTerms, price: string): Decimal {
  const multiplier = terms.priceMultiplier === null ? ONE : parseDecimal(terms.priceMultiplier);
  const par = terms.isBond && terms.parAmount !== null ? parseDecimal(terms.parAmount) : ONE;
  const value = multiplyDecimals(
    multiplyDecimals(parseDecimal(terms.units), parseDecimal(price)),
    multiplyDecimals(multiplier, par),
  );
  return roundDecimal(value, terms.minorUnits);
}

function isGap(recorded: Decimal, computed: Decimal, minorUnits: number): boolean {
  return compareDecimals(magnitude(subtractDecimals(recorded, computed)), { mantissa: 1n, scale: minorUnits }) > 0;
}

function gapWarning(recorded: Decimal, computed: Decimal, unit: string): string {
  const gap = formatDecimal(magnitude(subtractDecimals(recorded, computed)));
  return `The recorded amount ${formatDecimal(recorded)} ${unit} differs from units x price = ${formatDecimal(computed)} ${unit} by ${gap} ${unit}; it is booked as recorded.`;
}

function magnitude(value: Decimal): Decimal {
  return signOfDecimal(value) < 0 ? { mantissa: -value.mantissa, scale: value.scale } : value;
}
