import { addDecimals, subtractDecimals, sumDecimals, ZERO, type Decimal } from "../money/decimal.ts";
import { callParts, DISTRIBUTION_PARTS, distributionParts } from "./capital-notice.ts";
import { noticeTotal, type CapitalNotice } from "./derive-capital.ts";
import { settleParts } from "./settlement.ts";

/** A notice with the payments on it, in the order of their days. */
export interface NoticeHistory {
  readonly notice: CapitalNotice;
  /** Of a distribution: what of it may be called again */
  readonly recallable: Decimal;
  readonly payments: readonly Decimal[];
}

/** How a commitment stands, in its currency. */
export interface CommitmentFigures {
  /** Amounts of all calls, settled or not */
  readonly called: Decimal;
  /** Payments on calls, fees included */
  readonly paidIn: Decimal;
  /** Payments on calls without fees */
  readonly invested: Decimal;
  readonly fees: Decimal;
  /** Commitment - called inside it + recallable; null where the commitment is not known */
  readonly unfunded: Decimal | null;
  readonly recallable: Decimal;
  /** Payments of distributions, and of those the capital returned and redeemed */
  readonly distributed: Decimal;
  readonly returnOfCapital: Decimal;
  /** What is open of calls and of distributions */
  readonly payable: Decimal;
  readonly receivable: Decimal;
}

/**
 * The figures of a commitment from its notices and their payments. `called` counts notices, `paidIn` payments; once all
 * notices are settled and no fees lie outside, unfunded = commitment - paid-in + recallable. Throws OverSettled.
 */
export function commitmentFigures(
  committed: Decimal | null,
  history: readonly NoticeHistory[],
  minorUnits: number,
): CommitmentFigures {
  let called = ZERO;
  let inside = ZERO;
  let [paidIn, invested, distributed, returned] = [ZERO, ZERO, ZERO, ZERO];
  let [payable, receivable] = [ZERO, ZERO];
  for (const { notice, payments } of history) {
    const total = noticeTotal(notice);
    const paid = sumDecimals(payments);
    const open = subtractDecimals(total, paid);
    if (notice.type === "LPCC") {
      const parts = callParts(notice.call);
      called = addDecimals(called, total);
      inside = addDecimals(inside, subtractDecimals(total, parts[2]));
      paidIn = addDecimals(paidIn, paid);
      invested = addDecimals(invested, shareOf(settleParts(parts, payments, minorUnits), 0));
      payable = addDecimals(payable, open);
    } else {
      const shares = settleParts(distributionParts(notice.distribution), payments, minorUnits);
      distributed = addDecimals(distributed, paid);
      for (const part of ["return_of_capital", "redeemed_principal"] as const)
        returned = addDecimals(returned, shareOf(shares, DISTRIBUTION_PARTS.indexOf(part)));
      receivable = addDecimals(receivable, open);
    }
  }
  const recallable = sumDecimals(history.map((one) => one.recallable));
  return {
    called,
    paidIn,
    invested,
    fees: subtractDecimals(paidIn, invested),
    unfunded: committed === null ? null : addDecimals(subtractDecimals(committed, inside), recallable),
    recallable,
    distributed,
    returnOfCapital: returned,
    payable,
    receivable,
  };
}

function shareOf(shares: readonly (readonly Decimal[])[], place: number): Decimal {
  return sumDecimals(shares.map((parts) => parts[place] ?? ZERO));
}
