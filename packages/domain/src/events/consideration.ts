import {
  compareDecimals,
  multiplyDecimals,
  ONE,
  signOfDecimal,
  subtractDecimals,
  ZERO,
  type Decimal,
} from "../money/decimal.ts";
import { formatDecimal } from "../money/format-decimal.ts";
import { parseDecimal } from "../money/parse-decimal.ts";
import { roundDecimal } from "../money/round.ts";

/** Interest that the units of a bond had accrued by its terms. */
export interface InterestByTerms {
  readonly accrued: Decimal;
  /** between these an amount is taken for it */
  readonly least: Decimal;
  readonly most: Decimal;
  /** the bond has matured: it is the last coupon, which may have been paid before */
  readonly isOver: boolean;
}

/** What a consideration is computed from; numbers are decimal text. */
export interface ConsiderationTerms {
  readonly units: string;
  readonly price: string | null;
  /** all that was paid, the interest that a bond had accrued with it */
  readonly recorded: string | null;
  /** what of it is that interest, where somebody said so */
  readonly interest: string | null;
  /** that interest by the terms of the bond; null: they do not tell, or there is none */
  readonly interestByTerms: InterestByTerms | null;
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

/** The amounts that are booked, and what should be looked at. */
export interface Consideration {
  /** paid for the units, accrued interest left out */
  readonly amount: string;
  /** interest that the units had accrued; null: none was paid */
  readonly interest: string | null;
  readonly warnings: readonly string[];
}

/**
 * A recorded consideration is the fact and is booked as given. Without one it is units x price x multiplier (x par
 * for a bond), rounded half away from zero to the minor unit. A gap of more than one minor unit between the two is
 * a warning. Null when neither an amount nor a price was given.
 *
 * What of a recorded amount is accrued interest of a bond is said, or is what it is more than units x price where that
 * is about what had accrued by the terms, or, without a price, what had accrued by them. A computed amount has none
 * unless it is said: it is added then.
 */
export function considerationOf(terms: ConsiderationTerms): Consideration | null {
  const computed = terms.price === null ? null : computedAmount(terms, terms.price);
  const said = terms.interest === null ? null : parseDecimal(terms.interest);
  if (terms.recorded === null) {
    if (computed === null) return null;
    return booked(computed, said ?? ZERO, said === null ? leftOut(terms) : []);
  }
  const recorded = parseDecimal(terms.recorded);
  const { interest, warnings } = said === null ? found(terms, recorded, computed) : { interest: said, warnings: [] };
  const clean = subtractDecimals(recorded, interest);
  const gap =
    computed !== null && isGap(clean, computed, terms.minorUnits)
      ? [gapWarning(recorded, interest, computed, terms.unitName)]
      : [];
  return booked(clean, interest, [...warnings, ...gap]);
}

function booked(amount: Decimal, interest: Decimal, warnings: readonly string[]): Consideration {
  const paid = signOfDecimal(interest) === 0 ? null : formatDecimal(interest);
  return { amount: formatDecimal(amount), interest: paid, warnings };
}

/** What of a recorded amount nobody said to be interest, and is. */
function found(
  { interestByTerms, minorUnits, unitName }: ConsiderationTerms,
  recorded: Decimal,
  computed: Decimal | null,
): { readonly interest: Decimal; readonly warnings: readonly string[] } {
  const none = { interest: ZERO, warnings: [] };
  if (interestByTerms === null) return none;
  const { accrued, least, most, isOver } = interestByTerms;
  if (computed === null) {
    if (isOver || compareDecimals(accrued, recorded) >= 0) return none;
    const text = `${formatDecimal(accrued)} ${unitName} of the amount is recorded as accrued interest by the bond’s terms. To change it, enter another amount under accrued interest, or 0.`;
    return { interest: accrued, warnings: [text] };
  }
  const gap = subtractDecimals(recorded, computed);
  if (!isGap(recorded, computed, minorUnits) || compareDecimals(gap, least) < 0 || compareDecimals(gap, most) > 0)
    return none;
  const text = `${formatDecimal(gap)} ${unitName} of the amount is recorded as accrued interest: it exceeds units x price by about the interest accrued.`;
  return { interest: gap, warnings: [text] };
}

/** Interest that had accrued and is not in an amount that was computed. */
function leftOut({ interestByTerms, unitName }: ConsiderationTerms): string[] {
  if (interestByTerms === null || interestByTerms.isOver) return [];
  const accrued = formatDecimal(interestByTerms.accrued);
  return [
    `By the bond’s terms, ${accrued} ${unitName} of interest had accrued. None is recorded because the amount equals units x price. Enter it under accrued interest if it was paid.`,
  ];
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

function gapWarning(recorded: Decimal, interest: Decimal, computed: Decimal, unit: string): string {
  const amount = `${formatDecimal(recorded)} ${unit}`;
  const of = signOfDecimal(interest) === 0 ? amount : `${amount} less ${formatDecimal(interest)} ${unit} of interest`;
  const gap = formatDecimal(magnitude(subtractDecimals(subtractDecimals(recorded, interest), computed)));
  return `The recorded amount ${of} differs from units x price = ${formatDecimal(computed)} ${unit} by ${gap} ${unit}; it is recorded as entered.`;
}

function magnitude(value: Decimal): Decimal {
  return signOfDecimal(value) < 0 ? { mantissa: -value.mantissa, scale: value.scale } : value;
}
