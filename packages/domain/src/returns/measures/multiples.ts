import { addDecimals, signOfDecimal, subtractDecimals, type Decimal } from "../../money/decimal.ts";
import type { Rational } from "../../money/rational.ts";
import { figure, noFigure, type Figure } from "./figure.ts";
import { quotient } from "./time-weighted.ts";

/** What went into and came out of private capital so far. Amounts are positive, in one currency. */
export interface PaidCapital {
  /** null where none is recorded */
  readonly commitment: Decimal | null;
  /** calls, fees included */
  readonly paidIn: Decimal;
  /** calls without fees */
  readonly invested: Decimal;
  readonly distributed: Decimal;
  /** value of what is left */
  readonly nav: Decimal;
}

/** The multiples of a fund, exact. */
export interface Multiples {
  /** (distributed + nav) / paid-in */
  readonly tvpi: Figure<Rational>;
  /** distributed / paid-in */
  readonly dpi: Figure<Rational>;
  /** nav / paid-in */
  readonly rvpi: Figure<Rational>;
  /** (distributed + nav) / invested */
  readonly moic: Figure<Rational>;
  /** paid-in / commitment */
  readonly pic: Figure<Rational>;
  /** commitment - paid-in; null where no commitment is recorded */
  readonly unfunded: Decimal | null;
}

/**
 * TVPI, DPI, RVPI and PIC rest on what was paid in, fees included; MOIC on what was invested, fees excluded (ILPA, GIPS
 * for private equity). None of them looks at time.
 */
export function multiplesOf({ commitment, paidIn, invested, distributed, nav }: PaidCapital): Multiples {
  const total = addDecimals(distributed, nav);
  return {
    tvpi: over(total, paidIn),
    dpi: over(distributed, paidIn),
    rvpi: over(nav, paidIn),
    moic: over(total, invested),
    pic: commitment && signOfDecimal(commitment) > 0 ? figure(quotient(paidIn, commitment)) : noFigure("no_commitment"),
    unfunded: commitment && subtractDecimals(commitment, paidIn),
  };
}

function over(amount: Decimal, paid: Decimal): Figure<Rational> {
  return signOfDecimal(paid) > 0 ? figure(quotient(amount, paid)) : noFigure("nothing_paid_in");
}
