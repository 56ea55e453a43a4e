import { ZERO, addDecimals, compareDecimals, subtractDecimals, type Decimal } from "../../money/decimal.ts";
import { roundQuotient } from "../../money/round-fraction.ts";

/** A century of monthly payments: what is not repaid by then is no loan that somebody repays. */
const MOST_PAYMENTS = 1_200;

/**
 * Monthly payments until a balance is repaid, at a yearly percentage whose twelfth is each month's interest, rounded to
 * the cent; the last one may be smaller. Null: the payment does not repay it within a hundred years.
 */
export function paymentsLeft(owed: Decimal, annualPercent: Decimal, payment: Decimal): number | null {
  let balance = owed;
  for (let count = 1; count <= MOST_PAYMENTS; count++) {
    const interest = monthlyInterest(balance, annualPercent);
    const after = subtractDecimals(addDecimals(balance, interest), payment);
    if (compareDecimals(after, ZERO) <= 0) return count;
    if (compareDecimals(after, balance) >= 0) return null;
    balance = after;
  }
  return null;
}

/** balance x percent / 1,200, to the cent. */
export function monthlyInterest(balance: Decimal, annualPercent: Decimal): Decimal {
  const scale = BigInt(balance.scale + annualPercent.scale);
  return roundQuotient(balance.mantissa * annualPercent.mantissa, 1_200n * 10n ** scale, 2);
}
